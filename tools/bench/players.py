"""The strength and speed of the computer players, as a table: `-m tools.bench players`."""

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache
from itertools import chain, pairwise
from pathlib import Path
from time import monotonic
from typing import Final

from gamekit.arena import Pair, Play, Tally, play_pairs, processes
from jaipur import BOTS, Bot
from jaipur.bots import LADDER, STRONGEST
from jaipur.bots.search import Searcher
from jaipur.bots.value import ValueFunction
from jaipur.bots.value_player import ValuePlayer
from jaipur.bots.weights import unpacked
from jaipur.table import play_match, play_round
from tests.pyodide import run_in_pyodide
from tools.arguments import positive_int
from tools.bench import goal_table
from tools.bench.goal_table import show, table_row
from tools.bench.moves import shuffles_a_move
from tools.training.search import twin_of

VALUE: Final = "merchant"
YARDSTICK: Final = "yardstick"
UTILITY: Final = "utility"

SEED: Final = 2026
HEAD: Final = """\
| | played | won, tied, lost | measured | 95 % interval | goal | met |
| --- | ---: | ---: | ---: | ---: | ---: | --- |"""


def in_pyodide(player: str, rounds: int, shuffles: int) -> float:
    """Run `shuffles_a_move` in Pyodide."""
    call = f"shuffles_a_move({player!r}, {rounds}, {shuffles})"
    return float(run_in_pyodide(f"from tools.bench.moves import *\nprint({call})", "tools"))


@dataclass(frozen=True, slots=True)
class Matchup:
    """Two players, the number of games, and the goal for the first one's score."""

    players: tuple[str, str]
    games: int
    least: float
    most: float = 1
    game: Play[Callable[[], Bot]] = play_round

    def row(self, part: float, executor: Executor) -> str:
        """Play this part of the games, every deal twice, and return the row of the table."""
        title = " v ".join(self.players) + ", best of three" * (self.game is play_match)
        one, other = (PLAYERS.get(name) or BOTS[name] for name in self.players)
        pairs = scaled(self.games // 2, part)
        played = play_pairs(self.game, (one, other), seed=SEED, pairs=pairs, executor=executor)
        tally = Tally.of(with_progress(played, title, pairs))
        low, high = tally.interval
        goal = f"≥ {self.least * 100:g} %" + f", ≤ {self.most * 100:g} %" * (self.most < 1)
        return table_row(
            title,
            f"{2 * pairs:,}",
            f"{tally.wins:,}, {tally.ties:,}, {tally.losses:,}",
            f"{tally.score * 100:.1f} %",
            f"{low * 100:.1f} to {high * 100:.1f} %",
            goal,
            met=self.least <= tally.score <= self.most,
        )


@dataclass(frozen=True, slots=True)
class Pace:
    """A player, and the goal for the time of its move, in shuffles of 52 cards."""

    player: str
    most: int
    rounds: int
    shuffles: int
    measure: Callable[[str, int, int], float] = shuffles_a_move

    def row(self, part: float, _executor: Executor) -> str:
        """Measure this part of the rounds, in self-play, and return the row of the table."""
        title = f"one move of {self.player}" + " in Pyodide" * (self.measure is in_pyodide)
        rounds = scaled(self.rounds, part)
        show(f"{title}, over {rounds:,} rounds")
        shuffles = self.measure(self.player, rounds, self.shuffles)
        figures = ("", f"{shuffles:,.1f} shuffles", "", f"≤ {self.most:,}")
        return table_row(title, f"{rounds:,}", *figures, met=shuffles <= self.most)


PARTS: Final[dict[str, tuple[Matchup | Pace, ...]]] = {
    "utility": (Matchup((STRONGEST, UTILITY), 3000, 0.995),),
    "matches": (Matchup((STRONGEST, UTILITY), 300, 1, game=play_match),),
    "yardstick": (Matchup((STRONGEST, YARDSTICK), 1000, 0.78),),
    "value": (Matchup((VALUE, UTILITY), 10_000, 0.985),),
    "ladder": tuple(
        Matchup((one, other), 1000 if one == STRONGEST else 3000, 0.6, 0.85)
        for other, one in pairwise(LADDER)
    ),
    "move": (Pace(VALUE, 10, rounds=300, shuffles=5),),
    "pyodide": (Pace(STRONGEST, 16_000, rounds=3, shuffles=500, measure=in_pyodide),),
}


@cache
def yardstick() -> Bot:
    """Return the player with the frozen weights that strength is measured against."""
    tables = Path(__file__).with_name("yardstick.bin").read_bytes()
    return ValuePlayer(ValueFunction(unpacked(tables)))


@cache
def strongest() -> Bot:
    """Return the strongest player, compiled: the same moves in a fraction of the time."""
    searcher = BOTS[STRONGEST]()
    assert isinstance(searcher, Searcher)
    return twin_of(searcher)


PLAYERS: Final[dict[str, Callable[[], Bot]]] = {YARDSTICK: yardstick, STRONGEST: strongest}
"""Players that this benchmark replaces or adds."""


def main(arguments: list[str]) -> None:
    """Print the table row by row."""
    options = command_line().parse_args(arguments)
    print(HEAD, flush=True)
    with processes(options.jobs) as executor:
        for figure in chain.from_iterable(PARTS[name] for name in options.only):
            row = figure.row(options.part, executor)
            show("")
            print(row, flush=True)


def command_line() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = goal_table.command_line("players", __doc__, PARTS)
    parser.add_argument(
        "--part", type=share, default=1.0, metavar="P", help="this part of all rounds, such as 0.1"
    )
    parser.add_argument(
        "--jobs", type=positive_int, default=2, metavar="N", help="processes; 2 if unsaid"
    )
    return parser


def share(text: str) -> float:
    """Parse a share above 0 and up to 1."""
    try:
        part = float(text)
    except ValueError:
        part = 0
    if not 0 < part <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0 and up to 1")
    return part


def scaled(whole: int, part: float) -> int:
    """Return that part of the whole, at least 1."""
    return max(1, round(whole * part))


def with_progress(pairs: Iterator[Pair], title: str, total: int) -> Iterator[Pair]:
    """Yield the pairs, with a progress line."""
    start = monotonic()
    show(f"{title}: 0 of {total:,} pairs")
    for number, pair in enumerate(pairs, start=1):
        yield pair
        minutes = (monotonic() - start) / number * (total - number) / 60
        show(f"{title}: {number:,} of {total:,} pairs, {minutes:.1f} minutes left")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
