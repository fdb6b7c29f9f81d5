"""Leaf counts: in how many ways play can go on, against numbers that other rules counted."""

import pytest

from jaipur import Deal, Move, State, apply, legal_moves, observe
from jaipur.scoring import EndReason
from tests.jaipur import perft


def count_leaves(state: State, depth: int) -> int:
    moves = legal_moves(observe(state, state.turn))
    if depth == 1:
        return len(moves)
    return sum(count_leaves(apply(state, move)[0], depth - 1) for move in moves)


def position(entry: perft.Entry) -> State:
    state = State.start(Deal.parse(entry.deal))
    for move in entry.moves:
        state, _ = apply(state, Move.parse(move))
    return state


@pytest.mark.parametrize(
    "entry", perft.read(), ids=lambda entry: f"{entry.deal[:17]} and {len(entry.moves)} moves"
)
def test_play_can_go_on_in_so_many_ways(entry: perft.Entry) -> None:
    state = position(entry)
    assert tuple(count_leaves(state, depth) for depth in (1, 2, 3)) == entry.leaves


def test_the_counts_are_for_twenty_deals_and_for_ends_of_both_kinds() -> None:
    starts = {entry.deal for entry in perft.read() if not entry.moves}
    assert len(starts) == 20
    ends = {
        apply(state, move)[0].over
        for state in map(position, perft.read())
        for move in legal_moves(observe(state, state.turn))
    }
    assert ends == {None, *EndReason}
