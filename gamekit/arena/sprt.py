"""Wald's sequential probability ratio test (SPRT), on pairs: it stops as soon as it is sure."""

from math import ceil, expm1, log, sqrt
from statistics import NormalDist, fmean
from typing import Final

from gamekit.arena.pairs import Pair

MARGIN: Final = 0.03
"""The excess over one half that a score needs for a player to be called better."""

NEITHER: Final = "="
"""The verdict that neither player is better by the margin."""

_WRONG: Final = 0.025  # type I error: equal players are told apart, in each direction
_MISSED: Final = 0.05  # type II error: a difference of the margin is overlooked
_LEVEL: Final = 1e-6  # below this, a drift is none: the exact formula would divide 0 by 0
_QUANTILES: Final = tuple(NormalDist().inv_cdf((2 * step + 1) / 18) for step in range(9))


class Sequential:
    """Two tests at once (Sobel and Wald): that the one player is better, and that the other is.

    Each is a likelihood ratio of a mean score of one half against one that is higher by the
    margin, with the variance of the pairs so far. As in a tally, one imaginary won and one lost
    pair (smoothing) keep the variance above zero from the beginning.

    The `pairings` of a contest share the type I error (Bonferroni): if all entrants are equal, any
    two of them are told apart in 5 % of all contests at most, whatever the number of pairings.
    """

    def __init__(self, pairings: int = 1) -> None:
        wrong = _WRONG / pairings
        self._upper = log((1 - _MISSED) / wrong)
        self._lower = log(_MISSED / (1 - wrong))
        self._pairs = 2
        self._sum = 0.0  # of the pairs' scores less one half
        self._squares = 0.5
        self._better: list[bool | None] = [None, None]

    def add(self, pair: Pair) -> None:
        """Count the next pair; there must be none after a verdict."""
        over = pair.score - 0.5
        self._pairs += 1
        self._sum += over
        self._squares += over * over
        for side, lead in enumerate((self._sum, -self._sum)):
            if self._better[side] is None:
                ratio = self._ratio(lead)
                if ratio >= self._upper:
                    self._better[side] = True
                elif ratio <= self._lower:
                    self._better[side] = False

    def verdict(self, one: str, other: str) -> str | None:
        """The name of the better player, or `NEITHER`; None while the test is undecided."""
        if self._better == [False, False]:
            return NEITHER
        named = zip((one, other), self._better, strict=True)
        return next((name for name, better in named if better), None)

    def more_pairs(self) -> int:
        """The expected number of further pairs until the verdict; there must be none yet.

        The test of the side that leads decides. It is treated as a Brownian motion between its two
        bounds, averaged over the mean scores that the pairs so far leave possible.
        """
        leads = [
            lead
            for lead, better in zip((self._sum, -self._sum), self._better, strict=True)
            if better is None
        ]
        lead = max(leads)
        ratio, variance = self._ratio(lead), self._variance
        up, down = self._upper - ratio, ratio - self._lower
        error = sqrt(variance / self._pairs)
        means = (lead / self._pairs + error * quantile for quantile in _QUANTILES)
        drifts = (MARGIN * (mean - MARGIN / 2) / variance for mean in means)
        return ceil(fmean(_exit_time(drift, MARGIN**2 / variance, up, down) for drift in drifts))

    @property
    def _variance(self) -> float:
        return (self._squares - self._sum**2 / self._pairs) / self._pairs

    def _ratio(self, lead: float) -> float:
        """The logarithm of the likelihood ratio of the side with this lead."""
        return MARGIN * (lead - self._pairs * MARGIN / 2) / self._variance


def _exit_time(drift: float, variance: float, up: float, down: float) -> float:
    """The expected time in which a Brownian motion rises by `up` or falls by `down`."""
    if drift < 0:
        return _exit_time(-drift, variance, down, up)
    tilt = 2 * drift / variance
    if tilt * max(up, down) < _LEVEL:
        return up * down / variance
    rises = expm1(-tilt * down) / expm1(-tilt * (up + down))
    return (rises * up - (1 - rises) * down) / drift
