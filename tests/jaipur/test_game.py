"""Jaipur as the machinery knows it."""

from random import Random

import pytest

from gamekit.chance import stream
from gamekit.game import Ask, Playthrough, Result
from jaipur import (
    IllegalMove,
    InvalidMove,
    Kind,
    Move,
    Record,
    Seat,
    State,
    legal_moves,
    observe,
)
from jaipur.game import GAME, RoundOptions
from jaipur.state import deal
from tests.jaipur.tables import table

DEAL = deal(stream(7, "deal"), Seat.A)
START = State.start(DEAL)


def test_a_round_is_dealt_by_chance_at_its_place_in_the_match() -> None:
    assert GAME.start(2, stream(7, "deal"), RoundOptions((1, 0), Seat.A)) == State.start(
        DEAL, (1, 0)
    )


def test_only_the_seat_to_move_is_asked() -> None:
    legal = legal_moves(observe(START, Seat.A))
    assert GAME.to_move(START) is Seat.A
    assert GAME.ask(GAME.observe(START, 0)) == Ask(0, "turn", legal, legal[0])
    assert GAME.ask(GAME.observe(START, 1)) is None


def test_after_the_end_nobody_is_asked() -> None:
    over = table(market="DGSC", deck="")
    assert GAME.to_move(over) is None
    assert GAME.ask(GAME.observe(over, 0)) is None


def test_a_move_is_judged_by_the_rules_and_what_is_none_is_refused() -> None:
    view = GAME.observe(START, 0)
    assert GAME.why_not(view, legal_moves(view)[0]) is None
    assert (
        GAME.why_not(view, Move())
        == "Passing is not allowed: a turn takes, exchanges or sells cards."
    )
    for nonsense in ("+D", None):
        with pytest.raises(IllegalMove, match="is not a move"):
            GAME.apply(START, nonsense, Random(1))  # type: ignore[arg-type]


def test_an_imagined_state_fits_its_view() -> None:
    view = GAME.observe(START, 1)
    assert GAME.observe(GAME.imagine(view, Random(1)), 1) == view


def test_the_winner_has_what_the_loser_pays() -> None:
    assert GAME.result(START) is None
    state = START
    while GAME.to_move(state) is not None:
        moves = legal_moves(observe(state, state.turn))
        move = next(move for move in moves if move.kind is not Kind.EXCHANGE)
        state, _ = GAME.apply(state, move, Random(1))
    result = GAME.result(state)
    assert isinstance(result, Result)
    assert set(result.scores) == {-1, 1}
    assert result.points[result.scores.index(1)] > result.points[result.scores.index(-1)]


def test_moves_and_rounds_are_read_as_they_are_written() -> None:
    assert GAME.read_move("+D") == Move.parse("+D")
    with pytest.raises(InvalidMove):
        GAME.read_move("up")
    move = legal_moves(observe(START, Seat.A))[0]
    record = Record(DEAL, (move,), tags=(("A", "Asha"),))
    played = GAME.read_record(str(record))
    assert played.start == START
    assert [(step.seat, step.move) for step in played.steps] == [(Seat.A, move)]
    assert played.end == GAME.apply(START, move, Random(1))[0]
    assert GAME.write_record(played) == str(record)
    assert GAME.write_record(Playthrough(START, (), START)) == str(Record(DEAL, ()))
