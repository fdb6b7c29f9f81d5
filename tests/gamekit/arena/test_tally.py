"""The tally of a contest: its counts, and the coverage of its interval."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.arena import Interval, Pair, Tally

LOST, SPLIT, WON = Pair(0, 0), Pair(1, 0), Pair(1, 1)

scores = st.sampled_from((0, 0.5, 1))
tallies = st.lists(st.builds(Pair, scores, scores), min_size=1).map(Tally.of)


def tally(*, won: int = 0, split: int = 0, lost: int = 0) -> Tally:
    return Tally({WON: won, SPLIT: split, LOST: lost})


def width(interval: Interval) -> float:
    return interval.high - interval.low


def test_games_are_counted_from_the_side_of_the_first_player() -> None:
    counted = Tally.of([Pair(1, 1), Pair(1, 0), Pair(0.5, 0), Pair(1, 1)])
    assert (counted.pairs, counted.wins, counted.ties, counted.losses) == (4, 5, 1, 2)
    assert counted.score == 5.5 / 8
    assert Tally.of([]).score == 0.5


@pytest.mark.parametrize(
    ("counted", "low", "high"),
    [
        # With one pair more won and one more lost: the mean, and 1.96 standard errors around it.
        (tally(won=10), 0.7533, 1),  # 11/12, 1/12
        (tally(lost=10), 0, 0.2467),
        (tally(split=10), 0.3794, 0.6206),  # 1/2, 1/sqrt(264)
        (tally(won=3, lost=1), 0.2535, 1),  # 4/6, sqrt(8/180)
        (tally(won=1499, split=1), 0.9975, 1),  # 1500.5/1502
    ],
)
def test_the_interval(counted: Tally, low: float, high: float) -> None:
    assert counted.interval == pytest.approx((low, high), abs=1e-4)


@given(tallies)
def test_the_interval_holds_the_score_and_is_never_a_point(counted: Tally) -> None:
    low, high = counted.interval
    assert 0 <= low <= counted.score <= high <= 1
    assert low < high


@given(tallies)
def test_the_other_player_has_the_mirrored_interval(counted: Tally) -> None:
    mirrored = counted.mirrored
    low, high = counted.interval
    assert mirrored.interval == pytest.approx((1 - high, 1 - low))
    assert mirrored.score == pytest.approx(1 - counted.score)
    assert (mirrored.wins, mirrored.losses) == (counted.losses, counted.wins)
    assert mirrored.mirrored == counted


@given(tallies, st.integers(2, 20))
def test_the_same_results_again_and_again_make_it_narrower(counted: Tally, times: int) -> None:
    longer = Tally({pair: count * times for pair, count in counted.counts.items()})
    assert longer.score == pytest.approx(counted.score)
    assert width(longer.interval) < width(counted.interval)


@given(st.integers(1, 2000))
def test_a_contest_with_a_loss_is_never_surer_than_one_without(pairs: int) -> None:
    assert width(tally(won=pairs, split=1).interval) > width(tally(won=pairs + 1).interval)


@pytest.mark.parametrize("pairs", [20, 150])
@pytest.mark.parametrize("win", [0.5, 0.7, 0.9, 0.99])
@pytest.mark.parametrize("luck", ["none shared", "the deal wins", "the seat wins"])
def test_of_a_hundred_intervals_some_95_hold_the_truth(luck: str, win: float, pairs: int) -> None:
    chances = {
        "none shared": {WON: win**2, SPLIT: 2 * win * (1 - win), LOST: (1 - win) ** 2},
        "the deal wins": {WON: win, LOST: 1 - win},
        "the seat wins": {WON: 2 * win - 1, SPLIT: 2 - 2 * win},
    }[luck]
    rng, contests = Random(1), 1000
    held = 0
    for _ in range(contests):
        played = Tally.of(rng.choices([*chances], [*chances.values()], k=pairs))
        low, high = played.interval
        held += low <= win <= high
    assert held / contests > 0.92
