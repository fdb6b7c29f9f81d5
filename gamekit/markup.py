"""The one element builder: elements as plain values, for the page and for HTML text."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias, Union

Child: TypeAlias = Union["Node", str, int, Iterable["Child"], None]
Value: TypeAlias = str | float | bool | None


@dataclass(frozen=True, slots=True)
class Node:
    """An element; a key identifies it among the children of its parent in the next drawing."""

    tag: str
    attributes: dict[str, str]
    children: tuple["Node | str", ...]
    key: str


def h(tag: str, *children: Child, key: str = "", **attributes: Value) -> Node:
    """Build an element: `class_` is class, `aria_label` aria-label; None and False are omitted."""
    texts = {}
    for name, value in attributes.items():
        attribute = _named(name)
        if isinstance(value, bool):
            if attribute.startswith("aria-"):  # an absent ARIA attribute is not the same as false
                texts[attribute] = "true" if value else "false"
            elif value:
                texts[attribute] = ""
        elif value is not None:
            texts[attribute] = f"{round(value, 1):g}" if isinstance(value, float) else str(value)
    found: list[Node | str] = []
    _flatten(children, found)
    return Node(tag, texts, tuple(found), key)


@cache
def _named(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _flatten(children: Iterable[Child], found: list[Node | str]) -> None:
    for child in children:
        if isinstance(child, Node | str):
            found.append(child)
        elif isinstance(child, int):
            found.append(str(child))
        elif child is not None:
            _flatten(child, found)
