"""Soaks the games and the page: `python3 -m tools.soak rounds|strongest|page`.

`rounds` checks every law of every registered game for 1,000,000 seeds, `strongest` plays 10,000
rounds of the strongest player against itself, and `page` 500 games in one tab. The first two go on
where they were stopped. Each prints a row for docs/lab/reliability.md.
"""

from tools import needs

needs.run_in_venv("test")

import argparse  # noqa: E402 (it is .venv's Python from here on)
import platform  # noqa: E402
import sys  # noqa: E402
from datetime import UTC, datetime  # noqa: E402

from gamekit.registry import registered_games  # noqa: E402
from tools import environment  # noqa: E402
from tools.arguments import positive_int  # noqa: E402

NEEDS = {"rounds": ("test",), "strongest": ("training",), "page": ("browser", "build", "pyodide")}
NUMBERS = {"rounds": 1_000_000, "strongest": 10_000, "page": 500}


def main() -> int:
    """Run one soak; returns 1 if something grew or broke."""
    parser = argparse.ArgumentParser(
        prog="python3 -m tools.soak",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=NEEDS)
    parser.add_argument("--number", type=positive_int, metavar="N", help="of rounds or games")
    parser.add_argument("--jobs", type=positive_int, default=1, metavar="N", help="processes")
    options = parser.parse_args()
    needs.provide(*NEEDS[options.what])
    number = options.number or NUMBERS[options.what]
    if options.what == "page":
        return soak_page(number)
    from tools.soak import laws, progress  # noqa: PLC0415 (their needs are installed now)

    soaks: list[tuple[str, progress.Hold, str, str]] = [
        (f"rounds of {name}", laws.hold, name, "no law broken") for name in registered_games()
    ]
    if options.what == "strongest":
        from tools.soak import strongest  # noqa: PLC0415

        soaks = [("rounds of the strongest player", strongest.hold, "", "no fault, all replayed")]
    commit = version()
    for title, hold, name, result in soaks:
        held = progress.run(title, hold, name, number, commit, options.jobs)
        print(row(commit, title, held, result), flush=True)
    return 0


def soak_page(games: int) -> int:
    """Play in one tab, print a line for each sample and the row; returns 1 if anything grew."""
    from tools.soak import page  # noqa: PLC0415

    commit, found = version(), []
    for sample in page.samples(games):
        found.append(sample)
        print(sample, flush=True)
    grown = page.growth(found[0], found[-1])
    told = ", ".join(f"{name} {ratio:.1%}" for name, ratio in grown.items())
    print(row(commit, "games in one page", found[-1].games, f"in those after {page.STEP}: {told}"))
    return int(max(grown.values()) > page.GROWTH)


def version() -> str:
    """The commit of the sources, marked if they have changed since."""
    return environment.run("git", "describe", "--always", "--dirty").stdout.strip()


def row(commit: str, title: str, number: int, result: str) -> str:
    """A row of the table in docs/lab/reliability.md."""
    day = datetime.now(UTC).date().isoformat()
    return f"| {day} | {commit} | {platform.python_version()} | {title} | {number:,} | {result} |"


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
