"""The time of a computer player's move, in shuffles of 52 cards; runs in Pyodide too."""

from random import Random
from time import process_time

from gamekit.chance import shuffled
from jaipur import BOTS, Bot, Move, Observation
from jaipur.table import play_round


def shuffles_a_move(name: str, rounds: int, shuffles: int) -> float:
    """Return the mean time of a move in self-play, relative to shuffles made at each move."""
    rng = Random(2026)
    times: list[tuple[float, float]] = []

    def player() -> Bot:
        bot = BOTS[name]()

        def choose(view: Observation, chance: Random) -> Move:
            start = process_time()
            move = bot(view, chance)
            chosen = process_time()
            for _ in range(shuffles):
                shuffled(range(52), rng)
            times.append((chosen - start, process_time() - chosen))
            return move

        return choose

    play_round((player, player), "warm-up")
    times.clear()
    for number in range(rounds):
        play_round((player, player), number)
    choosing, shuffling = map(sum, zip(*times, strict=True))
    return choosing / shuffling * shuffles
