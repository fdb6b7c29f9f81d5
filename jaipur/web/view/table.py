"""The table from one seat."""

from gamekit.markup import Node, h
from jaipur.moves import Move
from jaipur.web import strings
from jaipur.web.scenes import TableScene
from jaipur.web.selection import NOTHING, Mode
from jaipur.web.view.market import market
from jaipur.web.view.move_controls import confirm, mode_switch, move_preview
from jaipur.web.view.players import hand, herd_and_purse, rival
from jaipur.web.view.tokens import tokens
from web.view.hint import hint_panel
from web.view.table import helper_buttons, log_panel, turn_header
from web.view.thinking import thinking_panel


def table_screen(scene: TableScene) -> Node:
    """The whole table, on one screen."""
    frame, draft = scene.frame, scene.draft
    fits = draft.joinable if draft else None
    sale = sale_of(scene)
    return h(
        "div",
        turn_header(frame),
        tokens(scene.table.view, sale),
        h(
            "div",
            rival(scene),
            market(scene, fits),
            hand(scene, fits),
            herd_and_purse(scene, fits),
            class_="middle",
            key="middle",
        ),
        h(
            "div",
            mode_switch(scene),
            move_preview(scene),
            confirm(scene),
            helper_buttons(frame, selecting=draft is not None, selected=bool(scene.selection)),
            hint_panel(frame.hint, strings.IN_RUPEES, taken=scene.selection == scene.hinted),
            thinking_panel(frame.thinking),
            log_panel(frame, strings.LEDGER),
            class_=_actions_class(scene),
            key="actions",
        ),
        class_="screen table" if sale is None else "screen table selling",
        key="table",
    )


def sale_of(scene: TableScene) -> Move | None:
    """The sale that is selected, legal or not; None in the other mode."""
    draft = scene.draft
    return draft.move if draft and draft.selection.mode is Mode.SELL else None


def _actions_class(scene: TableScene) -> str:
    """The panels beside the usual buttons, which then have less room; and if one has begun."""
    thinking = scene.frame.thinking
    hinting = " hinting" if scene.frame.hint else ""
    aloud = " thinking-aloud" if thinking and thinking.shown else ""
    choosing = " choosing" if scene.selection != NOTHING else ""
    return f"actions{hinting}{aloud}{choosing}"
