"""The table from one chair."""

from gamekit.markup import Node, h
from jaipur.web.scenes import TableScene
from jaipur.web.selection import Choice, Mode, draft, joinable
from jaipur.web.view.market import market
from jaipur.web.view.move_controls import aids, confirm, ledger, slip, switch, turn
from jaipur.web.view.players import hand, rival, strip
from jaipur.web.view.tokens import tokens
from web.view.hint import hint
from web.view.thoughts import thoughts


def table_screen(scene: TableScene) -> Node:
    """The whole table, on one screen."""
    view = scene.table.view
    choosing = scene.choice
    fits = None if choosing is None else joinable(choosing, scene.table)
    selling = choosing if choosing is not None and choosing.mode is Mode.SELL else None
    sale = None if selling is None else draft(selling, scene.table)
    return h(
        "div",
        turn(scene),
        tokens(view, sale),
        h(
            "div",
            rival(scene),
            market(scene, fits),
            hand(scene, fits),
            strip(scene, fits),
            class_="middle",
            key="middle",
        ),
        h(
            "div",
            switch(scene),
            slip(scene),
            confirm(scene),
            aids(scene),
            hint(scene),
            thoughts(scene),
            ledger(scene),
            class_=_actions_class(scene),
            key="actions",
        ),
        class_="screen table" if selling is None else "screen table selling",
        key="table",
    )


def _actions_class(scene: TableScene) -> str:
    """What is there besides the usual, which then has less room; and whether one has begun."""
    hinting = " hinting" if scene.hint else ""
    thinking = " thinking-aloud" if scene.thoughts and scene.thoughts.shown else ""
    choosing = "" if scene.choice in (None, Choice()) else " choosing"
    return f"actions{hinting}{thinking}{choosing}"
