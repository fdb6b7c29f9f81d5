"""The start of every game's command, before anything that needs an extra is imported."""

import sys
from importlib import import_module
from io import StringIO, TextIOWrapper
from typing import Final, NoReturn

from gamekit.terminal import strings
from gamekit.terminal.extras import install_command

NEEDED: Final = ("rich", "typer")
"""The packages of the extra `terminal`."""


def start(command: str) -> NoReturn:
    """Run `<command>.terminal.app.run` on the command line, and exit with its code."""
    sys.stdin, sys.stdout = sys.stdin or StringIO(), sys.stdout or StringIO()  # they may be closed
    for end in (sys.stdin, sys.stdout):
        if isinstance(end, TextIOWrapper):
            end.reconfigure(errors="backslashreplace")  # bytes that are not text must not fail
    try:
        run = import_module(f"{command}.terminal.app").run
    except ModuleNotFoundError as missing:
        if missing.name not in NEEDED:
            raise
        extra = "arena" if "arena" in sys.argv[1:2] else "terminal"  # arena includes terminal
        sys.exit(
            strings.COMMAND_NEEDS.format(
                command=command, module=missing.name, install=install_command(extra)
            )
        )
    except KeyboardInterrupt:  # importing takes a moment
        sys.exit(130)
    sys.exit(run())
