"""Reviews: every move of a round graded by what its player could know."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from gamekit.chance import stream
from jaipur import english
from jaipur.bots.bot import Estimate
from jaipur.bots.search import Searcher
from jaipur.bots.value import default_value
from jaipur.cards import Seat
from jaipur.coach.advice import ADVISER, recommend
from jaipur.english import round_to_half
from jaipur.moves import Kind, Move
from jaipur.narration import gerund
from jaipur.observation import Observation, observe
from jaipur.record import Record


class Grade(StrEnum):
    """The grade of a move."""

    BEST = "best"
    GOOD = "good"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


JUDGES: Final = (Searcher(default_value(), 300, 5), ADVISER)
"""A fast search for every move, then the search of the hints where the first finds a mistake; so a
review never criticises a hint."""

# The least loss of each grade, in rupees.
_LEAST: Final = {Grade.BLUNDER: 8, Grade.MISTAKE: 4, Grade.SLIP: 2, Grade.GOOD: 0.5}

_MOST_KEYS: Final = 3
_KEY: Final = 0.04  # the least loss of win probability that makes a key move


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A played move compared with the best move.

    `loss` is in rupees, to the half; `chance` is the reviewed seat's win probability before it.
    """

    ply: int
    seat: Seat
    move: Move
    best: Move
    loss: float
    chance: float
    grade: Grade
    sentence: str


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a round from one seat, as far as it has been made.

    `key` are the plies of its worst moves, the worst first; `lost` is the sum of its losses in
    rupees, and `final` its result: 1 for a win, 0 for a defeat, a half for neither.
    """

    judged: tuple[ReviewedMove, ...]
    key: tuple[int, ...]
    done: float
    final: float
    lost: float


def review(record: Record, seat: Seat, rng: Random) -> Iterator[Review]:
    """Yield the review as it grows, with the moves of both seats; the last one is complete."""
    seed = repr(rng.random())  # each ply has a random stream of its own
    judged: list[ReviewedMove] = []
    swings: dict[int, float] = {}
    for move, (state, _) in zip(record.moves, record.replay(), strict=False):
        ply, view = len(judged), observe(state, state.turn)
        so_far = _so_far(record, seat, judged, swings)
        for judge in JUDGES:
            for thought in judge.think(view, stream(seed, ply), also=(move,)):
                estimates = thought.estimates
                yield so_far
            best = estimates[0]
            played = next(estimate for estimate in estimates if estimate.move == move)
            verdict = _judged(ply, view, best, played, seat)
            if verdict.loss < _LEAST[Grade.SLIP]:
                break
        else:
            if view.seat is seat:
                swings[ply] = best.chance - played.chance
        judged.append(verdict)
    yield _so_far(record, seat, judged, swings)


def _so_far(
    record: Record, seat: Seat, judged: list[ReviewedMove], swings: dict[int, float]
) -> Review:
    """Return the review of the moves so far; `swings` are losses of win probability by ply."""
    winner = record.result.winner if record.result else None
    worst = sorted(swings, key=lambda ply: swings[ply], reverse=True)
    return Review(
        judged=tuple(judged),
        key=tuple(ply for ply in worst[:_MOST_KEYS] if swings[ply] >= _KEY),
        done=len(judged) / len(record.moves) if record.moves else 1,
        final=0.5 if winner is None else float(winner is seat),
        lost=sum(move.loss for move in judged if move.seat is seat),
    )


def _judged(
    ply: int, view: Observation, best: Estimate, played: Estimate, seat: Seat
) -> ReviewedMove:
    loss = round_to_half(max(best.margin - played.margin, 0.0))  # as the sentence says it
    grade = next((grade for grade, least in _LEAST.items() if loss >= least), Grade.BEST)
    return ReviewedMove(
        ply=ply,
        seat=view.seat,
        move=played.move,
        best=best.move,
        loss=loss,
        chance=best.chance if view.seat is seat else 1 - best.chance,
        grade=grade,
        sentence=_sentence(view, best, played, grade, mine=view.seat is seat),
    )


def _sentence(
    view: Observation, best: Estimate, played: Estimate, grade: Grade, *, mine: bool
) -> str:
    """Return the verdict on a move; that on the rival's has no reasons, as those address `you`."""
    if played.move == best.move:
        return english.BEST_MOVE
    better = gerund(view, best.move)
    if grade is Grade.BEST:
        return english.as_good_as(better)
    if grade is Grade.GOOD:
        return english.nearly_as_good_as(better)
    mistake, lost = fault(view, played.move, best.move), best.margin - played.margin
    if mine:
        return english.own_mistake(mistake, lost, recommend(view, best, played)[0])
    return english.rivals_mistake(mistake, lost, better)


def fault(view: Observation, played: Move, best: Move) -> str:
    """Return the mistake in a move, given the best one."""
    if played.kind is Kind.SELL:
        good, sold = played.give[0], len(played.give)
        if good not in best.give and sold < len(view.goods_tokens[good]):  # more could be had later
            return english.sold_too_early(sold, good)
        if best.kind is Kind.SELL and best.give[0] is good:
            return english.SOLD_TOO_FEW if sold < len(best.give) else english.SOLD_TOO_MANY
    return english.FAULTS[played.kind, best.kind]
