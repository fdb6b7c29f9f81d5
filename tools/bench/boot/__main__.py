"""Start-up time, click latency and memory of the page: `python3 -m tools.bench boot`.

All pages are visited alternately in one run, each time with a fresh browser profile. CPU is the
processor time of the page's main thread until the first click on a card (on the one button of the
other pages) is answered; wall is the page's own clock then.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

import build
from tools.arguments import positive_int
from tools.bench import goal_table
from tools.bench.boot import pages
from tools.bench.boot.host import FAR, LOCAL, Line, ThrottledHost, hosted
from tools.bench.boot.pages import MeasuredPage
from tools.bench.boot.play import FEW, MANY, frames_to_outline, left_behind, percentile_95
from tools.bench.boot.starts import Visits, profile, visited
from tools.bench.goal_table import show, table_row

VisitsByPage: TypeAlias = Mapping[tuple[str, Line], Sequence[Visits]]

RUNS: Final = 4
PARTS: Final = ("starts", "clicks", "memory")
OURS: Final = "page"
WITHOUT_SNAPSHOT: Final = 7e6  # bytes
WITH_SNAPSHOT: Final = 10e6
ZIPPED: Final = 14e6
FRAMES: Final = 3
GROWTH: Final = 1.1
HEAD: Final = """\
| | measured | spread | goal | met |
| --- | ---: | ---: | ---: | --- |"""
TIMES: Final = """\
| page | line | visit | CPU ms | of all threads | wall ms | painted ms | MB |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |"""


@dataclass(frozen=True, slots=True)
class Ratio:
    """A start-up figure relative to that of another page in the same run."""

    title: str
    most: float
    ours: str
    theirs: str
    line: Line = LOCAL
    base: str = "stock"

    def row(self, results: VisitsByPage, page: str = OURS) -> str:
        """Return the row of the table."""
        both = zip(results[page, self.line], results[self.base, self.line], strict=True)
        of_ours, of_theirs = attrgetter(self.ours), attrgetter(self.theirs)
        ratios = [of_ours(mine) / of_theirs(other) for mine, other in both]
        whose = "" if page == OURS else f"{page}: "
        return table_row(
            f"{whose}{self.title}, in {self.base}",
            f"{median(ratios):.2f}",
            f"{min(ratios):.2f} to {max(ratios):.2f}",
            f"≤ {self.most:.2f}",
            met=median(ratios) <= self.most,
        )


RATIOS: Final = (
    Ratio("to a playable table, cold, CPU", 0.40, "cold.cpu", "cold.cpu"),
    Ratio("to a playable table, warm, CPU", 0.35, "warm.cpu", "warm.cpu"),
    Ratio("to a playable table, cold, 20 Mbit/s, wall", 0.60, "cold.wall", "cold.wall", FAR),
    Ratio("to the painted shell, cold, wall", 0.10, "cold.painted", "cold.wall"),
    Ratio("to the painted shell, cold, 20 Mbit/s, wall", 0.10, "cold.painted", "cold.wall", FAR),
    Ratio("to a playable table, cold, CPU", 1.6, "cold.cpu", "cold.cpu", base="floor"),
    Ratio("to a playable table, warm, CPU", 1.6, "warm.cpu", "warm.cpu", base="floor"),
)


def main(arguments: list[str]) -> None:
    """Measure the chosen parts, and print tables."""
    options = command_line().parse_args(arguments)
    if not build.is_current():
        build.build()
    builds = {OURS: build.DIST} | {folder.name: folder for folder in options.beside}
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(TemporaryDirectory()))
        ours = [pages.built_page(name, folder) for name, folder in builds.items()]
        shown = [pages.stock(), pages.floor(scratch), *ours]
        host = stack.enter_context(hosted({k: v for page in shown for k, v in page.hosted.items()}))
        playwright = stack.enter_context(sync_playwright())
        rows: list[str] = []
        if "starts" in options.only:
            results = measure_starts(playwright, host, shown, options.runs)
            print("\n".join([TIMES, *times(results)]), end="\n\n", flush=True)
            rows += [row for name in builds for row in start_rows(results, name, builds[name])]
        host.line = LOCAL
        for part, measure in (("clicks", click_row), ("memory", memory_rows)):
            if part in options.only:
                with profile(playwright) as context:
                    show(part)
                    rows += measure(context, host, ours[0])
        show("")
        print("\n".join([HEAD, *rows]))


def command_line() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = goal_table.command_line("boot", __doc__, PARTS)
    parser.add_argument(
        "--runs",
        type=positive_int,
        default=RUNS,
        metavar="N",
        help=f"of all pages; {RUNS} if unsaid",
    )
    parser.add_argument(
        "--beside",
        nargs="+",
        type=build_folder,
        default=[],
        metavar="FOLDER",
        help="other builds of the page, to start them by turns with it",
    )
    return parser


def build_folder(text: str) -> Path:
    """Parse the path of a build."""
    folder = Path(text).resolve()
    if not (folder / "dist.zip").is_file():
        raise argparse.ArgumentTypeError(f"{text!r} has no build of the page in it")
    return folder


def measure_starts(
    playwright: Playwright, host: ThrottledHost, shown: Sequence[MeasuredPage], runs: int
) -> dict[tuple[str, Line], list[Visits]]:
    """Visit all pages over all lines, and return the visits."""
    results: dict[tuple[str, Line], list[Visits]] = {}
    lines = (LOCAL, FAR)
    total = runs * len(lines) * len(shown)
    for number, (page, line, visits) in enumerate(visited(playwright, host, shown, lines, runs), 1):
        results.setdefault((page.name, line), []).append(visits)
        show(f"starts: {number} of {total}")
    show("")
    return results


def times(results: VisitsByPage) -> Iterator[str]:
    """Yield the medians of each page."""
    for (page, line), visits in results.items():
        for index, visit in enumerate(Visits._fields):
            starts = [both[index] for both in visits]
            cpu, all_cpu, wall, painted, fetched = (
                median(map(attrgetter(name), starts))
                for name in ("cpu", "all_cpu", "wall", "painted", "fetched")
            )
            yield (
                f"| {page} | {line.name} | {visit} | {cpu:.0f} | {all_cpu:.0f} | {wall:.0f}"
                f" | {painted:.0f} | {fetched / 1e6:.2f} |"
            )


def start_rows(results: VisitsByPage, page: str, folder: Path) -> Iterator[str]:
    """Yield the rows on a build of the page: ratios, and bytes to fetch."""
    for ratio in RATIOS:
        yield ratio.row(results, page)
    colds = [visits.cold for visits in results[page, FAR]]
    restored = any("snapshot" in path for start in colds for path in start.asked)
    most = WITH_SNAPSHOT if restored else WITHOUT_SNAPSHOT
    yield size_row("fetched until playable, gzipped", [start.fetched for start in colds], most)
    yield size_row("the zip", [(folder / "dist.zip").stat().st_size], ZIPPED)


def size_row(title: str, sizes: Sequence[int], most: float) -> str:
    """Return a row of the table for sizes in bytes."""
    low, middle, high = (f"{size / 1e6:.2f}" for size in (min(sizes), median(sizes), max(sizes)))
    spread = f"{low} to {high}" if low != high else ""
    return table_row(
        title, f"{middle} MB", spread, f"≤ {most / 1e6:.0f} MB", met=median(sizes) <= most
    )


def click_row(context: BrowserContext, host: ThrottledHost, page: MeasuredPage) -> list[str]:
    """Measure click latency."""
    frames = frames_to_outline(context, host, page)
    return [
        table_row(
            f"from a click to the outline, in frames, p95 of {len(frames)}",
            f"{percentile_95(frames):.1f}",
            f"{min(frames):.1f} to {max(frames):.1f}",
            f"≤ {FRAMES}",
            met=percentile_95(frames) <= FRAMES,
        )
    ]


def memory_rows(context: BrowserContext, host: ThrottledHost, page: MeasuredPage) -> list[str]:
    """Measure the memory after many games, relative to a few."""
    few, many = left_behind(context, host, page)
    grown = many.memory / few.memory
    parts = ", ".join(
        f"{name} {before / 1e6:.1f} to {after / 1e6:.1f} MB"
        for name, before, after in (
            ("JS", few.scripts, many.scripts),
            ("wasm", few.wasm, many.wasm),
        )
    )
    after = f"after {MANY} games, in those after {FEW}"
    return [
        table_row(
            f"JS and wasm memory {after}", f"{grown:.1%}", parts, "≤ 110 %", met=grown <= GROWTH
        ),
        table_row(
            f"live Python proxies {after}",
            f"{many.proxies} v {few.proxies}",
            f"Python objects {few.objects} to {many.objects}",
            "as many",
            met=many.proxies <= few.proxies,
        ),
    ]


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
