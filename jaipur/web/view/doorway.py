"""The doorway in the city wall, through which the caravan is seen."""

from gamekit.markup import Node, h
from web.view.buttons import picture


def doorway() -> Node:
    """A view without a word in it."""
    return h(
        "div",
        h("span", class_="cornice"),
        h("span", class_="side-arch left"),
        h("span", class_="side-arch right"),
        h("span", class_="gate-frame"),
        h("span", picture("scene", "landscape"), class_="gate"),
        h("span", class_="threshold"),
        class_="doorway",
        key="doorway",
        aria_hidden=True,
    )
