"""A test that goes on only until it is sure: Wald's sequential probability ratio, on pairs."""

from math import log
from typing import Final

from gamekit.arena.pairs import Pair

MARGIN: Final = 0.03
"""How much more than one half a score must be for a player to be called better."""

NEITHER: Final = "="
"""The verdict that nobody is better by as much."""

_WRONG: Final = 0.025  # how often equals may be told apart, in each direction
_MISSED: Final = 0.05  # how often a difference of the margin may be overlooked
_BETTER: Final = log((1 - _MISSED) / _WRONG)
_NOT_BETTER: Final = log(_MISSED / (1 - _WRONG))


class Sequential:
    """Two tests at once, as Sobel and Wald put them: whether the one is better, and the other.

    Each weighs a mean score of one half against one that is the margin higher, by the ratio of
    their likelihoods; the spread of the scores is that of the pairs so far. As in a tally, one
    pair won and one lost are imagined, so that there is a spread from the beginning.
    """

    def __init__(self) -> None:
        self._pairs = 2
        self._sum = 0.0  # of what each pair was above one half
        self._squares = 0.5
        self._better: list[bool | None] = [None, None]

    def add(self, pair: Pair) -> None:
        """Take the next pair in; after a verdict there is none."""
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
        """Who is better of the two, or that neither is; nothing as long as it is not sure."""
        if self._better == [False, False]:
            return NEITHER
        named = zip((one, other), self._better, strict=True)
        return next((name for name, better in named if better), None)
