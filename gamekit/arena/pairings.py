"""The running statistics of a pairing, whose size does not grow with the number of games."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from gamekit.arena.chunks import GameResult
from gamekit.arena.pairs import Pair
from gamekit.arena.results import PairingResult
from gamekit.arena.sprt import Sequential
from gamekit.arena.tally import Tally

_MOMENTS: Final = 100


class PairingStats:
    """The results of two entrants over `deals` deals, or until a sequential test decides."""

    def __init__(self, one: str, other: str, *, deals: int, test: Sequential | None) -> None:
        self.names = one, other
        self.deals = deals
        self.played = 0
        self.verdict: str | None = None
        self._test = test
        self._counts: Counter[Pair] = Counter()
        self._margins: Counter[int] = Counter()
        self._points = [0, 0]
        self._faults: tuple[Counter[str], Counter[str]] = Counter(), Counter()
        self._course: list[tuple[int, float, float, float]] = []
        self._stride = 1

    @property
    def over(self) -> bool:
        """True if no more deals are needed."""
        return self.verdict is not None or self.played == self.deals

    def add(self, games: Sequence[GameResult]) -> int:
        """Count games, two for each deal, up to the last that is needed; returns their number."""
        counted = 0
        for first, second in zip(games[::2], games[1::2], strict=True):
            if self.over:
                break
            self._add(first, second)
            counted += 2
        return counted

    def result(self) -> PairingResult:
        """The result so far."""
        clean = self._margins.total()
        one, other = (points / clean if clean else 0.0 for points in self._points)
        last = [self._moment()] if self.played % self._stride else []
        return PairingResult(
            *self.names,
            Tally(dict(self._counts)),
            (one, other),
            dict(sorted(self._margins.items())),
            (dict(self._faults[0]), dict(self._faults[1])),
            (*self._course, *last),
            self.verdict,
            2 * self._test.more_pairs() if self._test and not self.verdict else None,
        )

    def _add(self, first: GameResult, second: GameResult) -> None:
        pair = Pair.of(first.scores, second.scores)
        self._counts[pair] += 1
        for swapped, game in enumerate((first, second)):
            if game.faults:
                for seat, kind in game.faults:
                    self._faults[seat ^ swapped][kind] += 1
            else:
                one, other = game.points[swapped], game.points[1 - swapped]
                self._points[0] += one
                self._points[1] += other
                self._margins[one - other] += 1
        self.played += 1
        if self.played % self._stride == 0:
            self._course.append(self._moment())
            if len(self._course) == _MOMENTS:  # drop every other one, and note half as often
                del self._course[::2]
                self._stride *= 2
        if self._test:
            self._test.add(pair)
            self.verdict = self._test.verdict(*self.names)

    def _moment(self) -> tuple[int, float, float, float]:
        tally = Tally(self._counts)
        return 2 * self.played, tally.score, *tally.interval
