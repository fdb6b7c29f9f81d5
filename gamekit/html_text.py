"""Elements as HTML text, for prerendered screens and for reports."""

from html import escape
from typing import Final

from gamekit.markup import Node

_VOID: Final = {"br", "input", "meta"}
_RAW: Final = {"style"}  # its text is not HTML


def to_html(node: Node | str) -> str:
    """The HTML of a node."""
    if isinstance(node, str):
        return escape(node, quote=False)
    attributes = "".join(f' {name}="{escape(text)}"' for name, text in node.attributes.items())
    if node.tag in _VOID:
        return f"<{node.tag}{attributes}>"
    inside = "".join(map(str if node.tag in _RAW else to_html, node.children))
    return f"<{node.tag}{attributes}>{inside}</{node.tag}>"
