"""The overhead of the arena, as ratios to bare loops: `python3 -m tools.bench arena`.

The cost of asking an isolated bot is measured by `python3 -m tools.bench asking`.
"""

import argparse
import resource
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final, ParamSpec

from gamekit.arena import Contest, Entrant, Journal, processes
from gamekit.chance import stream
from gamekit.play import BotGame, Played
from jaipur import BOTS, Bot, State, apply, deal, observe
from jaipur.game import GAME

P = ParamSpec("P")

BLOCKS: Final = 10
DEALS: Final = 500  # in a block; each is played twice
FEW: Final = 10_000
MANY: Final = 1_000_000
HEAD: Final = """\
| | measured | goal | met |
| --- | ---: | ---: | --- |"""


def main() -> None:
    """Print the table; compared runs alternate, so that load on the machine affects both."""
    print(HEAD, flush=True)
    with processes(2) as executor:
        one, two = speeds(executor)
    print(row("one job, in the speed of a bare loop", one, 0.9), flush=True)
    print(row("two jobs, in the speed-up of two bare processes", two, 0.9), flush=True)
    few, many = (peak(rounds) for rounds in (FEW, MANY))
    grown = f"memory after {MANY:,} rounds of a game that takes no time, in that after {FEW:,}"
    print(f"| {grown} | {many / few:.0%} | ≤ 120 % | {'yes' if many <= 1.2 * few else 'no'} |")


def row(title: str, ratio: float, least: float) -> str:
    """A row of the table."""
    return f"| {title} | {ratio:.0%} | ≥ {least:.0%} | {'yes' if ratio >= least else 'no'} |"


def speeds(executor: Executor) -> tuple[float, float]:
    """Return the arena's speed with one job, and its speed-up with two, relative to bare play."""
    bare = bare_two = arena = arena_two = 0.0
    for block in range(BLOCKS + 1):
        seeds = [f"{block}.{number}" for number in range(DEALS) for _ in range(2)]
        times = (
            wall_seconds(play_bare, seeds),
            wall_seconds(play_contest, block, None),
            wall_seconds(play_bare_in_two, seeds, executor),
            wall_seconds(play_contest, block, executor),
        )
        if block:  # the first block is a warm-up
            bare, arena, bare_two, arena_two = (
                sum(pair) for pair in zip((bare, arena, bare_two, arena_two), times, strict=True)
            )
    return bare / arena, (arena / arena_two) / (bare / bare_two)


def wall_seconds(work: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> float:
    """Return the wall time of a call."""
    start = perf_counter()
    work(*args, **kwargs)
    return perf_counter() - start


def play_bare(seeds: Iterable[str]) -> None:
    """Play the games of a contest in a plain loop."""
    for seed in seeds:
        players = BOTS["utility"](), BOTS["utility"]()
        rng = stream(seed, "bots")
        state = State.start(deal(stream(seed, "deal", 1)))
        for _ in range(GAME.most_moves):
            seat = state.turn
            state, _ = apply(state, players[seat](observe(state, seat), rng))
            if state.over:
                break


def play_bare_in_two(seeds: list[str], executor: Executor) -> None:
    """Play one half of the games in each of two processes."""
    for half in [executor.submit(play_bare, seeds[start::2]) for start in range(2)]:
        half.result()


def play_contest(seed: int, executor: Executor | None) -> None:
    """Play the same games in the arena."""
    clerks: list[Entrant[Callable[[], Bot]]] = [
        Entrant(name, BOTS["utility"]) for name in ("one", "other")
    ]
    game = BotGame(GAME, clock=perf_counter)
    for _ in Contest(game, clerks, rounds=2 * DEALS, seed=seed).play(executor):
        pass


def peak(rounds: int) -> int:
    """Return the peak memory of a process that plays a contest with a journal."""
    command = [sys.executable, "-m", "tools.bench.arena", "--rounds", str(rounds)]
    return int(subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout)


def play_instants(rounds: int) -> None:
    """Play a contest with a journal, resume it once, and print the peak memory."""
    players = [Entrant("one", 1), Entrant("other", 2)]
    with TemporaryDirectory() as folder, processes(1) as executor:
        for _ in range(2):
            contest = Contest(instant, players, rounds=rounds, seed=1)
            with Journal(Path(folder, "contest.jpr"), contest.heading) as journal:
                for _ in contest.play(executor, journal):
                    pass
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def instant(players: Sequence[int], seed: str) -> Played:
    """Return a result at once."""
    number = int(seed.partition(".")[0]) * 7919 + players[0]
    lead = float(number % 3 - 1)
    return Played((lead, -lead), (number % 83, number % 89), (), f"{seed}\n" * 5)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python3 -m tools.bench arena", description=__doc__)
    parser.add_argument(
        "--rounds", type=int, metavar="N", help="only print the peak memory of N rounds"
    )
    options = parser.parse_args()
    if options.rounds:
        play_instants(options.rounds)
    else:
        main()
