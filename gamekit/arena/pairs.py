"""Paired games: the same chance twice with the seats swapped, so that luck favours nobody."""

from collections.abc import Generator
from concurrent.futures import Executor
from functools import partial
from typing import NamedTuple

from gamekit.arena.games import Game, Played, Player
from gamekit.arena.workers import in_order


class Pair(NamedTuple):
    """What one player scored in the first seat, and then in the second, by the same chance."""

    first: float
    second: float

    @property
    def score(self) -> float:
        """The mean of the two."""
        return (self.first + self.second) / 2


def deal_seed(seed: int | str, number: int) -> str:
    """The seed of one deal of a contest: all who meet get the same ones."""
    return f"{seed}.{number}"


def play_twice(
    game: Game[Player], players: tuple[Player, Player], seed: str
) -> tuple[Played, Played]:
    """One seed from both seats: first as they are given, and then swapped."""
    one, other = players
    return game((one, other), seed), game((other, one), seed)


def play_pairs(
    game: Game[Player],
    players: tuple[Player, Player],
    *,
    seed: int | str,
    pairs: int,
    executor: Executor | None = None,
) -> Generator[Pair, None, None]:
    """The first player's pairs, one by one; in the same order wherever an executor plays them."""
    tasks = (
        (number, partial(_play_pair, game, players, deal_seed(seed, number)))
        for number in range(pairs)
    )
    for _, pair in in_order(tasks, executor):
        yield pair.result()


def _play_pair(game: Game[Player], players: tuple[Player, Player], seed: str) -> Pair:
    first, second = play_twice(game, players, seed)
    return Pair(first.score, 1 - second.score)
