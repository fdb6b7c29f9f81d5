"""The sequential test: seldom wrong, sooner over the clearer it is."""

from collections import Counter
from itertools import count
from math import log
from random import Random
from statistics import pvariance

import pytest

from gamekit.arena import Pair
from gamekit.arena.sprt import MARGIN, NEITHER, Sequential, _exit_time

LOST, SPLIT, WON = Pair(0, 0), Pair(1, 0), Pair(1, 1)

# How the pairs may fall to one who scores so much: by chance alone, by the deal, or mostly split.
LUCK = {
    "none shared": lambda score: {
        WON: score**2,
        SPLIT: 2 * score * (1 - score),
        LOST: (1 - score) ** 2,
    },
    "the deal wins": lambda score: {WON: score, LOST: 1 - score},
    "mostly split": lambda score: {WON: score - 0.45, SPLIT: 0.9, LOST: 0.55 - score},
}


def decided(chances: dict[Pair, float], rng: Random, pairings: int = 1) -> tuple[str, int]:
    """The verdict, and after how many pairs."""
    test = Sequential(pairings)
    for pairs in count(1):
        (pair,) = rng.choices([*chances], [*chances.values()])
        test.add(pair)
        if verdict := test.verdict("one", "other"):
            return verdict, pairs
    raise AssertionError


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("luck", LUCK)
@pytest.mark.parametrize(
    ("score", "right"),
    [(0.5, NEITHER), (0.5 + MARGIN, "one"), (0.5 - MARGIN, "other"), (0.545, "one")],
)
def test_it_is_wrong_once_in_twenty_at_most(luck: str, score: float, right: str) -> None:
    rng, contests = Random(1), 60
    verdicts = Counter(decided(LUCK[luck](score), rng)[0] for _ in range(contests))
    assert verdicts[right] >= 0.95 * contests - 3  # within two deviations of it


def test_a_clearer_lead_is_decided_sooner() -> None:
    def pairs(score: float) -> float:
        rng = Random(1)
        return sum(decided(LUCK["the deal wins"](score), rng)[1] for _ in range(10))

    assert pairs(0.9) < pairs(0.7) < pairs(0.6)


@pytest.mark.parametrize(("pair", "verdict"), [(WON, "one"), (LOST, "other"), (SPLIT, NEITHER)])
def test_pairs_that_are_all_alike_are_decided_too(pair: Pair, verdict: str) -> None:
    found, pairs = decided({pair: 1}, Random(1))
    assert found == verdict
    assert 5 < pairs < 100


def likelihood_ratio(scores: list[float], mean: float) -> float:
    """The logarithm of the odds that these scores have this mean, and not one half."""
    variance = pvariance(scores)
    return sum(((score - 0.5) ** 2 - (score - mean) ** 2) / (2 * variance) for score in scores)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("score", [0.5, 0.5 + MARGIN, 0.4])
def test_it_stops_where_an_independent_computation_stops(seed: int, score: float) -> None:
    rng, test = Random(seed), Sequential()
    chances = LUCK["none shared"](score)
    scores = [0.0, 1.0]  # the imaginary pairs
    better: dict[str, bool] = {}
    while (verdict := test.verdict("one", "other")) is None:
        assert {*better.items()} != {("one", False), ("other", False)}
        assert True not in better.values()
        (pair,) = rng.choices([*chances], [*chances.values()])
        test.add(pair)
        scores.append(pair.score)
        for name, mean in (("one", 0.5 + MARGIN), ("other", 0.5 - MARGIN)):
            ratio = likelihood_ratio(scores, mean)
            if name not in better and not log(0.05 / 0.975) < ratio < log(0.95 / 0.025):
                better[name] = ratio > 0
    assert verdict == next((name for name in better if better[name]), NEITHER)
    assert verdict != NEITHER or len(better) == 2


def test_nothing_is_sure_at_first() -> None:
    test = Sequential()
    assert test.verdict("one", "other") is None
    test.add(WON)
    assert test.verdict("one", "other") is None


@pytest.mark.usefixtures("untraced")
def test_many_pairings_share_the_error_of_telling_equals_apart(thorough: bool) -> None:
    rng, contests, pairings = Random(3), 300 if thorough else 6, 10
    equals = LUCK["none shared"](0.5)
    wrong = sum(
        any(decided(equals, rng, pairings)[0] != NEITHER for _ in range(pairings))
        for _ in range(contests)
    )
    assert wrong <= 0.05 * contests + 3 * (0.05 * 0.95 * contests) ** 0.5
    clear = {WON: 0.7, LOST: 0.3}
    few, many = (
        sum(decided(clear, Random(seed), tests)[1] for seed in range(10)) for tests in (1, 45)
    )
    assert few < many < 3 * few


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("score", [0.5, 0.53, 0.56])
def test_an_undecided_test_says_about_how_many_pairs_it_takes(score: float) -> None:
    """The estimate is right within a factor of three, on average over contests."""
    rng, chances, after = Random(4), LUCK["none shared"](score), 150
    expected, taken = 0, 0
    for _ in range(40):
        test = Sequential()
        for pairs in count(1):
            (pair,) = rng.choices([*chances], [*chances.values()])
            test.add(pair)
            if test.verdict("one", "other"):
                taken += max(0, pairs - after)
                break
            if pairs == after:
                expected += test.more_pairs()
    assert taken / 3 < expected < 3 * taken


def test_what_is_missing_after_one_side_is_ruled_out_is_the_other() -> None:
    test, pairs = Sequential(), 0
    before = test.more_pairs()
    while test.more_pairs() and test._better == [None, None]:
        test.add(Pair(1, 0.3))
        pairs += 1
    assert test.verdict("one", "other") is None
    assert test._better[1] is False
    assert 0 < test.more_pairs() < before + 10_000


def test_without_drift_a_motion_leaves_in_the_time_of_its_spread() -> None:
    assert _exit_time(0, 2, 3, 4) == 6
    assert _exit_time(1e-5, 2, 3, 4) == pytest.approx(6, rel=1e-4)
    assert _exit_time(-1e-5, 2, 3, 4) == pytest.approx(6, rel=1e-4)
    assert _exit_time(5, 0.01, 3, 4) == pytest.approx(3 / 5)
    assert _exit_time(-5, 0.01, 3, 4) == pytest.approx(4 / 5)
