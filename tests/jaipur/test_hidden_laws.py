"""Laws of what is hidden: a seat learns what the rules show it, and nothing else."""

from collections import Counter
from itertools import islice
from math import sqrt
from random import Random

import pytest
from hypothesis import given

from jaipur import (
    IllegalMove,
    Move,
    Observation,
    Seat,
    State,
    apply,
    imagine,
    legal_moves,
    observe,
    seen_by,
    why_not,
)
from jaipur.cards import CAMEL, without
from jaipur.events import BonusWon
from tests.jaipur.strategies import (
    Step,
    any_moves,
    random_rounds,
    reachable_states,
    seats,
    seeds,
    steps,
    twin,
    unfinished_states,
)


@given(reachable_states(), seats, seeds)
def test_worlds_that_differ_in_what_is_hidden_look_the_same(
    state: State, seat: Seat, seed: int
) -> None:
    assert observe(twin(state, seat, Random(seed)), seat) == observe(state, seat)


@pytest.mark.parametrize("seat", Seat)
def test_such_worlds_do_differ_in_all_that_is_hidden(seat: Seat) -> None:
    # Without this the law above could hold because its worlds are all one world.
    differing = Counter[str]()
    for played in random_rounds(1, 10):
        for number, step in enumerate(played):
            state = step.after
            other = twin(state, seat, Random(number))
            rival, other_rival = state.traders[seat.rival], other.traders[seat.rival]
            differing["deck"] += state.deck != other.deck
            differing["piles"] += state.bonus_tokens != other.bonus_tokens
            differing["hand"] += rival.hand != other_rival.hand
            differing["faces"] += rival.purse.bonus != other_rival.purse.bonus
            differing["next card"] += state.deck[:1] != other.deck[:1]
    assert min(differing.values()) > 20, differing


@given(unfinished_states, seeds, any_moves)
def test_legality_never_depends_on_hidden_cards(state: State, seed: int, anything: Move) -> None:
    other = twin(state, state.turn, Random(seed))
    view = observe(state, state.turn)
    for move in legal_moves(view):
        apply(other, move)
    if sentence := why_not(view, anything):
        with pytest.raises(IllegalMove) as refusal:
            apply(other, anything)
        assert str(refusal.value) == sentence
    else:
        apply(other, anything)


@given(unfinished_states, seats, seeds)
def test_an_imagined_world_can_be_played_on(state: State, seat: Seat, seed: int) -> None:
    world = imagine(observe(state, seat), Random(seed))
    for move in legal_moves(observe(world, world.turn)):
        apply(world, move)


WORLDS = 4000


def is_fair(hits: int, chance: float) -> bool:
    """Whether so many hits in all the worlds are within five standard deviations of chance."""
    expected = WORLDS * chance
    return abs(hits - expected) <= 5 * sqrt(expected * (1 - chance)) + 1e-9


def hiding_view(seed: int, ply: int) -> Observation:
    """The view at that ply of the first round, from a seed on, that hides both cards and camels."""
    for number in range(seed, seed + 100):
        for step in islice(steps(number), ply, ply + 1):
            view = observe(step.before, step.before.turn)
            if view.rival.hand_size > len(view.rival.seen) and CAMEL in view.unseen_cards:
                return view
    raise AssertionError("no such state was found")


@pytest.mark.parametrize(("seed", "ply"), [(0, 0), (10, 10), (2, 20), (5, 40)])
def test_every_unseen_card_is_as_likely_as_the_next_in_hand_and_deck(seed: int, ply: int) -> None:
    view = hiding_view(seed, ply)
    unseen = Counter(view.unseen_cards)
    goods = len(view.unseen_cards) - unseen[CAMEL]
    held = view.rival.hand_size - len(view.rival.seen)
    in_hand = Counter[int]()
    places = {0: Counter[int](), view.deck // 2: Counter[int](), view.deck - 1: Counter[int]()}
    rng = Random(seed)
    for _ in range(WORLDS):
        world = imagine(view, rng)
        hidden = without(world.traders[view.seat.rival].hand, view.rival.seen)
        in_hand[hidden[int(rng.random() * held)]] += 1
        for place, found in places.items():
            found[world.deck[place]] += 1
    assert in_hand[CAMEL] == 0  # a herd is open to all, so every unseen camel is in the deck
    for card, count in unseen.items():
        share = count / goods
        if card is CAMEL:
            in_deck = count / view.deck
        else:
            assert is_fair(in_hand[card], share), (card, in_hand)
            in_deck = share * (1 - unseen[CAMEL] / view.deck)
        for place, found in places.items():
            assert is_fair(found[card], in_deck), (card, place, found)


def bonus_step(seat: Seat) -> State:
    """A state in which the rival of a seat has some bonus tokens for three cards, but not all."""
    for played in random_rounds(3, 50):
        for step in played:
            if len(step.before.traders[seat.rival].purse.bonus[0]) == 2:
                return step.before
    raise AssertionError("no such state was found")


@pytest.mark.parametrize("seat", Seat)
def test_every_unseen_bonus_token_is_as_likely_as_the_next(seat: Seat) -> None:
    view = observe(bonus_step(seat), seat)
    unseen = Counter(view.unseen_bonus_tokens[0])
    assert view.bonus_tokens[0] > 0
    won, top = Counter[int | None](), Counter[int | None]()
    rng = Random(7)
    for _ in range(WORLDS):
        world = imagine(view, rng)
        won[world.traders[seat.rival].purse.bonus[0][-1]] += 1
        top[world.bonus_tokens[0][0]] += 1
    for face, count in unseen.items():
        assert is_fair(won[face], count / unseen.total()), won
        assert is_fair(top[face], count / unseen.total()), top


def told_to(seat: Seat, step: Step) -> tuple[object, ...]:
    """All that a seat learns from a move: the events as it may know them, and its next view."""
    return (*(seen_by(event, seat) for event in step.events), observe(step.after, seat))


def twin_step(step: Step, seat: Seat, rng: Random) -> Step | None:
    """The same move in a twin world, where it turns up the same cards, if it is legal there."""
    shows_faces = step.before.turn is seat or bool(step.after.over)
    other = twin(step.before, seat, rng, shown=5, open_piles=shows_faces)
    try:
        return Step(other, step.move, *apply(other, step.move))
    except IllegalMove:  # the rival, who made the move, does not hold these cards in this world
        return None


@pytest.mark.parametrize("seat", Seat)
def test_what_a_seat_is_told_reveals_nothing_that_is_hidden_from_it(
    seat: Seat, thorough: bool
) -> None:
    met = Counter[str]()
    rng = Random(11)
    for played in random_rounds(2, 300 if thorough else 30):
        for step in played:
            other = twin_step(step, seat, rng)
            if other is None:
                continue
            assert told_to(seat, other) == told_to(seat, step)
            met["another world"] += other.before != step.before
            met["a move of the rival"] += step.before.turn is not seat
            met["another face for the rival"] += other.events != step.events
            met["a bonus of one's own"] += any(
                isinstance(event, BonusWon) and event.seat is seat for event in step.events
            )
            met["an end"] += bool(step.after.over)
    assert min(met.values()) >= 10, met


@given(reachable_states(), seats)
def test_bonus_tokens_are_turned_up_when_the_round_is_over(state: State, seat: Seat) -> None:
    real = state.traders[seat.rival].purse
    shown = observe(state, seat).rival.purse
    assert shown.goods == real.goods
    if state.over:
        assert shown == real
        assert observe(state, seat).outcome == state.outcome
    else:
        assert shown.bonus == tuple((None,) * len(won) for won in real.bonus)
        assert observe(state, seat).outcome is None
