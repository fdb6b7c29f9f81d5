"""Laws of every round: whatever the deal, the players and the moves."""

import dataclasses
import re
from collections import Counter
from copy import deepcopy
from enum import Enum
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jaipur import (
    Deal,
    IllegalMove,
    Kind,
    Match,
    Move,
    Outcome,
    Record,
    Seat,
    State,
    apply,
    imagine,
    legal_moves,
    observe,
    play,
    why_not,
)
from jaipur.cards import CAMEL, LETTERS
from jaipur.events import BonusWon, TokenWon
from tests.jaipur.strategies import (
    any_moves,
    finished_states,
    near_misses,
    random_deal,
    random_rounds,
    reachable_states,
    seats,
    seeds,
    steps,
    unfinished_states,
    whole_rounds,
)

ALL_CARDS = Counter("D" * 6 + "G" * 6 + "S" * 6 + "C" * 8 + "P" * 8 + "L" * 10 + "M" * 11)
ALL_GOODS_TOKENS = ("77555", "66555", "55555", "5332211", "5332211", "432111111")
ALL_BONUS_TOKENS = ("1122233", "445566", "889XX")


def all_cards(state: State) -> Counter[str]:
    a, b = state.traders
    lying = (*state.market, *state.deck, *state.discard, *a.hand, *b.hand)
    herds = (CAMEL,) * (a.herd + b.herd)
    return Counter(LETTERS[card] for card in (*lying, *herds))


def all_goods_tokens(state: State) -> tuple[str, ...]:
    a, b = (trader.purse.goods for trader in state.traders)
    piles = zip(state.goods_tokens, a, b, strict=True)
    return tuple(as_text((*left, *of_a, *of_b))[::-1] for left, of_a, of_b in piles)


def all_bonus_tokens(state: State) -> tuple[str, ...]:
    a, b = (trader.purse.bonus for trader in state.traders)
    piles = zip(state.bonus_tokens, a, b, strict=True)
    return tuple(as_text((*left, *of_a, *of_b)) for left, of_a, of_b in piles)


def as_text(values: tuple[int | None, ...]) -> str:
    return "".join(sorted("X" if value == 10 else str(value) for value in values))


@given(reachable_states())
def test_no_card_and_no_token_is_ever_lost(state: State) -> None:
    assert all_cards(state) == ALL_CARDS
    assert all_goods_tokens(state) == ALL_GOODS_TOKENS
    assert all_bonus_tokens(state) == ALL_BONUS_TOKENS


@given(reachable_states())
def test_camels_are_never_in_a_hand_a_sale_or_among_cards_seen(state: State) -> None:
    for trader in state.traders:
        assert CAMEL not in trader.hand
        assert not Counter(trader.seen) - Counter(trader.hand)
    assert CAMEL not in state.discard


@given(reachable_states(), seats, seeds)
def test_cards_whose_order_says_nothing_lie_in_printing_order(
    state: State, seat: Seat, seed: int
) -> None:
    for world in (state, imagine(observe(state, seat), Random(seed))):
        held = [cards for trader in world.traders for cards in (trader.hand, trader.seen)]
        for cards in (world.market, world.discard, *held):
            assert cards == tuple(sorted(cards))


@pytest.mark.parametrize("seed", range(4))
def test_long_play_keeps_every_limit(seed: int, thorough: bool) -> None:
    for played in random_rounds(seed, 500 if thorough else 25):
        for step in played:
            state = step.after
            assert all_cards(state) == ALL_CARDS
            assert all_goods_tokens(state) == ALL_GOODS_TOKENS
            assert all_bonus_tokens(state) == ALL_BONUS_TOKENS
            assert all(len(trader.hand) <= 7 for trader in state.traders)
            assert len(step.before.market) == 5
            assert step.before.over is None
            assert step.before.outcome is None
            assert state.turn is step.before.turn.rival
        assert len(played) < 400
        assert played[-1].after.over


@whole_rounds
@given(finished_states)
def test_the_camel_token_goes_to_one_seat_or_to_nobody(state: State) -> None:
    a, b = state.traders
    assert state.outcome
    holders = [seat for seat in Seat if state.outcome.scores[seat].camel_token]
    expected = [] if a.herd == b.herd else [Seat.A if a.herd > b.herd else Seat.B]
    assert holders == expected
    for score, trader in zip(state.outcome.scores, state.traders, strict=True):
        assert score.rupees == trader.purse.rupees + 5 * score.camel_token


@given(reachable_states())
def test_there_is_a_move_until_the_round_is_over_and_none_after(state: State) -> None:
    assert bool(legal_moves(observe(state, state.turn))) is not bool(state.over)
    assert legal_moves(observe(state, state.turn.rival)) == ()


@given(unfinished_states)
def test_no_legal_move_is_listed_twice(state: State) -> None:
    moves = legal_moves(observe(state, state.turn))
    assert len(moves) == len(set(moves)) == len(set(map(str, moves)))


