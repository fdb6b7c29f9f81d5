"""The pieces of Jaipur: cards, tokens, seals and camels.

Nodes that never change are made once: most of a drawing then need not be compared.
"""

from functools import cache

from gamekit.markup import Child, Node, h
from jaipur.cards import CAMEL, SEALS_TO_WIN, Card
from jaipur.web import strings
from jaipur.web.verbs import TableVerb
from web.view.buttons import icon, picture, tick, unseen


@cache
def card_face(card: Card) -> Node:
    """A card, face up."""
    return h(
        "span",
        h("span", picture(str(card)), class_="niche"),
        h("span", strings.CARD_TITLES[card], class_="card-name"),
        h("span", class_="edge"),
        class_=f"card {card}",
    )


@cache
def card_back() -> Node:
    """A card, face down."""
    return h("span", h("span", picture("lotus"), class_="back-arch"), class_="card back")


def coin(good: Card, value: int) -> Node:
    """A goods token as it lies on top of its pile."""
    return h("span", h("span", value), class_=f"coin {good}")


def chip(good: Card, value: int, *, key: str = "", wanted: bool = False) -> Node:
    """A goods token further down in its pile, or in a purse."""
    return h("span", value, class_=f"chip {good}{' wanted' if wanted else ''}", key=key)


def rosette(size: int, *inside: Child, key: str = "") -> Node:
    """A bonus token for a sale of that size: its colour tells the size."""
    return h(
        "span",
        picture("rosette", "rosette-cloth"),
        h("span", inside, class_="rosette-words"),
        class_=f"rosette bonus-{size}",
        key=key,
    )


@cache
def seals(won: int) -> Node:
    """The seals a player has, and places for those still to win."""
    places = (
        h("span", picture("lotus") if place < won else None, class_=_seal_class(place, won))
        for place in range(SEALS_TO_WIN)
    )
    return h(
        "span",
        places,
        h("span", strings.seals(won), class_="seal-words", aria_hidden=True),
        unseen(f" {strings.seals_of(won)} "),
        class_="seals",
        title=strings.seals_of(won),
    )


def tile(
    card: Card,
    *signs: Child,
    key: str = "",
    chosen: bool = False,
    hinted: bool = False,
    do: int | None = None,
) -> Node:
    """A card's picture alone; with `do`, a click on it asks for that many camels."""
    return h(
        "span",
        picture(str(card)),
        tick() if chosen else None,
        signs,
        class_=f"tile {card}{' chosen' if chosen else ''}{' hinted' if hinted else ''}",
        key=key,
        aria_hidden=True,
        data_do=None if do is None else TableVerb.CAMELS,
        data_with=do,
    )


@cache
def herd_tile() -> Node:
    """The sign that stands for a whole herd."""
    return tile(CAMEL)


def bulb(*inside: Child) -> Node:
    """The sign of what a hint is about."""
    return h("span", icon("lightbulb"), inside, class_="bulb", key="bulb")


def _seal_class(place: int, won: int) -> str:
    return "seal won" if place < won else "seal open"
