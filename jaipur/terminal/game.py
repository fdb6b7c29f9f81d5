"""Jaipur as the commands that all games share need it."""

from time import perf_counter
from typing import Annotated, Final

import typer

from gamekit.arena import FaultReport
from gamekit.play import BotGame
from gamekit.terminal.game import ContestGame, FaultyRound, TerminalGame
from jaipur.bots import BOTS
from jaipur.cards import Seat
from jaipur.game import GAME
from jaipur.observation import observe
from jaipur.position import write_position
from jaipur.record import read_records
from jaipur.table import BotMatch, forfeit
from jaipur.wire import JaipurWire


def _contest(
    recorded: bool,  # noqa: FBT001  (keyword arguments are options)
    /,
    *,
    match: Annotated[bool, typer.Option("--match", help="Play best of three.")] = False,
) -> ContestGame:
    if match:
        return ContestGame(BotMatch(recorded, clock=perf_counter), "match")
    return ContestGame(BotGame(GAME, recorded=recorded, clock=perf_counter), "round")


def _faulty_round(report: FaultReport) -> FaultyRound:
    """The round of a game, perhaps of several, in which the fault happened."""
    seat = Seat(report.fault.seat)
    record = next(record for record in read_records(report.record) if forfeit(record) is seat)
    *_, (state, _) = record.replay()
    return FaultyRound(str(record), write_position(observe(state, seat)))


JAIPUR: Final = TerminalGame(
    name=GAME.name,
    title=GAME.title,
    distribution="jaipur-table-games",
    unit=GAME.unit,
    bots=BOTS,
    wire=JaipurWire(),
    sparring_bot="utility",
    contest=_contest,
    faulty_round=_faulty_round,
    arena_examples=(
        "jaipur arena utility greedy --rounds 1000",
        "jaipur arena mybot.py utility merchant --report contest.html",
        "jaipur arena ./bots --rounds 100000 --save contest.jpr",
        "jaipur arena mybot.py utility --until-sure",
        "jaipur arena mybot.py random --debug",
    ),
)
