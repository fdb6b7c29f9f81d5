"""Tables of several seats: the random draw of players and seats, and the statistics of the games.

A game is the unit of every statistic. Playing one deal with the seats rotated does not lower the
variance at more than two seats, so the seats are drawn, too.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from gamekit.arena.chunks import GameResult, Seating
from gamekit.arena.seeds import deal_seed
from gamekit.chance import shuffled, stream

_MOST_BLOCKS: Final = 1000  # for the bootstrap; at this number, blocks are merged in twos


@dataclass(frozen=True, slots=True)
class DrawnSeats:
    """The schedule of tables: for each game, as many entrants as seats, in random order.

    Table k depends only on the key and on k, not on the process or the order of play.
    """

    key: str
    """The contest's; see `contest_key`."""
    entrants: int
    seats: int
    games: Final = 1

    def seatings(self, deals: range) -> Iterator[Seating]:
        """One game for each number."""
        for number in deals:
            drawn = shuffled(range(self.entrants), stream(self.key, "table", number))
            yield Seating(number, deal_seed(self.key, number), drawn[: self.seats])


class Block(NamedTuple):
    """Consecutive tables, which the bootstrap resamples as a whole."""

    wins: Counter[int]
    """The wins of each entrant; one that k players share counts 1/k for each."""
    sets: Counter[tuple[int, ...]]
    """The number of tables of each set of entrants."""

    def take_in(self, other: "Block") -> None:
        """Add the tables of another block to these."""
        self.wins.update(other.wins)
        self.sets.update(other.sets)


class TableStats:
    """The sums from which all statistics of a contest by tables are computed."""

    def __init__(self, names: Sequence[str], schedule: DrawnSeats, *, tables: int) -> None:
        self.names = tuple(names)
        self.seats = schedule.seats
        self.deals = tables
        self.played = 0
        self.games = [0] * len(names)
        self.products = [[0.0] * len(names) for _ in names]
        """For every two entrants, the sum of the products of their scores; 0 if one is absent."""
        self.scores = [0.0] * len(names)
        self.points = [0] * len(names)
        self.clean = [0] * len(names)
        """The games of each without a fault of anybody, over which points are counted."""
        self.faults = [Counter[str]() for _ in names]
        self.met = [[0] * len(names) for _ in names]
        self.shared = [[0.0] * len(names) for _ in names]
        """The wins of the row in games with the column."""
        self._schedule = schedule
        self._blocks: list[Block] = []
        self._block_size = 1

    @property
    def over(self) -> bool:
        """True if no more tables are needed."""
        return self.played == self.deals

    @property
    def wins(self) -> list[float]:
        """The wins of each entrant."""
        return [self.shared[entrant][entrant] for entrant in range(len(self.names))]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All tables in blocks of the same size; the last may be smaller."""
        return tuple(self._blocks)

    def add(self, games: Sequence[GameResult]) -> int:
        """Count these games, up to the last one that is needed; returns the number counted."""
        wanted = games[: self.deals - self.played]
        numbers = range(self.played, self.played + len(wanted))
        for game, seating in zip(wanted, self._schedule.seatings(numbers), strict=True):
            self._add(game, seating.entrants)
        return len(wanted)

    def _add(self, game: GameResult, seated: tuple[int, ...]) -> None:
        best = max(game.scores)
        winners = [seat for seat, score in enumerate(game.scores) if score == best]
        wins = Counter({seated[seat]: 1 / len(winners) for seat in winners})
        for one, score in zip(seated, game.scores, strict=True):
            self.games[one] += 1
            self.scores[one] += score
            for other, others in zip(seated, game.scores, strict=True):
                self.products[one][other] += score * others
                self.met[one][other] += 1
                self.shared[one][other] += wins[one]
        for seat, kind in game.faults:
            self.faults[seated[seat]][kind] += 1
        if not game.faults:
            for one, points in zip(seated, game.points, strict=True):
                self.points[one] += points
                self.clean[one] += 1
        self._add_to_block(Block(wins, Counter((tuple(sorted(seated)),))))
        self.played += 1

    def _add_to_block(self, game: Block) -> None:
        """Add a game to its block, which depends only on the game's number, not on its chunk."""
        if self.played % self._block_size:
            self._blocks[-1].take_in(game)
            return
        if len(self._blocks) == _MOST_BLOCKS:
            for one, other in zip(self._blocks[::2], self._blocks[1::2], strict=True):
                one.take_in(other)
            del self._blocks[1::2]
            self._block_size *= 2
        self._blocks.append(game)
