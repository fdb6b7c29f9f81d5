"""The story of each kind of move, event by event, and who may hear what."""

from typing import TypeVar, assert_never

import pytest
from hypothesis import given

from jaipur.cards import BONUS_SIZES, CAMEL, Card, Cards, Seat, without
from jaipur.events import (
    BonusMissed,
    BonusWon,
    CamelTokenAwarded,
    Event,
    Exchanged,
    MarketRefilled,
    MatchOver,
    RoundOver,
    RoundTied,
    SealWon,
    Sold,
    TokenWon,
    TookCamels,
    TookGood,
    seen_by,
)
from jaipur.observation import Observation, observe
from jaipur.scoring import Decision, EndReason, Outcome, Purse, Score
from tests.jaipur.strategies import seeds, steps
from tests.jaipur.tables import after, cards, story, table

T = TypeVar("T")

A, B = Seat
LEATHER, SILVER = Card.LEATHER, Card.SILVER


@pytest.mark.parametrize("turn", Seat)
def test_taking_a_good(turn: Seat) -> None:
    assert story(table(market="DGLLM", deck="SCC", turn=turn), "+L") == (
        TookGood(turn, LEATHER),
        MarketRefilled(cards("S"), deck=2),
    )


@pytest.mark.parametrize("turn", Seat)
def test_taking_the_camels(turn: Seat) -> None:
    # A refill is told in the order of the deck.
    assert story(table(market="DGMMM", herd=2, deck="SMCL", turn=turn), "+MMM") == (
        TookCamels(turn, camels=3, herd=5),
        MarketRefilled(cards("SMC"), deck=1),
    )


@pytest.mark.parametrize("turn", Seat)
def test_exchanging(turn: Seat) -> None:
    assert story(table(market="DGSMM", hand="LLP", herd=2, turn=turn), "+DG-LM") == (
        Exchanged(turn, taken=cards("DG"), given=cards("LM")),
    )


@pytest.mark.parametrize("turn", Seat)
def test_selling_two(turn: Seat) -> None:
    assert story(table(hand="LLL", turn=turn), "-LL") == (
        Sold(turn, LEATHER, amount=2, tokens=2),
        TokenWon(turn, LEATHER, value=4, left=8),
        TokenWon(turn, LEATHER, value=3, left=7),
    )


@pytest.mark.parametrize(
    ("sale", "bonus"),
    [
        ("LLL", BonusWon(A, 3, value=2, left=2)),
        ("LLLL", BonusWon(A, 4, value=6, left=1)),
        ("LLLLL", BonusWon(A, 5, value=9, left=0)),
        ("LLLLLL", BonusWon(A, 5, value=9, left=0)),
    ],
)
def test_selling_for_a_bonus(sale: str, bonus: Event) -> None:
    sold, *tokens, last = story(table(hand="LLLLLL", bonus="213/64/9"), f"-{sale}")
    count = len(sale)
    assert (sold, last) == (Sold(A, LEATHER, count, tokens=count), bonus)
    assert tokens == [
        TokenWon(A, LEATHER, value, left=8 - place)
        for place, value in enumerate((4, 3, 2, 1, 1, 1)[:count])
    ]


@pytest.mark.parametrize(
    ("bonus", "sale", "size"), [("/4/8", "LLL", 3), ("1//8", "LLLL", 4), ("1/4/", "LLLLLL", 5)]
)
def test_selling_for_a_bonus_whose_pile_is_empty(bonus: str, sale: str, size: int) -> None:
    sold, *tokens, last = story(table(hand=sale, bonus=bonus), f"-{sale}")
    assert sold == Sold(A, LEATHER, len(sale), tokens=len(sale))
    assert last == BonusMissed(A, size)
    assert [type(event) for event in tokens] == [TokenWon] * len(sale)


def test_selling_more_cards_than_there_are_tokens() -> None:
    state = table(market="MMMMM", hand="SSS", rival_won="S555", bonus="3/4/8")
    assert story(state, "-SSS") == (
        Sold(A, SILVER, amount=3, tokens=2),
        TokenWon(A, SILVER, value=5, left=1),
        TokenWon(A, SILVER, value=5, left=0),
        BonusWon(A, 3, value=3, left=0),
    )


