"""Seeded random numbers that are the same on every Python: all come from `Random.random`."""

from bisect import bisect, bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from hashlib import blake2b
from itertools import accumulate
from random import Random
from typing import Any, Final, TypeVar

T = TypeVar("T")

DEAL: Final = "deal"
"""The role of the generators that deal."""

_DIGEST_BYTES: Final = 16


def shuffled(items: Iterable[T], rng: Random) -> tuple[T, ...]:
    """The items in a random order (Fisher-Yates)."""
    order = list(items)
    random = rng.random
    for last in range(len(order) - 1, 0, -1):
        chosen = int(random() * (last + 1))
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def pick(items: Sequence[T], rng: Random) -> T:
    """One of the items, drawn uniformly."""
    return items[int(rng.random() * len(items))]


def pick_weighted(items: Sequence[T], weights: Sequence[float], rng: Random) -> T:
    """One of the items, with probabilities in proportion to the weights."""
    paired = zip(items, weights, strict=True)
    marks = list(accumulate(weight for _, weight in paired))  # sum() differs from Python 3.12 on
    if not marks or marks[-1] <= 0:
        raise ValueError("There is nothing to pick: no weight is above 0.")
    last = bisect_left(marks, marks[-1])  # rounding must not select a final item of weight 0
    return items[bisect(marks, rng.random() * marks[-1], hi=last)]


class Stream(Random):
    """The numbers of `Random(name)`, seeded lazily because most bots never draw.

    Whoever has a stream can read its name, so the name must not lead to anything else.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def _begin(self) -> None:
        if "gauss_next" not in vars(self):
            self.seed(self.name)

    @cached_property
    def random(self) -> Callable[[], float]:
        """The next number from 0 up to, but not including, 1."""
        self._begin()
        return super().random

    @cached_property
    def getrandbits(self) -> Callable[[int], int]:
        """A random integer of this number of bits."""
        self._begin()
        return super().getrandbits

    def getstate(self) -> tuple[Any, ...]:
        """The state of the generator, for `setstate`."""
        self._begin()
        return super().getstate()

    def __reduce__(self) -> tuple[Any, ...]:
        return Stream, (self.name,), self.getstate()

    gauss_next: float | None = None  # `gauss` draws two numbers and keeps the second here


def stream(seed: int | str, *role: int | str) -> Random:
    """A seeded generator, independent of those of other roles: `stream(7, "bot", 1, 20)`.

    Its name is a one-way digest: it leads neither to the seed nor to any other stream. Only the
    generator of a deal, which no player gets, is seeded with the text itself, so that links and
    records which name a seed still mean the same cards.
    """
    text = repr((seed, *role))
    if role[:1] == (DEAL,):
        return Random(text)
    return Stream(blake2b(text.encode(), digest_size=_DIGEST_BYTES).hexdigest())
