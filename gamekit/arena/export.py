"""The results of a contest as text for other programs: JSON and CSV."""

import csv
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from io import StringIO
from typing import Final

from gamekit.arena.results import (
    IntervalEstimate,
    PairingResult,
    Results,
    Standing,
    TableResults,
)

_COLUMNS: Final = (
    *("entrant", "opponent", "rating", "rating_low", "rating_high"),
    *("games", "wins", "ties", "losses", "score", "low", "high"),
    *("zero_sum", "points", "opponent_points", "faults", "fault_kinds", "verdict"),
)
_FORMULA: Final = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""The beginnings of formulas; some spreadsheets take the full-width signs for them, too."""
_TABLE_COLUMNS: Final = (
    *("entrant", "opponent", "rating", "rating_low", "rating_high", "place_low", "place_high"),
    *("games", "wins", "score", "score_low", "score_high", "points", "faults", "fault_kinds"),
    *("difference", "difference_low", "difference_high", "share"),
)


def to_json(results: Results | TableResults) -> str:
    """All figures of a contest as JSON; `date` and `times` alone differ from run to run."""
    background = results.background
    surely = results.surely_better()
    told: dict[str, object] = {
        "game": results.game,
        "seed": results.seed,
        "unit": results.unit,
        "settings": background.settings,
        "versions": background.versions,
        "fingerprints": background.fingerprints,
        "date": background.date,
        "standings": [asdict(standing) for standing in results.standings],
        "faults": {name: fault._asdict() for name, fault in background.first_faults.items()},
        "times": {
            name: {**times._asdict(), "limit": background.limits.get(name)}
            for name, times in background.times.items()
        },
    }
    if isinstance(results, TableResults):
        told |= {
            "seats": results.seats,
            "tables": results.tables,
            "differences": results.differences,
            "shares": results.shares,
            "surely_better": [
                [better, next(name for name in pair if name != better)]
                for pair, better in sorted(surely.items())
            ],
        }
    else:
        told["meetings"] = [
            {**_pairing(pairing), "surely_better": surely.get((pairing.one, pairing.other))}
            for pairing in results.pairings
        ]
    return json.dumps(told, indent=1)


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
        "p_value": tally.p_value,
        "pairs": [[*pair, count] for pair, count in sorted(tally.counts.items())],
        "points": pairing.points,
        "margins": dict(pairing.margins),
        "faults": pairing.faults,
        "course": pairing.course,
        "verdict": pairing.verdict,
        "more_games": pairing.more_games,
    }


def to_csv(results: Results | TableResults) -> str:
    """All figures as CSV: a row for each entrant, and one for each of its opponents.

    A name that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    text = StringIO()
    tables = isinstance(results, TableResults)
    writer = csv.DictWriter(text, _TABLE_COLUMNS if tables else _COLUMNS, lineterminator="\n")
    writer.writeheader()
    rows = _rows_of_tables(results) if isinstance(results, TableResults) else _rows(results)
    for row in rows:
        writer.writerow({column: _harmless(value) for column, value in row.items()})
    return text.getvalue()


def _harmless(value: object) -> object:
    """A cell that no spreadsheet takes for a formula, and that stays in its line."""
    if not isinstance(value, str):
        return value
    line = "".join(letter if letter.isprintable() else " " for letter in value)
    return f"'{line}" if line.lstrip().startswith(_FORMULA) else line


def _rows(results: Results) -> Iterator[dict[str, object]]:
    for standing in results.standings:
        yield _row_of_standing(standing)
        for pairing in results.pairings:
            if pairing.one == standing.name:
                yield _row_of_pairing(pairing)
            elif pairing.other == standing.name:
                yield _row_of_pairing(pairing.mirrored)


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
