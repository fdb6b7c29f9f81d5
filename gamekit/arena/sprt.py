"""Wald's sequential probability ratio test (SPRT), on pairs: it stops as soon as it is sure."""

from math import log
from typing import Final

from gamekit.arena.pairs import Pair

MARGIN: Final = 0.03
"""The excess over one half that a score needs for a player to be called better."""

NEITHER: Final = "="
"""The verdict that neither player is better by the margin."""

_WRONG: Final = 0.025  # type I error: equal players are told apart, in each direction
_MISSED: Final = 0.05  # type II error: a difference of the margin is overlooked
_BETTER: Final = log((1 - _MISSED) / _WRONG)
_NOT_BETTER: Final = log(_MISSED / (1 - _WRONG))


class Sequential:
    """Two tests at once (Sobel and Wald): that the one player is better, and that the other is.

    Each is a likelihood ratio of a mean score of one half against one that is higher by the
    margin, with the variance of the pairs so far. As in a tally, one imaginary won and one lost
    pair (smoothing) keep the variance above zero from the beginning.
    """

    def __init__(self) -> None:
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
        variance = (self._squares - self._sum**2 / self._pairs) / self._pairs
        for side, lead in enumerate((self._sum, -self._sum)):
            if self._better[side] is None:
                ratio = MARGIN * (lead - self._pairs * MARGIN / 2) / variance
                if ratio >= _BETTER:
                    self._better[side] = True
                elif ratio <= _NOT_BETTER:
                    self._better[side] = False

    def verdict(self, one: str, other: str) -> str | None:
        """The name of the better player, or `NEITHER`; None while the test is undecided."""
        if self._better == [False, False]:
            return NEITHER
        named = zip((one, other), self._better, strict=True)
        return next((name for name, better in named if better), None)
