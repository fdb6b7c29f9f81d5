"""Flights of pieces over the table: decoration for what the next drawing shows anyway."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from jaipur.cards import CAMEL, Card, Cards, Seat
from jaipur.events import (
    BonusWon,
    Event,
    Exchanged,
    MarketRefilled,
    Sold,
    TokenWon,
    TookCamels,
    TookGood,
)
from jaipur.observation import Observation
from jaipur.web.selection import Selection, TableView
from jaipur.web.slots import arrivals, leftmost


@dataclass(frozen=True, slots=True)
class Coin:
    """A goods token, which lies face up wherever it is."""

    good: Card
    value: int


@dataclass(frozen=True, slots=True)
class Rosette:
    """A bonus token, which flies face down: how many cards it is for is all that shows."""

    size: int


@dataclass(frozen=True, slots=True)
class Flight:
    """One piece on its way from a place on the table to another."""

    piece: Card | Coin | Rosette
    source: str
    target: str


FlightGroup: TypeAlias = tuple[Flight, ...]
"""Flights that start together; the next group waits for them."""


def flights(
    events: Sequence[Event],
    before: TableView,
    now: TableView,
    selection: Selection | None = None,
) -> tuple[FlightGroup, ...]:
    """The flights of a move as one seat sees them; `selection` if it chose the cards itself."""
    return tuple(_groups(events, before, now, selection))


def _groups(
    events: Sequence[Event], before: TableView, now: TableView, selection: Selection | None
) -> Iterator[FlightGroup]:
    you = before.view.seat
    gone = selection.slots if selection else leftmost(before.slots, events)
    taken = sorted((card, slot) for slot in gone if (card := before.slots[slot]) is not None)
    came = arrivals(before.slots, gone, events)
    clicked = selection.places if selection else ()
    for event in events:
        match event:
            case TookGood(seat):
                yield from _into_hand(taken, now.view, seat)
            case TookCamels(seat):
                herd = _place("herd", seat, you)
                yield tuple(Flight(card, f"slot-{slot}", herd) for card, slot in taken)
            case Exchanged(seat, _, given):
                yield from _into_hand(taken, now.view, seat)
                goods = tuple(card for card in given if card is not CAMEL)
                camels = [_place("herd", seat, you)] * given.count(CAMEL)
                sources = _hand(before.view, seat, goods, clicked) + camels
                for (slot, card), source in zip(came.items(), sources, strict=True):
                    yield (Flight(card, source, f"slot-{slot}"),)
            case Sold(seat, good, amount):
                for source in _hand(before.view, seat, (good,) * amount, clicked):
                    yield (Flight(good, source, "discard"),)
            case TokenWon(seat, good, value):
                purse = _place("purse", seat, you)
                yield (Flight(Coin(good, value), f"tokens-{good.letter}", purse),)
            case BonusWon(seat, size):
                yield (Flight(Rosette(size), f"bonus-{size}", _place("purse", seat, you)),)
            case MarketRefilled():
                for slot, card in came.items():
                    yield (Flight(card, "deck", f"slot-{slot}"),)
            case _:
                pass


def _into_hand(
    taken: list[tuple[Card, int]], view: Observation, seat: Seat
) -> Iterator[FlightGroup]:
    places = _hand(view, seat, tuple(card for card, _ in taken))
    for (card, slot), place in zip(taken, places, strict=True):
        yield (Flight(card, f"slot-{slot}", place),)


def _hand(view: Observation, seat: Seat, goods: Cards, clicked: Collection[int] = ()) -> list[str]:
    """The places of goods in a hand: the rival's is one place; one's own are those clicked."""
    if seat is not view.seat:
        return [_place("hand", seat, view.seat)] * len(goods)
    last_of_equals = (
        place
        for place, card in enumerate(view.hand)
        if view.hand[place:].count(card) <= goods.count(card)
    )
    return [f"hand-{place}" for place in sorted(clicked) or last_of_equals]


def _place(name: str, seat: Seat, you: Seat) -> str:
    return name if seat is you else f"rival-{name}"
