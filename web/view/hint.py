"""The coach's words about a turn: the best move, why it is best, and what comes second."""

from gamekit.markup import Node, h
from web import strings
from web.scenes import HintFigure, HintScene
from web.verbs import Verb
from web.view.buttons import icon, icon_button, progress, quiet


def hint_panel(hint: HintScene | None, unit: str, *, taken: bool) -> Node | None:
    """The hint, or how far the thinking is; `unit` names the figures, `taken` if it is selected."""
    if hint is None:
        return None
    return h(
        "section",
        h(
            "header",
            icon("lightbulb"),
            h("h2", strings.HINT),
            class_="hint-head",
            key="head",
        ),
        _reasoning(hint, unit) if hint.sentence else _thinking(hint.done),
        h(
            "div",
            _choose(taken=taken) if hint.sentence else None,
            icon_button(Verb.HINT, strings.CLOSE_THE_HINT, "x"),
            class_="hint-foot",
            key="foot",
        ),
        class_="hint",
        key="hint",
        aria_label=strings.HINT,
        aria_busy=not hint.sentence,
    )


def _thinking(done: float) -> Node:
    return h(
        "div",
        h("p", strings.THINKING),
        progress(strings.THINKING_PROGRESS, done),
        class_="hint-text",
        key="thinking",
    )


def _reasoning(hint: HintScene, unit: str) -> Node:
    return h(
        "div",
        h("p", hint.sentence, class_="hint-sentence"),
        h("ul", map(_reason, hint.reasons), class_="reasons", aria_label=unit)
        if hint.reasons
        else None,
        h("p", hint.alternative, class_="hint-second") if hint.alternative else None,
        class_="hint-text",
        key="text",
        tabindex=0,
        role="group",
        aria_label=strings.WHY,
    )


def _reason(reason: HintFigure) -> Node:
    return h(
        "li",
        h("b", reason.figure),
        " ",
        h("span", reason.name),
        class_="gain" if reason.gain else "cost",
        key=reason.name,
    )


def _choose(*, taken: bool) -> Node:
    words = strings.THESE_CARDS_ARE_CHOSEN if taken else strings.CHOOSE_THESE_CARDS
    return quiet(Verb.TAKE_HINT, words, "check", off=taken)
