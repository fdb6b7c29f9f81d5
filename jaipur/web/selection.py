"""A selection of cards, and what it can still become; the rules say which moves are legal."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeAlias

from jaipur.cards import CAMEL, HAND_LIMIT, MARKET_SIZE, Card, Cards
from jaipur.moves import Kind, Move
from jaipur.narration import intent
from jaipur.observation import Observation
from jaipur.rules import legal_moves, why_not
from jaipur.web import strings
from jaipur.web.verbs import TableVerb
from web.commands import Command, Commands

Slots: TypeAlias = tuple[Card | None, ...]


class Mode(StrEnum):
    """The use of the selected cards of one's own."""

    TAKE = "take"
    SELL = "sell"


KINDS: Final = {Mode.TAKE: (Kind.TAKE, Kind.CAMELS, Kind.EXCHANGE), Mode.SELL: (Kind.SELL,)}
NOTHING_CHOSEN: Final[Mapping[Mode, str]] = {
    Mode.TAKE: strings.CHOOSE_FROM_THE_MARKET,
    Mode.SELL: strings.CHOOSE_FROM_THE_HAND,
}


@dataclass(frozen=True, slots=True)
class Selection:
    """Market slots, places of the hand, and a number of camels of the herd."""

    mode: Mode = Mode.TAKE
    slots: frozenset[int] = frozenset()
    places: frozenset[int] = frozenset()
    camels: int = 0

    def __bool__(self) -> bool:
        return bool(self.slots or self.places or self.camels)


NOTHING: Final = Selection()


@dataclass(frozen=True, slots=True)
class TableView:
    """One seat's observation, and which market card lies in which slot."""

    view: Observation
    slots: Slots


@dataclass(frozen=True, slots=True)
class Joinable:
    """Everything that can still join a selection: market slots, places in hand, one more camel."""

    slots: frozenset[int]
    places: frozenset[int]
    camels: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """A selection on a table with all that follows from it, computed once a click."""

    selection: Selection
    table: TableView
    move: Move
    """The move that the selection stands for, legal or not."""
    joinable: Joinable
    problem: str | None
    sentence: str
    """The selection as a move in words, or why it is none."""


def draft(selection: Selection, table: TableView) -> Draft:
    """The selection with what it can become, and why it is not a legal move if it is none."""
    move = move_of(selection, table)
    problem = _problem(selection, table, move)
    return Draft(
        selection,
        table,
        move,
        _joinable(selection.mode, table, move),
        problem,
        problem or intent(table.view, move),
    )


def move_of(selection: Selection, table: TableView) -> Move:
    """The move that the selection stands for, legal or not."""
    gain = (card for slot in selection.slots if (card := table.slots[slot]) is not None)
    give = (table.view.hand[place] for place in selection.places)
    return Move(tuple(gain), (*give, *(CAMEL,) * selection.camels))


def selection_of(move: Move, table: TableView) -> Selection:
    """The selection that is this move; of equal cards, the leftmost."""
    mode = Mode.SELL if move.kind is Kind.SELL else Mode.TAKE
    slots, places = places_of(move.gain, table.slots), places_of(move.give, table.view.hand)
    return Selection(mode, frozenset(slots), frozenset(places), move.give.count(CAMEL))


def places_of(wanted: Cards, laid: Sequence[Card | None]) -> tuple[int, ...]:
    """The places where the wanted cards lie; of equal ones, the leftmost."""
    return tuple(
        place
        for place, card in enumerate(laid)
        if card is not None and laid[:place].count(card) < wanted.count(card)
    )


def completions(mode: Mode, begun: Move, table: TableView) -> list[Move]:
    """The legal moves of a mode that contain the cards of a move that is begun."""
    gain, give = Counter(begun.gain).items(), Counter(begun.give).items()
    return [
        move
        for kind in KINDS[mode]
        for move in legal_moves(table.view, kind)
        if all(move.gain.count(card) >= count for card, count in gain)
        and all(move.give.count(card) >= count for card, count in give)
    ]


def _problem(selection: Selection, table: TableView, move: Move) -> str | None:
    """Why the selection is not a legal move, or what it still needs to be one."""
    if not selection:
        return NOTHING_CHOSEN[selection.mode]
    if selection.mode is Mode.TAKE and not move.gain:
        return strings.CHOOSE_WHAT_TO_TAKE
    return why_not(table.view, move)


