"""The protocols of computer players, and their estimates."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Protocol, runtime_checkable

from jaipur.moves import IllegalMove, Move
from jaipur.observation import Observation
from jaipur.rules import why_not


class Bot(Protocol):
    """A player: it gets an observation and returns a legal move."""

    def __call__(self, view: Observation, rng: Random, /) -> Move:
        """Return the move to play; all randomness comes from `rng`."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The expected result of a move at the end of the round, from the mover's side.

    `margin` is the lead in rupees, `chance` the probability of winning the round, `error` the
    standard error of `chance`, and `rollouts` the number of rollouts behind them.
    """

    move: Move
    margin: float
    chance: float
    error: float
    rollouts: int


@dataclass(frozen=True, slots=True)
class Thought:
    """Intermediate estimates of the moves considered, best first; `done` is progress, 0 to 1."""

    estimates: tuple[Estimate, ...]
    done: float

    @property
    def best(self) -> Move:
        """The move with the best estimate so far."""
        return self.estimates[0].move


@runtime_checkable
class Thinker(Bot, Protocol):
    """A player whose search can be observed, and advanced in slices."""

    def think(self, view: Observation, rng: Random, /) -> Iterator[Thought]:
        """Yield estimates as they improve; the last has the move that is played."""


def require_turn(view: Observation) -> None:
    """Raise `IllegalMove` if this seat is not to move."""
    if not view.my_turn:
        raise IllegalMove(why_not(view, Move()))
