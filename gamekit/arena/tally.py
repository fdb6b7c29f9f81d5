"""The statistics of two players' games: the score and its 95 % interval."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple, Self

from gamekit.arena.holm import p_value
from gamekit.arena.pairs import Pair

Z: Final = NormalDist().inv_cdf(0.975)
"""The half width of a 95 % interval, in standard errors."""

_IMAGINARY: Final = Counter((Pair(1, 1), Pair(0, 0)))


class Interval(NamedTuple):
    """The bounds of a 95 % interval."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Tally:
    """The frequency of each pair of scores; its size does not grow with the number of pairs."""

    counts: Mapping[Pair, int]

    @classmethod
    def of(cls, pairs: Iterable[Pair]) -> Self:
        """The tally of these pairs."""
        return cls(Counter(pairs))

    @property
    def pairs(self) -> int:
        """The number of pairs played."""
        return sum(self.counts.values())

    @property
    def wins(self) -> int:
        """The number of games that the player won."""
        return self._games(1)

    @property
    def ties(self) -> int:
        """The number of games that nobody won."""
        return 2 * self.pairs - self.wins - self.losses

    @property
    def losses(self) -> int:
        """The number of games that the other player won."""
        return self._games(0)

    @property
    def score(self) -> float:
        """The mean score of a game; one half before the first."""
        return _mean(self.counts) if self.pairs else 0.5

    @property
    def smoothed(self) -> Counter[Pair]:
        """The counts plus one imaginary won and one lost pair (smoothing)."""
        return _IMAGINARY + Counter(self.counts)

    @property
    def mirrored(self) -> "Tally":
        """The tally from the side of the other player."""
        return Tally(
            {Pair(1 - second, 1 - first): count for (first, second), count in self.counts.items()}
        )

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the score, over pairs, as the two games of a pair share their luck.

        It is the normal interval of the smoothed counts, similar to the method of Agresti and
        Coull. Without smoothing it would have no width if all pairs were equal, and be too narrow
        if nearly all were.
        """
        mean, error = self._estimate()
        reach = Z * error
        return Interval(max(0, mean - reach), min(1, mean + reach))

    @property
    def p_value(self) -> float:
        """The two-sided p-value of equal players: below 5 % if the interval leaves one half out."""
        mean, error = self._estimate()
        return p_value((mean - 0.5) / error)

    def _estimate(self) -> tuple[float, float]:
        """The mean of the smoothed counts and its standard error."""
        counts = self.smoothed
        pairs = counts.total()
        mean = _mean(counts)
        squares = sum((pair.score - mean) ** 2 * count for pair, count in counts.items())
        return mean, sqrt(squares / (pairs - 1) / pairs)

    def _games(self, score: float) -> int:
        return sum(pair.count(score) * count for pair, count in self.counts.items())


def _mean(counts: Mapping[Pair, int]) -> float:
    return sum(pair.score * count for pair, count in counts.items()) / sum(counts.values())
