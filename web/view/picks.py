"""A card that can be chosen: a real button, never disabled, that says what it is."""

from collections.abc import Sequence

from jaipur.cards import Card
from web.nodes import Node, h
from web.view.pieces import card_face, tick, title_of


def pick(
    card: Card, name: str, do: str, place: int, *, key: str, chosen: bool, fits: bool, free: bool
) -> Node:
    """The button of a card; where it is not `free`, it is not the time to choose."""
    return h(
        "button",
        card_face(card),
        tick(),
        class_=f"pick{'' if fits or chosen or not free else ' dim'}",
        type="button",
        key=key,
        data_do=do,
        data_with=place,
        aria_label=name,
        aria_pressed=chosen,
        aria_disabled=None if free else "true",
        aria_description=None if fits or chosen or not free else "cannot join the choice",
    )


def names(cards: Sequence[Card | None]) -> list[str]:
    """What each card is called, so that no two are called the same."""
    seen: list[Card] = []
    called = []
    for card in cards:
        if card is None:
            called.append("")
            continue
        seen.append(card)
        nth = seen.count(card)
        of = cards.count(card)
        called.append(title_of(card) if nth == 1 else f"{title_of(card)}, {nth} of {of}")
    return called
