"""The times of a bot's moves, as a histogram whose size does not grow with their number."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import frexp, inf, ldexp
from typing import Any, Final, NamedTuple, Self

from gamekit.arena import strings

_STEPS: Final = 16  # bins between a time and twice that time: each is up to 6 % wide
_PLACES: Final = range(-1024 * _STEPS, 1024 * _STEPS)  # the bins of all numbers of seconds
_UNITS: Final = ((1, strings.SECONDS), (1e3, strings.MILLISECONDS), (1e6, strings.MICROSECONDS))


@dataclass(slots=True)
class MoveTimes:
    """The number, mean, maximum and quantiles of the times of moves, in seconds.

    The bins are those of a high dynamic range (HDR) histogram: equal steps within each power of
    two. The mean and the maximum are exact, and a quantile is off by the width of a bin at most.
    """

    total: float = 0.0
    longest: float = 0.0
    bins: Counter[int] = field(default_factory=Counter)
    """The number of times in each bin."""

    def add(self, times: Sequence[float]) -> None:
        """Count these times."""
        self.total += sum(times)
        self.longest = max(self.longest, *times, 0.0)
        self.bins.update(
            _STEPS * exponent + int(2 * _STEPS * fraction)
            for fraction, exponent in map(frexp, times)
        )

    def merge(self, other: "MoveTimes") -> None:
        """Count the times of another histogram as well."""
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        self.bins.update(other.bins)

    def summary(self) -> "TimeSummary | None":
        """The figures for people; None before the first move."""
        moves = self.bins.total()
        if not moves:
            return None
        return TimeSummary(moves, self.total / moves, self._quantile(0.99), self.longest)

    def to_json(self) -> list[object]:
        """The histogram as a value for JSON."""
        return [self.total, self.longest, sorted(self.bins.items())]

    @classmethod
    def from_json(cls, value: Any) -> Self:  # noqa: ANN401 (of a file)
        """The histogram of a value; raises `ValueError` or `TypeError` for any other value."""
        total, longest, bins = value
        times = cls(float(total), float(longest), Counter())
        for place, count in bins:
            if place not in _PLACES or int(count) < 1:
                raise ValueError(value)
            times.bins[int(place)] += int(count)
        if not 0 <= times.longest <= times.total < inf:
            raise ValueError(value)
        return times

    def _quantile(self, share: float) -> float:
        """The upper end of the bin that this share of the times does not exceed."""
        places = sorted(self.bins)
        counted = accumulate(self.bins[place] for place in places)
        wanted = share * self.bins.total()
        place = next(place for place, upto in zip(places, counted, strict=True) if upto >= wanted)
        exponent, step = divmod(place + 1 - _STEPS, _STEPS)
        return min(self.longest, ldexp(0.5 + step / (2 * _STEPS), exponent))


class TimeSummary(NamedTuple):
    """The times of an entrant's moves, in seconds."""

    moves: int
    mean: float
    p99: float
    max: float


def duration(seconds: float) -> str:
    """A time with three digits, in the unit that suits it."""
    scale, text = next((unit for unit in _UNITS if seconds * unit[0] >= 1), _UNITS[-1])
    number = seconds * scale
    decimals = 2 if number < 10 else 1 if number < 100 else 0
    return text.format(number=f"{number:,.{decimals}f}")
