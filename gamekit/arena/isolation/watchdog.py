"""A watchdog that reads a bot's process: its lines, each within a time limit, and its output."""

import json
import os
import select
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from time import monotonic
from typing import Final

from gamekit.arena import strings
from gamekit.arena.isolation.child import ERROR_PREFIX
from gamekit.arena.isolation.exits import no_answer
from gamekit.bounded_json import InvalidJson, read_json
from gamekit.strings import PRINTED

MOST: Final = 1 << 16  # the bytes that are read at once, and the limit of a line
_SHOWN: Final = 200
_LONGEST_POLL: Final = 100  # milliseconds between two checks of the time limit
_REST_POLL: Final = 5  # milliseconds between two checks for a process that is to be stopped


class BotFault(Exception):
    """A bot's failure: an `error`, a `timeout`, or an `illegal` answer."""

    def __init__(self, kind: str, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.kind = kind
        self.reason = reason
        self.detail = detail

    def having_printed(self, output: str) -> "BotFault":
        """The same fault with the bot's output in its detail."""
        printed = PRINTED.format(output=output) if output else strings.PRINTED_NOTHING
        parts = filter(None, (self.detail.rstrip(), printed))
        return BotFault(self.kind, self.reason, "\n\n".join(parts))


def complaint(line: bytes) -> BotFault:
    """The fault that a line of a bot's process reports."""
    with suppress(InvalidJson):
        match read_json(line.removeprefix(ERROR_PREFIX), MOST):
            case [str(kind), str(reason), str(detail)]:
                kind = kind if kind == "illegal" else "error"
                return BotFault(kind, _encodable(reason)[:_SHOWN], _encodable(detail))
    return BotFault("illegal", strings.MALFORMED_ANSWER, ascii(line[:_SHOWN]))


def _encodable(text: str) -> str:
    """The text with escapes for lone surrogates, which no file and no terminal can take."""
    return text.encode(errors="backslashreplace").decode()


def ended(code: int) -> bytes:
    """The line that reports a process which ended with this exit code and without an answer."""
    return ERROR_PREFIX + json.dumps(["error", no_answer(code), ""]).encode()


def _no_signal(_number: int) -> None:
    """Leave a process as it is."""


class Watchdog:
    """Reads the lines of another process, each within a time limit, and its output up to `most`.

    A thread watches the time and the output, and kills the process if it must; the reader then
    gets an end of file. Polling before each line would cost as much as the line. If `needed` is
    given, the process is killed when that descriptor closes. If `stop` is given, it is called when
    the process has not been asked anything for some milliseconds, and `resume` continues it.
    Stopping it after every answer would cost more than the question.
    """

    def __init__(
        self,
        lines: int,
        output: int,
        seconds: float,
        most: int,
        end: Callable[[], None],
        needed: int | None = None,
        stop: Callable[[int], None] | None = None,
    ) -> None:
        self._lines = lines
        self._output = output
        self.seconds = seconds
        self._most = most
        self._end = end
        self._rests = stop is not None
        self._signal = stop or _no_signal
        self.asked: float | None = None
        """The time of the question whose answer is awaited."""
        self.questions = 0
        """The number of questions so far, by which a process that rests is recognised."""
        self.stopped = False
        self._answered = -1
        self._printed = b""
        self._reading = Lock()
        self._problem: BotFault | None = None
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
        """The rest of a line that began with `said`; empty at the end of file."""
        while said[-1:] != b"\n":
            more = os.read(self._lines, MOST)
            said += more
            if not more or len(said) > MOST:
                break
        if self._problem:
            raise self._problem
        if len(said) > MOST:
            raise BotFault("illegal", strings.UNENDING_ANSWER)
        return said if said[-1:] == b"\n" else b""

    def printed(self) -> str:
        """The output of the process, including what is still in the pipe."""
        if self._thread:
            with suppress(BlockingIOError, BotFault):
                while self._hear_output():
                    pass
        return self._printed.decode(errors="replace")

    def resume(self) -> None:
        """Continue the process; call this if it is `stopped`, after a question was counted."""
        self.stopped = False
        self._signal(signal.SIGCONT)

    def close(self) -> None:
        """Stop watching a process that has ended."""
        if self._thread:
            os.close(self._awake)
            self._thread.join()
            self.printed()
            self._thread = None
            os.close(self._asleep)

    def _watch(self) -> None:
        """Watch the process until the watchdog is closed or has to kill it."""
        try:
            while self._looked_after():
                pass
        except BotFault as problem:
            self._problem = problem
            self._end()
            # Wake the reader, even if a process that escaped holds the other end of the pipe.
            with suppress(OSError), Path(f"/proc/self/fd/{self._lines}").open("wb", 0) as end:
                end.write(b"\n")

    def _looked_after(self) -> bool:
        """Poll once: False once closed; raises `BotFault` for a violation."""
        longest = _LONGEST_POLL if self.stopped or not self._rests else _REST_POLL
        for file, _ in self._poll.poll(min(self.seconds * 100, longest)):
            if file == self._asleep:
                return False
            if file != self._output:
                raise BotFault("error", strings.KILLED_PARENT)
            with suppress(BlockingIOError):  # `printed` may have read it in the meantime
                if not self._hear_output():
                    self._poll.unregister(file)
        if self._rests and not self.stopped:
            self._stop_at_rest()
        asked = self.asked
        if asked is not None and monotonic() - asked > self.seconds:
            raise BotFault("timeout", strings.TIMEOUT.format(seconds=self.seconds))
        return True

    def _stop_at_rest(self) -> None:
        """Stop the process if it has been asked nothing since the last poll."""
        if self.asked is None and self.questions == self._answered:
            self._signal(signal.SIGSTOP)
            self.stopped = True
            if self.questions != self._answered:  # asked meanwhile, before `stopped` could be seen
                self.resume()
        self._answered = self.questions

    def _hear_output(self) -> bool:
        """Read some output; False at its end."""
        with self._reading:
            more = os.read(self._output, MOST)
            self._printed += more
        if len(self._printed) > self._most:
            self._printed = self._printed[: self._most]
            raise BotFault("error", strings.MUCH_OUTPUT.format(bytes=self._most))
        return bool(more)
