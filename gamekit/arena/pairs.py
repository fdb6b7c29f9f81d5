"""Paired games: the same deal twice with the seats swapped, so that luck favours nobody."""

from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from gamekit.arena.chunks import Play, Player, Seating
from gamekit.arena.seeds import contest_key, deal_seed
from gamekit.arena.workers import in_order
from gamekit.play import Played


class Pair(NamedTuple):
    """The results of one player in the first seat and in the second, on the same deal."""

    first: float
    """1 for a win, 0.5 for a tie, 0 for a loss."""
    second: float

    @classmethod
    def of(cls, first: Sequence[float], second: Sequence[float]) -> "Pair":
        """The pair of two games, by their zero-sum scores: the player sat first, then second."""
        return cls((1 + first[0]) / 2, (1 + second[1]) / 2)

    @property
    def score(self) -> float:
        """The mean of the two."""
        return (self.first + self.second) / 2


@dataclass(frozen=True, slots=True)
class PairedSeats:
    """The schedule of two entrants: every deal twice, with the seats swapped."""

    key: str
    """The contest's; see `contest_key`."""
    games: Final = 2
    seats: Final = 2

    def seatings(self, deals: range) -> Iterator[Seating]:
        """Each deal with the first entrant in the first seat, and then in the second."""
        for number in deals:
            seed = deal_seed(self.key, number)
            yield Seating(number, seed, (0, 1))
            yield Seating(number, seed, (1, 0))


def play_pairs(
    play: Play[Player],
    players: tuple[Player, Player],
    *,
    seed: int | str,
    pairs: int,
    executor: Executor | None = None,
) -> Generator[Pair, None, None]:
    """The first player's pairs, one by one and in order, whatever executor plays them."""
    key = contest_key(seed)
    tasks = (
        (number, partial(play_twice, play, players, deal_seed(key, number)))
        for number in range(pairs)
    )
    for _, played in in_order(tasks, executor):
        first, second = played.result()
        yield Pair.of(first.scores, second.scores)


def play_twice(
    play: Play[Player], players: tuple[Player, Player], seed: str
) -> tuple[Played, Played]:
    """The two games of one seed: with the players as given, and with the seats swapped."""
    one, other = players
    return play((one, other), seed), play((other, one), seed)
