"""Nodes as HTML text: for tests that read a screen, and for pictures of one."""

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
