"""Pieces of the interface: icons, buttons, names, progress.

Nodes that never change are made once: most of a drawing then need not be compared.
"""

from functools import cache

from gamekit.markup import Child, Node, h


@cache
def picture(name: str, class_: str = "picture") -> Node:
    """A drawing of the sprite; words beside it say what it is."""
    return h("svg", h("use", href=f"#{name}"), class_=class_, aria_hidden=True, focusable="false")


def icon(name: str) -> Node:
    """A sign of the interface."""
    return picture(f"icon-{name}", "icon")


@cache
def tick() -> Node:
    """The second sign of what is chosen, for those who cannot see its colour."""
    return h("span", picture("tick"), class_="tick", key="tick")


def quiet(do: str, words: str, sign: str, *, off: bool = False, open_: bool | None = None) -> Node:
    """A button beside the one that goes ahead; `open_` says if the panel it opens is open."""
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
    """A button that shows only a sign; `on` is its state if it is a switch."""
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


def person(name: str, class_: str = "person", tag: str = "span") -> Node:
    """A player's name, whatever script it is in, cut short where there is no room."""
    return h(tag, name, class_=class_, dir="auto", title=name)


def unseen(*words: Child) -> Node:
    """Words for those who listen to the page."""
    return h("span", words, class_="sr-only")


def progress(name: str, done: float) -> Node:
    """A progress bar, from 0 to 1."""
    return h(
        "progress",
        class_="loading-bar",
        key="progress",
        value=f"{done:.2f}",
        max=1,
        aria_label=name,
    )
