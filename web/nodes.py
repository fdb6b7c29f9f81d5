"""What the page should hold, as plain values: `dom` makes it so, and tests can read it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, Union

Child: TypeAlias = Union["Node", str, int, Iterable["Child"], None]
Value: TypeAlias = str | int | bool | None


@dataclass(frozen=True, slots=True)
class Node:
    """An element; the same key under the same parent is the same element in the next drawing."""

    tag: str
    attributes: dict[str, str]
    children: tuple["Node | str", ...]
    key: str


def h(tag: str, *children: Child, key: str = "", **attributes: Value) -> Node:
    """An element: `class_` is class, `aria_label` is aria-label, None and False are left out."""
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    texts = {
        name: text for name, value in named.items() if (text := _text(name, value)) is not None
    }
    return Node(tag, texts, tuple(_flat(children)), key)


def _text(name: str, value: Value) -> str | None:
    if isinstance(value, bool):
        if name.startswith("aria-"):  # where an absent attribute is not the same as "false"
            return "true" if value else "false"
        return "" if value else None
    return None if value is None else str(value)


def _flat(children: Iterable[Child]) -> Iterable[Node | str]:
    for child in children:
        if isinstance(child, Node | str):
            yield child
        elif isinstance(child, int):
            yield str(child)
        elif child is not None:
            yield from _flat(child)
