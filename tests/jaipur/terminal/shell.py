"""The command as a shell runs it, in this process."""

import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO

import pytest

from jaipur.terminal.app import run


@dataclass(frozen=True)
class Said:
    """What a command printed, what it complained of, and its exit code."""

    out: str
    err: str
    code: int


class Screen(StringIO):
    """A stream that a person sits at."""

    def isatty(self) -> bool:
        return True


def jaipur(*arguments: object, lines: Sequence[str] = (), person: bool = False) -> Said:
    """The command with these arguments, and these lines typed: through pipes, or by a person."""
    stream = Screen if person else StringIO
    out, err, typed = stream(), stream(), stream("".join(f"{line}\n" for line in lines))
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "stdin", typed)
        patch.setenv("TERM", "dumb")
        code = run([*map(str, arguments)])
    return Said(out.getvalue(), err.getvalue(), code)
