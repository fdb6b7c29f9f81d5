"""What a round could have been: every move judged by what its player could know."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from gamekit.chance import stream
from jaipur.bots.bot import Estimate
from jaipur.bots.search import Searcher
from jaipur.bots.value import default_value
from jaipur.cards import Seat, amount
from jaipur.coach.advice import ADVISER, recommend
from jaipur.english import gerund, round_to_half, rupees
from jaipur.moves import Kind, Move
from jaipur.observation import Observation, observe
from jaipur.record import Record


class Grade(StrEnum):
    """How good a move was."""

    BEST = "best"
    GOOD = "good"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


JUDGES: Final = (Searcher(default_value(), 300, 5), ADVISER)
"""Who judges: a quick look at every move, and where that finds fault, whoever gives the hints. So
nobody is blamed for a move that a hint would have been."""

# From how many rupees lost on.
_LEAST: Final = {Grade.BLUNDER: 8, Grade.MISTAKE: 4, Grade.SLIP: 2, Grade.GOOD: 0.5}

_MOST_KEYS: Final = 3
_KEY: Final = 0.04  # the chance to win that a key move has lost, at least

_TAKE, _CAMELS, _EXCHANGE, _SELL = Kind
_FAULTS: Final = {
    (_TAKE, _TAKE): "Taking the wrong good",
    (_TAKE, _CAMELS): "Taking a good instead of the camels",
    (_TAKE, _EXCHANGE): "Taking one where an exchange gets more",
    (_TAKE, _SELL): "Taking a good where it was time to sell",
    (_CAMELS, _TAKE): "Taking the camels instead of a good",
    (_CAMELS, _EXCHANGE): "Taking the camels where an exchange gets more",
    (_CAMELS, _SELL): "Taking the camels where it was time to sell",
    (_EXCHANGE, _TAKE): "Exchanging where a single take was better",
    (_EXCHANGE, _CAMELS): "Exchanging instead of taking the camels",
    (_EXCHANGE, _EXCHANGE): "The wrong exchange",
    (_EXCHANGE, _SELL): "Exchanging where it was time to sell",
    (_SELL, _TAKE): "Selling instead of taking a good",
    (_SELL, _CAMELS): "Selling instead of taking the camels",
    (_SELL, _EXCHANGE): "Selling where an exchange gets more",
    (_SELL, _SELL): "Selling the wrong good",
}


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move that was played, against the best one that its player could have found.

    `loss` is in rupees, to the half, `chance` that of the reviewed seat to win, before the move.
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
    """A round from one seat, as far as it has been looked at.

    `key` are the plies of its moves that mattered most, the worst first; `lost` are its rupees lost
    in all, and `final` is what it came to: 1 for a win, 0 for a defeat, and a half for neither.
    """

    judged: tuple[ReviewedMove, ...]
    key: tuple[int, ...]
    done: float
    final: float
    lost: float


def review(record: Record, seat: Seat, rng: Random) -> Iterator[Review]:
    """The round again and again as more of it is judged, both seats' moves; the last is whole."""
    seed = repr(rng.random())  # no ply's chance depends on what another one drew
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
    """The review of the moves judged, from what the own ones lost of the chance to win."""
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
    loss = round_to_half(max(best.margin - played.margin, 0.0))  # as it will be told
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
    """What there is to say of a move; of the rival's, without reasons, as those speak to `you`."""
    if played.move == best.move:
        return "The best move."
    better = gerund(view, best.move)
    if grade is Grade.BEST:
        return f"As good as {better}."
    if grade is Grade.GOOD:
        return f"Nearly as good as {better}."
    lost = f"{fault(view, played.move, best.move)} lost {rupees(best.margin - played.margin)}"
    return (
        f"{lost}. {recommend(view, best, played)[0]}" if mine else f"{lost}; {better} was better."
    )


def fault(view: Observation, played: Move, best: Move) -> str:
    """What is wrong with a move, from what was better."""
    if played.kind is _SELL:
        good, sold = played.give[0], len(played.give)
        if good not in best.give and sold < len(view.goods_tokens[good]):  # more could be had later
            return f"Selling {amount(sold, good)} too early"
        if best.kind is _SELL and best.give[0] is good:
            return f"Selling too {'few' if sold < len(best.give) else 'many'}"
    return _FAULTS[played.kind, best.kind]
