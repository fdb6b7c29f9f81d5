"""The trader: the best move by the learned value at once, or what looks best through a blur."""

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
    """A player that judges each move by a value, and may misjudge it by up to so many rupees."""

    value: ValueFunction
    blur: float = 0

    def __call__(self, view: Observation, rng: Random) -> Move:
        """The move that it judges best."""
        known = Appraisal(self.value, view)
        return self._judged(known, rng)[0][1] if self.blur else known.best()[1]

    def think(self, view: Observation, rng: Random) -> Iterator[Thought]:
        """All moves as it judges them, at once."""
        known = Appraisal(self.value, view)
        judged = self._judged(known, rng)
        yield Thought(
            tuple(Estimate(move, worth, known.chance(worth), 0, 0) for worth, move in judged), 1
        )

    def _judged(self, known: Appraisal, rng: Random) -> list[tuple[float, Move]]:
        """The moves with what they seem to be worth, the best first."""
        blur = self.blur
        judged = [
            (known.worth(move) + blur * (rng.random() + rng.random() - 1), move)
            for move in legal_moves(known.view)
        ]
        judged.sort(key=lambda pair: pair[0], reverse=True)
        if not blur:  # of equals, as the quick way chooses
            best = known.best()[1]
            judged.sort(key=lambda pair: pair[1] != best)
        return judged
