"""From records back to the match that they tell."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.chance import stream
from jaipur import BOTS, InvalidNotation, Match, Record, Seat, deal, next_round, observe, play
from jaipur.record import resume
from tests.jaipur import golden
from tests.jaipur.strategies import seeds, whole_rounds

ROUNDS = golden.records("match-of-three-rounds")


@whole_rounds
@given(seeds, st.integers(0, 200), st.booleans())
def test_a_match_is_resumed_where_it_was_left(seed: int, plies: int, single: bool) -> None:
    rng, bots = stream(seed, "play"), (BOTS["random"](), BOTS["greedy"]())
    dealt = deal(stream(seed, 1))
    match, rounds = Match.start(dealt, single=single), [Record(dealt, ())]
    for _ in range(plies):
        if match.over:
            break
        if match.state.over:
            dealt = deal(stream(seed, match.round + 1), match.next_starter)
            match = next_round(match, dealt)
            rounds.append(Record(dealt, (), match.seals))
        move = bots[match.state.turn](observe(match.state, match.state.turn), rng)
        match, _ = play(match, move)
        rounds[-1] = replace(rounds[-1], moves=(*rounds[-1].moves, move))
    assert resume(rounds, single=single) == match


def test_a_finished_match_is_over_and_has_its_winner() -> None:
    match = resume(ROUNDS)
    assert (match.over, match.round, match.seals) == (True, 3, (2, 1))
    assert match.winner is Seat.A


def test_a_full_tie_is_followed_by_the_round_played_again() -> None:
    (tie,) = golden.records("full-tie")
    other = tie.deal.starts.rival
    again = Record(deal(stream(1), other), ())
    match = resume([tie, again])
    assert (match.round, match.seals, match.starter) == (2, (0, 0), other)


@pytest.mark.parametrize("number", [1, 2])
def test_the_rounds_of_a_match_resume_to_its_score(number: int) -> None:
    match = resume(ROUNDS[:number])
    assert match.round == number
    assert match.seals == ROUNDS[number].seals
    assert match.next_starter is ROUNDS[number].deal.starts


NOT_OVER = replace(ROUNDS[0], moves=ROUNDS[0].moves[:-1])


@pytest.mark.parametrize(
    ("records", "single", "sentence"),
    [
        ([], False, "A match has a round at least; there is no record of one."),
        (ROUNDS[1:], False, "Record 1: It starts at 1-0 seals; the match stands at 0-0."),
        (
            [ROUNDS[0], replace(ROUNDS[1], seals=(0, 0))],
            False,
            "Record 2: It starts at 0-0 seals; the match stands at 1-0.",
        ),
        (
            [ROUNDS[0], replace(ROUNDS[1], seals=(0, 1))],
            False,
            "Record 2: It starts at 0-1 seals; the match stands at 1-0.",
        ),
        (
            [ROUNDS[0], Record(deal(stream(1), Seat.A), (), (1, 0))],
            False,
            "Record 2: Seat b starts the next round; this deal says seat a.",
        ),
        ([NOT_OVER, ROUNDS[1]], False, "Record 2: The round on the table is not over yet."),
        ([*ROUNDS, ROUNDS[0]], False, "Record 4: The match is over."),
        (ROUNDS[:2], True, "Record 2: The match is over."),
    ],
)
def test_records_that_are_no_match_are_refused(
    records: list[Record], single: bool, sentence: str
) -> None:
    with pytest.raises(InvalidNotation) as caught:
        resume(records, single=single)
    assert str(caught.value) == sentence