def test_selling_when_no_token_is_left() -> None:
    state = table(hand="L", rival_won="L432111111")
    assert story(state, "-L") == (Sold(A, LEATHER, amount=1, tokens=0),)


@pytest.mark.parametrize(
    ("herd", "rival_herd", "camel_token", "winner", "by"),
    [
        (3, 2, A, A, Decision.RUPEES),
        (2, 3, B, B, Decision.RUPEES),
        (2, 2, None, B, Decision.GOODS_TOKENS),
    ],
)
def test_the_last_move_tells_the_end_of_the_round(
    *, herd: int, rival_herd: int, camel_token: Seat | None, winner: Seat, by: Decision
) -> None:
    state = table(
        market="DGCPL",
        deck="",
        herd=herd,
        rival_herd=rival_herd,
        won="S5",
        bonus_won="/4/",
        rival_won="P33",
        rival_bonus_won="3//",
    )
    purses = tuple(trader.purse for trader in state.traders)
    assert story(state, "+L") == (
        TookGood(A, LEATHER),
        CamelTokenAwarded(camel_token, (herd, rival_herd)),
        RoundOver(
            Outcome(
                EndReason.MARKET_SHORT,
                (Score(purses[A], camel_token is A), Score(purses[B], camel_token is B)),
                winner,
                by,
            )
        ),
    )


def test_a_last_refill_that_falls_short_is_told_before_the_end() -> None:
    events = story(table(market="DGMMM", deck="SL"), "+MMM")
    assert events[:2] == (TookCamels(A, camels=3, herd=3), MarketRefilled(cards("SL"), deck=0))
    assert [type(event) for event in events[2:]] == [CamelTokenAwarded, RoundOver]


def test_a_sale_that_ends_the_round_is_told_in_full() -> None:
    state = table(market="PMMMM", hand="SSS", won="S55", rival_won="D77555G66555", bonus="1/4/8")
    events = story(state, "-SSS")
    kinds = [Sold, TokenWon, TokenWon, TokenWon, BonusWon, CamelTokenAwarded, RoundOver]
    assert [type(event) for event in events] == kinds
    assert events[-1] == RoundOver(
        Outcome(
            EndReason.SOLD_OUT,
            (
                Score(after(state, "-SSS").traders[A].purse, camel_token=False),
                Score(state.traders[B].purse, camel_token=False),
            ),
            B,
            Decision.RUPEES,
        )
    )


NOTHING = Score(Purse(), camel_token=False)
PUBLIC: list[Event] = [
    TookGood(A, LEATHER),
    TookCamels(A, 3, 5),
    Exchanged(A, cards("DG"), cards("LM")),
    Sold(A, LEATHER, 3, 2),
    TokenWon(A, LEATHER, 4, 8),
    BonusMissed(A, 3),
    MarketRefilled(cards("S"), 2),
    CamelTokenAwarded(A, (3, 2)),
    RoundOver(Outcome(EndReason.SOLD_OUT, (NOTHING, NOTHING), None, None)),
    SealWon(A, (1, 0)),
    RoundTied((0, 0)),
    MatchOver(A, (2, 0)),
]


