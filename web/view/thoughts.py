"""How the computer thinks: what it considers, and what it expects of each."""

from typing import Final

from gamekit.markup import Node, h
from jaipur.coach import Bar, Explanation
from jaipur.web.scenes import TableScene
from jaipur.web.view.pieces import icon, progress

GIVES_AWAY: Final = "It can show cards that the computer holds."
_NOTHING_YET: Final = f"The computer's next move is explained here. {GIVES_AWAY}"


def thoughts(scene: TableScene) -> Node | None:
    """What the computer weighs, or weighed for its last move; nothing where it is not wanted."""
    if scene.thoughts is None or not scene.thoughts.shown:
        return None
    account = scene.thoughts.account
    return h(
        "section",
        h("h2", "How it thinks", key="title"),
        h("p", _NOTHING_YET, key="nothing") if account is None else _account(account),
        class_="thoughts",
        key="thoughts",
        aria_label="How it thinks",
        tabindex=0,
    )


def _account(account: Explanation) -> Node:
    return h(
        "div",
        h("p", account.title, class_="thoughts-title", key="title"),
        progress("How far the thinking is", account.done) if account.done < 1 else None,
        h("ol", map(_bar, account.bars, map(str, range(len(account.bars)))), key="bars"),
        key="account",
    )


def _bar(bar: Bar, key: str) -> Node:
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
