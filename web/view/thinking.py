"""The panel with the computer's thoughts: what it considers, and what it expects of each."""

from gamekit.markup import Node, h
from web import strings
from web.scenes import ThinkingBar, ThinkingReport, ThinkingScene
from web.view.buttons import icon, progress


def thinking_panel(scene: ThinkingScene | None) -> Node | None:
    """Everything the computer considers, or did for its last move; None if not wanted."""
    if scene is None or not scene.shown:
        return None
    report = scene.report
    return h(
        "section",
        h("h2", strings.HOW_IT_THINKS, key="title"),
        h("p", strings.NO_THOUGHTS_YET, key="nothing") if report is None else _report(report),
        class_="thoughts",
        key="thoughts",
        aria_label=strings.HOW_IT_THINKS,
        tabindex=0,
    )


def _report(report: ThinkingReport) -> Node:
    return h(
        "div",
        h("p", report.title, class_="thoughts-title", key="title"),
        progress(strings.THINKING_PROGRESS, report.done) if report.done < 1 else None,
        h("ol", map(_bar, report.bars, map(str, range(len(report.bars)))), key="bars"),
        key="account",
    )


def _bar(bar: ThinkingBar, key: str) -> Node:
    return h(
        "li",
        h(
            "span",
            icon("check") if bar.chosen else None,
            bar.label,
            class_="bar-label",
            title=bar.label,
        ),
        " ",
        h("b", bar.figure, class_="bar-figure"),
        h(
            "svg",
            h("rect", width=f"{bar.share:.0%}", height="100%"),
            class_="bar",
            aria_hidden=True,
        ),
        " ",
        h("span", bar.detail, class_="bar-detail") if bar.detail else None,
        class_="chosen" if bar.chosen else None,
        aria_current=True if bar.chosen else None,
        key=key,
    )
