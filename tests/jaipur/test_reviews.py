"""The review of a round: every move against the best one that its player could have found."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, pairwise, repeat
from random import Random

import pytest

from gamekit.chance import shuffled
from jaipur import Move, Observation, Record, Seat, legal_moves, observe
from jaipur.bots.bot import Estimate, Thought
from jaipur.bots.search import Searcher
from jaipur.bots.value import default_value
from jaipur.cards import CAMEL, without
from jaipur.coach import ADVISER, Grade, Review, ReviewedMove, review, reviews
from jaipur.coach.reviews import JUDGES
from jaipur.english import gerund, round_to_half
from tests.jaipur.records import round_of
from tests.jaipur.strategies import random_deal, steps
from tests.jaipur.tables import table
from tests.sentences import assert_well_formed

A, B = Seat
ROUND = round_of(1)
OWN = [ply for ply in range(len(ROUND.moves)) if (ply % 2 == 0) is (ROUND.deal.starts is A)]
"""The plies of seat a."""


class Script:
    """A reviewer that finds the moves, one after another, so many rupees and chances too poor."""

    def __init__(self, *rows: tuple[float, float]) -> None:
        self.rows = chain(rows, repeat((0.0, 0.0)))

    def think(
        self, view: Observation, _rng: Random, /, also: tuple[Move, ...] = ()
    ) -> Iterator[Thought]:
        (played,) = also
        loss, drop = next(self.rows)
        best = next((move for move in legal_moves(view) if move != played), played)
        poorer = Estimate(played, 3 - loss, 0.6 - drop, 0.01, 10)
        yield Thought((poorer,), 0.5)
        yield Thought((Estimate(best, 3, 0.6, 0.01, 10), poorer), 1)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer looks than the page's: what is tested here holds for any number."""
    monkeypatch.setattr(reviews, "JUDGES", (Searcher(default_value(), 40, 2),))


def whole(record: Record = ROUND, seat: Seat = A, seed: int = 1) -> Review:
    *_, last = review(record, seat, Random(seed))
    return last


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Review]:
    """The review, from either seat, of a round in which seat a's moves are as poor as this."""

    def of(*rows: tuple[float, float], seat: Seat = A) -> Review:
        own = dict(zip(OWN, rows, strict=False))
        every = (own.get(ply, (0, 0)) for ply in range(len(ROUND.moves)))
        monkeypatch.setattr(reviews, "JUDGES", (Script(*every),))
        return whole(seat=seat)

    return of


def test_every_move_of_both_seats_is_judged() -> None:
    judged = whole().judged
    assert [move.ply for move in judged] == list(range(len(ROUND.moves)))
    assert tuple(move.move for move in judged) == ROUND.moves
    for move, (state, _) in zip(judged, ROUND.replay(), strict=False):
        assert move.seat is state.turn
        assert move.best in legal_moves(observe(state, state.turn))
        assert move.loss >= 0
        assert 0 <= move.chance <= 1
        assert_well_formed(move.sentence, 280)
        assert (move.move == move.best) is (move.sentence == "The best move.")


def test_a_review_grows_until_it_is_whole() -> None:
    grown = list(review(ROUND, A, Random(1)))
    for before, after in pairwise(grown):
        assert before.done <= after.done
        assert after.judged[: len(before.judged)] == before.judged
        assert len(after.judged) - len(before.judged) <= 1
    assert len(grown) > len(ROUND.moves)  # it can be stopped in the midst of a move
    assert [part.done == 1 for part in grown] == [part is grown[-1] for part in grown]


def test_the_same_chance_gives_the_same_review() -> None:
    assert whole(seed=5) == whole(seed=5)


def test_the_two_seats_see_the_same_moves_from_their_own_chairs() -> None:
    a, b = whole(seat=A), whole(seat=B)
    for mine, theirs in zip(a.judged, b.judged, strict=True):
        assert mine.chance == pytest.approx(1 - theirs.chance)
        assert (mine.best, mine.loss, mine.grade) == (theirs.best, theirs.loss, theirs.grade)
    assert a.final + b.final == 1


