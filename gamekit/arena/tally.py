"""What a contest has shown, and how sure that is."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple, Self

from gamekit.arena.pairs import Pair

Z: Final = NormalDist().inv_cdf(0.975)
"""The half width of a 95 % interval, in standard errors."""

_IMAGINED: Final = Counter((Pair(1, 1), Pair(0, 0)))


class Interval(NamedTuple):
    """Where the score would lie after endless play."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Tally:
    """How often each pair of scores has occurred: of a million pairs, still only a few."""

    counts: Mapping[Pair, int]

    @classmethod
    def of(cls, pairs: Iterable[Pair]) -> Self:
        """The tally of these pairs."""
        return cls(Counter(pairs))

    @property
    def pairs(self) -> int:
        """How many pairs were played."""
        return sum(self.counts.values())

    @property
    def wins(self) -> int:
        """How many games the player won."""
        return self._games(1)

    @property
    def ties(self) -> int:
        """How many games nobody won."""
        return 2 * self.pairs - self.wins - self.losses

    @property
    def losses(self) -> int:
        """How many games the other won."""
        return self._games(0)

    @property
    def score(self) -> float:
        """The mean score of a game; before the first, nothing speaks for either."""
        return _mean(self.counts) if self.pairs else 0.5

    @property
    def supplemented(self) -> Counter[Pair]:
        """The counts with one pair won and one lost, which leave nothing certain."""
        return _IMAGINED + Counter(self.counts)

    @property
    def mirrored(self) -> "Tally":
        """The same from the side of the other player."""
        return Tally(
            {Pair(1 - second, 1 - first): count for (first, second), count in self.counts.items()}
        )

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the score, from pairs, as the two games of one share their luck.

        It is the normal interval after one pair won and one lost are added to those played, much
        as Agresti and Coull do. Without them it would have no width where all pairs are alike, and
        be too narrow where nearly all are: a contest of few losses would seem surer than of none.
        """
        counts = self.supplemented
        pairs = counts.total()
        mean = _mean(counts)
        squares = sum((pair.score - mean) ** 2 * count for pair, count in counts.items())
        reach = Z * sqrt(squares / (pairs - 1) / pairs)
        return Interval(max(0, mean - reach), min(1, mean + reach))

    def _games(self, score: float) -> int:
        return sum(pair.count(score) * count for pair, count in self.counts.items())


def _mean(counts: Mapping[Pair, int]) -> float:
    return sum(pair.score * count for pair, count in counts.items()) / sum(counts.values())
