"""The table before a move that was reviewed: what was played, and what was best."""

from gamekit.markup import Child, Node, h
from jaipur.coach import Grade
from jaipur.web.scenes import PositionScene
from jaipur.web.selection import Choice, Mode, draft
from jaipur.web.view.market import market
from jaipur.web.view.move_controls import ledger
from jaipur.web.view.pieces import icon, icon_button, person, tick
from jaipur.web.view.players import hand, rival, strip
from jaipur.web.view.tokens import tokens
from web.view.review import grade, lost


def position_screen(scene: PositionScene) -> Node:
    """The table as it was known then, and what can be learned from it."""
    table, choice = scene.table, scene.table.choice or Choice()
    sale = draft(choice, table.table) if choice.mode is Mode.SELL else None
    return h(
        "div",
        h(
            "header",
            h(
                "div",
                h("h1", f"{table.title} ", grade(scene.verdict.judged), class_="turn-title"),
                h("p", table.subtitle, class_="turn-subtitle"),
                class_="turn-words",
            ),
            icon_button("review-close", "Back to the review", "x"),
            class_="turn",
            key="turn",
        ),
        tokens(table.table.view, sale),
        h(
            "div",
            rival(table),
            market(table, None),
            hand(table, None),
            strip(table, None),
            class_="middle",
            key="middle",
        ),
        h("div", _moves(scene), _ways_on(scene), ledger(table), class_="lesson", key="lesson"),
        class_="screen table position",
        key="position",
    )


def _moves(scene: PositionScene) -> tuple[Node, ...]:
    """What was played and what was best, if that is another move, and what there is to say."""
    judged = scene.verdict.judged
    played, best = f"{scene.who} played", scene.best
    if judged.move == judged.best:
        options = [_option("best", f"{played} the best move", best, on=True)]
    else:
        what = (person(played), " ", lost(judged))
        better = "As good" if judged.grade is Grade.BEST else "Best"
        options = [
            _option("played", what, scene.verdict.words, on=not scene.shows_best),
            _option("best", better, best, on=scene.shows_best),
        ]
    return (
        h(
            "div",
            options,
            class_="lesson-moves",
            key="moves",
            role="group",
            aria_label="What to show on the table",
        ),
        h("p", judged.sentence, class_="lesson-words", key="words", dir="auto"),
    )


def _option(value: str, title: Child, words: str, *, on: bool) -> Node:
    """A move in words; if it is pressed, its cards are chosen on the table."""
    return h(
        "button",
        h("span", title, class_="lesson-title", dir="auto"),
        " ",
        h("span", words, class_="lesson-move", title=words),
        tick(),
        class_="lesson-option",
        type="button",
        key=value,
        data_do="review-show",
        data_with=value,
        aria_pressed=on,
    )


def _ways_on(scene: PositionScene) -> Node:
    return h(
        "div",
        _step(-1, "Earlier move", "chevron-left", can=scene.earlier),
        _step(1, "Later move", "chevron-right", can=scene.later),
        h("button", "Play on from here", class_="go", type="button", key="go", data_do="play-on"),
        class_="lesson-ways",
        key="ways",
    )


def _step(by: int, name: str, sign: str, *, can: bool) -> Node:
    return h(
        "button",
        icon(sign),
        class_="icon-button",
        type="button",
        key=name,
        aria_label=name,
        data_do="review-step",
        data_with=by,
        aria_disabled=None if can else "true",
    )