@pytest.mark.parametrize("event", PUBLIC, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("seat", Seat)
def test_everything_else_happens_before_the_eyes_of_both(seat: Seat, event: Event) -> None:
    assert seen_by(event, seat) == event


@pytest.mark.parametrize("owner", Seat)
def test_only_its_owner_sees_the_face_of_a_bonus_token(owner: Seat) -> None:
    won = BonusWon(owner, 4, value=6, left=3)
    assert seen_by(won, owner) == won
    assert seen_by(won, owner.rival) == BonusWon(owner, 4, value=None, left=3)


@pytest.mark.parametrize(
    ("event", "other"),
    [
        (SealWon(A, (2, 0)), MatchOver(A, (2, 0))),
        (TokenWon(A, Card(3), 5, 0), BonusWon(A, 3, 5, 0)),
        (TookGood(A, Card(3)), BonusMissed(A, 3)),
    ],
)
def test_events_of_different_kinds_differ_though_their_numbers_agree(
    event: Event, other: Event
) -> None:
    assert event != other


@given(seeds)
def test_who_hears_the_events_knows_all_that_the_seat_knows(seed: int) -> None:
    views: list[Observation] = []
    for step in steps(seed):
        views = views or [observe(step.before, seat) for seat in Seat]
        for seat in Seat:
            for event in step.events:
                views[seat] = follow(views[seat], seen_by(event, seat))
            assert views[seat] == observe(step.after, seat)


def follow(view: Observation, event: Event) -> Observation:
    """A reader's view once the event has happened, its numbers checked against the old view."""
    match event:
        case TookGood(seat, good):
            return traded(view, seat, (good,))
        case TookCamels(seat, count, herd):
            view = traded(view, seat, (CAMEL,) * count)
            assert herds_of(view)[seat] == herd
            return view
        case Exchanged(seat, taken, given):
            return traded(view, seat, taken, given)
        case Sold(seat, good, count, tokens):
            assert tokens == min(count, len(view.goods_tokens[good]))
            sold = (good,) * count
            discard = tuple(sorted(view.discard + sold))
            return passed(view, seat, (), sold)._replace(discard=discard)
        case TokenWon(seat, good, value, left):
            top, *pile = view.goods_tokens[good]
            assert (top, len(pile)) == (value, left)
            purse = purse_of(view, seat)
            goods = put(purse.goods, good, (*purse.goods[good], value))
            view = paid(view, seat, purse._replace(goods=goods))
            return view._replace(goods_tokens=put(view.goods_tokens, good, tuple(pile)))
        case BonusWon(seat, size, face, left):
            place = BONUS_SIZES.index(size)
            assert view.bonus_tokens[place] == left + 1
            purse = purse_of(view, seat)
            bonus = put(purse.bonus, place, (*purse.bonus[place], face))
            view = paid(view, seat, purse._replace(bonus=bonus))
            return view._replace(bonus_tokens=put(view.bonus_tokens, place, left))
        case BonusMissed(_, size):
            assert view.bonus_tokens[BONUS_SIZES.index(size)] == 0
            return view
        case MarketRefilled(refill, deck):
            assert view.deck == deck + len(refill)
            return view._replace(market=tuple(sorted(view.market + refill)), deck=deck)
        case CamelTokenAwarded(_, herds):
            assert herds == herds_of(view)
            return view
        case RoundOver(outcome):
            return paid(view, view.seat.rival, outcome.scores[view.seat.rival].purse)
        case SealWon() | RoundTied() | MatchOver():
            return view  # a view has the seals that its round started with
        case _:
            assert_never(event)


def traded(view: Observation, seat: Seat, gain: Cards, give: Cards = ()) -> Observation:
    market = tuple(sorted(without(view.market, gain) + give))
    return passed(view, seat, gain, give)._replace(market=market)


def passed(view: Observation, seat: Seat, gain: Cards, give: Cards) -> Observation:
    """Cards went to a seat and others left it; then the turn passed."""
    came, went = goods_in(gain), goods_in(give)
    camels = gain.count(CAMEL) - give.count(CAMEL)
    view = view._replace(turn=seat.rival)
    if seat is view.seat:
        return view._replace(
            hand=tuple(sorted(without(view.hand, went) + came)),
            seen=tuple(sorted(without(view.seen, went) + came)),
            herd=view.herd + camels,
        )
    rival = view.rival._replace(
        hand_size=view.rival.hand_size + len(came) - len(went),
        seen=tuple(sorted(without(view.rival.seen, went) + came)),
        herd=view.rival.herd + camels,
    )
    return view._replace(rival=rival)


def goods_in(some: Cards) -> Cards:
    return tuple(card for card in some if card is not CAMEL)


def herds_of(view: Observation) -> tuple[int, int]:
    return view.seat.pair(view.herd, view.rival.herd)


def purse_of(view: Observation, seat: Seat) -> Purse:
    return view.purse if seat is view.seat else view.rival.purse


def paid(view: Observation, seat: Seat, purse: Purse) -> Observation:
    if seat is view.seat:
        return view._replace(purse=purse)
    return view._replace(rival=view.rival._replace(purse=purse))


def put(piles: tuple[T, ...], place: int, pile: T) -> tuple[T, ...]:
    return (*piles[:place], pile, *piles[place + 1 :])
