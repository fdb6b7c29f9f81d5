"""The sequential test: seldom wrong, sooner over the clearer it is."""

from collections import Counter
from itertools import count
from random import Random

import pytest

from gamekit.arena import Pair
from gamekit.arena.sprt import MARGIN, NEITHER, Sequential

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


def decided(chances: dict[Pair, float], rng: Random) -> tuple[str, int]:
    """The verdict, and after how many pairs."""
    test = Sequential()
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


def test_nothing_is_sure_at_first() -> None:
    test = Sequential()
    assert test.verdict("one", "other") is None
    test.add(WON)
    assert test.verdict("one", "other") is None
