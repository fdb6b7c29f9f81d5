"""The command `arena`: a contest of players, and how certain it is who is better."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from inspect import Parameter, Signature, signature
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
from gamekit.arena.isolation import Limits
from gamekit.arena.progress import new_bar
from gamekit.arena.report import report
from gamekit.arena.results import counted
from gamekit.arena.sprt import NEITHER
from gamekit.terminal import strings
from gamekit.terminal.bots import entrants
from gamekit.terminal.console import complain, console, printable
from gamekit.terminal.files import write
from gamekit.terminal.game import Subcommand, TerminalGame
from gamekit.terminal.tables import Column, Sheet
from gamekit.text import SEAT_LETTERS

_DEFAULTS: Final = Limits()
_WIDTH: Final = 120  # of a table that goes to a file or to another program


def arena_command(game: TerminalGame) -> Subcommand:
    """The command `arena` of a game, with the game's own options."""

    def arena(
        players: Annotated[
            list[str],
            typer.Argument(help="Names of computer players, files of bots, or folders of such."),
        ],
        *,
        rounds: Annotated[
            int, typer.Option(min=2, metavar="N", help="Games for every two players.")
        ] = 1000,
        seed: Annotated[str, typer.Option(metavar="S", help="The seed of all randomness.")] = "1",
        jobs: Annotated[
            int | None,
            typer.Option(min=1, metavar="J", help="Processes.", show_default="one a processor"),
        ] = None,
        at: Annotated[
            str | None,
            typer.Option("--cluster", metavar="ADDRESS", help="Play on this Dask scheduler."),
        ] = None,
        until_sure: Annotated[
            bool, typer.Option("--until-sure", help="Stop a pair as soon as it is decided.")
        ] = False,
        seconds: Annotated[
            float, typer.Option(min=0.001, metavar="S", help="Time limit of a bot for a move.")
        ] = _DEFAULTS.seconds,
        memory: Annotated[
            int, typer.Option(min=32, metavar="MB", help="Memory limit of a bot.")
        ] = _DEFAULTS.memory >> 20,
        save: Annotated[
            Path | None,
            typer.Option(metavar="FILE", help="Save all records; the same command resumes there."),
        ] = None,
        json: Annotated[
            Path | None, typer.Option(metavar="FILE", help="Write the results as JSON.")
        ] = None,
        csv: Annotated[
            Path | None, typer.Option(metavar="FILE", help="Write the results for a spreadsheet.")
        ] = None,
        page: Annotated[
            Path | None, typer.Option("--report", metavar="FILE", help="Write a page with charts.")
        ] = None,
        debug: Annotated[
            bool, typer.Option("--debug", help="Stop at the first fault, and show all about it.")
        ] = False,
        **own: object,
    ) -> None:
        """Let players meet, each deal twice with the seats swapped, and rate them."""
        rate = _rating(game)
        _check_writable(save, json, csv, page)
        played = game.contest(debug or save is not None, **own)
        try:
            contest = Contest(
                played.play,
                entrants(game, players, Limits(seconds=seconds, memory=memory << 20)),
                rounds=rounds + rounds % 2,
                seed=seed,
                until_sure=until_sure,
                settings={**own, "seconds": seconds, "memory": memory},
            )
            with ExitStack() as running:
                journal = running.enter_context(Journal(save, contest.heading)) if save else None
                with _extra(strings.CLUSTER_NEEDS, game):
                    executor = running.enter_context(_executor(jobs or os.cpu_count() or 1, at))
                faulty, interrupted = _follow(contest.play(executor, journal), debug=debug)
        except (InvalidContest, InvalidJournal, WorkerLost) as problem:
            raise typer.TyperException(str(problem)) from None
        screen = console()
        if not screen.is_terminal:
            screen.width = _WIDTH
        if faulty and debug:
            _show_fault(faulty, game, screen)
            raise typer.Exit(1)
        results = rate(contest.pairings, game=played.noun, seed=seed, unit=game.unit)
        _print(results, screen)
        for file, text in ((json, to_json), (csv, to_csv), (page, report)):
            if file:
                write(file, text(results))
        if interrupted:
            complain(strings.INTERRUPTED_SAVED if save else strings.INTERRUPTED)
            raise typer.Exit(130)

    _add_options(arena, game.contest)
    return Subcommand(arena, game.arena_examples)


