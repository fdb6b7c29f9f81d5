"""`jaipur arena`: players against each other, and how sure it is who is better."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from gamekit.arena import (
    Contest,
    FaultReport,
    InvalidContest,
    InvalidJournal,
    Journal,
    PairingResult,
    Progress,
    Results,
    WorkerLost,
    cluster,
    processes,
    to_csv,
    to_json,
)
from gamekit.arena.progress import new_bar
from gamekit.arena.report import report
from gamekit.arena.results import counted
from gamekit.arena.sprt import NEITHER
from gamekit.play import BotGame
from gamekit.terminal.tables import Column, Sheet
from jaipur.cards import Seat
from jaipur.game import GAME
from jaipur.observation import observe
from jaipur.position import write_position
from jaipur.record import read_records
from jaipur.table import BotMatch, forfeit
from jaipur.terminal.bots import Limits, entrants
from jaipur.terminal.console import complain, console, printable, write

EXAMPLES: Final = (
    "jaipur arena utility greedy --rounds 1000",
    "jaipur arena mybot.py utility merchant --report contest.html",
    "jaipur arena ./bots --rounds 100000 --save contest.jpr",
    "jaipur arena mybot.py utility --until-sure",
    "jaipur arena mybot.py random --debug",
)

_UNIT: Final = "rupees"
_WIDTH: Final = 120  # of a table that goes to a file or to another program


def arena(
    players: Annotated[
        list[str],
        typer.Argument(help="Names of computer players, files of bots, or folders of such."),
    ],
    *,
    rounds: Annotated[
        int, typer.Option(min=2, metavar="N", help="Rounds (or matches) for every two of them.")
    ] = 1000,
    match: Annotated[bool, typer.Option("--match", help="Play best of three.")] = False,
    seed: Annotated[str, typer.Option(metavar="S", help="What decides all chance.")] = "1",
    jobs: Annotated[
        int | None,
        typer.Option(min=1, metavar="J", help="Processes.", show_default="one a processor"),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option("--cluster", metavar="ADDRESS", help="Play in the workers of this Dask."),
    ] = None,
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="Stop a pair as soon as it is decided.")
    ] = False,
    seconds: Annotated[
        float, typer.Option(min=0.001, metavar="S", help="What a bot may take for a move.")
    ] = 1.0,
    memory: Annotated[
        int, typer.Option(min=32, metavar="MB", help="What a bot may have of memory.")
    ] = 512,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep all records, and go on from there another time."),
    ] = None,
    json: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the table as JSON.")
    ] = None,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the table for a spreadsheet.")
    ] = None,
    page: Annotated[
        Path | None, typer.Option("--report", metavar="FILE", help="Write a page with charts.")
    ] = None,
    debug: Annotated[
        bool, typer.Option("--debug", help="Stop at the first fault, and show all about it.")
    ] = False,
) -> None:
    """Let players meet, each deal twice with the seats swapped, and rate them."""
    rate = _rating()
    _check_writable(save, json, csv, page)
    recorded = debug or save is not None
    try:
        contest = Contest(
            BotMatch(recorded) if match else BotGame(GAME, recorded=recorded),
            entrants(players, Limits(seconds=seconds, memory=memory << 20)),
            rounds=rounds + rounds % 2,
            seed=seed,
            until_sure=until_sure,
            settings={"match": match, "seconds": seconds, "memory": memory},
        )
        with ExitStack() as running:
            journal = running.enter_context(Journal(save, contest.heading)) if save else None
            with _extra("--cluster", "cluster"):
                executor = running.enter_context(_executor(jobs or os.cpu_count() or 1, at))
            mishap, interrupted = _follow(contest.play(executor, journal), debug=debug)
    except (InvalidContest, InvalidJournal, WorkerLost) as problem:
        raise typer.TyperException(str(problem)) from None
    screen = console()
    if not screen.is_terminal:
        screen.width = _WIDTH
    if mishap and debug:
        _show(mishap, screen)
        raise typer.Exit(1)
    results = rate(contest.pairings, game="match" if match else "round", seed=seed, unit=_UNIT)
    _print(results, screen)
    for file, text in ((json, to_json), (csv, to_csv), (page, report)):
        if file:
            write(file, text(results))
    if interrupted:
        kept = " The same command goes on from here." if save else ""
        complain(f"Interrupted: this is how far it came.{kept}")
        raise typer.Exit(130)


def _rating() -> Callable[..., Results]:
    """What makes the table, unless a plain install has not all that it needs."""
    with _extra("The arena", "arena"):
        from gamekit.arena.ratings import rated  # noqa: PLC0415  (it needs an extra)
    return rated


@contextmanager
def _extra(who: str, extra: str) -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as missing:
        raise typer.TyperException(
            f"{who} needs {missing.name}, which is not installed:"
            f" python -m pip install 'jaipur[{extra}]'"
        ) from None


def _check_writable(*files: Path | None) -> None:
    """Refuse before the contest what could not be written after it."""
    taken = set[Path]()
    for file in filter(None, files):
        if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
            raise typer.TyperException(f"{file} cannot be written.")
        if (target := file.resolve()) in taken:
            raise typer.TyperException(f"{file} is named twice: each needs a file of its own.")
        taken.add(target)


def _executor(jobs: int, address: str | None) -> AbstractContextManager[Executor | None]:
    """Who does the work; nobody else, where one process is enough."""
    if address is None:
        return processes(jobs) if jobs > 1 else nullcontext()
    return cluster(address)


def _follow(steps: Iterator[Progress], *, debug: bool) -> tuple[FaultReport | None, bool]:
    """See a contest through: what went wrong where that is to be shown, and whether it was cut."""
    with new_bar() as bar:
        task = bar.add_task("Playing")
        try:
            for games, total, mishap in steps:
                bar.update(task, completed=games, total=total)
                if mishap and debug:
                    return mishap, False
        except KeyboardInterrupt:
            return None, True
    return None, False


def _show(mishap: FaultReport, screen: Console) -> None:
    """A fault with all that is known of it."""
    fault = mishap.fault
    seat = Seat(fault.seat)
    record = next(record for record in read_records(mishap.record) if forfeit(record) is seat)
    *_, (state, _) = record.replay()
    screen.print(str(record), *map(printable, fault.detail.split("\n")), sep="\n")
    screen.print(f"Position: {write_position(observe(state, seat))}")
    screen.print(f"{mishap.entrant}, in seat {seat}, {fault.kind}: {printable(fault.reason)}")


def _print(results: Results, screen: Console) -> None:
    screen.print(_standings(results), "", _meetings(results))
    if any(standing.faults for standing in results.standings):
        screen.print(
            f"\nA fault loses the round; its {results.unit} are not counted."
            " What depends on time, such as a timeout, may differ from run to run."
        )


def _standings(results: Results) -> Sheet:
    with_points = {
        name
        for meeting in results.pairings
        if meeting.margins
        for name in (meeting.one, meeting.other)
    }
    headings = ("", "", "rating", "95 %", "won", "tied", "lost", "score", results.unit, "faults")
    rows = [
        (
            f"{place}.",
            one.name,
            f"{one.rating:.0f}",
            f"{one.low:.0f} to {one.high:.0f}",
            *(f"{count:,}" for count in (one.wins, one.ties, one.losses)),
            f"{one.score:+,}",
            f"{one.points:.1f}" if one.name in with_points else "none",
            counted(one.faults) or "none",
        )
        for place, one in enumerate(results.standings, start=1)
    ]
    return _table(headings, rows)


def _meetings(results: Results) -> Sheet:
    headings = ("", "score", "95 %", "won", "tied", "lost", results.unit, "faults", "verdict")
    rows = []
    for meeting in results.pairings:
        tally = meeting.tally
        low, high = tally.interval
        mine, others = meeting.points
        row = (
            f"{meeting.one} v {meeting.other}",
            f"{tally.score:.1%}" if tally.pairs else "",
            f"{low:.1%} to {high:.1%}",
            *(f"{count:,}" for count in (tally.wins, tally.ties, tally.losses)),
            f"{mine:.1f} : {others:.1f}" if meeting.margins else "none",
            " : ".join(counted(faults) or "none" for faults in meeting.faults)
            if any(meeting.faults)
            else "",
            _verdict(meeting),
        )
        rows.append(row)
    return _table(headings, rows)


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Sheet:
    """A table without the columns that have nothing in them."""
    columns = zip(headings, zip(*rows, strict=True), strict=True)
    words = {"", "faults", "verdict"}
    return Sheet(
        [
            Column(heading, cells, right=heading not in words, wraps=heading in words)
            for heading, cells in columns
            if any(cells)
        ]
    )


def _verdict(meeting: PairingResult) -> str:
    if meeting.verdict is None:
        return ""
    return "equal" if meeting.verdict == NEITHER else f"{meeting.verdict} is better"
