"""The search: worlds that fit, rounds played on by the rules, and opinions that grow."""

from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jaipur import Observation, Seat, State, apply, legal_moves, observe
from jaipur.bots import Thinker
from jaipur.bots.appraisal import Appraisal, encode_move
from jaipur.bots.encoding import OWN_STRIDE, RIVAL_STRIDE
from jaipur.bots.search import FIRST_WORLDS, Searcher, World, determinise, rollout, weight_of_end
from jaipur.bots.value import default_value
from jaipur.cards import BONUS_TOKENS, CAMEL, GOODS, HAND_LIMIT
from jaipur.scoring import larger_herd
from tests.jaipur.strategies import random_deal, seeds, unfinished_states, whole_rounds
from tests.jaipur.tables import table

QUICK: Final = Searcher(default_value(), rollouts=60, replies=2)


# --- worlds


@given(unfinished_states, seeds)
def test_an_imagined_world_has_every_card_once(state: State, seed: int) -> None:
    view = observe(state, state.turn)
    world = determinise(Appraisal(default_value(), view), Random(seed))
    assert len(world.deck) == view.deck
    hands = [place // RIVAL_STRIDE % (HAND_LIMIT + 1) for place in world.mine]
    assert sum(hands) == view.rival.hand_size
    for good in GOODS:
        assert hands[good] >= view.rival.seen.count(good)
        unseen = hands[good] - view.rival.seen.count(good) + world.deck.count(good)
        assert unseen == view.unseen_cards.count(good)
        assert world.mine[good] // OWN_STRIDE % (HAND_LIMIT + 1) == view.hand.count(good)
        assert world.rivals[good] // RIVAL_STRIDE % (HAND_LIMIT + 1) == view.hand.count(good)
    assert world.deck.count(CAMEL) == view.unseen_cards.count(CAMEL)


def share_of_precious(state: State) -> float:
    """The part of the rival's hidden cards that is imagined to be diamonds, gold and silver."""
    known = Appraisal(default_value(), observe(state, state.turn))
    worlds = [determinise(known, Random(seed)) for seed in range(200)]
    precious = sum(
        place // RIVAL_STRIDE % (HAND_LIMIT + 1) for world in worlds for place in world.mine[:3]
    )
    return precious / len(worlds) / known.hidden


def test_a_rival_is_imagined_to_have_kept_precious_goods_longest() -> None:
    begun = table(market="DGSCM", hand="DG", rival_hand="SCL")
    unseen = observe(begun, Seat.A).unseen_cards
    by_chance = sum(card < 3 for card in unseen) / sum(card is not CAMEL for card in unseen)
    assert share_of_precious(begun) == pytest.approx(by_chance, abs=0.05)
    late = table(
        market="DGSCM",
        hand="DG",
        herd=5,
        rival_hand="SCL",
        rival_herd=4,
        deck="DGSCPLCPLM",
        discard="DDDGGGSSSCCCCPPPPPPLLLLLL",
    )
    assert share_of_precious(late) > 0.8


def all_known(state: State) -> State:
    """The same round, all hands seen and each bonus token the mean of its size."""
    faces = [sum(tokens) // len(tokens) for tokens in BONUS_TOKENS.values()]
    a, b = (
        trader._replace(
            seen=trader.hand,
            purse=trader.purse._replace(
                bonus=tuple(
                    (face,) * len(won) for face, won in zip(faces, trader.purse.bonus, strict=True)
                )
            ),
        )
        for trader in state.traders
    )
    piles = zip(faces, state.bonus_tokens, strict=True)
    return state._replace(
        traders=(a, b), bonus_tokens=tuple((face,) * len(pile) for face, pile in piles)
    )


def world_of(state: State) -> World:
    mine, rivals = (
        Appraisal(default_value(), observe(at, at.turn)).places
        for at in (state, state._replace(turn=state.turn.rival))
    )
    deck = [int(card) for card in state.deck]
    return World(mine, rivals, deck, [len(pile) for pile in state.bonus_tokens])


def margin(state: State, seat: Seat) -> float:
    herds = (state.traders[Seat.A].herd, state.traders[Seat.B].herd)
    mine, others = state.traders[seat].purse.rupees, state.traders[seat.rival].purse.rupees
    owner = larger_herd(herds)
    token = 0 if owner is None else 5 if owner is seat else -5
    return mine - others + token


def expect_rules(state: State, replies: int, rng: Random) -> State:
    """Play on by chance once and then by the value, with the search and with the rules."""
    view = observe(state, state.turn)
    move = rng.choice(legal_moves(view))
    known = Appraisal(default_value(), view)
    found, swing = rollout(
        default_value(), world_of(state), known.inputs, encode_move(move), replies
    )
    seat = state.turn
    for _ in range(replies):
        state = all_known(apply(state, move)[0])
        if state.over:
            assert found == pytest.approx(margin(state, seat))
            assert swing < 1
            return state
        there = Appraisal(default_value(), observe(state, state.turn))
        end = weight_of_end(default_value(), there.inputs.left, there.inputs.phase)
        worth, move = there.best(end if state.turn is seat else 1)
        expected = worth if state.turn is seat else -worth
    assert found == pytest.approx(expected)
    assert swing == default_value().swing(there.inputs.left, there.inputs.phase)
    return state


@given(unfinished_states, st.integers(1, 30), st.randoms(use_true_random=False))
def test_a_round_is_played_on_by_the_rules(state: State, replies: int, rng: Random) -> None:
    expect_rules(all_known(state), replies, rng)


@pytest.mark.parametrize(
    ("won", "rival_won", "by_rupees", "to_win"),
    [
        ("D77555C53", "G665S55555C3", "+MM", "-GG"),  # ahead by two at the end, or by some four
        ("D77555", "G665S55555", "-GG", "+MM"),  # behind by three at the end, or by some five
    ],
)
def test_a_searchers_own_replies_end_the_round_to_win_it_and_not_for_rupees(
    won: str, rival_won: str, by_rupees: str, to_win: str
) -> None:
    rivals = "CPL" if to_win == "+MM" else "L"
    now = table(market="DSLMM", hand="GGCC", rival_hand=rivals, won=won, rival_won=rival_won)
    known = Appraisal(default_value(), observe(now, Seat.A))
    assert str(known.best()[1]) == by_rupees
    end = weight_of_end(default_value(), known.inputs.left, known.inputs.phase)
    assert str(known.best(end)[1]) == to_win


def test_a_bonus_pile_that_runs_out_pays_no_more() -> None:
    emptied = 0
    for seed in range(12):
        state = all_known(State.start(random_deal(seed)))
        few = state._replace(bonus_tokens=tuple(pile[:1] for pile in state.bonus_tokens))
        after = expect_rules(few, 30, Random(seed))
        emptied += () in after.bonus_tokens
    assert emptied > 3


# --- opinions


@whole_rounds
@given(unfinished_states, seeds)
def test_an_opinion_grows_until_it_is_done(state: State, seed: int) -> None:
    view = observe(state, state.turn)
    thoughts = list(QUICK.think(view, Random(seed)))
    done = [thought.done for thought in thoughts]
    assert done == sorted(done)
    assert done[-1] == 1
    assert all(part < 1 for part in done[:-1])
    for thought in thoughts:
        moves = [estimate.move for estimate in thought.estimates]
        assert 1 <= len(set(moves)) == len(moves) <= QUICK.width
        assert set(moves) <= set(legal_moves(view))
        for estimate in thought.estimates:
            assert 0 <= estimate.chance <= 1
            assert 0 <= estimate.error < 0.5
    assert thoughts[-1].best == QUICK(view, Random(seed))


def rollouts(searcher: Searcher, view: Observation) -> list[int]:
    *_, last = searcher.think(view, Random(3))
    return [estimate.rollouts for estimate in last.estimates]


def opening(seed: int) -> Observation:
    state = State.start(random_deal(seed))
    return observe(state, state.turn)


def test_a_close_choice_takes_all_the_looks_and_no_clock() -> None:
    for budget in (300, 600):
        made = rollouts(Searcher(default_value(), budget, 10), opening(2))
        assert budget - 1 <= sum(made) <= budget
        assert made[0] == made[1] > made[2]


def test_a_clear_choice_takes_few() -> None:
    made = rollouts(Searcher(default_value(), 600, 10), opening(1))
    assert len(made) > 2
    assert set(made) == {FIRST_WORLDS}


def test_a_round_that_is_decided_takes_few() -> None:
    view = observe(table(market="DGLCP", hand="DDSLL", herd=3, won="G66555S55555C533"), Seat.A)
    assert set(rollouts(Searcher(default_value(), 600, 10), view)) == {FIRST_WORLDS}


def test_looks_that_are_too_few_for_all_are_shared_as_far_as_they_go() -> None:
    view = opening(2)
    made = rollouts(Searcher(default_value(), 20, 10), view)
    assert set(made) == {20 // len(made)}
    assert set(rollouts(Searcher(default_value(), 1, 10), view)) == {0}


def test_what_is_hopeless_at_first_sight_is_not_looked_at() -> None:
    view = observe(table(market="DDDMM", hand="L", herd=3, rival_hand="SSC"), Seat.A)
    *_, last = QUICK.think(view, Random(3))
    assert len(last.estimates) < min(QUICK.width, len(legal_moves(view)))


def test_there_is_a_second_choice_wherever_there_is_a_choice() -> None:
    view = observe(table(market="LLLMM", hand="DDDDD", herd=3, rival_hand="SSC"), Seat.A)
    ranked = sorted(legal_moves(view), key=Appraisal(default_value(), view).worth, reverse=True)
    (only,) = Searcher(default_value(), 60, 2, width=1).think(view, Random(3))
    assert [estimate.move for estimate in only.estimates] == ranked[:2]
    assert [estimate.rollouts for estimate in only.estimates] == [0, 0]


def test_a_move_that_must_be_looked_at_is_whatever_it_is_worth() -> None:
    view = observe(table(market="DDGMM", hand="DDDLL", herd=1, rival_hand="SSC"), Seat.A)
    ranked = sorted(legal_moves(view), key=Appraisal(default_value(), view).worth)
    *_, last = QUICK.think(view, Random(3), also=ranked[:1])
    judged = {estimate.move: estimate for estimate in last.estimates}
    assert judged[ranked[0]].rollouts > 0
    assert judged[ranked[0]].margin < last.estimates[0].margin


def test_where_there_is_one_move_there_is_nothing_to_think_about() -> None:
    view = observe(table(market="MMMMM"), Seat.A)
    (only,) = QUICK.think(view, Random(1))
    assert str(only.best) == "+MMMMM"
    assert only.done == 1
    assert only.estimates[0].rollouts == 0


def test_a_sure_win_is_seen() -> None:
    # Three gold end the round at once and with a lead; much else leaves the rival a turn.
    state = table(market="DSLMM", hand="GGG", deck="LLCP", won="D77555G66C5", rival_won="S55555")
    *_, last = QUICK.think(observe(state, Seat.A), Random(1))
    assert str(last.best) == "-GGG"
    assert last.estimates[0].chance > 0.99


def test_searchers_are_thinkers() -> None:
    assert isinstance(QUICK, Thinker)
