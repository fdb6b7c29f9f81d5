"""`jaipur review`: what a round could have been, move by move."""

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.text import Text

from gamekit.chance import stream
from gamekit.terminal.tables import Column, Sheet
from jaipur import coach
from jaipur.cards import Seat
from jaipur.coach import Grade, ReviewedMove
from jaipur.english import rupees
from jaipur.notation import InvalidNotation, read_seat
from jaipur.record import Record
from jaipur.table import forfeit
from jaipur.terminal import render
from jaipur.terminal.console import console, followed, players, records, seed_of

EXAMPLES: Final = (
    "jaipur review evening.jpr",
    "jaipur review evening.jpr --seat b --round 2",
)

_STYLES: Final = {
    Grade.BEST: "green",
    Grade.GOOD: "",
    Grade.SLIP: "yellow",
    Grade.MISTAKE: "bold magenta",
    Grade.BLUNDER: "bold red",
}


def review(
    file: Annotated[Path, typer.Argument(help="The record of a round, or of several.")],
    *,
    seat: Annotated[str, typer.Option(metavar="a|b", help="Whose moves to go over.")] = "a",
    only: Annotated[
        int | None,
        typer.Option(
            "--round", min=1, metavar="N", help="Which round of the file.", show_default="all"
        ),
    ] = None,
) -> None:
    """Go over the rounds of a record with the coach."""
    try:
        chair = read_seat(seat.lower(), "--seat")
    except InvalidNotation as problem:
        raise typer.TyperException(str(problem)) from None
    screen, number = console(), 0
    for number, record in enumerate(records(file), start=1):
        if only in (None, number):
            _go_over(record, number, chair, screen)
        if only == number:
            return
    if only:
        raise typer.TyperException(f"{file} has no round {only}: the last is {number}.")


def _go_over(record: Record, number: int, seat: Seat, screen: Console) -> None:
    chance = stream(seed_of(record), "review", number, str(seat))  # judged alike on the page
    work = coach.review(record, seat, chance)
    *_, whole = followed(work, f"Going over round {number}", screen)
    name = players(record)[seat]
    screen.rule(f"Round {number}, seat {seat}: {name}", align="left", style="dim")
    screen.print(f"{_result(record, seat)} The moves lost {rupees(whole.lost)} in all.\n")
    if whole.judged:
        screen.print("The chance to win, move by move:")
        screen.print(render.Curve([*(move.chance for move in whole.judged), whole.final]), "")
    own = [judged for judged in whole.judged if judged.seat is seat]
    screen.print(_verdicts(own, whole.key), "")
    for judged in sorted((own[ply // 2] for ply in whole.key), key=lambda judged: judged.ply):
        screen.print(f"Move {judged.ply // 2 + 1}, {judged.move}: {judged.sentence}\n")


def _result(record: Record, seat: Seat) -> str:
    if forfeit(record):
        return "The round was forfeited."
    if record.result is None:
        return "The round is unfinished."
    mine, others = record.result.rupees[seat], record.result.rupees[seat.rival]
    won = {seat: "Won", seat.rival: "Lost", None: "Tied"}[record.result.winner]
    return f"{won} with {rupees(mine)} to {others}."


def _verdicts(own: list[ReviewedMove], key: tuple[int, ...]) -> Sheet:
    """The moves of one seat with their grades; a star is where it mattered most."""
    grades = [
        Text(judged.grade + (" *" if judged.ply in key else ""), _STYLES[judged.grade])
        for judged in own
    ]
    better = ["" if judged.grade is Grade.BEST else str(judged.best) for judged in own]
    return Sheet(
        [
            Column("", [f"{judged.ply // 2 + 1}." for judged in own], right=True),
            Column("move", [str(judged.move) for judged in own]),
            Column("grade", grades),
            Column("lost", [f"{judged.loss:g}" * bool(judged.loss) for judged in own], right=True),
            Column("to win", [f"{judged.chance:.0%}" for judged in own], right=True),
            Column("better was", better),
        ]
    )
