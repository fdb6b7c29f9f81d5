"""Jaipur as the commands that all games share need it."""

from typing import Annotated, Final

import typer

from gamekit.arena import Mishap
from gamekit.terminal.game import ContestGame, FaultyRound, TerminalGame
from jaipur.bots import BOTS
from jaipur.cards import Seat
from jaipur.observation import observe
from jaipur.position import write_position
from jaipur.record import read_records
from jaipur.table import Game, forfeit
from jaipur.wire import Wire


def _contest(
    recorded: bool,  # noqa: FBT001  (keyword arguments are options)
    /,
    *,
    match: Annotated[bool, typer.Option("--match", help="Play best of three.")] = False,
) -> ContestGame:
    return ContestGame(Game(single=not match, recorded=recorded), "match" if match else "round")


def _faulty_round(mishap: Mishap) -> FaultyRound:
    """The round of a game, perhaps of several, in which the fault happened."""
    seat = Seat(mishap.fault.seat)
    record = next(record for record in read_records(mishap.record) if forfeit(record) is seat)
    *_, (state, _) = record.replay()
    return FaultyRound(str(record), write_position(observe(state, seat)))


JAIPUR: Final = TerminalGame(
    name="jaipur",
    title="Jaipur",
    distribution="jaipur",
    unit="rupees",
    bots=BOTS,
    wire=Wire(),
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
