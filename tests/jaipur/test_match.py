"""A match: seals of excellence, who starts, and a round that nobody wins."""

from dataclasses import replace
from random import Random

import pytest

from jaipur.bots import BOTS
from jaipur.cards import Seat
from jaipur.events import CamelTokenAwarded, Event, MatchOver, RoundOver, RoundTied, SealWon
from jaipur.match import Match, next_round, play
from jaipur.moves import IllegalMove, Move
from jaipur.observation import observe
from jaipur.state import State, deal
from tests.jaipur.strategies import CAP
from tests.jaipur.tables import table

A, B = Seat


def last_turn(
    winner: Seat | None,
    *,
    seals: tuple[int, int] = (0, 0),
    starter: Seat = A,
    single: bool = False,
) -> Match:
    """A match in which seat a has only `+L` to play for the round to end so."""
    herds = {A: (1, 0), B: (0, 1), None: (0, 0)}[winner]
    state = table(market="DGCPL", deck="", herd=herds[0], rival_herd=herds[1], seals=seals)
    return Match(state, starter, single=single)


def end(match: Match) -> tuple[Match, tuple[Event, ...]]:
    return play(match, Move.parse("+L"))


def test_a_match_starts_with_no_seals_and_the_starter_of_its_deal() -> None:
    dealt = deal(Random(1), starts=B)
    match = Match.start(dealt)
    assert match.state == State.start(dealt)
    assert (match.round, match.starter, match.single) == (1, B, False)
    assert match.seals == (0, 0)
    assert Match.start(dealt, single=True) == replace(match, single=True) != match


@pytest.mark.parametrize("single", [False, True])
def test_a_round_in_play_has_no_winner_and_no_next_starter(single: bool) -> None:
    match = last_turn(A, seals=(1, 1), single=single)
    assert match.seals == (1, 1)
    assert not match.over
    assert match.winner is None
    assert match.next_starter is None


@pytest.mark.parametrize(
    ("seals", "winner", "after", "over"),
    [
        ((0, 0), A, (1, 0), False),
        ((0, 0), B, (0, 1), False),
        ((1, 0), A, (2, 0), True),
        ((1, 0), B, (1, 1), False),
        ((0, 1), A, (1, 1), False),
        ((0, 1), B, (0, 2), True),
        ((1, 1), A, (2, 1), True),
        ((1, 1), B, (1, 2), True),
    ],
)
def test_the_winner_of_a_round_has_a_seal_and_two_seals_win_the_match(
    seals: tuple[int, int], winner: Seat, after: tuple[int, int], over: bool
) -> None:
    match, events = end(last_turn(winner, seals=seals))
    assert match.seals == after
    assert match.over is over
    assert match.winner is (winner if over else None)
    assert match.next_starter is (None if over else winner.rival)
    tail: list[Event] = [SealWon(winner, after)]
    if over:
        tail.append(MatchOver(winner, after))
    assert list(events[-len(tail) :]) == tail
    assert isinstance(events[-len(tail) - 1], RoundOver)


@pytest.mark.parametrize("seals", [(0, 0), (1, 0), (0, 1), (1, 1)])
@pytest.mark.parametrize("starter", Seat)
def test_a_full_tie_wins_no_seal_and_is_played_again_started_by_the_other(
    starter: Seat, seals: tuple[int, int]
) -> None:
    match, events = end(last_turn(None, seals=seals, starter=starter))
    assert events[-1] == RoundTied(seals)
    assert match.seals == seals
    assert not match.over
    assert match.winner is None
    assert match.next_starter is starter.rival
    again = next_round(match, deal(Random(2), starts=starter.rival))
    assert again.seals == seals
    assert again.starter is starter.rival


@pytest.mark.parametrize("starter", Seat)
def test_who_started_the_round_is_no_matter_when_it_has_a_loser(starter: Seat) -> None:
    assert end(last_turn(A, starter=starter))[0].next_starter is B
    assert end(last_turn(B, starter=starter))[0].next_starter is A


@pytest.mark.parametrize("winner", [A, B, None])
def test_a_single_round_is_the_whole_match_and_has_no_seals(winner: Seat | None) -> None:
    match, events = end(last_turn(winner, single=True))
    assert match.over
    assert match.winner is winner
    assert match.seals == (0, 0)
    assert match.next_starter is None
    assert events[-1] == MatchOver(winner, (0, 0))
    assert not [event for event in events if isinstance(event, SealWon | RoundTied)]


def test_a_move_in_the_middle_of_a_round_brings_no_event_of_the_match() -> None:
    match, events = play(Match(table(), A), Move.parse("+D"))
    of_the_end = CamelTokenAwarded | RoundOver | SealWon | RoundTied | MatchOver
    assert not [event for event in events if isinstance(event, of_the_end)]
    assert match.state.turn is B


def test_an_illegal_move_is_refused_in_a_match_too() -> None:
    with pytest.raises(IllegalMove, match=r"^The market has no spice; this takes 1\.$"):
        play(Match(table(market="DGSCM"), A), Move.parse("+P"))


def test_the_next_round_is_on_the_table_with_the_seals_won() -> None:
    match, _ = end(last_turn(A))
    dealt = deal(Random(3), starts=B)
    after = next_round(match, dealt)
    assert after.state == State.start(dealt, seals=(1, 0))
    assert (after.round, after.starter, after.seals) == (2, B, (1, 0))
    assert [observe(after.state, seat).seals for seat in Seat] == [(1, 0), (1, 0)]
    assert not after.over


@pytest.mark.parametrize(
    ("match", "starts", "sentence"),
    [
        (last_turn(A), B, "The round on the table is not over yet."),
        (last_turn(A, single=True), B, "The round on the table is not over yet."),
        (end(last_turn(A, seals=(1, 0)))[0], B, "The match is over."),
        (end(last_turn(A, single=True))[0], B, "The match is over."),
        (end(last_turn(None, single=True))[0], B, "The match is over."),
        (end(last_turn(A))[0], A, "Seat b starts the next round; this deal says seat a."),
        (end(last_turn(B))[0], B, "Seat a starts the next round; this deal says seat b."),
        (end(last_turn(None))[0], A, "Seat b starts the next round; this deal says seat a."),
    ],
)
def test_a_next_round_that_cannot_be_is_refused(match: Match, starts: Seat, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        next_round(match, deal(Random(4), starts))


@pytest.mark.parametrize("seed", range(20))
def test_a_whole_match_is_played_until_somebody_has_two_seals(seed: int) -> None:
    rng = Random(seed)
    bot = BOTS["random"]()
    match = Match.start(deal(rng))
    won = [0, 0]
    for number in range(1, 10):  # full ties are rare: more than three rounds hardly ever are
        assert match.round == number
        story: tuple[Event, ...] = ()
        for _ in range(CAP):
            match, story = play(match, bot(observe(match.state, match.state.turn), rng))
            if match.state.over:
                break
        outcome = match.state.outcome
        assert outcome is not None
        if outcome.winner:
            won[outcome.winner] += 1
        assert match.seals == tuple(won)
        if match.over:
            break
        match = next_round(match, deal(rng, match.next_starter))
    assert sorted(won) in ([0, 2], [1, 2])
    assert match.winner is Seat(won.index(2))
    assert story[-1] == MatchOver(match.winner, match.seals)
