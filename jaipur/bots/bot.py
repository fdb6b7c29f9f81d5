"""What a computer player is, and what it can tell of its thinking."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Protocol, runtime_checkable

from jaipur.moves import IllegalMove, Move
from jaipur.observation import Observation
from jaipur.rules import why_not


class Bot(Protocol):
    """A player that is shown what its seat may know, and answers with a legal move."""

    def __call__(self, view: Observation, rng: Random, /) -> Move:
        """The move to play; all chance it needs comes from `rng`."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a player expects of a move, at the end of the round and seen from its own chair.

    `margin` is in rupees more than the rival, `chance` that of winning the round, `error` one
    standard error of the chance, and `looks` how many imagined worlds the two rest on.
    """

    move: Move
    margin: float
    chance: float
    error: float
    rollouts: int


@dataclass(frozen=True, slots=True)
class Thought:
    """An opinion so far: estimates of the moves considered, the best first; `done` is 0 to 1."""

    estimates: tuple[Estimate, ...]
    done: float

    @property
    def best(self) -> Move:
        """The move that it would play now."""
        return self.estimates[0].move


@runtime_checkable
class Thinker(Bot, Protocol):
    """A player that can be followed as it thinks, and be driven in slices."""

    def think(self, view: Observation, rng: Random, /) -> Iterator[Thought]:
        """Its opinion again and again as it grows; the last one has what it plays."""


def require_turn(view: Observation) -> None:
    """Refuse to choose a move where there is none to make."""
    if not view.my_turn:
        raise IllegalMove(why_not(view, Move()))