@pytest.mark.parametrize("seat", Seat)
def test_rupees_lost_are_those_of_the_own_moves(seat: Seat) -> None:
    found = whole(seat=seat)
    assert found.lost == sum(m.loss for m in found.judged if m.seat is seat)
    assert found.lost > 0


def test_a_round_that_is_not_over_has_been_won_by_nobody() -> None:
    assert whole(replace(ROUND, moves=ROUND.moves[:5])).final == 0.5


def test_a_round_without_moves_is_reviewed_at_once() -> None:
    assert list(review(replace(ROUND, moves=()), A, Random(1))) == [Review((), (), 1, 0.5, 0)]


@pytest.mark.parametrize(
    ("loss", "grade"),
    [
        (-1, Grade.BEST),
        (0, Grade.BEST),
        (0.24, Grade.BEST),
        (0.26, Grade.GOOD),
        (1.74, Grade.GOOD),
        (1.76, Grade.SLIP),
        (3.74, Grade.SLIP),
        (3.76, Grade.MISTAKE),
        (7.74, Grade.MISTAKE),
        (7.76, Grade.BLUNDER),
        (30, Grade.BLUNDER),
    ],
)
def test_a_move_is_graded_by_the_rupees_it_lost_to_the_half(
    scripted: Callable[..., Review], loss: float, grade: Grade
) -> None:
    judged = scripted((loss, 0)).judged[OWN[0]]
    assert judged.grade is grade
    assert judged.loss == round_to_half(max(loss, 0))


def test_key_are_the_own_moves_that_lost_most_of_the_chance_to_win(
    scripted: Callable[..., Review],
) -> None:
    drops = [0.05, 0.03, 0.2, 0, 0.1, 0.06]
    found = scripted(*((2, drop) for drop in drops))
    assert found.key == (OWN[2], OWN[4], OWN[5])


def test_no_move_is_key_that_lost_little_or_when_little_was_to_be_lost(
    scripted: Callable[..., Review],
) -> None:
    assert scripted((9, 0.03), (1.7, 0.1), (2, 0.04)).key == (OWN[2],)
    assert scripted((9, 0.03), (1.7, 0.1)).key == ()


@pytest.mark.parametrize(
    ("played", "best", "words"),
    [
        ("-DD", "+D", "Selling 2 diamonds too early"),
        ("-L", "+MM", "Selling 1 leather too early"),
        ("-LLL", "+DG-CM", "Selling 3 leather too early"),
        ("-LL", "-DD", "Selling 2 leather too early"),
        ("-LLL", "+DG-LL", "Selling where an exchange gets more"),
        # Of spice there are two tokens left: whoever waits gets no more for three.
        ("-P", "-DD", "Selling 1 spice too early"),
        ("-PP", "+D", "Selling instead of taking a good"),
        ("-PPP", "+MM", "Selling instead of taking the camels"),
        ("-PP", "+DG-LM", "Selling where an exchange gets more"),
        ("-PP", "-DD", "Selling the wrong good"),
        ("-LL", "-LLL", "Selling too few"),
        ("-LLL", "-LL", "Selling too many"),
        ("+D", "+G", "Taking the wrong good"),
        ("+D", "+MM", "Taking a good instead of the camels"),
        ("+D", "+DG-LL", "Taking one where an exchange gets more"),
        ("+D", "-LL", "Taking a good where it was time to sell"),
        ("+MM", "+D", "Taking the camels instead of a good"),
        ("+MM", "+DG-LL", "Taking the camels where an exchange gets more"),
        ("+MM", "-LL", "Taking the camels where it was time to sell"),
        ("+DG-LL", "+D", "Exchanging where a single take was better"),
        ("+DG-LL", "+MM", "Exchanging instead of taking the camels"),
        ("+DG-LL", "+DG-LM", "The wrong exchange"),
        ("+DG-LL", "-LL", "Exchanging where it was time to sell"),
    ],
)
def test_a_fault_is_called_by_its_name(played: str, best: str, words: str) -> None:
    view = observe(table(rival_won="P53322"), A)
    assert reviews.fault(view, Move.parse(played), Move.parse(best)) == words


