"""A finished round in review: how its chances went, and what each move was worth."""

from collections import Counter
from collections.abc import Iterable

from gamekit.markup import Child, Node, h
from gamekit.text import SEAT_LETTERS
from web import strings
from web.scenes import CoachedMove, Lesson, ReviewRow, ReviewScene
from web.verbs import Verb
from web.view.buttons import icon, person, progress, quiet, tick, unseen
from web.view.plot import mark, plot

BEST, PLAYED = "best", "played"
"""The details of `review-show`."""


def review_screen(scene: ReviewScene) -> Node:
    """The line of chances, the moves that mattered, and then every move."""
    return h(
        "div",
        h(
            "header",
            h("div", class_="cornice", key="cornice"),
            h("h1", strings.THE_ROUND_IN_REVIEW, key="title"),
            h("p", _sum(scene), class_="review-sum", key="sum"),
            _rounds(scene) if scene.rounds > 1 else None,
            _seats(scene) if scene.you is None else None,
            quiet(Verb.LEAVE_REVIEW, strings.SCORES, "arrow-left"),
            class_="review-head",
            key="head",
        ),
        h(
            "div",
            h(
                "figure",
                h("figcaption", strings.chance_to_win(_who(scene)), dir="auto"),
                plot(scene, _chances(scene)),
                class_="review-plot",
                key="plot",
            ),
            _key_moves(scene),
            class_="review-gist",
            key="gist",
        ),
        _moves(scene),
        class_="screen review",
        key="review",
    )


def grade(judged: CoachedMove) -> Node:
    """A grade, by its sign and its word."""
    word = strings.GRADES[judged.grade]
    return h("span", mark(judged.grade), h("span", word), class_=f"grade grade-{judged.grade}")


def lost(judged: CoachedMove, unit: str) -> Node:
    """The points that a move lost against the best."""
    if not judged.loss:
        return h("span", unseen(strings.NOTHING_LOST), class_="loss")
    return h("span", strings.lost_points(judged.loss), unseen(f" {unit}"), class_="loss")


def lesson_panel(lesson: Lesson, *more: Child) -> Node:
    """The move that was played, the best one if it is another, and the ways on."""
    return h("div", _moves_shown(lesson), _ways_on(lesson), more, class_="lesson", key="lesson")


def _moves_shown(lesson: Lesson) -> tuple[Node, ...]:
    judged = lesson.row.judged
    if lesson.is_best:
        options = [_option(BEST, strings.played_the_best(lesson.who), lesson.best, on=True)]
    else:
        what = (person(strings.played(lesson.who)), " ", lost(judged, lesson.unit))
        better = strings.AS_GOOD if judged.grade == BEST else strings.BEST
        options = [
            _option(PLAYED, what, lesson.row.words, on=not lesson.shows_best),
            _option(BEST, better, lesson.best, on=lesson.shows_best),
        ]
    return (
        h(
            "div",
            options,
            class_="lesson-moves",
            key="moves",
            role="group",
            aria_label=strings.WHAT_TO_SHOW,
        ),
        h("p", judged.sentence, class_="lesson-words", key="words", dir="auto"),
    )


def _option(value: str, title: Child, words: str, *, on: bool) -> Node:
    """A move in words; if it is pressed, it is selected on the table."""
    return h(
        "button",
        h("span", title, class_="lesson-title", dir="auto"),
        " ",
        h("span", words, class_="lesson-move", title=words),
        tick(),
        class_="lesson-option",
        type="button",
        key=value,
        data_do=Verb.REVIEW_SHOW,
        data_with=value,
        aria_pressed=on,
    )


def _ways_on(lesson: Lesson) -> Node:
    return h(
        "div",
        _step(-1, strings.EARLIER_MOVE, "chevron-left", can=lesson.earlier),
        _step(1, strings.LATER_MOVE, "chevron-right", can=lesson.later),
        h(
            "button",
            strings.PLAY_ON_FROM_HERE,
            class_="go",
            type="button",
            key="go",
            data_do=Verb.PLAY_ON,
        ),
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
        data_do=Verb.REVIEW_STEP,
        data_with=by,
        aria_disabled=None if can else "true",
    )


