"""A finished round gone over again: how its chances went, and what each move was worth."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from gamekit.markup import Node, h
from jaipur.cards import Seat, listed
from jaipur.coach import Grade, ReviewedMove
from jaipur.english import rupees
from jaipur.web.scenes import ReviewRow, ReviewScene
from jaipur.web.view.pieces import count, person, progress, quiet, unseen
from web.view.plot import mark, plot

_ENDS: Final = {1: "was won", 0.5: "ended in a tie", 0: "was lost"}
_SEVERAL: Final = {Grade.SLIP: "slips", Grade.MISTAKE: "mistakes", Grade.BLUNDER: "blunders"}


def review_screen(scene: ReviewScene) -> Node:
    """The line of chances, the moves that mattered, and then every move."""
    return h(
        "div",
        h(
            "header",
            h("div", class_="cornice", key="cornice"),
            h("h1", "The round in review", key="title"),
            h("p", _sum(scene), class_="review-sum", key="sum"),
            _rounds(scene) if scene.rounds > 1 else None,
            _seats(scene) if scene.you is None else None,
            quiet("leave-review", "Scores", "arrow-left"),
            class_="review-head",
            key="head",
        ),
        h(
            "div",
            h(
                "figure",
                h("figcaption", f"{_whose(scene)} chance to win", dir="auto"),
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


def grade(judged: ReviewedMove) -> Node:
    """A grade, by its sign and its word."""
    word = judged.grade.capitalize()
    return h("span", mark(judged.grade), h("span", word), class_=f"grade grade-{judged.grade}")


def lost(judged: ReviewedMove) -> Node:
    """The rupees that a move lost against the best."""
    if not judged.loss:
        return h("span", unseen("nothing lost"), class_="loss")
    return h("span", f"−{judged.loss:g}", unseen(" rupees"), class_="loss")


def _sum(scene: ReviewScene) -> str:
    """How many moves got which grade, and what they lost together."""
    grades = Counter(verdict.judged.grade for verdict in scene.verdicts)
    moves = (count(grades[each], each, _SEVERAL.get(each, each)) for each in Grade if grades[each])
    return f"{listed(moves)}: {rupees(scene.review.lost)} lost." if grades else ""


def _chances(scene: ReviewScene) -> str:
    """What the line shows, in a sentence."""
    chances = [judged.chance for judged in scene.review.judged]
    if not chances:
        return f"{_whose(scene)} chance to win is not known yet."
    first, least, most = (f"{chance:.0%}" for chance in (chances[0], min(chances), max(chances)))
    way = f"{first} at the start, then between {least} and {most}"
    end = f"; the round {_ENDS[scene.review.final]}" if scene.review.done >= 1 else ""
    return f"{_whose(scene)} chance to win: {way}{end}."


def _whose(scene: ReviewScene) -> str:
    return "Your" if scene.seat is scene.you else f"{scene.names[scene.seat]}'s"


def _rounds(scene: ReviewScene) -> Node:
    numbers = range(1, scene.rounds + 1)
    rounds = ((str(number), f"Round {number}", number == scene.round) for number in numbers)
    return _picks("Which round", "review-round", rounds)


def _seats(scene: ReviewScene) -> Node:
    seats = ((str(seat), scene.names[seat], seat is scene.seat) for seat in Seat)
    return _picks("Whose moves", "review-seat", seats)


def _picks(label: str, do: str, options: Iterable[tuple[str, str, bool]]) -> Node:
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
    """What to learn most from, once everything has been looked at."""
    verdicts = {verdict.judged.ply: verdict for verdict in scene.verdicts}
    return h(
        "section",
        h("h2", "What mattered most", id="key-title", key="title"),
        _finding_out(scene.review.done)
        if scene.review.done < 1
        else h("ol", (_key_move(verdicts[ply]) for ply in scene.review.key), key="moves")
        if scene.review.key
        else h("p", "No move changed the chances much.", key="none"),
        class_="review-key",
        key="key",
        aria_labelledby="key-title",
    )


def _finding_out(done: float) -> Node:
    return h(
        "div",
        h("p", f"Looking at every move: {done:.0%}"),
        progress("Looking at every move", done),
        class_="review-progress",
        key="progress",
    )


def _key_move(verdict: ReviewRow) -> Node:
    judged = verdict.judged
    return _opener(
        verdict,
        "key-move",
        h("b", f"Move {verdict.number}"),
        grade(judged),
        lost(judged),
        h("span", judged.sentence, class_="key-words", dir="auto"),
    )


def _moves(scene: ReviewScene) -> Node:
    return h(
        "section",
        h("h2", f"{_whose(scene)} moves", id="moves-title", dir="auto"),
        h("ol", map(_move, scene.verdicts), data_arrows="moves"),
        class_="review-moves",
        key="moves",
        aria_labelledby="moves-title",
    )


def _move(verdict: ReviewRow) -> Node:
    judged = verdict.judged
    return _opener(
        verdict,
        "move",
        h("span", verdict.number, class_="move-number"),
        h("span", verdict.words, class_="move-words"),
        lost(judged),
        grade(judged),
        h("span", f"{judged.chance:.0%} to win", class_="move-chance"),
    )


def _opener(verdict: ReviewRow, kind: str, *words: Node) -> Node:
    """The line of a move, which opens the table before it."""
    spaced = [part for word in words for part in (word, " ")]
    return h(
        "li",
        h(
            "button",
            spaced,
            class_=kind,
            type="button",
            data_do="review-move",
            data_with=verdict.judged.ply,
        ),
        key=str(verdict.number),
    )
