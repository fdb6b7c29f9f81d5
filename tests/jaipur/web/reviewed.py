"""A match of three rounds, and what a reviewer made up about it."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

import pytest

from jaipur.cards import Seat
from jaipur.coach import Grade, Review, ReviewedMove
from jaipur.observation import observe
from jaipur.record import Record, resume
from jaipur.rules import legal_moves
from jaipur.web.live_game import LiveGame
from jaipur.web.review import ReviewState
from jaipur.web.saves import SavedGame
from jaipur.web.scenes import PositionScene
from jaipur.web.slots import lay
from tests.jaipur import golden
from tests.jaipur.web.playing import saved_game
from web.scenes import ReviewRow, ReviewScene

ROUNDS: Final = golden.records("match-of-three-rounds")
NAMES: Final = ("Asha", "Ben")
_GRADES: Final = tuple(Grade)


def match_of(records: tuple[Record, ...], seed: int = 7) -> SavedGame:
    """A game of two people with these rounds."""
    return saved_game(NAMES, None, seed, records, lay(resume(records).state.market))


MATCH: Final = match_of(ROUNDS)


def review_of(saved: SavedGame, you: Seat | None) -> ReviewState:
    """A review in which nothing has been looked at."""
    return ReviewState(saved, you, partial(LiveGame, practice=True))


def judged_move(row: ReviewRow) -> ReviewedMove:
    """What the coach found about the move of a row."""
    assert isinstance(row.judged, ReviewedMove)
    return row.judged


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


def studied(state: ReviewState, steps: int | None = None) -> ReviewState:
    """The review after so many steps of that invention, or all of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("jaipur.web.review.review", invented)
        for number, _ in enumerate(state.work(), start=1):
            if number == steps:
                break
    return state


def _scenes() -> tuple[ReviewScene, PositionScene]:
    state = studied(review_of(MATCH, None))
    whole = state.scene
    assert isinstance(whole, ReviewScene)
    state.open_move(whole.rows[1].judged.ply)
    position = state.scene
    assert isinstance(position, PositionScene)
    return whole, position


REVIEW, POSITION = _scenes()
"""The last round of the match from the chair of seat a, and the table before its second move."""
