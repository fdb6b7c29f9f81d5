"""A game in progress inside an environment: its state, its chance, and what its seats see.

All of it can be copied and pickled while the game is running; the game itself is an attribute of
the class, so that a copy shares it.
"""

from collections.abc import Sequence
from secrets import randbits
from typing import Any, ClassVar, TypeAlias

import numpy as np

from gamekit.chance import stream
from gamekit.game import Result
from gamekit.rl.game import LearningGame

Seen: TypeAlias = dict[str, Any]
"""The arrays that a seat sees: its `observation` and its `action_mask`."""


class RunningGame:
    """The part of an environment that knows no library of environments."""

    learning: ClassVar[LearningGame[Any, Any, Any]]
    """The game; a subclass names it."""

    _seed: int | None = None
    _round = 0

    def view(self, seat: int) -> Any:  # noqa: ANN401  (each game has its own)
        """The view of a seat, as the computer players get it."""
        if seat not in self._views:
            self._views[seat] = self.learning.game.observe(self._state, seat)
        return self._views[seat]

    def legal_actions(self, seat: int) -> list[int]:
        """The actions that are legal for a seat; none if it is not to move."""
        if seat not in self._legal:
            ask = self.learning.game.ask(self.view(seat))
            action_of = self.learning.action_of
            self._legal[seat] = [action_of(move) for move in ask.options] if ask else []
        return self._legal[seat].copy()

    def seen(self, seat: int) -> Seen:
        """The arrays that a seat sees; the caller may change them."""
        if seat not in self._numbers:
            self._numbers[seat] = self.learning.encode(self.view(seat))
        mask = np.zeros(len(self.learning.moves), np.int8)
        mask[self.legal_actions(seat)] = 1
        return {"observation": self._numbers[seat].copy(), "action_mask": mask}

    def info(self, seat: int) -> dict[str, Any]:
        """A seat's knowledge that no array has: legal actions, its points and margin, its view."""
        view = self.view(seat)
        return {
            "legal_actions": self.legal_actions(seat),
            self.learning.game.unit: self.learning.points(view)[seat],
            "margin": self._margin(seat),
            "view": view,
        }

    def _start(self, seed: int | None) -> None:
        """Start the next game; a seed starts a new series of games."""
        if seed is not None or self._seed is None:
            self._seed = randbits(32) if seed is None else seed
            self._round = 0
        self._round += 1
        self._plies = 0
        self._chance = stream(self._seed, "chance", self._round)
        deal = stream(self._seed, "deal", self._round)
        self._enter(self.learning.game.start(self.learning.seats, deal))

    def _play(self, move: object) -> Sequence[Any]:
        """Play a move; returns its events."""
        state, events = self.learning.game.apply(self._state, move, self._chance)
        self._plies += 1
        self._enter(state)
        return events

    def _enter(self, state: Any) -> None:  # noqa: ANN401
        self._state = state
        # An environment is looked at several times in one state, by wrappers above all.
        self._views: dict[int, Any] = {}
        self._legal: dict[int, list[int]] = {}
        self._numbers: dict[int, Any] = {}

    @property
    def _turn(self) -> int | None:
        return self.learning.game.to_move(self._state)

    @property
    def _result(self) -> Result | None:
        return self.learning.game.result(self._state)

    @property
    def _cut_off(self) -> bool:
        return self._turn is not None and self._plies >= self.learning.game.most_moves

    def _margin(self, seat: int) -> float:
        """The lead over the mean of the others, as far as the seat may know it."""
        points = self.learning.points(self.view(seat))
        return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)

    def _illegal_reward(self, reward: str) -> float:
        return -1.0 if reward == "score" else -float(self.learning.worst_margin)
