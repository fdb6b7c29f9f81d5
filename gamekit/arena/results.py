"""The results of a contest, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, NamedTuple

from gamekit.arena import strings
from gamekit.arena.chunks import FirstFault
from gamekit.arena.holm import p_value, significant
from gamekit.arena.tally import Tally, Z
from gamekit.arena.times import TimeSummary


@dataclass(frozen=True, slots=True)
class PairingResult:
    """The games of two entrants, from the side of the `one`."""

    one: str
    other: str
    tally: Tally
    points: tuple[float, float]
    """The mean points of each in a game, over the games without a fault."""
    margins: Mapping[int, int]
    """The frequency of each difference of points, over the same games."""
    faults: tuple[Mapping[str, int], Mapping[str, int]]
    """The faults of the one and of the other, by kind."""
    course: tuple[tuple[int, float, float, float], ...]
    """Up to a hundred moments of the contest: games so far, score, and its 95 % interval."""
    verdict: str | None
    """The better one by a sequential test, or = for neither; None while it is undecided."""
    more_games: int | None = None
    """The expected number of games until an undecided test decides; None if there is no such."""

    @property
    def mirrored(self) -> "PairingResult":
        """The same from the side of the other."""
        return PairingResult(
            self.other,
            self.one,
            self.tally.mirrored,
            self.points[::-1],
            {-margin: self.margins[margin] for margin in reversed(self.margins)},
            self.faults[::-1],
            tuple((games, 1 - score, 1 - high, 1 - low) for games, score, low, high in self.course),
            self.verdict,
            self.more_games,
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """One entrant, over all its pairings."""

    name: str
    rating: float
    low: float
    high: float
    games: int
    wins: int
    ties: int
    losses: int
    score: int
    """Zero-sum: 1 for each win, -1 for each loss."""
    points: float
    """The mean points in a game, over the games without a fault."""
    faults: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Background:
    """Everything about a contest beside its results: why players failed, and what was played.

    All but the times and the date is the same whenever the contest is played again.
    """

    first_faults: Mapping[str, FirstFault] = field(default_factory=dict)
    """The first fault of each entrant that had one."""
    times: Mapping[str, TimeSummary] = field(default_factory=dict, compare=False)
    """The times of the moves of each entrant that was asked for one."""
    limits: Mapping[str, float] = field(default_factory=dict)
    """The time limit of each entrant that has one, in seconds for a move."""
    settings: Mapping[str, object] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    fingerprints: Mapping[str, str] = field(default_factory=dict)
    """A hash of the code of each entrant."""
    date: str = field(default="", compare=False)
    """The time of the last game, as ISO 8601."""


UNKNOWN: Final = Background()
"""The background of results that were not played in a contest."""


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a round robin: entrants from the best to the worst, and each pairing once."""

    unit: str
    """The unit of the points."""
    seed: int | str
    game: str
    standings: tuple[Standing, ...]
    pairings: tuple[PairingResult, ...]
    background: Background = UNKNOWN

    def surely_better(self) -> dict[tuple[str, str], str]:
        """The better one of each pairing that is decided.

        A sequential test decides if there is one. Otherwise all pairings together are tested for
        equal players, so that the probability of any wrong claim is 5 % at most.
        """
        untested = {
            (pairing.one, pairing.other): pairing.tally
            for pairing in self.pairings
            if pairing.verdict is None and pairing.more_games is None
        }
        decided = significant({pair: tally.p_value for pair, tally in untested.items()})
        return {
            (pairing.one, pairing.other): pairing.verdict
            for pairing in self.pairings
            if pairing.verdict in (pairing.one, pairing.other)
        } | {pair: pair[untested[pair].score < 0.5] for pair in decided}


class IntervalEstimate(NamedTuple):
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class TableStanding:
    """One entrant, over all its tables."""

    name: str
    rating: float
    low: float
    high: float
    place: tuple[int, int]
    """The 95 % interval of its place, 1 for the best."""
    games: int
    wins: float
    """A win that k players share counts 1/k for each."""
    score: IntervalEstimate
    """The mean of its zero-sum score in a game."""
    points: float | None
    """The mean points in a game, over the games without a fault; None if there were none."""
    faults: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class TableResults:
    """The results of a contest by tables: entrants from the best to the worst.

    The rows and columns of both matrices are the standings in their order.
    """

    unit: str
    seed: int | str
    game: str
    seats: int
    tables: int
    standings: tuple[TableStanding, ...]
    differences: tuple[tuple[IntervalEstimate, ...], ...]
    """The mean of (row's score - column's score) over all games; an absent entrant scores 0."""
    shares: tuple[tuple[float | None, ...], ...]
    """The row's share of wins in the games with the column; None if the two never met."""
    background: Background = UNKNOWN

    def surely_better(self) -> dict[tuple[str, str], str]:
        """The one with the higher score of every two entrants whose difference is significant.

        All differences are tested together: the probability of any wrong claim is 5 % at most.
        """
        names = [standing.name for standing in self.standings]
        differences = {
            (names[row], names[column]): self.differences[row][column]
            for row, column in combinations(range(len(names)), 2)
        }
        decided = significant({pair: p_of(found) for pair, found in differences.items()})
        return {pair: pair[differences[pair].value < 0] for pair in decided}


def p_of(difference: "IntervalEstimate") -> float:
    """The two-sided p-value of no difference, from its 95 % interval."""
    middle, reach = (difference.low + difference.high) / 2, (difference.high - difference.low) / 2
    return p_value(Z * middle / reach)


def counted(kinds: Mapping[str, int]) -> str:
    """The frequency of each kind of fault, as text."""
    return strings.FAULT_COUNTS_SEPARATOR.join(
        strings.FAULT_COUNT.format(count=count, kind=kind) for kind, count in sorted(kinds.items())
    )


def rounded(games: int) -> int:
    """An estimated number of games, rounded up to two significant digits."""
    step = int(f"1{'0' * (len(str(games)) - 2)}")
    return -(-games // step) * step
