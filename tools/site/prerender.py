"""The screens that stand on the page before Python does, drawn by what will draw them there."""

from html import escape
from typing import Final

from gamekit.markup import Node
from jaipur.bots import CHARACTERS, DEFAULT_BOT
from jaipur.cards import CAMEL, MARKET_SIZE
from jaipur.web.live_game import PERSON, Game
from jaipur.web.scenes import MenuScene, Scene, SetupScene, TableScene, Thoughts
from jaipur.web.selection import Table
from web.names import DEFAULTS
from web.view.screen import draw

_EMPTY: Final = {"input", "br"}
_MENU: Final = MenuScene(CHARACTERS, DEFAULT_BOT)


def menu() -> str:
    """The first screen of a first visit."""
    return markup(draw(_MENU))


def templates() -> str:
    """The other screens that a visit may begin with, or an early choice lead to."""
    scenes: dict[str, Scene] = {
        "continue": MenuScene(CHARACTERS, DEFAULT_BOT, "The game that you have not finished"),
        "setup": SetupScene(DEFAULTS, "lot", "match"),
        "table": _bare_table(),
    }
    return "".join(
        f'<template id="{name}-screen">{markup(draw(scene))}</template>'
        for name, scene in scenes.items()
    )


def markup(node: Node | str) -> str:
    """The text that a browser would read as this node."""
    if isinstance(node, str):
        return escape(node, quote=False)
    attributes = "".join(f' {name}="{escape(text)}"' for name, text in node.attributes.items())
    if node.tag in _EMPTY:
        return f"<{node.tag}{attributes}>"
    inside = "".join(map(markup, node.children))
    return f"<{node.tag}{attributes}>{inside}</{node.tag}>"


def _bare_table() -> TableScene:
    """A table of which nothing is known; what it has of numbers, the style hides."""
    game = Game.start(DEFAULTS, seed=0)
    view = game.table(PERSON).view._replace(market=(CAMEL,) * MARKET_SIZE, hand=(), herd=0)
    return TableScene(
        Table(view, view.market),
        None,
        ("", ""),
        "Starting",
        "One moment",
        (),
        waiting="Python is on its way.",
        thoughts=Thoughts(shown=False),
    )
