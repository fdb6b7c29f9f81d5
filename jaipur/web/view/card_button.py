"""A card that can be selected: a real button, never disabled, that says what it is."""

from collections.abc import Sequence

from gamekit.markup import Node, h
from jaipur.cards import Card
from jaipur.web import strings
from jaipur.web.verbs import TableVerb
from jaipur.web.view.pieces import bulb, card_face
from web.view.buttons import tick


def card_button(
    card: Card,
    name: str,
    do: TableVerb,
    place: int,
    *,
    key: str,
    chosen: bool,
    fits: bool,
    free: bool,
    hinted: bool,
) -> Node:
    """The button of a card; if it is not `free`, nobody may select now."""
    dim = free and not (fits or chosen)
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
        aria_description=strings.card_notes(hinted=hinted, dim=dim),
    )


def card_names(cards: Sequence[Card | None]) -> list[str]:
    """A name for each card, no two of them the same."""
    seen: list[Card] = []
    called = []
    for card in cards:
        if card is None:
            called.append("")
            continue
        seen.append(card)
        nth = seen.count(card)
        of = cards.count(card)
        title = strings.CARD_TITLES[card]
        called.append(title if nth == 1 else strings.card_of_several(title, nth, of))
    return called
