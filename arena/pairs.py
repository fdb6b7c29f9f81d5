"""Paired games: the same chance twice with the seats swapped, so that luck favours nobody."""

from collections import deque
from collections.abc import Generator
from concurrent.futures import Executor, Future
from typing import Final, NamedTuple, Protocol, TypeVar

Player = TypeVar("Player")
_Player_contra = TypeVar("_Player_contra", contravariant=True)

_AHEAD: Final = 64  # pairs under way at a time: enough for every worker, and a bound on memory


class Game(Protocol[_Player_contra]):
    """What the arena asks of a game; to go to other processes, it and its players must pickle."""

    def __call__(self, players: tuple[_Player_contra, _Player_contra], seed: str, /) -> float:
        """What the first player scores: 1 for a win, 0.5 for a tie, 0; the seed is all chance."""


class Pair(NamedTuple):
    """What one player scored in the first seat, and then in the second, by the same chance."""

    first: float
    second: float

    @property
    def score(self) -> float:
        """The mean of the two."""
        return (self.first + self.second) / 2


def play_pairs(
    game: Game[Player],
    players: tuple[Player, Player],
    *,
    seed: int | str,
    pairs: int,
    executor: Executor | None = None,
) -> Generator[Pair, None, None]:
    """The first player's pairs, one by one; in the same order wherever an executor plays them."""
    seeds = (f"{seed}.{number}" for number in range(pairs))
    if executor is None:
        for pair_seed in seeds:
            yield _play_pair(game, players, pair_seed)
        return
    waiting: deque[Future[Pair]] = deque()
    try:
        for pair_seed in seeds:
            waiting.append(executor.submit(_play_pair, game, players, pair_seed))
            if len(waiting) == _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:  # whoever stops early, or meets a mistake, wants no more of them
        for future in waiting:
            future.cancel()


def _play_pair(game: Game[Player], players: tuple[Player, Player], seed: str) -> Pair:
    one, other = players
    return Pair(game((one, other), seed), 1 - game((other, one), seed))
