"""Hearing another process out: what it says, and what it prints meanwhile."""

import json
import os
import select
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Final

from gamekit.arena.isolation.child import WENT_WRONG

MOST: Final = 1 << 16  # bytes that are read at once, and that a line may have
_SHOWN: Final = 200
_LONGEST_NAP: Final = 100  # milliseconds, until somebody looks at the clock again


class Misbehaved(Exception):
    """What costs a bot the round: an `error`, a `timeout` or something `illegal`."""

    def __init__(self, kind: str, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.kind = kind
        self.reason = reason
        self.detail = detail

    def having_printed(self, output: str) -> "Misbehaved":
        """The same, with what the bot has printed until then."""
        parts = self.detail.rstrip(), f"It printed:\n{output}" if output else "It printed nothing."
        return Misbehaved(self.kind, self.reason, "\n\n".join(filter(None, parts)))


def complaint(line: bytes) -> Misbehaved:
    """What the process of a bot says that went wrong, if it can be understood."""
    try:
        kind, reason, detail = map(str, json.loads(line.removeprefix(WENT_WRONG)))
    except (TypeError, ValueError):
        said = ascii(line[:_SHOWN])
        return Misbehaved("illegal", "It says what nobody understands.", said)
    return Misbehaved(kind if kind == "illegal" else "error", reason, detail)


def ended(code: int) -> bytes:
    """The complaint of a process that could not complain: it ended with this code."""
    how = f"exit code {code}" if code >= 0 else signal.strsignal(-code)
    return WENT_WRONG + json.dumps(["error", f"It ended without an answer ({how}).", ""]).encode()


class Listener:
    """The lines of another process, each of which must come in time; and its output, up to `most`.

    A thread looks after the time and the output, and ends the process where it must: whoever
    reads a line then finds that there is nothing more to read. To ask the system first what there
    is to read, before each line, would cost as much as the line. Where somebody is `needed`, the
    process is of no use when he is gone.
    """

    def __init__(
        self,
        lines: int,
        output: int,
        seconds: float,
        most: int,
        end: Callable[[], None],
        needed: int | None = None,
    ) -> None:
        self._lines = lines
        self._output = output
        self._seconds = seconds
        self._most = most
        self._end = end
        self.asked: float | None = None
        """Since when somebody waits for a line."""
        self._printed = b""
        self._problem: Misbehaved | None = None
        os.set_blocking(output, False)
        self._asleep, self._awake = os.pipe()
        self._poll = select.poll()
        self._poll.register(output, select.POLLIN)
        self._poll.register(self._asleep, 0)
        if needed is not None:
            self._poll.register(needed, 0)
        self._thread: Thread | None = Thread(target=self._watch, daemon=True)
        self._thread.start()

    def line(self, said: bytes = b"") -> bytes:
        """What is said after that, up to the end of a line; nothing, if no more can come."""
        while said[-1:] != b"\n":
            more = os.read(self._lines, MOST)
            said += more
            if not more or len(said) > MOST:
                break
        if self._problem:
            raise self._problem
        if len(said) > MOST:
            raise Misbehaved("illegal", "Its answer does not end.")
        return said if said[-1:] == b"\n" else b""

    def close(self) -> str:
        """Listen no more, as the process is gone; all that it has printed."""
        if self._thread:
            os.close(self._awake)
            self._thread.join()
            self._thread = None
            os.close(self._asleep)
            with suppress(BlockingIOError, Misbehaved):
                self._hear_output()  # no more than that was in the pipe
        return self._printed.decode(errors="replace")

    def _watch(self) -> None:
        """Look after the process, until it is not listened to any more, or must be ended."""
        try:
            while self._looked_after():
                pass
        except Misbehaved as problem:
            self._problem = problem
            self._end()
            # Who waits must wake up, even where something that got away holds the other end.
            with suppress(OSError), Path(f"/proc/self/fd/{self._lines}").open("wb", 0) as end:
                end.write(b"\n")

    def _looked_after(self) -> bool:
        """Whether it is still listened to; what it does that it must not is raised."""
        for file, _ in self._poll.poll(min(self._seconds * 100, _LONGEST_NAP)):
            if file == self._asleep:
                return False
            if file != self._output:
                raise Misbehaved("error", "It ended the process that it is copied from.")
            if not self._hear_output():
                self._poll.unregister(file)
        asked = self.asked
        if asked is not None and monotonic() - asked > self._seconds:
            raise Misbehaved("timeout", f"It took longer than {self._seconds:g} s.")
        return True

    def _hear_output(self) -> bool:
        """Whether more may come."""
        more = os.read(self._output, MOST)
        self._printed += more
        if len(self._printed) > self._most:
            self._printed = self._printed[: self._most]
            raise Misbehaved("error", f"It printed more than {self._most} bytes.")
        return bool(more)
