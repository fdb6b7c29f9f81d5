"""The times of moves: figures of a histogram of constant size."""

import json
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.arena.times import MoveTimes, duration

times = st.lists(st.floats(1e-9, 1e5), min_size=1)


def of(seconds: list[float]) -> MoveTimes:
    found = MoveTimes()
    found.add(seconds)
    return found


@given(times)
def test_the_figures_are_those_of_the_times(seconds: list[float]) -> None:
    summary = of(seconds).summary()
    assert summary
    assert (summary.moves, summary.max) == (len(seconds), max(seconds))
    assert summary.mean == pytest.approx(sum(seconds) / len(seconds))
    exact = sorted(seconds)[ceil(0.99 * len(seconds)) - 1]
    assert exact <= summary.p99 <= 1.0626 * exact


@given(times, times)
def test_it_does_not_matter_in_which_parts_times_are_counted(
    one: list[float], other: list[float]
) -> None:
    merged = of(one)
    merged.merge(of(other))
    whole = of(one + other)
    assert (merged.bins, merged.longest) == (whole.bins, whole.longest)
    assert merged.total == pytest.approx(whole.total)


@given(times)
def test_a_histogram_is_read_as_it_was_written(seconds: list[float]) -> None:
    found = of(seconds)
    assert MoveTimes.from_json(json.loads(json.dumps(found.to_json()))) == found


def test_the_99th_of_a_hundred_times_counts_and_not_the_longest() -> None:
    summary = of([0.001] * 99 + [60.0]).summary()
    assert summary
    assert summary.p99 == pytest.approx(0.001, rel=0.07)
    assert summary.max == 60


def test_many_times_take_the_room_of_a_few_hundred_numbers() -> None:
    found = of([1.0001**step / 1e6 for step in range(100_000)])
    assert len(found.bins) < 300


def test_without_a_move_there_are_no_figures() -> None:
    assert of([]).summary() is None


@pytest.mark.parametrize(
    "value",
    [
        7,
        [],
        [1, 1],
        [1, 1, 1],
        [1, 1, [[0]]],
        [1, 1, [[0, 0]]],
        [1, 1, [[0, -1]]],
        [1, 1, [[0.5, 1]]],
        [1, 1, [[1 << 40, 1]]],
        [1, 1, [["0", 1]]],
        [1, 1, [[0, None]]],
        [1, 2, [[0, 1]]],
        [-1, -1, [[0, 1]]],
        [float("inf"), 1, [[0, 1]]],
        [float("nan"), 1, [[0, 1]]],
        [None, 1, [[0, 1]]],
    ],
)
def test_any_other_value_is_refused(value: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        MoveTimes.from_json(value)


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0.0, "0.00 µs"),
        (3.21e-7, "0.32 µs"),
        (42e-6, "42.0 µs"),
        (0.0012345, "1.23 ms"),
        (0.31, "310 ms"),
        (1, "1.00 s"),
        (61.23, "61.2 s"),
        (1234.5, "1,234 s"),
    ],
)
def test_a_time_has_three_digits_and_the_unit_that_suits_it(seconds: float, told: str) -> None:
    assert duration(seconds) == told
