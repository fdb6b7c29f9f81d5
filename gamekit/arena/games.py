"""What the arena asks of a game; whatever is like this can be played in it."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

Player = TypeVar("Player")
_Player_contra = TypeVar("_Player_contra", contravariant=True)


class Fault(Protocol):
    """Why a player forfeited: who (0 is the first, 1 the second), and in what way."""

    @property
    def seat(self) -> int:
        """Whose fault it was."""

    @property
    def kind(self) -> str:
        """One word of a few, under which it is counted."""

    @property
    def reason(self) -> str:
        """What happened, in a line."""

    @property
    def detail(self) -> str:
        """What helps to find the mistake."""


class Played(Protocol):
    """What came of a game."""

    @property
    def score(self) -> float:
        """What the first player scores: 1 for a win, 0.5 for a tie, 0."""

    @property
    def points(self) -> tuple[int, int]:
        """What both have in the game's own coin."""

    @property
    def faults(self) -> Sequence[Fault]:
        """Whatever a player was punished for."""

    @property
    def record(self) -> str:
        """How it went, as text of which no line begins with %; nothing, if it tells nothing."""


class Game(Protocol[_Player_contra]):
    """Two players and a seed, which is all chance; for other processes, all of it must pickle."""

    def __call__(self, players: tuple[_Player_contra, _Player_contra], seed: str, /) -> Played:
        """Play it out."""
