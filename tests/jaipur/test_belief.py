"""Whole worlds that fit what one seat knows, at every point of a round."""

from collections import Counter
from itertools import chain
from random import Random

import pytest
from hypothesis import given

from jaipur import (
    BOTS,
    Observation,
    Seat,
    State,
    apply,
    imagine,
    observe,
    read_position,
)
from jaipur.cards import BONUS_TOKENS, CAMEL, CARD_COUNTS
from jaipur.notation import letters
from jaipur.scoring import EndReason
from tests.jaipur.strategies import reachable_states, seats, seeds, steps
from tests.jaipur.tables import table

ENDED = (
    "a a GSPP SP/3 GCCPPLL/8 0 DDDDDDGGGGSSSSCCCCCCPPPLLLLLLLL"
    " D77555S5555C221P53L43111 G6655C533P3L211 /5/ 21// 0-0"
)
MIDDLE = "a a DSLLM DSS(D)/2 CLL(?)/6 22 GGGGGCCPPPPL G555C53L4 G66P5332 2// /?/ 1-0"


def assert_a_whole_world_that_fits(view: Observation, rng: Random) -> State:
    world = imagine(view, rng)
    assert observe(world, view.seat) == view
    herds = sum(trader.herd for trader in world.traders)
    cards = Counter(
        chain(world.market, world.deck, world.discard, *(trader.hand for trader in world.traders))
    )
    assert cards + Counter({CAMEL: herds}) == Counter(CARD_COUNTS)
    for place, printed in enumerate(BONUS_TOKENS.values()):
        won = (trader.purse.bonus[place] for trader in world.traders)
        assert Counter(chain(world.bonus_tokens[place], *won)) == Counter(printed)
    return world


@given(reachable_states(), seats, seeds)
def test_an_imagined_world_is_whole_and_looks_like_the_real_one(
    state: State, seat: Seat, seed: int
) -> None:
    assert_a_whole_world_that_fits(observe(state, seat), Random(seed))


def test_ends_of_both_kinds_can_be_imagined_from_both_chairs() -> None:
    reasons = set()
    for seed in range(40):
        *_, last = steps(seed, ("greedy", "utility-weighted"))
        reasons.add(last.after.over)
        for seat in Seat:
            world = assert_a_whole_world_that_fits(observe(last.after, seat), Random(seed))
            assert world.outcome == last.after.outcome
    assert reasons == {EndReason.SOLD_OUT, EndReason.MARKET_SHORT}


@pytest.mark.parametrize("line", [MIDDLE, ENDED, MIDDLE.replace("a a", "a b")])
def test_a_position_that_was_read_can_be_imagined(line: str) -> None:
    assert_a_whole_world_that_fits(read_position(line), Random(1))


def test_where_nothing_is_hidden_only_the_truth_can_be_imagined() -> None:
    state = table(
        market="LLLMM", hand="DDGG", rival_hand="SSS", rival_seen="SSS", herd=9,
        discard="DDDDGGGGSSSCCCCCCCCPPPPPPPPLLLLLLL", deck="", bonus_won="1122233/445566/889XX",
    )  # fmt: skip
    assert imagine(observe(state, Seat.A), Random(1)) == state


@given(reachable_states(), seats, seeds)
def test_the_same_chance_imagines_the_same_world(state: State, seat: Seat, seed: int) -> None:
    view = observe(state, seat)
    assert imagine(view, Random(seed)) == imagine(view, Random(seed))


def test_chance_imagines_many_worlds() -> None:
    view = read_position(MIDDLE)
    worlds = {imagine(view, Random(seed)) for seed in range(100)}
    assert len(worlds) == 100
    assert len({world.traders[Seat.B].hand for world in worlds}) > 3
    assert {world.traders[Seat.B].purse.bonus[1] for world in worlds} == {(4,), (5,), (6,)}


def test_cards_that_were_seen_going_into_the_rival_s_hand_are_there() -> None:
    view = read_position(MIDDLE)
    for seed in range(50):
        rival = imagine(view, Random(seed)).traders[Seat.B]
        assert letters(rival.seen) == "CLL"
        assert Counter(rival.hand) >= Counter(rival.seen)
        assert len(rival.hand) == 4
        assert CAMEL not in rival.hand


def test_an_imagined_world_can_be_played_to_its_end() -> None:
    player = BOTS["utility"]()
    for seed in range(20):
        rng = Random(seed)
        state = imagine(read_position(MIDDLE), rng)
        for _ in range(400):
            if state.over:
                break
            state, _ = apply(state, player(observe(state, state.turn), rng))
        assert state.outcome
