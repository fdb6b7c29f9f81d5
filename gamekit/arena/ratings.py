"""Ratings of all entrants: the Bradley-Terry model, fitted by choix."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import log
from typing import Final

import choix
import numpy as np
from numpy.typing import NDArray

from gamekit.arena.results import UNKNOWN, Background, PairingResult, Results, Standing

_Numbers = NDArray[np.float64]

MEAN: Final = 1500
SCALE: Final = 400 / log(10)  # the Elo scale: 400 points are odds of ten to one
_SAMPLES: Final = 1000
_TOLERANCE: Final = 1e-5  # the fit has converged if it changes less than this in a step
_STEPS: Final = 100_000


def rated(
    pairings: Sequence[PairingResult],
    *,
    game: str,
    seed: int | str,
    unit: str,
    background: Background = UNKNOWN,
) -> Results:
    """The results of these pairings; the best entrant first.

    Not every two need have met, but all must be connected, as those of a gauntlet are.
    """
    met = {(pairing.one, pairing.other): pairing for pairing in pairings}
    met |= {(pairing.other, pairing.one): pairing.mirrored for pairing in pairings}
    names = sorted({name for name, _ in met})  # the order of the entrants must not matter
    seats = [pair for pair in combinations(range(len(names)), 2) if _named(pair, names) in met]
    ratings = _ratings([met[_named(pair, names)] for pair in seats], seats, len(names))
    standings = [
        _standing(name, rating, [pairing for (one, _), pairing in met.items() if one == name])
        for name, rating in zip(names, ratings, strict=True)
    ]
    standings.sort(key=lambda standing: -standing.rating)
    best_first = [standing.name for standing in standings]
    return Results(
        unit,
        seed,
        game,
        tuple(standings),
        tuple(met[pairing] for pairing in combinations(best_first, 2) if pairing in met),
        background,
    )


def _named(pair: tuple[int, int], names: Sequence[str]) -> tuple[str, str]:
    one, other = pair
    return names[one], names[other]


def _ratings(
    pairings: Sequence[PairingResult], met: Sequence[tuple[int, int]], entrants: int
) -> list[tuple[float, float, float]]:
    """Each rating with its 95 % interval, by the Bayesian bootstrap.

    It resamples the weights of pairs rather than of games, as the two games of a pair share their
    luck. One imaginary won and one lost pair for each pairing (smoothing) keep ratings finite.
    """
    outcomes = [
        (number, pair.score, count)
        for number, pairing in enumerate(pairings)
        for pair, count in sorted(pairing.tally.smoothed.items())
    ]
    pairing, score, count = (np.array(column) for column in zip(*outcomes, strict=True))
    seats = np.array(met).T

    def fit(weights: _Numbers, start: _Numbers) -> _Numbers:
        won = np.zeros((entrants, entrants))
        won[*seats] = np.bincount(pairing, weights * score)
        won[*seats[::-1]] = np.bincount(pairing, weights * (1 - score))
        return choix.ilsr_pairwise_dense(won, initial_params=start, max_iter=_STEPS, tol=_TOLERANCE)

    fitted = fit(count, np.zeros(entrants))
    rng = np.random.default_rng(1)
    pairs = np.bincount(pairing, count)
    samples = []
    for _ in range(_SAMPLES):
        weights = rng.gamma(count)
        weights *= (pairs / np.bincount(pairing, weights))[pairing]
        samples.append(fit(weights, fitted))
    low, high = np.percentile(samples, (2.5, 97.5), axis=0)
    bounds = fitted, np.minimum(low, fitted), np.maximum(high, fitted)
    return [(a, b, c) for a, b, c in (MEAN + SCALE * np.array(bounds).T).tolist()]


def _standing(
    name: str, rating: tuple[float, float, float], pairings: Sequence[PairingResult]
) -> Standing:
    wins, ties, losses = (
        sum(getattr(pairing.tally, count) for pairing in pairings)
        for count in ("wins", "ties", "losses")
    )
    clean = sum(sum(pairing.margins.values()) for pairing in pairings)
    points = sum(pairing.points[0] * sum(pairing.margins.values()) for pairing in pairings)
    faults = sum((Counter(pairing.faults[0]) for pairing in pairings), Counter[str]())
    return Standing(
        name,
        *rating,
        games=wins + ties + losses,
        wins=wins,
        ties=ties,
        losses=losses,
        score=wins - losses,
        points=points / clean if clean else 0.0,
        faults=dict(faults),
    )
