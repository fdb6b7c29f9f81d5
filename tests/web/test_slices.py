"""Long work in slices: who else wants to run gets a turn after each."""

import asyncio
from collections.abc import Iterable, Iterator

import pytest

from web.slices import SLICE, in_slices


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which passes only where the work takes some."""
    now = [0.0]
    monkeypatch.setattr("web.slices.perf_counter", lambda: now[0])
    return now


def taking(durations: Iterable[float], clock: list[float]) -> Iterator[int]:
    """Work in as many steps, which numbers them."""
    for number, duration in enumerate(durations):
        clock[0] += duration
        yield number


def sliced(work: Iterable[int]) -> list[int | str]:
    """What comes out of the work, and when somebody else had a turn."""
    heard: list[int | str] = []

    async def listen() -> None:
        async for newest in in_slices(work):
            heard.append(newest)
            asyncio.get_running_loop().call_soon(heard.append, "else")

    asyncio.run(listen())
    return heard


@pytest.mark.parametrize(
    ("durations", "heard"),
    [
        ([], []),
        ([0], [0, "else"]),
        ([SLICE / 2] * 5, [1, "else", 3, 4, "else", "else"]),
        ([SLICE / 2] * 4, [1, "else", 3, "else"]),
        ([SLICE * 9] * 2, [0, "else", 1, "else"]),
    ],
    ids=["nothing", "at once", "a rest", "no rest", "long steps"],
)
def test_others_have_a_turn_after_each_slice(
    clock: list[float], durations: list[float], heard: list[int | str]
) -> None:
    assert sliced(taking(durations, clock)) == heard


def test_work_that_is_cancelled_stops_where_it_is(clock: list[float]) -> None:
    async def follow() -> None:
        async for _ in in_slices(taking([SLICE] * 9, clock)):
            pass

    async def cancel_in_the_middle() -> None:
        task = asyncio.ensure_future(follow())
        while clock[0] < 2 * SLICE:
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancel_in_the_middle())
    assert clock == [2 * SLICE]