def _sum(scene: ReviewScene) -> str:
    """The number of moves by grade, and all that they lost."""
    grades = Counter(row.judged.grade for row in scene.rows)
    moves = (strings.graded(each, grades[each]) for each in strings.GRADES if grades[each])
    return strings.review_sum(moves, scene.amount(scene.review.lost)) if grades else ""


def _chances(scene: ReviewScene) -> str:
    """The line of the plot, in a sentence."""
    chances = [judged.chance for judged in scene.review.judged]
    if not chances:
        return strings.chance_unknown(_who(scene))
    if scene.review.done >= 1:
        return strings.chance_of_the_round(_who(scene), chances, scene.review.final)
    return strings.chance_so_far(_who(scene), chances)


def _who(scene: ReviewScene) -> str | None:
    return None if scene.seat == scene.you else scene.names[scene.seat]


def _rounds(scene: ReviewScene) -> Node:
    rounds = (
        (str(number), strings.round_number(number), number == scene.round)
        for number in range(1, scene.rounds + 1)
    )
    return _picks(strings.WHICH_ROUND, Verb.REVIEW_ROUND, rounds)


def _seats(scene: ReviewScene) -> Node:
    seats = (
        (SEAT_LETTERS[seat], name, seat == scene.seat) for seat, name in enumerate(scene.names)
    )
    return _picks(strings.WHOSE_MOVES, Verb.REVIEW_SEAT, seats)


def _picks(label: str, do: Verb, options: Iterable[tuple[str, str, bool]]) -> Node:
    return h(
        "div",
        (
            h(
                "button",
                person(words),
                type="button",
                key=value,
                data_do=do,
                data_with=value,
                aria_pressed=on,
            )
            for value, words, on in options
        ),
        class_="review-picks",
        key=do,
        role="group",
        aria_label=label,
        data_arrows=do,
    )


def _key_moves(scene: ReviewScene) -> Node:
    """The moves that mattered most, once all are judged."""
    rows = {row.judged.ply: row for row in scene.rows}
    return h(
        "section",
        h("h2", strings.WHAT_MATTERED_MOST, id="key-title", key="title"),
        _finding_out(scene.review.done)
        if scene.review.done < 1
        else h("ol", (_key_move(rows[ply], scene.unit) for ply in scene.review.key), key="moves")
        if scene.review.key
        else h("p", strings.NO_MOVE_MATTERED, key="none"),
        class_="review-key",
        key="key",
        aria_labelledby="key-title",
    )


def _finding_out(done: float) -> Node:
    return h(
        "div",
        h("p", strings.looking_at_every_move(done)),
        progress(strings.LOOKING_AT_EVERY_MOVE, done),
        class_="review-progress",
        key="progress",
    )


def _key_move(row: ReviewRow, unit: str) -> Node:
    judged = row.judged
    return _opener(
        row,
        "key-move",
        h("b", strings.move_number(row.number)),
        grade(judged),
        lost(judged, unit),
        h("span", judged.sentence, class_="key-words", dir="auto"),
    )


def _moves(scene: ReviewScene) -> Node:
    return h(
        "section",
        h("h2", strings.moves_of(_who(scene)), id="moves-title", dir="auto"),
        h("ol", (_move(row, scene.unit) for row in scene.rows), data_arrows="moves"),
        class_="review-moves",
        key="moves",
        aria_labelledby="moves-title",
    )


def _move(row: ReviewRow, unit: str) -> Node:
    judged = row.judged
    return _opener(
        row,
        "move",
        h("span", row.number, class_="move-number"),
        h("span", row.words, class_="move-words"),
        lost(judged, unit),
        grade(judged),
        h("span", strings.to_win(judged.chance), class_="move-chance"),
    )


def _opener(row: ReviewRow, kind: str, *words: Node) -> Node:
    """The line of a move, which opens the table before it."""
    spaced = [part for word in words for part in (word, " ")]
    return h(
        "li",
        h(
            "button",
            spaced,
            class_=kind,
            type="button",
            data_do=Verb.REVIEW_MOVE,
            data_with=row.judged.ply,
        ),
        key=str(row.number),
    )