def _joinable(mode: Mode, table: TableView, begun: Move) -> Joinable:
    """The cards that can be part of a legal move together with what is selected."""
    taking = completions(Mode.TAKE, begun, table)  # what a market card would mean
    going_on = taking if mode is Mode.TAKE else completions(mode, begun, table)

    def more(cards: Cards, chosen: Cards, card: Card | None) -> bool:
        return card is not None and cards.count(card) > chosen.count(card)

    return Joinable(
        frozenset(
            slot
            for slot, card in enumerate(table.slots)
            if any(more(move.gain, begun.gain, card) for move in taking)
        ),
        frozenset(
            place
            for place, card in enumerate(table.view.hand)
            if any(more(move.give, begun.give, card) for move in going_on)
        ),
        camels=any(more(move.give, begun.give, CAMEL) for move in going_on),
    )


def in_mode(mode: Mode, selection: Selection, table: TableView) -> Selection:
    """The selection in that mode, without what no longer fits there."""
    if mode is selection.mode:
        return selection
    if mode is Mode.SELL:
        selection = replace(selection, slots=frozenset(), camels=0)
    whole = replace(selection, mode=mode)
    fitting = (
        kept
        for kept in (whole, replace(whole, camels=0))
        if completions(mode, move_of(kept, table), table)
    )
    return next(fitting, Selection(mode, selection.slots))


def toggle_slot(selection: Selection, slot: int, table: TableView) -> Selection:
    """The selection after a click on a market card, which always means Take."""
    if table.slots[slot] is None:
        return selection
    return in_mode(Mode.TAKE, replace(selection, slots=selection.slots ^ {slot}), table)


def toggle_all_camels(selection: Selection, table: TableView) -> Selection:
    """All the market's camels and nothing else, or nothing if it was that."""
    camels = Selection(slots=frozenset(i for i, card in enumerate(table.slots) if card is CAMEL))
    return Selection() if selection == camels else camels


def toggle_place(selection: Selection, place: int, table: TableView) -> Selection:
    """The selection after a click on a card of one's hand, if there is one in that place."""
    if place >= len(table.view.hand):
        return selection
    return replace(selection, places=selection.places ^ {place})


def with_camels(selection: Selection, camels: int, table: TableView) -> Selection:
    """The selection with this many camels of one's herd, as far as there are any."""
    return replace(selection, camels=min(max(camels, 0), table.view.herd))


COMMANDS: Final[Commands[Draft, Selection]] = Commands(
    Command(
        TableVerb.SLOT,
        lambda now, order: toggle_slot(now.selection, int(order.detail), now.table),
        {str(slot + 1): str(slot) for slot in range(MARKET_SIZE)},
        strings.KEY_MARKET,
        repeats=True,
    ),
    Command(
        TableVerb.PLACE,
        lambda now, order: toggle_place(now.selection, int(order.detail), now.table),
        {f"Shift+{place + 1}": str(place) for place in range(HAND_LIMIT)},
        strings.KEY_HAND,
        repeats=True,
    ),
    Command(
        TableVerb.MORE_CAMELS,
        lambda now, _: with_camels(now.selection, now.selection.camels + 1, now.table),
        {"+": ""},
        strings.KEY_HERD,
    ),
    Command(
        TableVerb.FEWER_CAMELS,
        lambda now, _: with_camels(now.selection, now.selection.camels - 1, now.table),
        {"-": ""},
        strings.KEY_HERD,
    ),
    Command(
        TableVerb.ALL_CAMELS,
        lambda now, _: toggle_all_camels(now.selection, now.table),
        {"m": ""},
        strings.KEY_CAMELS,
        repeats=True,
    ),
    Command(
        TableVerb.MODE,
        lambda now, order: in_mode(Mode(order.detail), now.selection, now.table),
        {"t": Mode.TAKE.value, "s": Mode.SELL.value},
        strings.KEY_MODE,
        repeats=True,
    ),
    Command(
        TableVerb.CAMELS,
        lambda now, order: with_camels(now.selection, int(order.detail), now.table),
        repeats=True,
    ),
)
"""How a person changes the selection: each handler gives the next one."""
