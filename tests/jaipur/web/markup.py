"""What a test reads in nodes."""

from collections.abc import Iterator

from gamekit.markup import Node


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
