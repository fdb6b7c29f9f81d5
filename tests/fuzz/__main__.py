"""Hands mutated texts to the readers: `python3 -m tests.fuzz [KIND ...] [--count N] [--seed S]`."""

from tools import needs

needs.run_in_venv("test")

import argparse  # noqa: E402 (it is .venv's Python from here on)
import sys  # noqa: E402
from concurrent.futures import ProcessPoolExecutor, as_completed  # noqa: E402
from time import perf_counter  # noqa: E402

from tests.fuzz.kind import Unsound, fuzz  # noqa: E402
from tests.fuzz.kinds import KINDS  # noqa: E402
from tools.arguments import positive_int  # noqa: E402


def main() -> int:
    """Fuzz the chosen kinds, or all; returns 1 if a text was dealt with wrongly."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.fuzz", description=__doc__)
    parser.add_argument("kind", nargs="*", choices=[[], *KINDS], help="all, unless named")
    parser.add_argument("--count", type=positive_int, default=100_000, help="mutants of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=positive_int, default=1, help="kinds at a time")
    chosen = parser.parse_args()
    failed = 0
    with ProcessPoolExecutor(chosen.jobs) as pool:
        started = {
            pool.submit(_timed, name, chosen.count, chosen.seed): name
            for name in chosen.kind or KINDS
        }
        for future in as_completed(started):
            name = started[future]
            try:
                print(name, future.result(), sep=": ", flush=True)
            except Unsound as problem:
                failed = 1
                print(f"FAILED {problem}\n{problem.__cause__}", flush=True)
    return failed


def _timed(name: str, count: int, seed: int) -> str:
    start = perf_counter()
    outcomes = fuzz(KINDS[name], count, seed)
    told = ", ".join(f"{number:,} {outcome}" for outcome, number in sorted(outcomes.items()))
    return f"{told} in {perf_counter() - start:.0f} s"


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
