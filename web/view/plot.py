"""The chance to win over a round, as a line from its first move to its end."""

from collections.abc import Iterator, Mapping
from typing import Final

from gamekit.markup import Node, h
from web.scenes import ReviewRow, ReviewScene
from web.verbs import Verb

_SHAPES: Final[Mapping[str, str]] = {
    "best": "M-4,0a4,4 0 1 0 8,0a4,4 0 1 0 -8,0z",
    "good": "M-5,0a5,5 0 1 0 10,0a5,5 0 1 0 -10,0zM-2,0a2,2 0 1 1 4,0a2,2 0 1 1 -4,0z",
    "slip": "M0,-6.5L6.5,0L0,6.5L-6.5,0z",
    "mistake": "M0,7L-7.5,-5.5L7.5,-5.5z",
    "blunder": "M-6.5,-6.5L6.5,-6.5L6.5,6.5L-6.5,6.5zM-3,-3L3,3M3,-3L-3,3",
}
_EVERY: Final = 5  # below the plot every fifth move is numbered, and the first


def mark(grade: str) -> Node:
    """The sign of a grade: its shape alone tells which."""
    return h(
        "svg",
        h("path", d=_SHAPES[grade]),
        class_=f"mark grade-{grade}",
        viewBox="-9 -9 18 18",
        aria_hidden=True,
        focusable="false",
    )


def plot(scene: ReviewScene, words: str) -> Node:
    """The line so far, with the moves of one chair marked on it; `words` say what it shows."""
    return h(
        "svg",
        (_level(y, label) for y, label in ((0, "100%"), (50, "50%"), (100, "0%"))),
        _line(" ".join(f"{x:.2f},{y:.2f}" for x, y in _points(scene))),
        (_number(scene, row) for row in scene.rows if _is_numbered(row)),
        (_strip(scene, row) for row in scene.rows),
        (_point(scene, row) for row in scene.rows),
        class_="plot",
        role="img",
        aria_label=words,
    )


def _points(scene: ReviewScene) -> Iterator[tuple[float, float]]:
    """Along the round and down from certainty, both of them up to 100."""
    for judged in scene.review.judged:
        yield _along(scene, judged.ply), _down(judged.chance)
    if scene.review.done >= 1:
        yield 100, _down(scene.review.final)


def _along(scene: ReviewScene, ply: int) -> float:
    return 100 * ply / scene.plies


def _down(chance: float) -> float:
    return 100 - 100 * chance


def _level(y: int, label: str) -> Node:
    return h(
        "g",
        h("line", x1="0", x2="100%", y1=f"{y}%", y2=f"{y}%"),
        h("text", label, x="-18", y=f"{y}%", dy="0.35em"),
        class_="level even" if label == "50%" else "level",
        key=label,
    )


def _line(points: str) -> tuple[Node, ...]:
    """The line, and what lies between it and even chances, above and below."""
    if not points:
        return ()
    last = points.rpartition(" ")[2].partition(",")[0]
    area = h("polygon", points=f"0,50 {points} {last},50")
    line = h("polyline", points=points, vector_effect="non-scaling-stroke")
    return (
        _stretched(area, "ahead", 0, 50),
        _stretched(area, "behind", 50, 50),
        _stretched(line, "line", 0, 100),
    )


def _stretched(shape: Node, name: str, top: int, height: int) -> Node:
    """A shape of 100 by 100, of which so much is seen, as wide and as high as the plot is."""
    return h(
        "svg",
        shape,
        class_=name,
        key=name,
        y=f"{top}%",
        height=f"{height}%",
        viewBox=f"0 {top} 100 {height}",
        preserveAspectRatio="none",
    )


def _is_numbered(row: ReviewRow) -> bool:
    return row.number == 1 or row.number % _EVERY == 0


def _number(scene: ReviewScene, row: ReviewRow) -> Node:
    x = f"{_along(scene, row.judged.ply):.2f}%"
    return h("text", row.number, x=x, y="100%", dy="1.5em", key=f"number-{row.number}")


def _strip(scene: ReviewScene, row: ReviewRow) -> Node:
    """The part of the plot where a click means this move."""
    width = 200 / scene.plies
    return h(
        "rect",
        x=f"{_along(scene, row.judged.ply) - width / 2:.2f}%",
        width=f"{width:.2f}%",
        height="100%",
        key=f"strip-{row.number}",
        data_do=Verb.REVIEW_MOVE,
        data_with=row.judged.ply,
    )


def _point(scene: ReviewScene, row: ReviewRow) -> Node:
    judged = row.judged
    return h(
        "svg",
        h("circle", r=13, class_="ring") if judged.ply in scene.review.key else None,
        h("path", d=_SHAPES[judged.grade]),
        class_=f"point grade-{judged.grade}",
        key=str(row.number),
        x=f"{_along(scene, judged.ply):.2f}%",
        y=f"{_down(judged.chance):.2f}%",
    )
