"""A notice in front of the screen, which does not stop the game."""

from gamekit.markup import Node, h
from web import strings
from web.verbs import Verb
from web.view.buttons import icon_button


def notice(sentence: str) -> Node:
    """The sentence, with a button to put it away."""
    return h(
        "div",
        h("p", sentence, dir="auto"),
        icon_button(Verb.CLOSE_NOTICE, strings.CLOSE_THIS_NOTICE, "x"),
        class_="notice",
        key="notice",
        role="alert",
    )
