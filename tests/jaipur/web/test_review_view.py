"""The review and the table before a move, read as values."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from gamekit.markup import Node
from jaipur.cards import Seat
from jaipur.coach import Grade, Review, ReviewedMove
from jaipur.web.scenes import PositionScene
from jaipur.web.view.position import position_screen
from tests.jaipur.web.markup import all_with, has_class, name, one_with, text, walk
from tests.jaipur.web.reviewed import (
    MATCH,
    POSITION,
    REVIEW,
    judged_move,
    review_of,
    studied,
)
from web import strings
from web.scenes import ReviewRow, ReviewScene
from web.view.plot import mark, plot
from web.view.review import review_screen

A, B = Seat
PERSON = replace(REVIEW, you=A)
assert isinstance(REVIEW.review, Review)
DONE = REVIEW.review


def drawn(scene: ReviewScene = REVIEW) -> Node:
    return review_screen(scene)


def with_review(review: Review) -> ReviewScene:
    """The scene of another review, whose rows are those of its moves."""
    rows = tuple(each for each in REVIEW.rows if each.judged in review.judged)
    return replace(REVIEW, review=review, rows=rows)


def half() -> ReviewScene:
    scene = studied(review_of(MATCH, None), 12).scene
    assert isinstance(scene, ReviewScene)
    return scene


def judged(loss: float = 1.0, grade: Grade = Grade.SLIP) -> ReviewedMove:
    return replace(judged_move(REVIEW.rows[2]), loss=loss, grade=grade)


def sections(screen: Node) -> dict[str, Node]:
    """The parts of the screen by their headings."""
    return {text(node.children[0]): node for node in walk(screen) if node.tag == "section"}


def moves(screen: Node) -> list[Node]:
    """The lines of the moves, each a button."""
    return [node for node in walk(screen) if has_class(node, "move")]


# The whole round


def test_every_move_has_a_line_with_its_grade_in_words_its_loss_and_the_chance() -> None:
    lines = [" ".join(text(line).split()) for line in moves(drawn())]
    assert lines == [
        f"{row.number} {row.words} {_loss(row)} {each.grade.capitalize()} {each.chance:.0%} to win"
        for row in REVIEW.rows
        for each in [row.judged]
    ]


def _loss(row: ReviewRow) -> str:
    loss = row.judged.loss
    return f"−{loss:g} rupees" if loss else "nothing lost"


def test_a_line_opens_the_table_before_its_move() -> None:
    assert [
        (line.attributes["data-do"], line.attributes["data-with"]) for line in moves(drawn())
    ] == [("review-move", str(row.judged.ply)) for row in REVIEW.rows]


def test_what_mattered_most_stands_above_with_its_sentence_the_worst_first() -> None:
    screen = drawn()
    (most,) = (part for title, part in sections(screen).items() if title == "What mattered most")
    told = [text(node) for node in walk(most) if has_class(node, "key-words")]
    sentences = {row.judged.ply: row.judged.sentence for row in REVIEW.rows}
    assert told == [sentences[ply] for ply in DONE.key]
    order = [*walk(screen)]
    assert order.index(most) < order.index(moves(screen)[0])


def test_where_no_move_mattered_it_says_so() -> None:
    screen = drawn(with_review(replace(DONE, key=())))
    assert "No move changed the chances much." in text(sections(screen)["What mattered most"])


def test_until_all_is_looked_at_it_tells_how_far_it_is_and_not_what_mattered() -> None:
    scene = half()
    screen = drawn(scene)
    (bar,) = (node for node in walk(screen) if node.tag == "progress")
    assert bar.attributes["value"] == f"{scene.review.done:.2f}"
    assert scene.review.key
    assert not [node for node in walk(screen) if has_class(node, "key-move")]
    assert not [node for node in walk(drawn()) if node.tag == "progress"]


def test_the_grades_are_counted_and_the_losses_added_up() -> None:
    few = replace(
        REVIEW,
        rows=tuple(
            ReviewRow(number, "Take gold", judged(grade=grade))
            for number, grade in enumerate(
                [Grade.BEST, Grade.BEST, Grade.SLIP, *[Grade.BLUNDER] * 2]
            )
        ),
        review=replace(DONE, key=(), lost=1.0),
    )
    words = [text(node) for node in walk(drawn(few)) if has_class(node, "review-sum")]
    assert words == ["2 best, 1 slip and 2 blunders: 1 rupee lost."]
    nothing = replace(few, rows=())
    assert [text(n) for n in walk(drawn(nothing)) if has_class(n, "review-sum")] == [""]


@pytest.mark.parametrize(("scene", "whose"), [(PERSON, "Your"), (REVIEW, "Asha's")])
def test_it_is_said_whose_moves_they_are(scene: ReviewScene, whose: str) -> None:
    assert f"{whose} moves" in sections(drawn(scene))
    (caption,) = (node for node in walk(drawn(scene)) if node.tag == "figcaption")
    assert text(caption) == f"{whose} chance to win"


def test_two_people_choose_whose_moves_to_see_and_one_has_no_choice() -> None:
    buttons = all_with(drawn(replace(REVIEW, seat=B)), data_do="review-seat")
    assert [
        (text(b), b.attributes["data-with"], b.attributes["aria-pressed"]) for b in buttons
    ] == [
        ("Asha", "a", "false"),
        ("Ben", "b", "true"),
    ]
    assert not all_with(drawn(PERSON), data_do="review-seat")


def test_every_finished_round_can_be_chosen_if_there_are_several() -> None:
    buttons = all_with(drawn(), data_do="review-round")
    pressed = [button.attributes["aria-pressed"] for button in buttons]
    assert [text(button) for button in buttons] == ["Round 1", "Round 2", "Round 3"]
    assert pressed == ["false", "false", "true"]
    assert not all_with(drawn(replace(REVIEW, rounds=1, round=1)), data_do="review-round")


# The plot


def points(scene: ReviewScene) -> list[tuple[float, float]]:
    """Where the line goes, across and down."""
    (line,) = (node for node in walk(plot(scene, "")) if node.tag == "polyline")
    pairs = (point.split(",") for point in line.attributes["points"].split())
    return [(float(x), float(y)) for x, y in pairs]


def test_the_line_goes_from_the_first_move_to_the_end_and_down_as_chances_fall() -> None:
    line = points(REVIEW)
    chances = [each.chance for each in DONE.judged]
    assert [y for _, y in line] == pytest.approx([100 - 100 * each for each in (*chances, 1)])
    assert (line[0][0], line[-1][0]) == (0, 100)
    assert all(here < there for (here, _), (there, _) in pairwise(line))


def test_a_line_that_is_not_done_stops_where_the_review_is() -> None:
    scene = half()
    assert points(scene) == points(REVIEW)[: len(scene.review.judged)]


def test_before_anything_is_known_there_is_no_line() -> None:
    scene = review_of(MATCH, None).scene
    assert isinstance(scene, ReviewScene)
    assert not [node for node in walk(drawn(scene)) if node.tag == "polyline"]
    assert one_with(drawn(scene), role="img").attributes["aria-label"] == (
        "Asha's chance to win is not known yet."
    )


def test_each_move_of_the_chair_is_a_point_on_the_line_and_a_place_to_click() -> None:
    screen = plot(REVIEW, "")
    marked = [node for node in walk(screen) if has_class(node, "point")]
    on_the_line = {(f"{x:.2f}%", f"{y:.2f}%") for x, y in points(REVIEW)}
    assert len(marked) == len(REVIEW.rows)
    assert {(node.attributes["x"], node.attributes["y"]) for node in marked} <= on_the_line
    assert [node.attributes["data-with"] for node in all_with(screen, data_do="review-move")] == [
        str(row.judged.ply) for row in REVIEW.rows
    ]


def test_the_first_move_and_every_fifth_have_their_number_below_the_line() -> None:
    numbers = [text(node) for node in walk(plot(REVIEW, "")) if node.tag == "text"]
    last = len(REVIEW.rows)
    assert numbers[3:] == ["1", *map(str, range(5, last + 1, 5))]  # after those of the levels


def test_the_moves_that_mattered_are_ringed() -> None:
    marked = [node for node in walk(plot(REVIEW, "")) if has_class(node, "point")]
    ringed = [
        row.judged.ply
        for row, node in zip(REVIEW.rows, marked, strict=True)
        if any(has_class(part, "ring") for part in walk(node))
    ]
    assert sorted(ringed) == sorted(DONE.key)


def test_every_grade_has_its_word() -> None:
    assert [str(grade) for grade in Grade] == [*strings.GRADES]


def test_grades_differ_by_more_than_their_colour() -> None:
    signs = [node for grade in Grade for node in walk(mark(grade)) if node.tag == "path"]
    assert len({sign.attributes["d"] for sign in signs}) == len(Grade)


@pytest.mark.parametrize(
    ("final", "end"), [(1.0, "was won"), (0.5, "ended in a tie"), (0.0, "was lost")]
)
def test_the_plot_is_told_in_words(final: float, end: str) -> None:
    screen = drawn(with_review(replace(DONE, final=final)))
    most = f"{max(each.chance for each in DONE.judged):.0%}"
    assert one_with(screen, role="img").attributes["aria-label"] == (
        f"Asha's chance to win: 40% at the start, then between 40% and {most}; the round {end}."
    )
    assert one_with(drawn(half()), role="img").attributes["aria-label"].endswith("and 45%.")


# The table before a move


def with_lesson(**changes: Any) -> PositionScene:  # noqa: ANN401
    """The table with another lesson beside it."""
    return replace(POSITION, lesson=replace(POSITION.lesson, **changes))


def test_the_table_before_a_move_tells_what_was_played_what_was_best_and_why() -> None:
    screen = position_screen(POSITION)
    row = POSITION.lesson.row
    (heading,) = (node for node in walk(screen) if node.tag == "h1")
    assert text(heading) == f"Move 2 {row.judged.grade.capitalize()}"
    options = [" ".join(text(node).split()) for node in all_with(screen, data_do="review-show")]
    assert options == [f"Asha played {_loss(row)} {row.words}", f"Best {POSITION.lesson.best}"]
    assert row.judged.sentence in text(screen)


@pytest.mark.parametrize("best", [True, False])
def test_one_of_the_two_is_pressed(best: bool) -> None:
    screen = position_screen(with_lesson(shows_best=best))
    pressed = [node.attributes["aria-pressed"] for node in all_with(screen, data_do="review-show")]
    assert pressed == (["false", "true"] if best else ["true", "false"])


def test_a_move_that_was_the_best_is_told_once() -> None:
    row = POSITION.lesson.row
    screen = position_screen(with_lesson(is_best=True, best=row.words))
    (only,) = all_with(screen, data_do="review-show")
    assert text(only) == f"Asha played the best move {row.words}"
    assert only.attributes["aria-pressed"] == "true"


def test_another_move_that_lost_nothing_is_as_good_and_not_better() -> None:
    row = POSITION.lesson.row
    level = replace(row, judged=judged(loss=0.0, grade=Grade.BEST))
    screen = position_screen(with_lesson(row=level))
    options = [" ".join(text(node).split()) for node in all_with(screen, data_do="review-show")]
    assert options == [f"Asha played nothing lost {row.words}", f"As good {POSITION.lesson.best}"]


def test_nothing_on_the_table_of_the_past_can_be_chosen() -> None:
    screen = position_screen(POSITION)
    cards = [node for node in walk(screen) if has_class(node, "pick")]
    assert cards
    assert all(card.attributes["aria-disabled"] == "true" for card in cards)
    assert [node for node in walk(screen) if has_class(node, "rival")]


def test_at_either_end_there_is_no_step_further() -> None:
    for earlier, later in ((True, False), (False, True)):
        screen = position_screen(with_lesson(earlier=earlier, later=later))
        steps = all_with(screen, data_do="review-step")
        assert [name(step) for step in steps] == ["Earlier move", "Later move"]
        assert ["aria-disabled" not in step.attributes for step in steps] == [earlier, later]
