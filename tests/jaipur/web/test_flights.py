"""What flies where: as the person who moves sees it, and as the rival does."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jaipur.cards import (
    BONUS_SIZES,
    CAMEL,
    GOODS,
    HAND_LIMIT,
    LETTERS,
    MARKET_SIZE,
    Card,
    Cards,
    Seat,
)
from jaipur.events import seen_by
from jaipur.moves import Move
from jaipur.observation import Observation, observe
from jaipur.rules import apply
from jaipur.state import State
from jaipur.web.flights import Coin, Flight, FlightGroup, Rosette, flights
from jaipur.web.selection import Selection, Slots, TableView, move_of
from jaipur.web.slots import after, lay
from tests.jaipur.strategies import seeds, steps, whole_rounds
from tests.jaipur.tables import table

A, B = Seat
PLACES = {
    *(f"slot-{slot}" for slot in range(MARKET_SIZE)),
    *(f"hand-{place}" for place in range(HAND_LIMIT)),
    *("deck", "discard", "rival-hand", "rival-herd", "herd", "purse", "rival-purse"),
    *(f"tokens-{good.letter}" for good in GOODS),
    *(f"bonus-{size}" for size in BONUS_SIZES),
}


def watched(
    state: State, move: Move, viewer: Seat, slots: Slots, choice: Selection | None = None
) -> tuple[tuple[FlightGroup, ...], TableView, TableView]:
    """What a seat sees fly, and the table before and after it."""
    later, events = apply(state, move)
    seen = [seen_by(event, viewer) for event in events]
    before = TableView(observe(state, viewer), slots)
    laid = after(slots, choice.slots if choice else None, events)
    now = TableView(observe(later, viewer), laid)
    return flights(seen, before, now, choice), before, now


def text(steps: tuple[FlightGroup, ...]) -> str:
    """The steps in short: a comma between flights that start together."""
    return " ".join(",".join(map(flight_text, step)) for step in steps)


def flight_text(flight: Flight) -> str:
    match flight.piece:
        case Coin(good, value):
            piece = f"{good.letter}{value}"
        case Rosette(size):
            piece = f"?{size}"
        case card:
            piece = card.letter
    return f"{piece}:{flight.source}>{flight.target}"


# The market with its slots, hand and deck of the mover, the move, and what each seat sees.
SEEN = [
    (
        ("MLDGM", "GP", "S"),
        "+D",
        "D:slot-2>hand-0 S:deck>slot-2",
        "D:slot-2>rival-hand S:deck>slot-2",
    ),
    (  # the second of two equal cards is the one that came
        ("MLDGM", "LP", "S"),
        "+L",
        "L:slot-1>hand-2 S:deck>slot-1",
        "L:slot-1>rival-hand S:deck>slot-1",
    ),
    (  # camels go in file, and the deck follows card by card
        ("MLDGM", "", "SC"),
        "+MM",
        "M:slot-0>herd,M:slot-4>herd S:deck>slot-0 C:deck>slot-4",
        "M:slot-0>rival-herd,M:slot-4>rival-herd S:deck>slot-0 C:deck>slot-4",
    ),
    (  # an exchange: what comes, then what goes, into the slots of what came
        ("GMDGL", "CPP", "S"),
        "+DG-CM",
        "D:slot-2>hand-0 G:slot-0>hand-1 C:hand-0>slot-0 M:herd>slot-2",
        "D:slot-2>rival-hand G:slot-0>rival-hand C:rival-hand>slot-0 M:rival-herd>slot-2",
    ),
    (
        ("GMDGL", "CPP", "S"),
        "+GG-PP",
        "G:slot-0>hand-0 G:slot-3>hand-1 P:hand-1>slot-0 P:hand-2>slot-3",
        "G:slot-0>rival-hand G:slot-3>rival-hand P:rival-hand>slot-0 P:rival-hand>slot-3",
    ),
    (  # a sale: cards, then coins, then the rosette
        ("GMDGL", "DPPPS", "S"),
        "-PPP",
        (
            "P:hand-2>discard P:hand-3>discard P:hand-4>discard"
            " P5:tokens-P>purse P3:tokens-P>purse P3:tokens-P>purse ?3:bonus-3>purse"
        ),
        (
            "P:rival-hand>discard P:rival-hand>discard P:rival-hand>discard P5:tokens-P>rival-purse"
            " P3:tokens-P>rival-purse P3:tokens-P>rival-purse ?3:bonus-3>rival-purse"
        ),
    ),
    (  # the end of a round: nothing comes where the deck has nothing
        ("MLDGM", "", "S"),
        "+MM",
        "M:slot-0>herd,M:slot-4>herd S:deck>slot-0",
        "M:slot-0>rival-herd,M:slot-4>rival-herd S:deck>slot-0",
    ),
]


@pytest.mark.parametrize(("things", "move", "mine", "others"), SEEN)
@pytest.mark.parametrize("turn", Seat)
def test_both_seats_see_a_move_each_from_its_side(
    turn: Seat, things: tuple[str, str, str], move: str, mine: str, others: str
) -> None:
    market, hand, deck = things
    state = table(market=market, hand=hand, herd=2, deck=deck, turn=turn)
    slots = tuple(Card(LETTERS.index(letter)) for letter in market)
    for viewer, expected in ((turn, mine), (turn.rival, others)):
        seen, _, _ = watched(state, Move.parse(move), viewer, slots)
        assert text(seen) == expected


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (Selection(slots=frozenset({3})), "G:slot-3>hand-0 S:deck>slot-3"),
        (
            Selection(slots=frozenset({3, 2}), places=frozenset({1}), camels=1),
            "D:slot-2>hand-0 G:slot-3>hand-1 P:hand-1>slot-2 M:herd>slot-3",
        ),
        (Selection(places=frozenset({0})), "P:hand-0>discard P5:tokens-P>purse"),
        (
            Selection(places=frozenset({2, 0})),
            "P:hand-0>discard P:hand-2>discard P5:tokens-P>purse P3:tokens-P>purse",
        ),
    ],
)
def test_the_very_cards_fly_that_were_clicked(choice: Selection, expected: str) -> None:
    state = table(market="GMDGL", hand="PPP", herd=1, deck="S")
    slots = tuple(Card(LETTERS.index(letter)) for letter in "GMDGL")
    move = move_of(choice, TableView(observe(state, A), slots))
    seen, _, _ = watched(state, move, A, slots, choice)
    assert text(seen) == expected


@whole_rounds
@given(seeds, st.sampled_from(["random", "utility-weighted"]), st.data())
def test_flights_are_all_the_difference_between_two_tables(
    seed: int, player: str, data: st.DataObject
) -> None:
    slots: Slots | None = None
    for step in steps(seed, (player, "greedy")):
        slots = slots or lay(step.before.market)
        for viewer in Seat:
            mine = viewer is step.before.turn and data.draw(st.booleans())
            choice = data.draw(clicked(slots, step.before, step.move)) if mine else None
            seen, before, now = watched(step.before, step.move, viewer, slots, choice)
            assert_lands(seen, before, now)
        slots = after(slots, None, step.events)


@st.composite
def clicked(draw: st.DrawFn, slots: Slots, state: State, move: Move) -> Selection:
    """A choice that stands for this move, with any of the equal cards."""

    def some(laid: Slots, wanted: Cards) -> frozenset[int]:
        return frozenset(
            place
            for card in {*wanted} - ({CAMEL} if laid is hand else set())
            for place in draw(
                st.permutations([place for place, there in enumerate(laid) if there is card])
            )[: wanted.count(card)]
        )

    hand: Slots = state.traders[state.turn].hand
    return Selection(
        slots=some(slots, move.gain), places=some(hand, move.give), camels=move.give.count(CAMEL)
    )


def assert_lands(seen: tuple[FlightGroup, ...], before: TableView, now: TableView) -> None:
    """Every piece flies from where it was to where it is now, and no other piece has moved."""
    assert all(seen)
    all_flights = [flight for step in seen for flight in step]
    assert {flight.source for flight in all_flights} <= PLACES
    assert {flight.target for flight in all_flights} <= PLACES

    slots = list(before.slots)
    hand = dict(enumerate(before.view.hand))
    came: dict[int, Card] = {}
    for flight in all_flights:
        if flight.source.startswith("slot-"):
            slot = int(flight.source[-1])
            assert slots[slot] is flight.piece
            slots[slot] = None
        if flight.target.startswith("slot-"):
            slot = int(flight.target[-1])
            assert slots[slot] is None
            assert isinstance(flight.piece, Card)
            slots[slot] = flight.piece
        if flight.source.startswith("hand-"):
            assert hand.pop(int(flight.source[-1])) is flight.piece
        if flight.target.startswith("hand-"):
            assert isinstance(flight.piece, Card)
            came[int(flight.target[-1])] = flight.piece
    assert tuple(slots) == now.slots
    assert tuple(sorted((*hand.values(), *came.values()))) == now.view.hand
    assert all(now.view.hand[place] is card for place, card in came.items())

    assert_counts(all_flights, before.view, now.view)


def assert_counts(all_flights: list[Flight], was: Observation, now: Observation) -> None:
    """What can only be counted has changed by as many as came and went."""
    gone = Counter(flight.source for flight in all_flights)
    come = Counter(flight.target for flight in all_flights)
    moved = Counter(come)
    moved.subtract(gone)
    assert moved["herd"] == now.herd - was.herd
    assert moved["rival-herd"] == now.rival.herd - was.rival.herd
    assert moved["rival-hand"] == now.rival.hand_size - was.rival.hand_size
    assert moved["deck"] == now.deck - was.deck
    sold = [flight.piece for flight in all_flights if flight.target == "discard"]
    assert Counter(now.discard) - Counter(was.discard) == Counter(sold)
    for place, size in enumerate(BONUS_SIZES):
        assert moved[f"bonus-{size}"] == now.bonus_tokens[place] - was.bonus_tokens[place]
    for good in GOODS:
        coins = pieces(all_flights, f"tokens-{good.letter}")
        left = len(was.goods_tokens[good]) - len(coins)
        assert coins == [Coin(good, value) for value in was.goods_tokens[good][: len(coins)]]
        assert len(now.goods_tokens[good]) == left
    for purse, then, since in (
        ("purse", was.purse, now.purse),
        ("rival-purse", was.rival.purse, now.rival.purse),
    ):
        tokens = since.goods_tokens + since.bonus_tokens - then.goods_tokens - then.bonus_tokens
        assert come[purse] == tokens
        assert not gone[purse]


def pieces(all_flights: list[Flight], source: str) -> list[object]:
    return [flight.piece for flight in all_flights if flight.source == source]


@whole_rounds
@given(seeds)
def test_what_the_rival_holds_is_shown_only_where_all_can_see_it(seed: int) -> None:
    for step in steps(seed):
        slots = lay(step.before.market)
        viewer = step.before.turn.rival
        seen, _, _ = watched(step.before, step.move, viewer, slots)
        for flight in (flight for group in seen for flight in group):
            if isinstance(flight.piece, Card):
                public = ("slot-", "discard")
                assert flight.source.startswith(public) or flight.target.startswith(public)