def _add_options(command: Callable[..., None], source: Callable[..., object]) -> None:
    """Make the keyword arguments of `source` options of `command`, instead of its `**own`.

    Typer reads a command's options from its signature.
    """
    own = _parameters(source, Parameter.KEYWORD_ONLY)
    first, *general = _parameters(command, Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    told = Signature([first, *own, *general])
    command.__signature__ = told  # type: ignore[attr-defined]
    command.__annotations__ = {each.name: each.annotation for each in told.parameters.values()}


def _parameters(function: Callable[..., object], *kinds: object) -> list[Parameter]:
    return [each for each in signature(function).parameters.values() if each.kind in kinds]


def _rating(game: TerminalGame) -> Callable[..., Results]:
    """The function that makes the results, unless the extra that it needs is not installed."""
    with _extra(strings.ARENA_NEEDS, game):
        from gamekit.arena.ratings import rated  # noqa: PLC0415  (it needs an extra)
    return rated


@contextmanager
def _extra(sentence: str, game: TerminalGame) -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as missing:
        told = sentence.format(module=missing.name, distribution=game.distribution)
        raise typer.TyperException(told) from None


def _check_writable(*files: Path | None) -> None:
    """Refuse before the contest files that could not be written after it."""
    taken = set[Path]()
    for file in filter(None, files):
        if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
            raise typer.TyperException(strings.UNWRITABLE.format(file=file))
        if (target := file.resolve()) in taken:
            raise typer.TyperException(strings.FILE_NAMED_TWICE.format(file=file))
        taken.add(target)


def _executor(jobs: int, address: str | None) -> AbstractContextManager[Executor | None]:
    """The pool of worker processes, or None if one process is enough."""
    if address is None:
        return processes(jobs) if jobs > 1 else nullcontext()
    return cluster(address)


def _follow(steps: Iterator[Progress], *, debug: bool) -> tuple[FaultReport | None, bool]:
    """Play a contest with a progress bar.

    Returns the fault that stopped it, with `debug` alone, and whether Ctrl-C did.
    """
    with new_bar() as bar:
        task = bar.add_task(strings.PLAYING)
        try:
            for games, total, faulty in steps:
                bar.update(task, completed=games, total=total)
                if faulty and debug:
                    return faulty, False
        except KeyboardInterrupt:
            return None, True
    return None, False


def _show_fault(faulty: FaultReport, game: TerminalGame, screen: Console) -> None:
    """Print a fault with its round, its traceback and its position."""
    fault = faulty.fault
    record, position = game.faulty_round(faulty)
    screen.print(record, *map(printable, fault.detail.split("\n")), sep="\n")
    screen.print(strings.FAULT_POSITION.format(position=position))
    screen.print(
        strings.FAULT.format(
            entrant=faulty.entrant,
            seat=SEAT_LETTERS[fault.seat],
            kind=fault.kind,
            reason=printable(fault.reason),
        )
    )


def _print(results: Results, screen: Console) -> None:
    screen.print(_standings(results), "", _meetings(results))
    if any(standing.faults for standing in results.standings):
        screen.print("", strings.FAULTS_NOTE.format(unit=results.unit), sep="\n")


def _standings(results: Results) -> Sheet:
    with_points = {
        name
        for meeting in results.pairings
        if meeting.margins
        for name in (meeting.one, meeting.other)
    }
    headings = (
        *("", "", strings.RATING, strings.INTERVAL, strings.WON, strings.TIED, strings.LOST),
        *(strings.SCORE, results.unit, strings.FAULTS),
    )
    rows = [
        (
            f"{place}.",
            one.name,
            f"{one.rating:.0f}",
            strings.FROM_TO.format(low=f"{one.low:.0f}", high=f"{one.high:.0f}"),
            *(f"{count:,}" for count in (one.wins, one.ties, one.losses)),
            f"{one.score:+,}",
            f"{one.points:.1f}" if one.name in with_points else strings.NONE,
            counted(one.faults) or strings.NONE,
        )
        for place, one in enumerate(results.standings, start=1)
    ]
    return _table(headings, rows)


def _meetings(results: Results) -> Sheet:
    headings = (
        *("", strings.SCORE, strings.INTERVAL, strings.WON, strings.TIED, strings.LOST),
        *(results.unit, strings.FAULTS, strings.VERDICT),
    )
    rows = []
    for meeting in results.pairings:
        tally = meeting.tally
        low, high = tally.interval
        mine, others = meeting.points
        row = (
            strings.VERSUS.format(one=meeting.one, other=meeting.other),
            f"{tally.score:.1%}" if tally.pairs else "",
            strings.FROM_TO.format(low=f"{low:.1%}", high=f"{high:.1%}"),
            *(f"{count:,}" for count in (tally.wins, tally.ties, tally.losses)),
            f"{mine:.1f} : {others:.1f}" if meeting.margins else strings.NONE,
            " : ".join(counted(faults) or strings.NONE for faults in meeting.faults)
            if any(meeting.faults)
            else "",
            _verdict(meeting),
        )
        rows.append(row)
    return _table(headings, rows)


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Sheet:
    """A table without its empty columns."""
    columns = zip(headings, zip(*rows, strict=True), strict=True)
    words = {"", strings.FAULTS, strings.VERDICT}
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
    if meeting.verdict == NEITHER:
        return strings.EQUAL
    return strings.BETTER.format(name=meeting.verdict)