@given(reachable_states(), seats)
def test_the_legal_moves_are_those_of_each_kind(state: State, seat: Seat) -> None:
    view = observe(state, seat)
    by_kind = {kind: legal_moves(view, kind) for kind in Kind}
    assert all(move.kind is kind for kind, moves in by_kind.items() for move in moves)
    assert Counter(legal_moves(view)) == Counter(m for moves in by_kind.values() for m in moves)


def accepts(state: State, move: Move) -> bool:
    try:
        apply(state, move)
    except IllegalMove:
        return False
    return True


def check_agreement(state: State, moves: list[Move]) -> Counter[bool]:
    """Count legal and other moves, once list, sentence and deed have agreed on each."""
    view = observe(state, state.turn)
    legal = set(legal_moves(view))
    verdicts = Counter[bool]()
    for move in moves:
        verdict = move in legal
        verdicts[verdict] += 1
        assert (why_not(view, move) is None) is verdict
        assert accepts(state, move) is verdict
    return verdicts


@given(reachable_states(), st.lists(any_moves, min_size=1, max_size=3))
def test_the_list_the_sentence_and_the_deed_agree_on_anything(
    state: State, moves: list[Move]
) -> None:
    check_agreement(state, moves)


@given(unfinished_states, seeds)
def test_the_list_the_sentence_and_the_deed_agree_near_the_limits(state: State, seed: int) -> None:
    legal = legal_moves(observe(state, state.turn))
    assert check_agreement(state, list(legal)) == {True: len(legal)}
    verdicts = check_agreement(state, list(near_misses(legal, Random(seed))))
    assert verdicts[False] > verdicts[True]


@given(reachable_states(), any_moves)
def test_a_refusal_is_one_sentence_and_the_same_from_both(state: State, move: Move) -> None:
    sentence = why_not(observe(state, state.turn), move)
    if sentence is None:
        return
    assert re.fullmatch(r"[A-Z][^\n]*[^.\n]\.", sentence)
    with pytest.raises(IllegalMove) as refusal:
        apply(state, move)
    assert str(refusal.value) == sentence


@given(unfinished_states)
def test_whoever_is_not_to_move_has_no_legal_move(state: State) -> None:
    waiting = observe(state, state.turn.rival)
    for move in legal_moves(observe(state, state.turn)):
        assert why_not(waiting, move) is not None


@whole_rounds
@given(seeds)
def test_what_happened_tells_of_every_rupee(seed: int) -> None:
    for step in steps(seed):
        earned = [0, 0]
        for event in step.events:
            if isinstance(event, TokenWon | BonusWon):
                assert event.value is not None
                earned[event.seat] += event.value
        for seat in Seat:
            before, after = step.before.traders[seat].purse, step.after.traders[seat].purse
            assert after.rupees - before.rupees == earned[seat]


@given(unfinished_states, seeds)
def test_playing_a_move_leaves_the_old_state_as_it_was(state: State, seed: int) -> None:
    copy = state._replace()
    text = repr(state)
    moves = legal_moves(observe(state, state.turn))
    move = moves[seed % len(moves)]
    first = apply(state, move)
    assert repr(state) == text
    assert state == copy
    assert apply(state, move) == first


def is_frozen(value: object) -> bool:
    """Whether nothing in a value can ever change."""
    if isinstance(value, tuple):
        if hasattr(value, "_fields"):
            for name in (*value._fields, "comment"):
                with pytest.raises(AttributeError):
                    setattr(value, name, None)
        return all(map(is_frozen, value))
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, fields[0].name, None)
        return all(is_frozen(getattr(value, field.name)) for field in fields)
    return value is None or isinstance(value, int | str | Enum)


@given(reachable_states(), seats, seeds)
def test_everything_is_a_value(state: State, seat: Seat, seed: int) -> None:
    dealt = random_deal(seed)
    values: list[object] = [state, state.outcome, observe(state, seat), dealt, Match.start(dealt)]
    for move in legal_moves(observe(state, state.turn))[-3:]:
        values += [move, *apply(state, move)]
    values.append(Record(dealt, tuple(step.move for step in islice(steps(seed), 3))))
    for value in values:
        assert is_frozen(value)
        assert hash(value) == hash(deepcopy(value))


def mirrored_deal(dealt: Deal) -> Deal:
    return dataclasses.replace(dealt, hands=dealt.hands[::-1], starts=dealt.starts.rival)


def mirrored(state: State) -> State:
    return state._replace(
        traders=state.traders[::-1],
        turn=state.turn.rival,
        seals=state.seals[::-1],
    )


def mirrored_outcome(outcome: Outcome) -> Outcome:
    winner = outcome.winner.rival if outcome.winner else None
    return dataclasses.replace(outcome, scores=outcome.scores[::-1], winner=winner)


@whole_rounds
@given(seeds)
def test_no_seat_is_better_than_the_other(seed: int) -> None:
    dealt = random_deal(seed)
    match, other = Match.start(dealt), Match.start(mirrored_deal(dealt))
    for step in steps(seed):
        match, _ = play(match, step.move)
        other, _ = play(other, step.move)
        assert other.state == mirrored(match.state)
    assert match.state.outcome
    assert other.state.outcome == mirrored_outcome(match.state.outcome)
    assert other.seals == match.seals[::-1]
