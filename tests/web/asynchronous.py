"""Runs tests with an event loop, and waits in them until something is so."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

TRIES = 20_000


def with_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """The test, run in an event loop of its own; tasks that it leaves are cancelled."""

    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        asyncio.run(test(*args, **kwargs))

    return run


async def until(condition: Callable[[], object]) -> None:
    """Let tasks run until this is so."""
    for _ in range(TRIES):
        if condition():
            return
        await asyncio.sleep(0)
    raise AssertionError("It never came to that.")
