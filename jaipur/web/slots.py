"""The slots of the market: which card lies where does not matter to the rules, only to the eye."""

from collections.abc import Collection, Iterable
from typing import Final

from gamekit.text import InvalidNotation, excerpt
from jaipur.cards import CAMEL, MARKET_SIZE, Card, Cards
from jaipur.events import Event, Exchanged, MarketRefilled, TookCamels, TookGood
from jaipur.notation import letters, read_cards
from jaipur.web import strings
from jaipur.web.selection import Slots, places_of

_EMPTY: Final = "."


def lay(market: Cards) -> Slots:
    """The market laid out from the left."""
    return (*market, *(None,) * (MARKET_SIZE - len(market)))


def after(slots: Slots, taken: Collection[int] | None, events: Iterable[Event]) -> Slots:
    """The slots after a move; `taken` are those that were clicked, None if nobody clicked."""
    story = tuple(events)
    gone = leftmost(slots, story) if taken is None else taken
    came = arrivals(slots, gone, story)
    return tuple(came.get(slot, None if slot in gone else card) for slot, card in enumerate(slots))


def leftmost(slots: Slots, events: Iterable[Event]) -> tuple[int, ...]:
    """The slots that a move empties where nobody clicked: of equal cards, the leftmost."""
    return places_of(_taken(events), slots)


def arrivals(slots: Slots, gone: Collection[int], events: Iterable[Event]) -> dict[int, Card]:
    """The cards that come to the market, by the slot that each fills, from the left."""
    gaps = [slot for slot, card in enumerate(slots) if card is None or slot in gone]
    return dict(zip(gaps, _arriving(events), strict=False))  # a deck at its end leaves gaps


def write_slots(slots: Slots) -> str:
    """The slots as letters, such as `DM.GC`."""
    return "".join(_EMPTY if card is None else card.letter for card in slots)


def read_slots(text: str, market: Cards) -> Slots:
    """The slots that a text stands for, if they hold this market."""
    if len(text) == MARKET_SIZE:
        filled = iter(read_cards(text.replace(_EMPTY, ""), strings.SLOTS))
        slots = tuple(None if letter == _EMPTY else next(filled) for letter in text)
        if tuple(sorted(card for card in slots if card is not None)) == market:
            return slots
    raise InvalidNotation(strings.slots_do_not_hold(excerpt(text), letters(market)))


def _taken(events: Iterable[Event]) -> Cards:
    for event in events:
        match event:
            case TookGood(_, good):
                return (good,)
            case TookCamels(_, camels):
                return (CAMEL,) * camels
            case Exchanged(_, taken, _):
                return taken
            case _:
                pass
    return ()


def _arriving(events: Iterable[Event]) -> Cards:
    for event in events:
        match event:
            case Exchanged(_, _, given):
                return given
            case MarketRefilled(cards):
                return cards
            case _:
                pass
    return ()
