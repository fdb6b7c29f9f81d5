"""Holm's correction for many comparisons (Scandinavian Journal of Statistics 6, 1979)."""

from collections.abc import Mapping
from statistics import NormalDist
from typing import Final, TypeVar

Key = TypeVar("Key")

_ERROR: Final = 0.05
_NORMAL: Final = NormalDist()


def p_value(deviations: float) -> float:
    """The two-sided p-value of an estimate that is so many standard errors from its null."""
    return 2 * _NORMAL.cdf(-abs(deviations))


def significant(p_values: Mapping[Key, float]) -> set[Key]:
    """The comparisons that are significant together.

    The probability that any of them is wrong is 5 % at most, whatever their number and however they
    depend on each other.
    """
    found = set[Key]()
    for key, p in sorted(p_values.items(), key=lambda item: item[1]):
        if p * (len(p_values) - len(found)) >= _ERROR:
            break
        found.add(key)
    return found
