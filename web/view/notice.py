"""A sentence that the person should know of, and that waits for nobody."""

from web.nodes import Node, h
from web.view.pieces import icon


def notice(sentence: str) -> Node:
    """The sentence, with a button to put it away."""
    return h(
        "div",
        h("p", sentence, dir="auto"),
        h(
            "button",
            icon("x"),
            class_="icon-button",
            type="button",
            aria_label="Close this notice",
            data_do="close-notice",
        ),
        class_="notice",
        key="notice",
        role="alert",
    )
