"""The cost of asking an isolated bot, in bare round trips: `python3 -m tools.bench asking`."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from statistics import median
from time import perf_counter
from typing import Final, TypeVar

from gamekit.arena.isolation import Bundle
from gamekit.arena.isolation.bot import IsolatedBot
from gamekit.arena.isolation.child import HEADER, OK_PREFIX
from gamekit.chance import stream
from jaipur import BOTS, Bot, Card, Move, Observation
from jaipur.table import play_round
from jaipur.wire import JaipurWire

T = TypeVar("T")

PAIRS = 15
"""Both processes are restarted this many times: their memory layout affects branch prediction on a
shared core, and some pairs take half as long again."""
BLOCKS = 40
GOAL = 3
ECHO: Final = """
import os, sys
requests, answers, answer = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3].encode() + b"\\n"
while os.read(requests, 1 << 16):
    os.write(answers, answer)
"""
BOT: Final = """
from jaipur import Card, Move

TAKE = Move((Card.DIAMOND,))

def bot(view, rng):
    return TAKE
"""


def main() -> None:
    """Measure one pair of processes after another."""
    wire, chance = JaipurWire(), stream(2026, "bot", 1, 1)
    bundle = Bundle("taker.py", (("taker.py", BOT.encode()),), wire)
    views = views_of_a_round()
    messages = [
        HEADER.pack(0, len(question)) + question
        for question in (wire.encode_question(view, chance) for view in views)
    ]
    pairs = sorted(compared(bundle, chance, views, messages) for _ in range(PAIRS))
    ratios = [ratio for ratio, *_ in pairs]
    ratio, asking, sending = pairs[PAIRS // 2]
    print(
        f"a question takes {asking * 1e6:.1f} µs, its bytes through a pipe and back"
        f" {sending * 1e6:.1f} µs: {ratio:.2f} times as long ({ratios[0]:.2f} to {ratios[-1]:.2f}"
        f" in {PAIRS} pairs of processes); the limit is {GOAL}"
    )
    rounds = seconds_each(lambda bundle: IsolatedBot(bundle).close(), [bundle] * 50)
    print(f"beginning and ending a round takes {rounds * 1e3:.1f} ms")


def compared(
    bundle: Bundle[Observation, Move],
    chance: Random,
    views: Sequence[Observation],
    messages: Sequence[bytes],
) -> tuple[float, float, float]:
    """Return the ratio of asking to sending, and both in seconds.

    They alternate, so that load on the machine affects both.
    """
    guest = IsolatedBot(bundle)
    sending, asking = [], []
    with echo(f"{OK_PREFIX.decode()}{Move((Card.DIAMOND,))}") as (send, echoing):
        for _ in range(BLOCKS):
            if hasattr(os, "sched_getaffinity"):  # both may use the same cores
                os.sched_setaffinity(echoing, os.sched_getaffinity(0))
            sending.append(seconds_each(send, messages))
            asking.append(seconds_each(lambda view: guest(view, chance), views))
    guest.close()
    ratio = median(asked / sent for asked, sent in zip(asking, sending, strict=True))
    return ratio, median(asking), median(sending)


@contextmanager
def echo(answer: str) -> Iterator[tuple[Callable[[bytes], None], int]]:
    """Yield a function that sends bytes to an echo process, and the id of that process."""
    there, requests = os.pipe()
    answers, back = os.pipe()
    command = [sys.executable, "-c", ECHO, str(there), str(back), answer]
    process = subprocess.Popen(command, pass_fds=(there, back))
    os.close(there)
    os.close(back)

    def send(message: bytes) -> None:
        os.write(requests, message)
        os.read(answers, 1 << 16)

    yield send, process.pid
    os.close(requests)
    process.wait()
    os.close(answers)


def views_of_a_round() -> list[Observation]:
    """Return the observations of one real round."""
    views: list[Observation] = []

    def player() -> Bot:
        bot = BOTS["utility"]()

        def choose(view: Observation, rng: Random) -> Move:
            views.append(view)
            return bot(view, rng)

        return choose

    play_round((player, player), 2026)
    return views


def seconds_each(work: Callable[[T], object], items: Sequence[T]) -> float:
    """Return the mean wall time of a call; most of it is waiting."""
    start = perf_counter()
    for item in items:
        work(item)
    return (perf_counter() - start) / len(items)


if __name__ == "__main__":
    main()
