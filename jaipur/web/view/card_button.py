"""A card that can be chosen: a real button, never disabled, that says what it is."""

from collections.abc import Sequence

from gamekit.markup import Node, h
from jaipur.cards import Card
from jaipur.english import listed
from jaipur.web.view.pieces import bulb, card_face, tick, title_of


def pick(
    card: Card,
    name: str,
    do: str,
    place: int,
    *,
    key: str,
    chosen: bool,
    fits: bool,
    free: bool,
    hinted: bool,
) -> Node:
    """The button of a card; where it is not `free`, it is not the time to choose."""
    dim = free and not (fits or chosen)
    notes = ("part of the hint" if hinted else "", "cannot join the choice" if dim else "")
    return h(
        "button",
        card_face(card),
        tick(),
        bulb() if hinted else None,
        class_=f"pick{' dim' if dim else ''}{' hinted' if hinted else ''}",
        type="button",
        key=key,
        data_do=do,
        data_with=place,
        aria_label=name,
        aria_pressed=chosen,
        aria_disabled=None if free else "true",
        aria_description=listed(notes) or None,
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
