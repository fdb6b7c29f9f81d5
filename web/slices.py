"""Long work in short slices, so that the page draws and listens in between."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from time import perf_counter
from typing import Final, TypeVar

T = TypeVar("T")

# In seconds. Pyodide schedules `sleep(0)` with postMessage and longer sleeps with setTimeout.
# Back-to-back zero sleeps leave a queued message, and later slices then run before the pending
# frame; one real timeout every STRETCH drains it.
SLICE: Final = 0.006
STRETCH: Final = 0.05
REST: Final = 0.003


async def in_slices(work: Iterable[T]) -> AsyncIterator[T]:
    """Yield the newest value of the work after each slice; the last value comes last."""
    newest: list[T] = []
    rest = 0.0
    end = perf_counter() + SLICE
    for given in work:
        newest = [given]
        if (now := perf_counter()) >= end:
            if now < rest:
                await asyncio.sleep(0)
            else:
                await asyncio.sleep(REST)
                rest = perf_counter() + STRETCH
            end = perf_counter() + SLICE  # which includes what is made of the newest
            yield newest.pop()
    if newest:
        yield newest.pop()
