"""A bot that is played where it can do no harm to the contest."""

import os
import pickle
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, Generic

from gamekit.arena.isolation.bundle import Bundle, Chance, Move_co, View, unpack
from gamekit.arena.isolation.child import HEAD, SAID, load
from gamekit.arena.isolation.process import host_of
from gamekit.arena.isolation.watchdog import MOST, Listener, Misbehaved, complaint, ended

_ANYWHERE: Final = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()
_UNHURRIED: Final = 0.005
"""So many seconds from one question to the next, and how long a core takes to wake is nothing."""

_CORE: Final = 36  # its place after the name in what Linux tells of a thread


@dataclass(frozen=True, slots=True)
class Isolated(Generic[View, Chance, Move_co]):
    """Makes a bot for a round, in a process that begins and ends with it."""

    name: str
    bundle: Bundle[View, Chance, Move_co]

    def __call__(self) -> Callable[[View, Chance], Move_co]:
        """The bot; it has `saw` if the one that it stands for has, and always `close`."""
        if hasattr(os, "fork"):
            return Guest(self.bundle)
        with TemporaryDirectory() as folder:  # Windows: the bot plays in this process, unlimited
            unpack(self.bundle.files, Path(folder))
            bot: Callable[[View, Chance], Move_co] = load(Path(folder, self.bundle.entry))()
            return bot


class Guest(Generic[View, Chance, Move_co]):
    """A bot for one round, asked through pipes; what it sees, it is told with the next question."""

    saw: Callable[[object], None]

    def __init__(self, bundle: Bundle[View, Chance, Move_co]) -> None:
        self._wire = bundle.wire
        self._seen: list[object] = []
        self._copy: int | None = None
        self._asked = 0.0
        self._hurried = False
        self._host = host_of(bundle)
        requests, answers, output = os.pipe(), os.pipe(), os.pipe()
        theirs = requests[0], answers[1], output[1]
        self._ours = [requests[1], answers[0], output[0]]
        self._requests = requests[1]
        self._answers = answers[0]
        os.set_blocking(self._requests, False)
        try:
            self._copy = self._host.enter(theirs)
        except Misbehaved:
            self._close()
            raise
        finally:
            for file in theirs:
                os.close(file)
        self._listener = Listener(
            answers[0],
            output[0],
            bundle.limits.seconds,
            bundle.limits.output,
            partial(self._host.end, self._copy),
            self._host.control.fileno(),
        )
        if self._ask(b"") == "saw":
            self.saw = self._note

    def __call__(self, view: View, chance: Chance) -> Move_co:
        """Its move; what it does instead is raised."""
        try:
            return self._wire.answered(self._ask(self._wire.ask(view, chance)))
        except ValueError as problem:
            raise self._fault(Misbehaved("illegal", str(problem))) from None

    def printed(self) -> str:
        """What it has printed until now, which is all: this ends its process."""
        with suppress(Misbehaved):
            self._leave()
        return self._listener.close()

    def close(self) -> None:
        """End its process."""
        self.printed()
        self._close()

    def _note(self, event: object) -> None:
        self._seen.append(event)
        if isinstance(event, self._wire.last):
            self._ask(b"")

    def _ask(self, question: bytes) -> str:
        """What it says to that, and to all that it has not been told yet."""
        if self._requests < 0:
            raise Misbehaved("error", "Its round is over.")
        seen = b""
        if self._seen:
            seen = pickle.dumps(self._seen)
            self._seen.clear()
        asked = monotonic()
        if self._hurried is (asked - self._asked > _UNHURRIED):
            self._hurry(hurried=not self._hurried)
        self._asked = self._listener.asked = asked
        try:
            os.write(self._requests, HEAD.pack(len(seen), len(question)) + seen + question)
        except BrokenPipeError:
            pass  # how it has ended is heard in a moment
        except BlockingIOError:
            raise self._fault(Misbehaved("error", "It answers without having read.")) from None
        line = os.read(self._answers, MOST)
        # One line: the end of a second is a word of the listener's, who has found something.
        if line[:1] != SAID or line.find(b"\n") != len(line) - 1:
            raise self._fault(self._complaint(line)) from None
        self._listener.asked = None
        return line[1:-1].decode()

    def _complaint(self, line: bytes) -> Misbehaved:
        try:
            return complaint(self._listener.line(line) or ended(self._leave()))
        except Misbehaved as problem:
            return problem

    def _fault(self, problem: Misbehaved) -> Misbehaved:
        """The problem with all that is known of it; whatever comes after it comes too late."""
        problem = problem.having_printed(self.printed())
        self._close()
        return problem

    def _hurry(self, *, hurried: bool) -> None:
        """Let asker and bot take turns on one core, where none has to be woken, or on any."""
        self._hurried = hurried
        if _ANYWHERE:
            with suppress(OSError):  # where it is not allowed, it is only slower
                cores = {_core()} if hurried else _ANYWHERE
                os.sched_setaffinity(0, cores)
                if self._copy is not None:
                    os.sched_setaffinity(self._copy, cores)

    def _close(self) -> None:
        while self._ours:
            os.close(self._ours.pop())
        self._requests = -1
        if self._hurried:
            self._hurry(hurried=False)

    def _leave(self) -> int:
        copy, self._copy = self._copy, None
        return 0 if copy is None else self._host.leave(copy)


def _core() -> int:
    """The core that this thread runs on."""
    _, _, numbers = Path("/proc/thread-self/stat").read_bytes().rpartition(b")")
    return int(numbers.split()[_CORE])
