"""Paired games: seats swapped, seeded, and the same wherever they are played."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import islice
from random import Random
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.arena import Pair, Play, Tally, play_pairs, workers
from gamekit.play import Played
from jaipur import BOTS, Bot
from jaipur.table import play_match, play_round
from tests.gamekit.arena.contests import zero_sum

names = st.text(max_size=3)
seeds = st.integers() | names


def lottery(players: Sequence[str], seed: str) -> Played:
    """A game of chance that is over at once."""
    return zero_sum(int(Random(repr((players, seed))).random() * 3) / 2)


def accident(_players: Sequence[str], seed: str) -> Played:
    raise ArithmeticError(seed)


def drawn(one: str, other: str, seed: int | str = 1, pairs: int = 5) -> list[Pair]:
    return [*play_pairs(lottery, (one, other), seed=seed, pairs=pairs)]


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with workers.processes(2) as executor:
        yield executor


def test_every_seed_is_played_from_both_seats() -> None:
    games: list[tuple[tuple[str, str], str]] = []

    def game(players: Sequence[str], seed: str) -> Played:
        games.append(((players[0], players[1]), seed))
        return zero_sum(0.75 if players[0] == "one" else 0)

    assert [*play_pairs(game, ("one", "other"), seed=7, pairs=2)] == [(0.75, 1), (0.75, 1)]
    seats = [players for players, _ in games]
    assert seats == [("one", "other"), ("other", "one")] * 2
    first, again, second, once_more = (seed for _, seed in games)
    assert first == again != second == once_more


@given(names, names, seeds)
def test_swapping_the_players_mirrors_every_pair(one: str, other: str, seed: int | str) -> None:
    mirrored = [Pair(1 - pair.second, 1 - pair.first) for pair in drawn(one, other, seed)]
    assert drawn(other, one, seed) == mirrored


@given(names, seeds)
def test_nobody_beats_itself(name: str, seed: int | str) -> None:
    assert {pair.score for pair in drawn(name, name, seed)} == {0.5}


def test_the_seed_decides_and_a_longer_contest_goes_on_where_a_shorter_one_ended() -> None:
    assert drawn("a", "b", 1) == drawn("a", "b", 1) == drawn("a", "b", 1, pairs=9)[:5]
    assert drawn("a", "b", 1) != drawn("a", "b", 2)


@pytest.mark.parametrize("pairs", [0, 1, 200])  # more than are under way at a time
def test_processes_give_the_same_pairs_in_the_same_order(processes: Executor, pairs: int) -> None:
    there = play_pairs(lottery, ("a", "b"), seed=1, pairs=pairs, executor=processes)
    assert [*there] == drawn("a", "b", pairs=pairs)


def test_what_goes_wrong_in_a_process_is_told_here(processes: Executor) -> None:
    with pytest.raises(ArithmeticError, match=r"^0\.[0-9a-f]{32}$"):
        next(play_pairs(accident, ("a", "b"), seed=7, pairs=3, executor=processes))


def test_whoever_stops_early_leaves_no_more_than_the_pair_under_way() -> None:
    played: list[str] = []
    stopped = Event()

    def game(_players: Sequence[str], seed: str) -> Played:
        played.append(seed)
        if len(played) > 2:
            stopped.wait()
        return zero_sum(1)

    with ThreadPoolExecutor(1) as executor:
        pairs = play_pairs(game, ("a", "b"), seed=1, pairs=200, executor=executor)
        assert [*islice(pairs, 1)] == [(1, 0)]
        pairs.close()
        stopped.set()
    assert len(played) <= 4


def test_after_a_mistake_nothing_more_is_played() -> None:
    played: list[str] = []
    told = Event()

    def game(_players: Sequence[str], seed: str) -> Played:
        played.append(seed)
        if len(played) > 1:
            told.wait()
        raise ArithmeticError(seed)

    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(ArithmeticError):
            next(play_pairs(game, ("a", "b"), seed=1, pairs=200, executor=executor))
        told.set()
    assert len(played) <= 2


# --- the game that there is


@pytest.mark.parametrize(("game", "pairs"), [(play_round, 6), (play_match, 2)])
def test_jaipur_is_a_game_for_the_arena(
    game: Play[Callable[[], Bot]], pairs: int, processes: Executor
) -> None:
    utility, random = BOTS["utility"], BOTS["random"]
    there = play_pairs(game, (utility, random), seed=1, pairs=pairs, executor=processes)
    tally = Tally.of(there)
    assert tally == Tally.of(play_pairs(game, (utility, random), seed=1, pairs=pairs))
    assert tally.score > 0.8
