"""The time of a random round through the public API, in shuffles: `-m tools.bench rounds`."""

from collections.abc import Callable
from random import Random
from time import process_time

from gamekit.chance import shuffled
from jaipur import BOTS, State, apply, deal, observe

WARM_UP = 300
ROUNDS = 1000
SHUFFLES_A_ROUND = 5


def main() -> None:
    """Play and shuffle alternately, so that load on the machine affects both."""
    rng = Random(2026)
    for _ in range(WARM_UP):
        play_round(rng)
    playing = shuffling = 0.0
    for _ in range(ROUNDS):
        playing += cpu_seconds(lambda: play_round(rng))
        shuffling += cpu_seconds(lambda: shuffle_some(rng))
    ratio = playing / shuffling * SHUFFLES_A_ROUND
    print(f"a random round takes as long as {ratio:.0f} shuffles of 52 cards; the limit is 200")


def play_round(rng: Random) -> None:
    """Play one round between two random players."""
    player = BOTS["random"]()
    state = State.start(deal(rng))
    while not state.over:
        state, _ = apply(state, player(observe(state, state.turn), rng))


def shuffle_some(rng: Random) -> None:
    """Do the work that is the baseline."""
    for _ in range(SHUFFLES_A_ROUND):
        shuffled(range(52), rng)


def cpu_seconds(work: Callable[[], None]) -> float:
    """Return the processor time of a call."""
    start = process_time()
    work()
    return process_time() - start


if __name__ == "__main__":
    main()
