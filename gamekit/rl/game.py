"""A game as its environments need it: all its moves numbered, and its views as arrays."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from gamekit.game import Game, Move, Player, State, View


@dataclass(frozen=True, eq=False)
class LearningGame(Generic[State, View, Move]):
    """One game for a number of seats; trained policies depend on all of it."""

    game: Game[State, View, Move, Any, Any]
    seats: int
    moves: Sequence[Move]
    """All moves there are, by action."""
    action_of: Callable[[Move], int]
    encode: Callable[[View], NDArray[Any]]
    """A view as numbers from 0 to `most`."""
    most: NDArray[Any]
    points: Callable[[View], Sequence[int]]
    """The points of each seat, as far as the seat of the view may know them."""
    draw: Callable[[State], str]
    """The whole state, for people."""
    bots: Mapping[str, Player]
    worst_margin: int
    """The lead of the others that an illegal action is charged with, where rewards are points."""

    @property
    def agents(self) -> list[str]:
        """The names of the seats, as PettingZoo names them."""
        return [f"player_{seat}" for seat in range(self.seats)]

    def observation_space(self) -> spaces.Dict:
        """A new space of what a seat sees."""
        numbers = spaces.Box(np.zeros_like(self.most), self.most, dtype=self.most.dtype.type)
        mask = spaces.Box(0, 1, (len(self.moves),), np.int8)
        return spaces.Dict({"observation": numbers, "action_mask": mask})

    def action_space(self) -> spaces.Discrete:
        """A new space of all moves, legal or not."""
        return spaces.Discrete(len(self.moves))
