"""The parts of a table that every game has: header, log, Confirm and the helper buttons."""

from typing import Final

from gamekit.markup import Node, h
from web import strings
from web.scenes import TableFrame
from web.verbs import Verb
from web.view.buttons import icon, icon_button, quiet

_LONG: Final = 44  # a sentence that needs a third line in the narrowest Confirm
_LONG_TITLE: Final = 12  # one that does not fit into a line beside the buttons
_LINES_DRAWN: Final = 16  # more than any window has room for


def turn_header(frame: TableFrame) -> Node:
    """The title of the turn, and the buttons for menu and sound."""
    long = " long" if len(frame.title) > _LONG_TITLE else ""
    return h(
        "header",
        h(
            "div",
            h("h1", frame.title, class_=f"turn-title{long}", dir="auto", title=frame.title),
            h("p", frame.subtitle, class_="turn-subtitle", title=frame.subtitle),
            class_="turn-words",
        ),
        icon_button(Verb.GAME_MENU, strings.MENU, "menu"),
        icon_button(
            Verb.MUTE,
            strings.SOUND,
            "volume-x" if frame.muted else "volume-2",
            on=not frame.muted,
        ),
        class_="turn",
        key="turn",
    )


def log_panel(frame: TableFrame, title: str) -> Node:
    """The moves so far, the newest first; a narrow page has room for that one only."""
    lines = list(enumerate(frame.log))[-_LINES_DRAWN:]
    return h(
        "section",
        h("h2", title, key="title"),
        h(
            "ol",
            (
                h("li", line, key=str(number), dir="auto", title=line)
                for number, line in reversed(lines)
            ),
            key="lines",
        ),
        class_="ledger",
        key="ledger",
        aria_label=title,
    )


def confirm_button(words: str, *, legal: bool) -> Node:
    """The button that plays the selection, and says what that does or why it cannot."""
    long = " long" if len(words) > _LONG else ""
    return h(
        "button",
        h(
            "span",
            icon("check") if legal else None,
            h("span", strings.CONFIRM),
            class_="confirm-title",
        ),
        " ",
        h("span", words, class_="confirm-words") if words else None,
        class_=f"confirm{' legal' if legal else ''}{long}",
        type="button",
        key="confirm",
        data_do=Verb.CONFIRM,
        aria_disabled=None if legal else "true",
    )


def scores_button() -> Node:
    """The way back from a finished table to its scores."""
    return h(
        "button",
        h("span", h("span", strings.BACK_TO_THE_SCORES), class_="confirm-title"),
        class_="confirm legal",
        type="button",
        key="scores",
        data_do=Verb.SEE_SCORES,
    )


def helper_buttons(frame: TableFrame, *, selecting: bool, selected: bool) -> Node:
    """Clear and Hint, or Skip while others move; and the switch for the computer's thoughts."""
    if frame.can_skip:
        buttons = [quiet(Verb.SKIP, strings.SKIP, "skip-forward")]
    else:
        buttons = [
            quiet(Verb.CLEAR, strings.CLEAR, "rotate-ccw", off=not selected),
            quiet(
                Verb.HINT,
                strings.HINT,
                "lightbulb",
                off=not selecting,
                open_=frame.hint is not None,
            ),
        ]
    return h(
        "div",
        buttons,
        None
        if frame.thinking is None
        else icon_button(
            Verb.THOUGHTS,
            strings.HOW_IT_THINKS,
            "brain",
            on=frame.thinking.shown,
            note=strings.GIVES_AWAY,
        ),
        class_="aids",
        key="aids",
    )
