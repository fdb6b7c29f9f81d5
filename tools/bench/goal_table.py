"""What benchmarks share that print a table of goals: their flags, their rows, how far they are."""

import argparse
import sys
from collections.abc import Iterable


def command_line(
    name: str, description: str | None, parts: Iterable[str]
) -> argparse.ArgumentParser:
    """The flags of a benchmark, of which one can ask for some parts only."""
    parser = argparse.ArgumentParser(
        prog=f"python3 -m tools.bench {name}", description=description, allow_abbrev=False
    )
    names = [*parts]
    parser.add_argument(
        "--only", nargs="+", choices=names, default=names, metavar="NAME", help=", ".join(names)
    )
    return parser


def table_row(*cells: str, met: bool) -> str:
    """A row of a table in Markdown."""
    return f"| {' | '.join((*cells, 'yes' if met else 'no'))} |"


def show(line: str) -> None:
    """Let the terminal's last line say this, if there is a terminal."""
    if sys.stderr.isatty():
        print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)
