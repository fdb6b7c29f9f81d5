"""`jaipur review`: the coach's grade for every move of a round."""

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.text import Text

from gamekit.chance import stream
from gamekit.terminal.console import console, followed
from gamekit.terminal.tables import Column, Sheet
from gamekit.text import InvalidNotation
from jaipur import coach
from jaipur.cards import Seat
from jaipur.coach import Grade, ReviewedMove
from jaipur.english import rupees
from jaipur.notation import read_seat
from jaipur.record import Record
from jaipur.table import forfeit
from jaipur.terminal import render, strings
from jaipur.terminal.text import players, records, seed_of

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
    seat: Annotated[str, typer.Option(metavar="a|b", help="The seat whose moves to review.")] = "a",
    only: Annotated[
        int | None,
        typer.Option(
            "--round", min=1, metavar="N", help="Which round of the file.", show_default="all"
        ),
    ] = None,
) -> None:
    """Review the rounds of a record with the coach."""
    try:
        reviewed = read_seat(seat.lower(), "--seat")
    except InvalidNotation as problem:
        raise typer.TyperException(str(problem)) from None
    screen, number = console(), 0
    for number, record in enumerate(records(file), start=1):
        if only in (None, number):
            _review(record, number, reviewed, screen)
        if only == number:
            return
    if only:
        told = strings.NO_SUCH_ROUND.format(file=file, number=only, last=number)
        raise typer.TyperException(told)


def _review(record: Record, number: int, seat: Seat, screen: Console) -> None:
    chance = stream(seed_of(record), "review", number, str(seat))  # the same as on the page
    work = coach.review(record, seat, chance)
    *_, whole = followed(work, strings.REVIEWING.format(number=number), screen)
    title = strings.REVIEW_TITLE.format(number=number, seat=seat, name=players(record)[seat])
    screen.rule(title, align="left", style="dim")
    result, lost = _result(record, seat), rupees(whole.lost)
    screen.print(strings.LOST_BY_MOVES.format(result=result, rupees=lost))
    if whole.judged:
        screen.print(strings.CHANCE_BY_MOVE)
        screen.print(render.Curve([*(move.chance for move in whole.judged), whole.final]), "")
    own = [judged for judged in whole.judged if judged.seat is seat]
    screen.print(_verdicts(own, whole.key), "")
    for judged in sorted((own[ply // 2] for ply in whole.key), key=lambda judged: judged.ply):
        number = judged.ply // 2 + 1
        screen.print(
            strings.KEY_MOVE.format(number=number, move=judged.move, sentence=judged.sentence)
        )


def _result(record: Record, seat: Seat) -> str:
    if forfeit(record):
        return strings.FORFEITED
    if record.result is None:
        return strings.UNFINISHED
    mine, others = record.result.rupees[seat], record.result.rupees[seat.rival]
    sentence = {seat: strings.WON_WITH, seat.rival: strings.LOST_WITH, None: strings.TIED_WITH}
    return sentence[record.result.winner].format(own=rupees(mine), others=others)


def _verdicts(own: list[ReviewedMove], key: tuple[int, ...]) -> Sheet:
    """The moves of one seat with their grades; a star marks those that mattered most."""
    grades = [
        Text(
            strings.KEY_GRADE.format(grade=judged.grade) if judged.ply in key else judged.grade,
            _STYLES[judged.grade],
        )
        for judged in own
    ]
    numbers = [strings.MOVE_NUMBER.format(number=judged.ply // 2 + 1) for judged in own]
    losses = [f"{judged.loss:g}" if judged.loss else "" for judged in own]
    better = ["" if judged.grade is Grade.BEST else str(judged.best) for judged in own]
    return Sheet(
        [
            Column("", numbers, right=True),
            Column(strings.MOVE, [str(judged.move) for judged in own]),
            Column(strings.GRADE, grades),
            Column(strings.LOST, losses, right=True),
            Column(strings.TO_WIN, [f"{judged.chance:.0%}" for judged in own], right=True),
            Column(strings.BETTER_WAS, better),
        ]
    )
