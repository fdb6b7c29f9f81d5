"""Learns the value function by self-play and writes its weights: `python3 -m tools.training`."""

from tools import needs

if __name__ == "__main__":
    needs.run_in_venv("training")

# Only .venv has what follows.
import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

import numpy as np

from gamekit.arena import Tally, play_pairs
from gamekit.arena.progress import new_bar
from gamekit.play import Played
from jaipur.bots.weights import OFFSETS, SIZE, InvalidTables, load_weights, packed, unpacked
from tools.arguments import positive_int
from tools.training.export import in_rupees, normalised, rounded
from tools.training.jit import Weights
from tools.training.learning import Course, fit_swing, learn, new_learning_arrays, play

_AT_A_TIME: Final = 1000  # games between updates of the progress bar and checks for an interrupt
_TO_FIT: Final = 20_000
_PAIRS: Final = 10_000


def main(arguments: list[str]) -> int:
    """Learn, write, compare; return the exit code."""
    options = command_line().parse_args(arguments)
    against = package_weights() if options.against is None else options.against
    course = Course(options.games)
    learning, fitting = np.random.default_rng(options.seed).spawn(2)
    weights = np.zeros(SIZE)
    learned = learn_all(weights, course, learning)
    if not learned:
        return 130
    weights[OFFSETS["swing"] :] = fit_swing(weights, _TO_FIT, fitting)
    numbers = rounded(normalised(weights))
    options.out.write_bytes(packed(numbers))
    if learned < course.games:
        print(f"Interrupted: what {learned:,} games taught is in {options.out}.")
        return 130
    print(f"What {learned:,} games taught is in {options.out}.", flush=True)
    if against is None:
        return 0
    pairs = play_pairs(duel, (in_rupees(numbers), against), seed=options.seed, pairs=_PAIRS)
    with new_bar() as bar:
        tally = Tally.of(bar.track(pairs, total=_PAIRS, description="Comparing"))
    low, high = tally.interval
    print(
        f"It wins {tally.score * 100:.1f} % of {2 * _PAIRS:,} rounds from the other tables;"
        f" the 95 % interval is {low * 100:.1f} to {high * 100:.1f} %."
    )
    return 0


def package_weights() -> Weights | None:
    """Return the weights of the package; `None` if the shapes of the tables have changed."""
    try:
        return in_rupees(load_weights())
    except (OSError, InvalidTables) as problem:
        print(f"There is nothing to compare with. {problem}", flush=True)
        return None


def learn_all(weights: Weights, course: Course, rng: np.random.Generator) -> int:
    """Learn until the end of the course or an interrupt; return the number of games."""
    arrays = new_learning_arrays()
    learned = 0
    with new_bar() as bar, suppress(KeyboardInterrupt):
        task = bar.add_task("Compiling", total=course.games)
        while learned < course.games:
            stop = min(learned + _AT_A_TIME, course.games)
            learn(weights, course, learned, stop, arrays, rng)
            learned = stop
            bar.update(task, completed=learned, description="Learning")
    return learned


def duel(players: Sequence[Weights], seed: str) -> Played:
    """Play a round between two weights; only its score is filled in."""
    chance = np.random.default_rng(int.from_bytes(seed.encode()))
    one, other = players
    lead = 2 * play(one, other, new_learning_arrays(), chance)[0] - 1
    return Played((lead, -lead), (0, 0), (), "")


def command_line() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="python3 -m tools.training", description=__doc__, allow_abbrev=False
    )
    parser.add_argument(
        "--games",
        type=positive_int,
        default=Course().games,
        metavar="N",
        help=f"games to learn from; {Course().games:,} if unsaid",
    )
    parser.add_argument(
        "--seed", type=positive_int, default=1, metavar="S", help="decides all chance; 1 if unsaid"
    )
    parser.add_argument(
        "--out",
        type=writable,
        default="value.bin",
        metavar="FILE",
        help="where the tables go; value.bin if unsaid",
    )
    parser.add_argument(
        "--against",
        type=tables,
        metavar="FILE",
        help="the tables to play against; those of the package if unsaid",
    )
    return parser


def writable(text: str) -> Path:
    """Parse the path of a writable file, without changing it."""
    path = Path(text)
    try:
        if path.exists():
            path.open("r+b").close()
        else:
            TemporaryFile(dir=path.parent).close()
    except OSError as problem:
        raise argparse.ArgumentTypeError(
            f"{text!r} cannot be written: {problem.strerror}"
        ) from None
    return path


def tables(text: str) -> Weights:
    """Read the weights in a file."""
    try:
        return in_rupees(unpacked(Path(text).read_bytes()))
    except OSError as problem:
        raise argparse.ArgumentTypeError(f"{text!r} cannot be read: {problem.strerror}") from None
    except InvalidTables as problem:
        raise argparse.ArgumentTypeError(f"{text!r}: {problem}") from None


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
