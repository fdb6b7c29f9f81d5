"""Claims about many pairs: seldom is any of them wrong."""

from itertools import combinations
from random import Random

import pytest

from gamekit.arena import Pair, Results, Standing, Tally
from gamekit.arena.holm import p_value, significant
from tests.gamekit.arena.contests import meeting

PAIRS = [Pair(1, 1), Pair(1, 0), Pair(0, 0)]


@pytest.mark.parametrize(
    ("p_values", "found"),
    [
        ([], []),
        ([0.04], [0]),
        ([0.05], []),
        ([0.04, 0.04], []),
        ([0.04, 0.02], [0, 1]),
        ([0.01, 0.04, 0.02], [0, 1, 2]),
        ([0.01, 0.06, 0.02], [0, 2]),
        ([0.017, 0.001, 0.9], [0, 1]),
        ([0.03, 0.02, 0.9], []),
    ],
)
def test_each_is_tested_as_hard_as_those_that_are_left(
    p_values: list[float], found: list[int]
) -> None:
    assert sorted(significant(dict(enumerate(p_values)))) == found


def test_two_standard_errors_are_five_percent() -> None:
    assert p_value(1.959964) == pytest.approx(0.05)
    assert p_value(-1.959964) == p_value(1.959964)
    assert p_value(0) == 1


@pytest.mark.parametrize("tally", [Tally({PAIRS[0]: 9, PAIRS[2]: 4}), Tally({PAIRS[2]: 3})])
def test_a_p_value_agrees_with_its_interval(tally: Tally) -> None:
    low, high = tally.interval
    assert (tally.p_value < 0.05) is not (low <= 0.5 <= high)
    assert tally.p_value == pytest.approx(tally.mirrored.p_value)


def equals(entrants: int, deals: int, rng: Random) -> Results:
    """A contest of equal players, with luck that only the two of a pair share."""
    names = [f"{number}" for number in range(entrants)]
    pairings = [
        meeting(one, other, Tally.of(rng.choices(PAIRS, (1, 2, 1), k=deals)))
        for one, other in combinations(names, 2)
    ]
    standings = [Standing(name, 0, 0, 0, 0, 0, 0, 0, 0, 0, {}) for name in names]
    return Results("", "", "", tuple(standings), tuple(pairings))


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("entrants", [2, 4, 10])
def test_of_equals_some_pair_is_told_apart_in_one_of_twenty_contests(
    entrants: int, thorough: bool
) -> None:
    contests = 4000 if thorough else 50
    rng = Random(2027 + entrants)
    wrong = sum(bool(equals(entrants, 250, rng).surely_better()) for _ in range(contests))
    assert wrong <= 0.05 * contests + 3 * (0.05 * 0.95 * contests) ** 0.5
