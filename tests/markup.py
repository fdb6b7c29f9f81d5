"""Nodes as HTML text, and what a test reads in them."""

from collections.abc import Iterator
from html import escape
from typing import Final

from web.nodes import Node

_EMPTY: Final = {"input", "br"}


def markup(node: Node | str) -> str:
    """The text that a browser would read as this node."""
    if isinstance(node, str):
        return escape(node, quote=False)
    attributes = "".join(f' {name}="{escape(text)}"' for name, text in node.attributes.items())
    if node.tag in _EMPTY:
        return f"<{node.tag}{attributes}>"
    inside = "".join(map(markup, node.children))
    return f"<{node.tag}{attributes}>{inside}</{node.tag}>"


def walk(node: Node) -> Iterator[Node]:
    """The node, and every one inside it."""
    yield node
    for child in node.children:
        if isinstance(child, Node):
            yield from walk(child)


def text(node: Node | str) -> str:
    """All its words."""
    return node if isinstance(node, str) else "".join(map(text, node.children))


def all_with(screen: Node, **attributes: str) -> list[Node]:
    """The elements with these attributes, in the order of the page."""
    wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
    return [node for node in walk(screen) if wanted.items() <= node.attributes.items()]


def one_with(screen: Node, **attributes: str) -> Node:
    """The one element with these attributes."""
    (found,) = all_with(screen, **attributes)
    return found


def name(node: Node) -> str:
    """What it is called."""
    return node.attributes.get("aria-label") or text(node)


def has_class(node: Node, wanted: str) -> bool:
    """Whether it is of that class."""
    return wanted in node.attributes.get("class", "").split()
