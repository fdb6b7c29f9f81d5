"""Shared parts of benchmarks that print a table of goals: flags, rows, and a progress line."""

import argparse
import sys
from collections.abc import Iterable


def command_line(
    name: str, description: str | None, parts: Iterable[str]
) -> argparse.ArgumentParser:
    """Return the parser of a benchmark whose parts can be chosen."""
    parser = argparse.ArgumentParser(
        prog=f"python3 -m tools.bench {name}", description=description, allow_abbrev=False
    )
    names = [*parts]
    parser.add_argument(
        "--only", nargs="+", choices=names, default=names, metavar="NAME", help=", ".join(names)
    )
    return parser


def table_row(*cells: str, met: bool) -> str:
    """Return a row of a Markdown table."""
    return f"| {' | '.join((*cells, 'yes' if met else 'no'))} |"


def show(line: str) -> None:
    """Overwrite the last line of the terminal, if there is one."""
    if sys.stderr.isatty():
        print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)
