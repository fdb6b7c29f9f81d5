"""A question reaches another process as it was asked, and the answer comes back as it was given."""

import pickle
from random import Random

import pytest
from hypothesis import given

from gamekit.chance import stream
from jaipur import IllegalMove, InvalidMove, Move, State, deal, observe
from jaipur.cards import Seat
from jaipur.wire import JaipurWire
from tests.jaipur.strategies import reachable_states, seeds

wire = JaipurWire()


def test_a_question_about_the_first_move_arrives_as_it_was_asked() -> None:
    expect_arrival(State.start(deal(Random(7))), 7)


@given(reachable_states(), seeds)
def test_a_question_arrives_as_it_was_asked(state: State, seed: int) -> None:
    expect_arrival(state, seed)


def expect_arrival(state: State, seed: int) -> None:
    for seat in Seat:
        asked, chance = wire.decode_question(
            wire.encode_question(observe(state, seat), stream(seed, "bot"))
        )
        assert asked == observe(state, seat)
        assert repr(asked) == repr(observe(state, seat))  # the cards are cards, and no numbers
        assert chance.random() == stream(seed, "bot").random()


@pytest.mark.parametrize("text", ["+D", "+MMM", "+DG-LM", "-LLL", ""])
def test_a_move_comes_back_as_it_was_given(text: str) -> None:
    assert wire.decode_answer(wire.encode_answer(Move.parse(text))) == Move.parse(text)


@pytest.mark.parametrize("answer", [None, "+D", 7, (), type("Move", (Move,), {})()])
def test_what_only_looks_like_a_move_does_not_leave(answer: object) -> None:
    with pytest.raises(IllegalMove, match="is not a move"):
        wire.encode_answer(answer)


@pytest.mark.parametrize("text", ["D", "+X", "+D\n", "=+D", "+D" * 99])
def test_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidMove):
        wire.decode_answer(text)


def test_it_is_equal_to_its_copy() -> None:
    assert pickle.loads(pickle.dumps(wire)) == wire
