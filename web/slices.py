"""Long work in short slices, so that the page draws and listens in between."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from time import perf_counter
from typing import Final, TypeVar

T = TypeVar("T")

# In seconds. Pyodide begins what comes next with a message, or with a timer if that is to wait. Of
# two that begin at once a message is left over, with which every slice from then on begins ahead of
# the frame that is due; a timer lets it run out.
SLICE: Final = 0.006
STRETCH: Final = 0.05
REST: Final = 0.003


async def in_slices(work: Iterable[T]) -> AsyncIterator[T]:
    """The newest of what the work gives, after each slice of it; its last comes last."""
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
