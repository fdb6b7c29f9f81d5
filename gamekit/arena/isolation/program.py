"""A bot that is a program: started for each game, and asked by the line protocol.

It runs in the bot's process, beside the program, so that limits of time, memory and output and the
end of a game are the same as for a bot in Python.
"""

import os
import select
import subprocess
from pathlib import Path
from random import Random
from typing import Any, Final, Literal

from gamekit import line_protocol
from gamekit.arena import strings
from gamekit.arena.isolation.exits import no_answer
from gamekit.game import AnyGame
from gamekit.text import excerpt

_LONGEST: Final = 1 << 16  # bytes of a line


class ProgramFault(Exception):
    """A mistake of a program; the message is a sentence."""

    def __init__(self, kind: Literal["error", "illegal"], reason: str) -> None:
        super().__init__(reason)
        self.program_fault = kind, reason


class ProgramBot:
    """A program in one game; what it writes to stderr is its output."""

    def __init__(self, path: Path, game: AnyGame) -> None:
        self._game = game
        try:
            self._process = subprocess.Popen(
                [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        except OSError as problem:
            reason = strings.PROGRAM_NOT_STARTED.format(name=path.name, reason=problem.strerror)
            raise ProgramFault("error", reason) from None
        assert self._process.stdin
        assert self._process.stdout
        self._questions = self._process.stdin.fileno()
        self._answers = self._process.stdout.fileno()
        try:
            self._greet()
        except ProgramFault:
            self.close()
            raise

    def __call__(self, view: object, rng: Random) -> Any:  # noqa: ANN401 (a move of the game)
        """Its move; raises `ProgramFault` for anything else."""
        answer = self._ask(line_protocol.question(self._game, view, rng))
        try:
            return self._game.read_move(answer)
        except ValueError as problem:
            raise ProgramFault("illegal", str(problem)) from None

    def close(self) -> None:
        """Kill the program; what it started may hold the pipes, and is not waited for."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe
            pipe.close()
        self._process.wait()

    def _greet(self) -> None:
        self._send(line_protocol.greeting(self._game))
        answer = self._line()  # it may have come before the greeting was read
        if answer == line_protocol.READY_FOR_EVENTS:
            self.saw = self._tell
        elif answer != line_protocol.READY:
            sentence = strings.PROGRAM_NOT_READY.format(answer=excerpt(answer))
            raise ProgramFault("illegal", sentence)

    def _tell(self, event: object) -> None:
        self._send(line_protocol.event_line(event))

    def _ask(self, question: str) -> str:
        """The line that follows a question."""
        if select.select([self._answers], [], [], 0)[0] and (early := self._read()):
            raise ProgramFault("illegal", strings.UNASKED_LINE.format(line=_shown(early)))
        self._send(question)
        return self._line()

    def _line(self) -> str:
        """The next line, which must be the only one."""
        line = b""
        while not line.endswith(b"\n"):
            more = self._read()
            if not more:
                raise self._ended()
            line += more
            if len(line) > _LONGEST:
                raise ProgramFault("illegal", strings.UNENDING_ANSWER)
        answer, *rest = line.removesuffix(b"\n").split(b"\n")
        if rest:
            raise ProgramFault("illegal", strings.UNASKED_LINE.format(line=_shown(rest[0])))
        try:
            return answer.decode().removesuffix("\r")
        except UnicodeDecodeError:
            raise ProgramFault("illegal", strings.NOT_TEXT.format(line=_shown(answer))) from None

    def _read(self) -> bytes:
        return os.read(self._answers, _LONGEST)

    def _send(self, text: str) -> None:
        message = text.encode()
        try:
            while message:
                message = message[os.write(self._questions, message) :]
        except BrokenPipeError:
            raise self._ended() from None

    def _ended(self) -> ProgramFault:
        """The fault of a program that has closed its input or output: mostly, it has ended."""
        return ProgramFault("error", no_answer(self._process.wait()))


def _shown(said: bytes) -> str:
    """The first line of what was written, for a message."""
    return excerpt(said.partition(b"\n")[0].decode(errors="backslashreplace"))
