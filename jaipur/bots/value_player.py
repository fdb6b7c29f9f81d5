"""The value player: the best move by the learned value, without search, optionally with noise."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from jaipur.bots.appraisal import Appraisal
from jaipur.bots.bot import Estimate, Thought
from jaipur.bots.value import ValueFunction
from jaipur.moves import Move
from jaipur.observation import Observation
from jaipur.rules import legal_moves


@dataclass(frozen=True, slots=True)
class ValuePlayer:
    """A player that maximises the value of its move; `blur` is the largest error in rupees."""

    value: ValueFunction
    blur: float = 0

    def __call__(self, view: Observation, rng: Random) -> Move:
        """Return the best move by the (blurred) value."""
        known = Appraisal(self.value, view)
        return self._judged(known, rng)[0][1] if self.blur else known.best()[1]

    def think(self, view: Observation, rng: Random) -> Iterator[Thought]:
        """Yield one thought: all moves by their (blurred) value."""
        known = Appraisal(self.value, view)
        judged = self._judged(known, rng)
        yield Thought(
            tuple(Estimate(move, worth, known.chance(worth), 0, 0) for worth, move in judged), 1
        )

    def _judged(self, known: Appraisal, rng: Random) -> list[tuple[float, Move]]:
        """Return the moves with their blurred value, best first."""
        blur = self.blur
        judged = [
            (known.worth(move) + blur * (rng.random() + rng.random() - 1), move)
            for move in legal_moves(known.view)
        ]
        judged.sort(key=lambda pair: pair[0], reverse=True)
        if not blur:  # break ties as `known.best` does
            best = known.best()[1]
            judged.sort(key=lambda pair: pair[1] != best)
        return judged
