"""What it takes to play a bot anywhere: its files, what it may use, and how it is asked."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Generic, Protocol, TypeVar

View = TypeVar("View")
Chance = TypeVar("Chance")
Move_co = TypeVar("Move_co", covariant=True)


class Wire(Protocol[View, Chance, Move_co]):
    """How a game's questions and answers cross to another process; it pickles, to an equal."""

    @property
    def illegal(self) -> type[Exception]:
        """What is raised for an answer that the rules forbid."""

    @property
    def last(self) -> type:
        """The event that ends a round."""

    def ask(self, view: View, chance: Chance, /) -> bytes:
        """A question."""

    def asked(self, question: bytes, /) -> tuple[View, Chance]:
        """The view and the chance of a question."""

    def answer(self, move: object, /) -> str:
        """The answer in a line, if it is one."""

    def answered(self, line: str, /) -> Move_co:
        """The move of an answer; a `ValueError`, where it is none."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a bot may use: seconds on the clock, bytes of memory and of output."""

    seconds: float = 1
    """For a move, and to begin a round."""
    loading: float = 20
    """To import it, which is done once for many rounds."""
    memory: int = 512 << 20
    output: int = 64 << 10
    """In a round."""


@dataclass(frozen=True, slots=True)
class Bundle(Generic[View, Chance, Move_co]):
    """A bot as it can be sent to another machine: the module `entry`, and what lies beside it."""

    entry: str
    files: tuple[tuple[str, bytes], ...] = field(repr=False)
    """Paths below a folder, the entry's among them, and what they hold."""
    wire: Wire[View, Chance, Move_co]
    limits: Limits = Limits()

    @property
    def fingerprint(self) -> str:
        """Another, where a file is another."""
        return sha256(repr((self.entry, self.files)).encode()).hexdigest()


def unpack(files: Iterable[tuple[str, bytes]], folder: Path) -> None:
    """Write files into a folder."""
    for name, content in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
