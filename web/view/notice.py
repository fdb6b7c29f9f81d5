"""A sentence that the person should know of, and that waits for nobody."""

from gamekit.markup import Node, h
from jaipur.web.view.pieces import icon_button


def notice(sentence: str) -> Node:
    """The sentence, with a button to put it away."""
    return h(
        "div",
        h("p", sentence, dir="auto"),
        icon_button("close-notice", "Close this notice", "x"),
        class_="notice",
        key="notice",
        role="alert",
    )
