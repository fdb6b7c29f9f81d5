"""What came of a contest, as values and as text for other programs."""

import csv
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from io import StringIO
from typing import Final

from gamekit.arena.tally import Tally

_COLUMNS: Final = (
    *("entrant", "opponent", "rating", "rating_low", "rating_high"),
    *("games", "wins", "ties", "losses", "score", "low", "high"),
    *("zero_sum", "points", "opponent_points", "faults", "fault_kinds", "verdict"),
)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two entrants and the games that they played, from the side of the `one`."""

    one: str
    other: str
    tally: Tally
    points: tuple[float, float]
    """The mean of each in a game, over the games without a fault."""
    margins: Mapping[int, int]
    """How often each difference of points occurred, over the same games."""
    faults: tuple[Mapping[str, int], Mapping[str, int]]
    """Of the one and of the other, by kind."""
    course: tuple[tuple[int, float, float, float], ...]
    """Up to a hundred moments on the way: games so far, score, and its 95 % interval."""
    verdict: str | None
    """Who is better, or = for neither, where a sequential test was asked for and is sure."""

    @property
    def mirrored(self) -> "Meeting":
        """The same from the side of the other."""
        return Meeting(
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
    """One entrant, over all its meetings."""

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
    """The mean in a game, over the games without a fault."""
    faults: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Results:
    """The table of a contest: entrants from the best to the worst, and each pairing once."""

    unit: str
    """What the points are called."""
    seed: int | str
    game: str
    standings: tuple[Standing, ...]
    meetings: tuple[Meeting, ...]


def counted(kinds: Mapping[str, int]) -> str:
    """How often each kind occurred."""
    return ", ".join(f"{count:,} {kind}" for kind, count in sorted(kinds.items()))


def to_json(results: Results) -> str:
    """All there is."""
    return json.dumps(
        {
            "game": results.game,
            "seed": results.seed,
            "unit": results.unit,
            "standings": [asdict(standing) for standing in results.standings],
            "meetings": [_meeting(meeting) for meeting in results.meetings],
        },
        indent=1,
    )


def _meeting(meeting: Meeting) -> dict[str, object]:
    tally = meeting.tally
    low, high = tally.interval
    return {
        "one": meeting.one,
        "other": meeting.other,
        "games": 2 * tally.pairs,
        "wins": tally.wins,
        "ties": tally.ties,
        "losses": tally.losses,
        "score": tally.score,
        "low": low,
        "high": high,
        "pairs": [[*pair, count] for pair, count in sorted(tally.counts.items())],
        "points": meeting.points,
        "margins": dict(meeting.margins),
        "faults": meeting.faults,
        "course": meeting.course,
        "verdict": meeting.verdict,
    }


def to_csv(results: Results) -> str:
    """One table for a spreadsheet: a row for each entrant, and one for each that it met."""
    text = StringIO()
    writer = csv.DictWriter(text, _COLUMNS, lineterminator="\n")
    writer.writeheader()
    for standing in results.standings:
        writer.writerow(_row_of_standing(standing))
        for meeting in results.meetings:
            if meeting.one == standing.name:
                writer.writerow(_row_of_meeting(meeting))
            elif meeting.other == standing.name:
                writer.writerow(_row_of_meeting(meeting.mirrored))
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


def _row_of_meeting(meeting: Meeting) -> dict[str, object]:
    told = _meeting(meeting)
    return {
        **{column: told[column] for column in _COLUMNS if column in told},
        "entrant": meeting.one,
        "opponent": meeting.other,
        "zero_sum": meeting.tally.wins - meeting.tally.losses,
        "points": meeting.points[0],
        "opponent_points": meeting.points[1],
        **_faults(meeting.faults[0]),
    }


def _faults(kinds: Mapping[str, int]) -> dict[str, object]:
    told = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
    return {"faults": sum(kinds.values()), "fault_kinds": told}
