"""The results of a contest, as values and as text for other programs."""

import csv
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from io import StringIO
from typing import Final, NamedTuple

from gamekit.arena import strings
from gamekit.arena.tally import Tally

_COLUMNS: Final = (
    *("entrant", "opponent", "rating", "rating_low", "rating_high"),
    *("games", "wins", "ties", "losses", "score", "low", "high"),
    *("zero_sum", "points", "opponent_points", "faults", "fault_kinds", "verdict"),
)
_TABLE_COLUMNS: Final = (
    *("entrant", "opponent", "rating", "rating_low", "rating_high", "place_low", "place_high"),
    *("games", "wins", "score", "score_low", "score_high", "points", "faults", "fault_kinds"),
    *("difference", "difference_low", "difference_high", "share"),
)


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
class Results:
    """The results of a round robin: entrants from the best to the worst, and each pairing once."""

    unit: str
    """The unit of the points."""
    seed: int | str
    game: str
    standings: tuple[Standing, ...]
    pairings: tuple[PairingResult, ...]


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


def counted(kinds: Mapping[str, int]) -> str:
    """The frequency of each kind of fault, as text."""
    return strings.FAULT_COUNTS_SEPARATOR.join(
        strings.FAULT_COUNT.format(count=count, kind=kind) for kind, count in sorted(kinds.items())
    )


def to_json(results: Results | TableResults) -> str:
    """All figures of a contest as JSON."""
    if isinstance(results, TableResults):
        return json.dumps(asdict(results), indent=1)
    return json.dumps(
        {
            "game": results.game,
            "seed": results.seed,
            "unit": results.unit,
            "standings": [asdict(standing) for standing in results.standings],
            "meetings": [_pairing(pairing) for pairing in results.pairings],
        },
        indent=1,
    )


def _pairing(pairing: PairingResult) -> dict[str, object]:
    tally = pairing.tally
    low, high = tally.interval
    return {
        "one": pairing.one,
        "other": pairing.other,
        "games": 2 * tally.pairs,
        "wins": tally.wins,
        "ties": tally.ties,
        "losses": tally.losses,
        "score": tally.score,
        "low": low,
        "high": high,
        "pairs": [[*pair, count] for pair, count in sorted(tally.counts.items())],
        "points": pairing.points,
        "margins": dict(pairing.margins),
        "faults": pairing.faults,
        "course": pairing.course,
        "verdict": pairing.verdict,
    }


def to_csv(results: Results | TableResults) -> str:
    """All figures as CSV: a row for each entrant, and one for each of its opponents."""
    text = StringIO()
    tables = isinstance(results, TableResults)
    writer = csv.DictWriter(text, _TABLE_COLUMNS if tables else _COLUMNS, lineterminator="\n")
    writer.writeheader()
    if isinstance(results, TableResults):
        writer.writerows(_rows_of_tables(results))
        return text.getvalue()
    for standing in results.standings:
        writer.writerow(_row_of_standing(standing))
        for pairing in results.pairings:
            if pairing.one == standing.name:
                writer.writerow(_row_of_pairing(pairing))
            elif pairing.other == standing.name:
                writer.writerow(_row_of_pairing(pairing.mirrored))
    return text.getvalue()


def _row_of_standing(standing: Standing) -> dict[str, object]:
    return {
        "entrant": standing.name,
        "rating": standing.rating,
        "rating_low": standing.low,
        "rating_high": standing.high,
        "games": standing.games,
        "wins": standing.wins,
        "ties": standing.ties,
        "losses": standing.losses,
        "zero_sum": standing.score,
        "points": standing.points,
        **_faults(standing.faults),
    }


def _row_of_pairing(pairing: PairingResult) -> dict[str, object]:
    figures = _pairing(pairing)
    return {
        **{column: figures[column] for column in _COLUMNS if column in figures},
        "entrant": pairing.one,
        "opponent": pairing.other,
        "zero_sum": pairing.tally.wins - pairing.tally.losses,
        "points": pairing.points[0],
        "opponent_points": pairing.points[1],
        **_faults(pairing.faults[0]),
    }


def _faults(kinds: Mapping[str, int]) -> dict[str, object]:
    listed = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
    return {"faults": sum(kinds.values()), "fault_kinds": listed}


def _rows_of_tables(results: TableResults) -> Iterator[dict[str, object]]:
    names = [standing.name for standing in results.standings]
    rows = zip(results.standings, results.differences, results.shares, strict=True)
    for standing, differences, shares in rows:
        yield {
            "entrant": standing.name,
            **_bounds("rating", IntervalEstimate(standing.rating, standing.low, standing.high)),
            "place_low": standing.place[0],
            "place_high": standing.place[1],
            "games": standing.games,
            "wins": standing.wins,
            **_bounds("score", standing.score),
            "points": standing.points,
            **_faults(standing.faults),
        }
        for name, difference, share in zip(names, differences, shares, strict=True):
            if name != standing.name:
                yield {
                    "entrant": standing.name,
                    "opponent": name,
                    **_bounds("difference", difference),
                    "share": share,
                }


def _bounds(name: str, bounds: IntervalEstimate) -> dict[str, object]:
    return {name: bounds.value, f"{name}_low": bounds.low, f"{name}_high": bounds.high}
