"""What the coach says of a turn: the best move, why it is best, and what comes second."""

from gamekit.markup import Node, h
from jaipur.coach import Advice, HintReason
from jaipur.english import round_to_half
from jaipur.web.scenes import TableScene
from jaipur.web.view.pieces import icon, icon_button, progress, quiet


def hint(scene: TableScene) -> Node | None:
    """The hint, or how far the thinking about it is; nothing where nobody asked."""
    if scene.hint is None:
        return None
    advice = scene.hint.advice
    return h(
        "section",
        h(
            "header",
            icon("lightbulb"),
            h("h2", "Hint"),
            class_="hint-head",
            key="head",
        ),
        _thinking(scene.hint.done) if advice is None else _reasoning(advice),
        h(
            "div",
            _choose(taken=scene.choice == scene.hinted) if advice else None,
            icon_button("hint", "Close the hint", "x"),
            class_="hint-foot",
            key="foot",
        ),
        class_="hint",
        key="hint",
        aria_label="Hint",
        aria_busy=advice is None,
    )


def _thinking(done: float) -> Node:
    return h(
        "div",
        h("p", "Thinking…"),
        progress("How far the thinking is", done),
        class_="hint-text",
        key="thinking",
    )


def _reasoning(advice: Advice) -> Node:
    return h(
        "div",
        h("p", advice.sentence, class_="hint-sentence"),
        h("ul", map(_reason, advice.reasons), class_="reasons", aria_label="In rupees")
        if advice.reasons
        else None,
        h("p", advice.alternative, class_="hint-second") if advice.alternative else None,
        class_="hint-text",
        key="text",
        tabindex=0,
        role="group",
        aria_label="Why",
    )


def _reason(reason: HintReason) -> Node:
    return h(
        "li",
        h("b", f"{round_to_half(reason.rupees):+g}".replace("-", "−")),
        " ",
        h("span", reason.name),
        class_="gain" if reason.rupees > 0 else "cost",
        key=reason.name,
    )


def _choose(*, taken: bool) -> Node:
    words = "These cards are chosen" if taken else "Choose these cards"
    return quiet("take-hint", words, "check", off=taken)
