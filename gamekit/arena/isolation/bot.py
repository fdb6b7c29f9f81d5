"""A bot in its own process, where it cannot harm the contest."""

import os
import pickle
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from select import select
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, Generic

from gamekit.arena import strings
from gamekit.arena.isolation.bundle import Bundle, Move_co, View, unpack
from gamekit.arena.isolation.child import ERROR_PREFIX, HEADER, OK_PREFIX, load
from gamekit.arena.isolation.limits import Limits
from gamekit.arena.isolation.process import process_of
from gamekit.arena.isolation.watchdog import MOST, BotFault, Watchdog, complaint, ended

_ANYWHERE: Final = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()
_RARE: Final = 0.005
"""Seconds between questions above which a core's time to wake is negligible: no pinning."""

_POLL_SECONDS: Final = 0.1
_CORE: Final = 36  # the index of the core among the fields after the name in /proc/*/stat


@dataclass(frozen=True, slots=True)
class Isolated(Generic[View, Move_co]):
    """Makes a bot for one game, in a process that starts and ends with it."""

    name: str
    bundle: Bundle[View, Move_co]

    @property
    def limits(self) -> Limits:
        """The limits that the bot plays under."""
        return self.bundle.limits

    def __call__(self) -> Callable[[View, Random], Move_co]:
        """The bot; it has a `saw` if the bot in the process has one."""
        if hasattr(os, "fork"):
            return IsolatedBot(self.bundle)
        with TemporaryDirectory() as folder:  # Windows: no process, no limits
            unpack(self.bundle, Path(folder))
            bot: Callable[[View, Random], Move_co] = load(Path(folder, self.bundle.entry))()
            return bot


class IsolatedBot(Generic[View, Move_co]):
    """A bot for one game, asked through pipes; events are sent with the next question."""

    saw: Callable[[object], None]

    def __init__(self, bundle: Bundle[View, Move_co]) -> None:
        self._wire = bundle.wire
        self._seen: list[object] = []
        self._copy: int | None = None
        self._asked = 0.0
        self._pinned = False
        self._process = process_of(bundle)
        requests, answers, output = os.pipe(), os.pipe(), os.pipe()
        theirs = requests[0], answers[1], output[1]
        self._ours = [requests[1], answers[0], output[0]]
        self._requests = requests[1]
        self._answers = answers[0]
        os.set_blocking(self._requests, False)
        try:
            self._copy = self._process.enter(theirs)
        except BotFault:
            self._close()
            raise
        finally:
            for file in theirs:
                os.close(file)
        self._watchdog = Watchdog(
            answers[0],
            output[0],
            bundle.limits.loading if bundle.program else bundle.limits.seconds,
            bundle.limits.output,
            partial(self._process.end, self._copy),
            self._process.control.fileno(),
            partial(self._process.signal, self._copy),
        )
        try:
            if self._ask(b"") == "saw":
                self.saw = self._seen.append
            self._watchdog.seconds = bundle.limits.seconds
        except BotFault:
            self.close()
            raise

    def __call__(self, view: View, rng: Random) -> Move_co:
        """The bot's move; raises `BotFault` for anything else."""
        try:
            return self._wire.decode_answer(self._ask(self._wire.encode_question(view, rng)))
        except ValueError as problem:
            raise BotFault("illegal", str(problem)).having_printed(self.printed()) from None

    def deliver(self) -> None:
        """Send the remaining events at the end of the game, after the last question.

        Raises `BotFault` also if the process that the bot was copied from has been stopped.
        """
        if self._requests >= 0:
            if self._seen:
                self._ask(b"")
            try:
                self._process.check()
            except BotFault as problem:
                raise self._fault(problem) from None

    def printed(self) -> str:
        """The bot's output so far."""
        return self._watchdog.printed()

    def close(self) -> None:
        """Kill the bot's process."""
        with suppress(BotFault):
            self._leave()
        self._watchdog.close()
        self._close()

    def _ask(self, question: bytes) -> str:
        """The bot's answer to a question, which is sent after the events since the last one."""
        if self._requests < 0:
            raise BotFault("error", strings.PROCESS_GONE)
        seen = b""
        if self._seen:
            seen = pickle.dumps(self._seen)
            self._seen.clear()
        asked = monotonic()
        if self._pinned is (asked - self._asked > _RARE):
            self._pin_to_core(pinned=not self._pinned)
        self._watchdog.questions += 1
        self._asked = self._watchdog.asked = asked
        if self._watchdog.stopped:
            self._watchdog.resume()
        message = HEADER.pack(len(seen), len(question)) + seen + question
        try:
            sent = os.write(self._requests, message)
            if sent < len(message):
                self._send(memoryview(message)[sent:])
        except BrokenPipeError:
            pass  # the read below reports how the process ended
        except BlockingIOError:
            raise self._fault(BotFault("error", strings.EARLY_ANSWER)) from None
        line = os.read(self._answers, MOST)
        # Exactly one line: a second newline is from the watchdog, which reports a violation.
        single = line.find(b"\n") == len(line) - 1
        if single and line[:1] == OK_PREFIX:
            self._watchdog.asked = None
            return line[1:-1].decode()
        if single and line[:1] == ERROR_PREFIX:
            self._watchdog.asked = None
            raise complaint(line).having_printed(self.printed())
        raise self._fault(self._complaint(line)) from None

    def _send(self, rest: memoryview) -> None:
        """Write the rest of a message larger than the pipe; the watchdog limits the time."""
        while rest:
            select([], [self._requests], [], _POLL_SECONDS)
            with suppress(BlockingIOError):
                rest = rest[os.write(self._requests, rest) :]

    def _complaint(self, line: bytes) -> BotFault:
        try:
            return complaint(self._watchdog.line(line) or ended(self._leave()))
        except BotFault as problem:
            return problem

    def _fault(self, problem: BotFault) -> BotFault:
        """The fault with the bot's output; its process is killed."""
        self.close()
        return problem.having_printed(self.printed())

    def _pin_to_core(self, *, pinned: bool) -> None:
        """Pin this thread and the bot to one core, which avoids wake-up latency, or unpin both."""
        self._pinned = pinned
        if _ANYWHERE:
            with suppress(OSError):  # without permission, playing is only slower
                cores = {_core()} if pinned else _ANYWHERE
                os.sched_setaffinity(0, cores)
                if self._copy is not None:
                    os.sched_setaffinity(self._copy, cores)

    def _close(self) -> None:
        if self._ours:
            self._process.release()
        while self._ours:
            os.close(self._ours.pop())
        self._requests = -1
        if self._pinned:
            self._pin_to_core(pinned=False)

    def _leave(self) -> int:
        copy, self._copy = self._copy, None
        return 0 if copy is None else self._process.leave(copy)


def _core() -> int:
    """The core that this thread runs on."""
    _, _, numbers = Path("/proc/thread-self/stat").read_bytes().rpartition(b")")
    return int(numbers.split()[_CORE])