def test_a_sentence_says_how_good_the_move_was(scripted: Callable[..., Review]) -> None:
    found = scripted((0.1, 0), (1, 0), (4.1, 0.1))
    best, good, poor = (found.judged[ply] for ply in OWN[:3])
    assert best.sentence == f"As good as {better(best)}."
    assert good.sentence == f"Nearly as good as {better(good)}."
    assert re.fullmatch(r"[A-Z][a-z0-9 ]+ lost 4 rupees\. [A-Z][^.:]+: .+\.", poor.sentence)


def test_of_the_rivals_moves_there_are_no_reasons_to_tell(scripted: Callable[..., Review]) -> None:
    found = scripted(*[(4.1, 0.1)] * len(OWN), seat=B)
    assert not found.key
    poor = [found.judged[ply] for ply in OWN if found.judged[ply].grade is Grade.MISTAKE]
    assert len(poor) > 10
    for move in poor:
        fault = reviews.fault(before(move), move.move, move.best)
        assert move.sentence == f"{fault} lost 4 rupees; {better(move)} was better."


def test_where_the_quick_look_finds_fault_the_better_one_decides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    losses = (1, 9, 9, 9)
    seconds = (0.1, 3, 5)
    quick, better = Script(*((loss, 0.1) for loss in losses)), Script(*((n, 0.2) for n in seconds))
    monkeypatch.setattr(reviews, "JUDGES", (quick, better))
    found = whole(replace(ROUND, moves=ROUND.moves[:4]), ROUND.deal.starts)
    assert [move.loss for move in found.judged] == [1, 0, 3, 5]
    assert found.key == (2,)  # the others are not faults, or not one's own


def test_whoever_gives_hints_has_the_last_word() -> None:
    assert JUDGES[-1] is ADVISER


def better(judged: ReviewedMove) -> str:
    return gerund(before(judged), judged.best)


def before(judged: ReviewedMove) -> Observation:
    """What the mover could know."""
    (state,) = (s for ply, (s, _) in enumerate(ROUND.replay()) if ply == judged.ply)
    return observe(state, state.turn)


def test_who_plays_better_loses_less() -> None:
    def lost(player: str) -> float:
        moves = (step.move for step in steps(4, (player, player)))
        record = Record(random_deal(4), tuple(moves))
        return sum(move.loss for move in whole(record).judged) / len(record.moves)

    assert 2 * lost("merchant") < lost("utility") < lost("random")


# --- honest


def twin_record(record: Record, plies: int, rng: Random) -> Record:
    """The round up to a ply, in a world that differs in what is hidden from the seat to move."""
    short = replace(record, moves=record.moves[:plies])
    *_, (state, _) = short.replay()
    other = state.turn.rival
    trader = state.traders[other]
    unseen = without(trader.hand, trader.seen)  # it was dealt these and has never shown them
    pool = shuffled(unseen + state.deck, rng)
    drawn = tuple([card for card in pool if card is not CAMEL])[: len(unseen)]
    deal = record.deal
    mine, others = (deal.hands[seat] for seat in (state.turn, other))
    hands = state.turn.pair(mine, without(others, unseen) + drawn)
    deck = deal.deck[: len(deal.deck) - len(state.deck)] + without(pool, drawn)
    bonus = tuple(
        pile[: len(pile) - len(left)] + shuffled(left, rng)
        for pile, left in zip(deal.bonus, state.bonus_tokens, strict=True)
    )
    return replace(short, deal=replace(deal, hands=hands, deck=deck, bonus=bonus))


@pytest.mark.parametrize("plies", [1, 8, 15, 20])
def test_what_was_hidden_changes_no_verdict(plies: int) -> None:
    short, other = replace(ROUND, moves=ROUND.moves[:plies]), twin_record(ROUND, plies, Random(3))
    assert short.deal != other.deal
    seat = A if plies in OWN else B
    one, two = ([m for m in whole(r, seat).judged if m.seat is seat] for r in (short, other))
    assert one == two
