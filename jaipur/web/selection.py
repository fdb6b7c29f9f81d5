"""A half-made choice of cards, and what it can still become; which moves are legal, it asks."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeAlias

from jaipur.cards import CAMEL, Card, Cards
from jaipur.moves import Kind, Move
from jaipur.narration import intent
from jaipur.observation import Observation
from jaipur.rules import legal_moves, why_not

Slots: TypeAlias = tuple[Card | None, ...]


class Mode(StrEnum):
    """What the chosen cards of one's own are for."""

    TAKE = "take"
    SELL = "sell"


KINDS: Final = {Mode.TAKE: (Kind.TAKE, Kind.CAMELS, Kind.EXCHANGE), Mode.SELL: (Kind.SELL,)}
NOTHING_CHOSEN: Final = {
    Mode.TAKE: "Choose cards from the market to take.",
    Mode.SELL: "Choose cards of one good from your hand to sell.",
}


@dataclass(frozen=True, slots=True)
class Choice:
    """The slots chosen from the market, the places chosen from the hand, and camels of the herd."""

    mode: Mode = Mode.TAKE
    slots: frozenset[int] = frozenset()
    places: frozenset[int] = frozenset()
    camels: int = 0

    def __bool__(self) -> bool:
        return bool(self.slots or self.places or self.camels)


@dataclass(frozen=True, slots=True)
class Table:
    """What one seat sees, and which market card lies in which slot: all that a choice is about."""

    view: Observation
    slots: Slots


@dataclass(frozen=True, slots=True)
class Joinable:
    """What can still join a choice: market slots, places in hand, one more camel."""

    slots: frozenset[int]
    places: frozenset[int]
    camels: bool


def draft(choice: Choice, table: Table) -> Move:
    """The move that the choice stands for, legal or not."""
    gain = (card for slot in choice.slots if (card := table.slots[slot]) is not None)
    give = (table.view.hand[place] for place in choice.places)
    return Move(tuple(gain), (*give, *(CAMEL,) * choice.camels))


def choice_of(move: Move, table: Table) -> Choice:
    """The choice that is this move; of equal cards, the leftmost."""
    mode = Mode.SELL if move.kind is Kind.SELL else Mode.TAKE
    slots, places = places_of(move.gain, table.slots), places_of(move.give, table.view.hand)
    return Choice(mode, frozenset(slots), frozenset(places), move.give.count(CAMEL))


def places_of(wanted: Cards, laid: Sequence[Card | None]) -> tuple[int, ...]:
    """Where the wanted cards lie; of equal ones, the leftmost."""
    return tuple(
        place
        for place, card in enumerate(laid)
        if card is not None and laid[:place].count(card) < wanted.count(card)
    )


def completions(choice: Choice, table: Table) -> list[Move]:
    """The legal moves of the choice's mode that it can still become."""
    begun = draft(choice, table)
    gain, give = Counter(begun.gain).items(), Counter(begun.give).items()
    return [
        move
        for kind in KINDS[choice.mode]
        for move in legal_moves(table.view, kind)
        if all(move.gain.count(card) >= count for card, count in gain)
        and all(move.give.count(card) >= count for card, count in give)
    ]


def chosen_move(choice: Choice, table: Table) -> Move | None:
    """The legal move that the choice is, if it is one."""
    return None if objection(choice, table) else draft(choice, table)


def objection(choice: Choice, table: Table) -> str | None:
    """Why the choice is not a legal move, or what it still needs to be one."""
    if not choice:
        return NOTHING_CHOSEN[choice.mode]
    move = draft(choice, table)
    if choice.mode is Mode.TAKE and not move.gain:
        return "Choose what to take for it from the market, or press Sell to sell."
    return why_not(table.view, move)


def sentence(choice: Choice, table: Table) -> str:
    """What the choice would do as a move, or why it is none."""
    return objection(choice, table) or intent(table.view, draft(choice, table))


def joinable(choice: Choice, table: Table) -> Joinable:
    """The cards that can be part of a legal move together with what is chosen."""
    begun = draft(choice, table)
    taking = completions(replace(choice, mode=Mode.TAKE), table)  # what a market card would mean
    going_on = taking if choice.mode is Mode.TAKE else completions(choice, table)

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


def in_mode(mode: Mode, choice: Choice, table: Table) -> Choice:
    """The choice in that mode, without what no longer fits there."""
    if mode is choice.mode:
        return choice
    if mode is Mode.SELL:
        choice = replace(choice, slots=frozenset(), camels=0)
    whole = replace(choice, mode=mode)
    fitting = (kept for kept in (whole, replace(whole, camels=0)) if completions(kept, table))
    return next(fitting, Choice(mode, choice.slots))


def toggle_slot(choice: Choice, slot: int, table: Table) -> Choice:
    """The choice after a click on a market card, which always means Take."""
    if table.slots[slot] is None:
        return choice
    return in_mode(Mode.TAKE, replace(choice, slots=choice.slots ^ {slot}), table)


def toggle_all_camels(choice: Choice, table: Table) -> Choice:
    """The choice of all the market's camels and nothing else, or of nothing if it was that."""
    camels = Choice(slots=frozenset(i for i, card in enumerate(table.slots) if card is CAMEL))
    return Choice() if choice == camels else camels


def toggle_place(choice: Choice, place: int, table: Table) -> Choice:
    """The choice after a click on a card of one's hand, if there is one in that place."""
    if place >= len(table.view.hand):
        return choice
    return replace(choice, places=choice.places ^ {place})


def with_camels(choice: Choice, camels: int, table: Table) -> Choice:
    """The choice with so many camels of one's herd, as far as there are any."""
    return replace(choice, camels=min(max(camels, 0), table.view.herd))
