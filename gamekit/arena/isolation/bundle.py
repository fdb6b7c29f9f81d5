"""A bot as it is sent to another process: its files, its limits, and its wire format."""

import pickle
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from gamekit.arena import strings
from gamekit.arena.isolation.limits import Limits
from gamekit.chance import Stream
from gamekit.game import AnyGame, Game, IllegalMove, Move

View = TypeVar("View")
Move_co = TypeVar("Move_co", covariant=True)

_SHOWN: Final = 40  # characters of a wrong answer in a message


class Wire(Protocol[View, Move_co]):
    """The encoding of a game's questions and answers between processes.

    It must be picklable, and the unpickled object must be equal to the original.
    """

    @property
    def game(self) -> AnyGame:
        """The game, which a program is told of as text."""

    @property
    def illegal(self) -> type[Exception]:
        """The exception for an answer that the rules forbid."""

    def encode_question(self, view: View, rng: Random, /) -> bytes:
        """Encode a view and its generator, from which nothing has been drawn yet."""

    def decode_question(self, question: bytes, /) -> tuple[View, Random]:
        """The view and the generator of a question."""

    def encode_answer(self, move: object, /) -> str:
        """The answer as one line; raises an `illegal` exception for anything but a move."""

    def decode_answer(self, line: str, /) -> Move_co:
        """The move of an answer; raises `ValueError` for any other text."""


@dataclass(frozen=True, slots=True)
class GameWire(Generic[View, Move]):
    """The wire format of any game: pickled views, and moves as text.

    Only questions are unpickled, by the bot's process; a bot's answers are parsed as text.
    """

    game: Game[Any, View, Move, Any, Any]
    illegal: ClassVar = IllegalMove

    def encode_question(self, view: View, rng: Random) -> bytes:
        """Encode a view and the name of its generator."""
        assert isinstance(rng, Stream)
        return pickle.dumps((view, rng.name))

    def decode_question(self, question: bytes) -> tuple[View, Random]:
        """The view and the generator of a question."""
        view, name = pickle.loads(question)
        return view, Stream(name)

    def encode_answer(self, move: object) -> str:
        """The move as text; raises `IllegalMove` for anything that is not equal to a move."""
        text = str(move)
        with suppress(ValueError):
            if self.game.read_move(text) == move:
                return text
        raise IllegalMove(strings.NOT_A_MOVE.format(quoted=ascii(text[:_SHOWN])))

    def decode_answer(self, line: str) -> Move:
        """The move that the text stands for."""
        return self.game.read_move(line)


@dataclass(frozen=True, slots=True)
class Bundle(Generic[View, Move_co]):
    """A bot that can be sent to another machine: its `entry` and the files of its folder."""

    entry: str
    files: tuple[tuple[str, bytes], ...] = field(repr=False)
    """Paths relative to the folder, including the entry's, and the contents of the files."""
    wire: Wire[View, Move_co]
    limits: Limits = field(default_factory=Limits)
    program: bool = False
    """True if the entry is not a module but a program that speaks the line protocol."""

    @property
    def fingerprint(self) -> str:
        """A hash of its files."""
        return sha256(repr((self.entry, self.files)).encode()).hexdigest()


def unpack(bundle: Bundle[Any, Any], folder: Path) -> None:
    """Write the files of a bot into a folder; those of a program can be executed."""
    for name, content in bundle.files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        if bundle.program:
            path.chmod(0o700)
