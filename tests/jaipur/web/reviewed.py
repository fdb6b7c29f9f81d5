"""A match of three rounds, and what a reviewer made up about it."""

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from jaipur.cards import Seat
from jaipur.coach import Grade, Review, ReviewedMove
from jaipur.observation import observe
from jaipur.record import Record
from jaipur.rules import legal_moves
from jaipur.web.review import Study
from jaipur.web.scenes import PositionScene, ReviewScene
from jaipur.web.slots import lay
from tests.jaipur import golden
from web.saves import Saved

ROUNDS: Final = golden.records("match-of-three-rounds")
NAMES: Final = ("Asha", "Ben")
MATCH: Final = Saved(NAMES, None, single=False, seed=7, records=ROUNDS, slots=lay(()))
_GRADES: Final = tuple(Grade)


def invented(record: Record, seat: Seat, _: Random) -> Iterator[Review]:
    """A review that grows move by move, and gives each seat every grade in turn."""
    judged: tuple[ReviewedMove, ...] = ()
    yield Review(judged, (), 0, 0.5, 0)
    for move, (state, _events) in zip(record.moves, record.replay(), strict=False):
        ply = len(judged)
        grade = _GRADES[ply // 2 % len(_GRADES)]
        others = (each for each in legal_moves(observe(state, state.turn)) if each != move)
        best = move if grade is Grade.BEST else next(others, move)
        loss = 0.0 if grade is Grade.BEST else ply / 2
        sentence = f"What there is to say of ply {ply}."
        judged += (
            ReviewedMove(ply, state.turn, move, best, loss, 0.4 + ply / 200, grade, sentence),
        )
        yield Review(
            judged,
            tuple(each.ply for each in judged if each.seat is seat)[2:0:-1],
            len(judged) / len(record.moves),
            1.0,
            sum(each.loss for each in judged if each.seat is seat),
        )


def studied(study: Study, steps: int | None = None) -> Study:
    """The study after so many steps of that review, or all of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("jaipur.web.review.review", invented)
        for number, _ in enumerate(study.look(), start=1):
            if number == steps:
                break
    return study


def _scenes() -> tuple[ReviewScene, PositionScene]:
    study = studied(Study(MATCH, None))
    whole = study.scene
    assert isinstance(whole, ReviewScene)
    study.act("review-move", str(whole.verdicts[1].judged.ply))
    position = study.scene
    assert isinstance(position, PositionScene)
    return whole, position


REVIEW, POSITION = _scenes()
"""The last round of the match from the chair of seat a, and the table before its second move."""
