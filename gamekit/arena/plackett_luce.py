"""Ratings of a contest by tables: the Plackett-Luce model of winners.

Only winners count, because the places behind them depend on who is eliminated first. The model
needs each entrant's wins, and the number of tables of each set of entrants.
"""

from collections.abc import Iterable
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamekit.arena.ratings import MEAN, SCALE
from gamekit.arena.results import UNKNOWN, Background, IntervalEstimate, TableResults, TableStanding
from gamekit.arena.tables import TableStats
from gamekit.arena.tally import Z

_Numbers = NDArray[np.float64]
_Rows = tuple[NDArray[np.intp], NDArray[np.intp], _Numbers]

_SAMPLES: Final = 1000
_TOLERANCE: Final = 1e-4  # the fit has converged if no log strength changes more in a step
_STEPS: Final = 1000


def rated_tables(
    stats: TableStats,
    *,
    game: str,
    seed: int | str,
    unit: str,
    background: Background = UNKNOWN,
) -> TableResults:
    """The results of these tables, the best entrant first."""
    ratings, places = _ratings(stats)
    order = sorted(range(len(stats.names)), key=lambda one: -ratings[one].value)
    standings = [
        TableStanding(
            stats.names[one],
            *ratings[one],
            places[one],
            stats.games[one],
            stats.wins[one],
            _score(stats, one),
            stats.points[one] / stats.clean[one] if stats.clean[one] else None,
            dict(stats.faults[one]),
        )
        for one in order
    ]
    differences = tuple(tuple(_difference(stats, one, other) for other in order) for one in order)
    shares = tuple(tuple(_share(stats, one, other) for other in order) for one in order)
    return TableResults(
        unit,
        seed,
        game,
        stats.seats,
        stats.played,
        tuple(standings),
        differences,
        shares,
        background,
    )


def _score(stats: TableStats, one: int) -> IntervalEstimate:
    """The mean score in a game; its interval is smoothed by one imaginary win and one loss."""
    total, squares, games = stats.scores[one], stats.products[one][one], stats.games[one]
    lost = -1 / (stats.seats - 1)
    low, high = _interval(total + 1 + lost, squares + 1 + lost**2, games + 2)
    return IntervalEstimate(total / games if games else 0.0, low, high)


def _difference(stats: TableStats, one: int, other: int) -> IntervalEstimate:
    """The mean difference of two scores; its interval is smoothed by imaginary 1 and -1."""
    if one == other:
        return IntervalEstimate(0, 0, 0)
    total = stats.scores[one] - stats.scores[other]
    products = stats.products
    squares = products[one][one] + products[other][other] - 2 * products[one][other]
    low, high = _interval(total, squares + 2, stats.played + 2)
    return IntervalEstimate(total / stats.played if stats.played else 0.0, low, high)


def _interval(total: float, squares: float, number: int) -> tuple[float, float]:
    mean = total / number
    variance = max(0.0, squares - number * mean**2) / (number - 1)
    reach = Z * sqrt(variance / number)
    return mean - reach, mean + reach


def _share(stats: TableStats, one: int, other: int) -> float | None:
    met = stats.met[one][other]
    return stats.shared[one][other] / met if met else None


def _ratings(stats: TableStats) -> tuple[list[IntervalEstimate], list[tuple[int, int]]]:
    """Each rating and place with its 95 % interval, by a bootstrap over blocks of tables."""
    entrants, blocks = len(stats.names), len(stats.blocks)
    sets = sorted({members for block in stats.blocks for members in block.sets})
    column = {members: place for place, members in enumerate(sets)}
    # One row for each win and each set of a block: as a table they would be mostly zeros.
    won = _rows(
        (row, one, wins)
        for row, block in enumerate(stats.blocks)
        for one, wins in block.wins.items()
    )
    met = _rows(
        (row, column[members], times)
        for row, block in enumerate(stats.blocks)
        for members, times in block.sets.items()
    )
    seated = np.array(sets, dtype=np.intp).reshape(len(sets), stats.seats)

    def fit(weights: _Numbers, start: _Numbers) -> _Numbers:
        wins = _summed(won, weights, entrants)
        return _fit(wins, _summed(met, weights, len(sets)), seated, start)

    fitted = fit(np.ones(blocks), np.zeros(entrants))
    rng = np.random.default_rng(1)
    samples = []
    for _ in range(_SAMPLES):
        drawn = rng.integers(0, max(1, blocks), blocks)
        samples.append(fit(np.bincount(drawn, minlength=blocks).astype(float), fitted))
    logs = np.array(samples)
    low, high = np.percentile(logs, (2.5, 97.5), axis=0)
    ranks = 1 + (logs[:, None, :] > logs[:, :, None]).sum(axis=2)
    first, last = np.percentile(ranks, (2.5, 97.5), axis=0, method="nearest")
    bounds = np.array((fitted, np.minimum(low, fitted), np.maximum(high, fitted)))
    return (
        [IntervalEstimate(*row) for row in (MEAN + SCALE * bounds.T).tolist()],
        [(int(a), int(b)) for a, b in zip(first, last, strict=True)],
    )


def _rows(rows: Iterable[tuple[int, int, float]]) -> _Rows:
    """Columns of blocks, places and numbers."""
    block, place, number = np.array([*rows], dtype=float).reshape(-1, 3).T
    return block.astype(np.intp), place.astype(np.intp), number


def _summed(rows: _Rows, weights: _Numbers, size: int) -> _Numbers:
    """The sum of the numbers at each place, every block as often as its weight says."""
    block, place, number = rows
    sums: _Numbers = np.bincount(place, weights[block] * number, size).astype(float)
    return sums


def _fit(wins: _Numbers, met: _Numbers, seated: NDArray[np.intp], start: _Numbers) -> _Numbers:
    """The logarithms of the strengths, of mean 0, by minorisation-maximisation (Hunter 2004).

    Smoothing keeps every strength finite: one imaginary game of all entrants, in which all of them
    share the win equally.
    """
    entrants = len(wins)
    logs = start
    for _ in range(_STEPS):
        strengths = np.exp(logs)
        each = met / strengths[seated].sum(axis=1)
        expected = np.bincount(seated.ravel(), np.repeat(each, seated.shape[1]), entrants)
        expected = expected + 1 / strengths.sum()
        after = np.log((wins + 1 / entrants) / expected)
        after -= after.mean()
        change = np.abs(after - logs).max()
        logs = after
        if change < _TOLERANCE:
            break
    return logs
