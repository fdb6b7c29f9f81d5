"""The command `arena`: a contest of players, and how certain it is who is better."""

import os
import platform
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext
from datetime import UTC, datetime
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer
from rich.console import Console

from gamekit.arena import (
    Background,
    Contest,
    Entrant,
    FaultReport,
    InvalidContest,
    InvalidJournal,
    Journal,
    Results,
    WorkerLost,
    cluster,
    processes,
    to_csv,
    to_json,
)
from gamekit.arena.chunks import FirstFault
from gamekit.arena.fingerprint import rules_fingerprint
from gamekit.arena.first_games import HOPELESS
from gamekit.arena.isolation import Limits
from gamekit.arena.journal import saved_seed
from gamekit.arena.progress import new_bar
from gamekit.arena.report import report
from gamekit.game import Player
from gamekit.terminal import strings
from gamekit.terminal.bots import entrants
from gamekit.terminal.console import ask, complain, console, interactive, printable
from gamekit.terminal.contest_tables import print_results
from gamekit.terminal.extras import install_command
from gamekit.terminal.files import write
from gamekit.terminal.game import Subcommand, TerminalGame, command_version
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
        seed: Annotated[
            str | None,
            typer.Option(
                metavar="S", help="The seed of all randomness.", show_default="the file's, or drawn"
            ),
        ] = None,
        jobs: Annotated[
            int | None,
            typer.Option(min=1, metavar="J", help="Processes.", show_default="one a processor"),
        ] = None,
        at: Annotated[
            str | None,
            typer.Option("--cluster", metavar="ADDRESS", help="Play on this Dask scheduler."),
        ] = None,
        gauntlet: Annotated[
            str | None,
            typer.Option(
                metavar="PLAYER", help="Let only this one, or this folder, meet the rest."
            ),
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
        play_on: Annotated[
            bool,
            typer.Option("--play-on", help="Do not stop for a bot that fails in all its games."),
        ] = False,
        **own: object,
    ) -> None:
        """Let players meet, each deal twice with the seats swapped, and rate them."""
        rate = _rating()
        _check_writable(save, json, csv, page)
        played = game.contest(debug or save is not None, **own)
        limits = Limits(seconds=seconds, memory=memory << 20)
        mine = entrants(game, [gauntlet] if gauntlet else [], limits)
        competing = [*mine, *(one for one in entrants(game, players, limits) if one not in mine)]
        settings = {**own, "seconds": seconds, "memory": memory}
        rounds += rounds % 2
        try:
            contest = Contest(
                played.play,
                competing,
                rounds=rounds,
                seed=saved_seed(save) if seed is None and save else seed,
                until_sure=until_sure,
                gauntlet=[one.name for one in mine],
                settings=settings,
            )
            with ExitStack() as running:
                journal = running.enter_context(Journal(save, contest.heading)) if save else None
                with _extra("cluster", strings.CLUSTER_NEEDS):
                    executor = running.enter_context(
                        _executor(jobs or os.cpu_count() or 1, at, game)
                    )
                end = _follow(contest, executor, journal, debug=debug, play_on=play_on)
        except (InvalidContest, InvalidJournal, WorkerLost) as problem:
            raise typer.TyperException(str(problem)) from None
        screen = console()
        if not screen.is_terminal:
            screen.width = _WIDTH
        if end.fault:
            _show_fault(end.fault, game, screen)
            raise typer.Exit(1)
        if end.hopeless:
            raise typer.TyperException(strings.STOPPED.format(problem=end.hopeless))
        results = rate(
            contest.pairings,
            game=played.noun,
            seed=contest.seed,
            unit=game.unit,
            background=Background(
                contest.first_faults,
                contest.times,
                _time_limits(competing),
                {"rounds": rounds, "until_sure": until_sure, **settings},
                _versions(game),
                {entrant.name: entrant.fingerprint for entrant in competing},
                datetime.now(UTC).isoformat(timespec="seconds"),
            ),
        )
        # Before anything is printed: a terminal that was closed takes no more text.
        for file, text in ((json, to_json), (csv, to_csv), (page, report)):
            if file:
                write(file, text(results))
        print_results(results, screen)
        if end.interrupted:
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


def _rating() -> Callable[..., Results]:
    """The function that makes the results, unless the extra that it needs is not installed."""
    with _extra("arena", strings.ARENA_NEEDS):
        from gamekit.arena.ratings import rated  # noqa: PLC0415  (it needs an extra)
    return rated


@contextmanager
def _extra(extra: str, sentence: str) -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as missing:
        told = sentence.format(module=missing.name, install=install_command(extra))
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


def _executor(
    jobs: int, address: str | None, game: TerminalGame
) -> AbstractContextManager[Executor | None]:
    """The pool of worker processes, or None if one process is enough."""
    if address is None:
        return processes(jobs) if jobs > 1 else nullcontext()
    return cluster(address, game.name)


def _time_limits(competing: Sequence[Entrant[Player]]) -> dict[str, float]:
    """The time limit for a move of each entrant that plays under limits."""
    limited = ((each.name, getattr(each.player, "limits", None)) for each in competing)
    return {name: limits.seconds for name, limits in limited if limits}


def _versions(game: TerminalGame) -> dict[str, str]:
    """The versions of everything that results may depend on."""
    return {
        "package": command_version(game),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "game": rules_fingerprint(game.name),
    }


class _Ending(NamedTuple):
    """The end of a contest that was not played to its end."""

    fault: FaultReport | None = None
    """The fault at which it stopped, with `debug` alone."""
    hopeless: str = ""
    """A sentence about an entrant for which it stopped."""
    interrupted: bool = False
    """True if Ctrl-C stopped it."""


def _follow(
    contest: Contest[Player],
    executor: Executor | None,
    journal: Journal | None,
    *,
    debug: bool,
    play_on: bool,
) -> _Ending:
    """Play a contest with a progress bar, until its end or a reason to stop."""
    with new_bar() as bar, closing(contest.play(executor, journal)) as steps:
        task = bar.add_task(strings.PLAYING)
        try:
            for games, total, faulty in steps:
                bar.update(task, completed=games, total=total)
                if faulty and debug:
                    return _Ending(fault=faulty)
                if not play_on and (name := contest.hopeless):
                    problem = _hopeless(name, contest.first_faults.get(name))
                    bar.stop()
                    if not _agreed(problem):
                        return _Ending(hopeless=problem)
                    play_on = True
                    bar.start()
        except KeyboardInterrupt:
            return _Ending(interrupted=True)
    return _Ending()


def _hopeless(name: str, fault: FirstFault | None) -> str:
    if fault is None:  # a file of an earlier version has no reasons
        return strings.HOPELESS_UNEXPLAINED.format(name=name, games=HOPELESS)
    return strings.HOPELESS.format(
        name=name, games=HOPELESS, kind=fault.kind, reason=printable(fault.reason)
    )


def _agreed(problem: str) -> bool:
    """Ask whether to play on after all; nobody is asked without a terminal."""
    if not interactive():
        return False
    complain(problem)
    return (ask(strings.PLAY_ON_PROMPT) or "").lower() in strings.YES


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
