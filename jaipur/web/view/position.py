"""The table before a reviewed move: what was played, and what was best."""

from gamekit.markup import Node, h
from jaipur.web import strings
from jaipur.web.scenes import PositionScene
from jaipur.web.view.market import market
from jaipur.web.view.players import hand, herd_and_purse, rival
from jaipur.web.view.table import sale_of
from jaipur.web.view.tokens import tokens
from web.strings import BACK_TO_THE_REVIEW
from web.verbs import Verb
from web.view.buttons import icon_button
from web.view.review import grade, lesson_panel
from web.view.table import log_panel


def position_screen(scene: PositionScene) -> Node:
    """The table as it was known then, and what can be learned from it."""
    table, frame = scene.table, scene.table.frame
    return h(
        "div",
        h(
            "header",
            h(
                "div",
                h("h1", f"{frame.title} ", grade(scene.lesson.row.judged), class_="turn-title"),
                h("p", frame.subtitle, class_="turn-subtitle"),
                class_="turn-words",
            ),
            icon_button(Verb.REVIEW_CLOSE, BACK_TO_THE_REVIEW, "x"),
            class_="turn",
            key="turn",
        ),
        tokens(table.table.view, sale_of(table)),
        h(
            "div",
            rival(table),
            market(table, None),
            hand(table, None),
            herd_and_purse(table, None),
            class_="middle",
            key="middle",
        ),
        lesson_panel(scene.lesson, log_panel(frame, strings.LEDGER)),
        class_="screen table position",
        key="position",
    )
