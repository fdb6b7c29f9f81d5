"""Keeps real elements the same as nodes, changing only what differs, so that focus survives."""

from collections.abc import Sequence
from typing import Any, Final

from gamekit.markup import Node

HTML: Final = "http://www.w3.org/1999/xhtml"
SVG: Final = "http://www.w3.org/2000/svg"


class Drawn:
    """A node, or a piece of text, and the element that stands for it."""

    __slots__ = ("children", "element", "node")

    def __init__(self, node: Node | str, element: Any, children: "list[Drawn]") -> None:  # noqa: ANN401
        self.node = node
        self.element = element
        self.children = children


class Drawing:
    """The content of an element of the page; `document` makes new elements."""

    def __init__(self, document: Any, host: Any) -> None:  # noqa: ANN401
        self._document = document
        self._root = Drawn(Node("host", {}, (), ""), host, [])

    def take_over(self, *nodes: Node) -> None:
        """Make the host hold just these, out of the elements that it has, where they fit."""
        self._root.children = _taken_over(self._document, self._root.element, nodes, svg=False)

    def show(self, *nodes: Node) -> None:
        """Make the host hold just these."""
        self._arrange(self._root, nodes)

    def _change(self, drawn: Drawn, node: Node | str) -> None:
        old = drawn.node
        if old is node or old == node:
            return
        drawn.node = node
        if isinstance(old, str) or isinstance(node, str):
            drawn.element.data = node
            return
        for name in old.attributes.keys() - node.attributes.keys():
            drawn.element.removeAttribute(name)
        for name, value in node.attributes.items():
            if old.attributes.get(name) != value:
                _set_attribute(drawn.element, name, value)
        self._arrange(drawn, node.children)

    def _arrange(self, parent: Drawn, nodes: Sequence[Node | str]) -> None:
        """Give the parent these children: known ones are changed, and moved only if they must."""
        known: dict[tuple[str, str], list[Drawn]] = {}
        for child in parent.children:
            known.setdefault(_likeness(child.node), []).append(child)
        wanted = []
        for node in nodes:
            alike = known.get(_likeness(node))
            if alike:
                wanted.append(alike.pop(0))
                self._change(wanted[-1], node)
            else:
                wanted.append(make(self._document, node, svg=_is_svg(parent)))
        gone = {id(child) for alike in known.values() for child in alike}
        present = []
        for child in parent.children:
            if id(child) in gone:
                child.element.remove()
            else:
                present.append(child)
        for place, child in enumerate(wanted):
            if place < len(present) and present[place] is child:
                continue
            following = present[place].element if place < len(present) else None
            parent.element.insertBefore(child.element, following)
            if child in present:
                present.remove(child)
            present.insert(place, child)
        parent.children = wanted


def make(document: Any, node: Node | str, *, svg: bool = False) -> Drawn:  # noqa: ANN401
    """A new element for a node; inside a picture it is of SVG's namespace."""
    if isinstance(node, str):
        return Drawn(node, document.createTextNode(node), [])
    svg = svg or node.tag == "svg"
    element = document.createElementNS(SVG if svg else HTML, node.tag)
    for name, value in node.attributes.items():
        _set_attribute(element, name, value)
    children = [make(document, child, svg=svg) for child in node.children]
    for child in children:
        element.appendChild(child.element)
    return Drawn(node, element, children)


def _taken_over(
    document: Any,  # noqa: ANN401
    parent: Any,  # noqa: ANN401
    nodes: Sequence[Node | str],
    *,
    svg: bool,
) -> list[Drawn]:
    there = list(parent.childNodes)
    if len(there) != len(nodes):
        parent.replaceChildren()
        there = [parent.appendChild(document.createTextNode("")) for _ in nodes]
    drawn = []
    for old, node in zip(there, nodes, strict=True):
        if isinstance(node, str) and old.nodeName == "#text":
            if old.data != node:
                old.data = node
            drawn.append(Drawn(node, old, []))
        elif not isinstance(node, str) and getattr(old, "localName", "") == node.tag:
            inside = svg or node.tag == "svg"
            _agree(old, node)
            children = _taken_over(document, old, node.children, svg=inside)
            drawn.append(Drawn(node, old, children))
        else:
            drawn.append(make(document, node, svg=svg))
            parent.replaceChild(drawn[-1].element, old)
    return drawn


def _agree(element: Any, node: Node) -> None:  # noqa: ANN401
    """Give an element the attributes of a node, and no others.

    But its place among the tab stops stays: where the focus is, removing it would take that away.
    """
    for name in element.getAttributeNames():
        if str(name) not in node.attributes and str(name) != "tabindex":
            element.removeAttribute(name)
    for name, value in node.attributes.items():
        if element.getAttribute(name) != value:
            _set_attribute(element, name, value)


def _set_attribute(element: Any, name: str, value: str) -> None:  # noqa: ANN401
    if name == "style":  # the page's policy forbids the attribute, but not this
        element.style.cssText = value
    else:
        element.setAttribute(name, value)


def _likeness(node: Node | str) -> tuple[str, str]:
    """Nodes that are alike in this are one element in different moments."""
    return ("", "") if isinstance(node, str) else (node.tag, node.key)


def _is_svg(drawn: Drawn) -> bool:
    return bool(drawn.element.namespaceURI == SVG)
