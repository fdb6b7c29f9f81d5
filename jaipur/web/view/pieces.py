"""What lies on every table: cards, tokens, seals, camels and the signs of the interface.

What is always the same is made once: most of a drawing is, and then nothing need be compared.
"""

from functools import cache

from gamekit.markup import Child, Node, h
from jaipur.cards import CAMEL, SEALS_TO_WIN, Card


@cache
def picture(name: str, class_: str = "picture") -> Node:
    """A drawing of the sprite; words beside it say what it is."""
    return h("svg", h("use", href=f"#{name}"), class_=class_, aria_hidden=True, focusable="false")


def icon(name: str) -> Node:
    """A sign of the interface."""
    return picture(f"icon-{name}", "icon")


def quiet(do: str, words: str, sign: str, *, off: bool = False, open_: bool | None = None) -> Node:
    """A button beside the one that goes ahead; `open_` is whether what it opens is."""
    return h(
        "button",
        icon(sign),
        h("span", words),
        class_="quiet",
        type="button",
        key=do,
        data_do=do,
        aria_disabled="true" if off else None,
        aria_expanded=open_,
    )


def icon_button(
    do: str, name: str, sign: str, *, on: bool | None = None, note: str | None = None
) -> Node:
    """A button that is nothing but a sign; `on` is whether what it stands for is."""
    return h(
        "button",
        icon(sign),
        class_="icon-button",
        type="button",
        key=do,
        aria_label=name,
        aria_pressed=on,
        aria_description=note,
        title=note,
        data_do=do,
    )


def title_of(card: Card) -> str:
    """Its name as it stands on the card."""
    return str(card).capitalize()


def person(name: str, class_: str = "person", tag: str = "span") -> Node:
    """A player's name, whatever script it is in, cut short where there is no room."""
    return h(tag, name, class_=class_, dir="auto", title=name)


def count(number: int, word: str, several: str | None = None) -> str:
    """A number and its noun: `1 camel`, `3 camels`, `no camels`."""
    return f"{number or 'no'} {word if number == 1 else several or f'{word}s'}"


def unseen(*words: Child) -> Node:
    """Words for those who listen to the page."""
    return h("span", words, class_="sr-only")


@cache
def card_face(card: Card) -> Node:
    """A card, face up."""
    return h(
        "span",
        h("span", picture(str(card)), class_="niche"),
        h("span", title_of(card), class_="card-name"),
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
        h("span", count(won, "seal"), class_="seal-words", aria_hidden=True),
        unseen(f" {count(won, 'seal')} of {SEALS_TO_WIN} "),
        class_="seals",
        title=f"{count(won, 'seal')} of {SEALS_TO_WIN}",
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
        data_do=None if do is None else "camels",
        data_with=do,
    )


@cache
def herd_tile() -> Node:
    """The sign that stands for a whole herd."""
    return tile(CAMEL)


@cache
def tick() -> Node:
    """The second sign of what is chosen, for those who cannot see yellow."""
    return h("span", picture("tick"), class_="tick", key="tick")


def progress(name: str, done: float) -> Node:
    """How much of something is done, from 0 to 1."""
    return h(
        "progress",
        class_="loading-bar",
        key="progress",
        value=f"{done:.2f}",
        max=1,
        aria_label=name,
    )


def bulb(*inside: Child) -> Node:
    """The sign of what a hint is about."""
    return h("span", icon("lightbulb"), inside, class_="bulb", key="bulb")


def _seal_class(place: int, won: int) -> str:
    return "seal won" if place < won else "seal open"
