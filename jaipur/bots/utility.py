"""The utility player of the original game: a score for each kind of move, and two pickers."""

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Final

from gamekit.chance import pick_weighted
from jaipur import english
from jaipur.bots.bot import require_turn
from jaipur.cards import CAMEL, GOODS, HAND_LIMIT, MIN_EXCHANGE, MIN_SALE, Card
from jaipur.moves import Kind, Move
from jaipur.observation import Observation
from jaipur.rules import legal_moves

HIGH_VALUE: Final = frozenset(good for good in GOODS if MIN_SALE[good] > 1)


@dataclass(frozen=True, slots=True)
class ScoredMove:
    """The candidate of one kind of move, if there is one, and its score from 0 to 1."""

    kind: Kind
    move: Move | None
    score: float


def highest_score(view: Observation, _rng: Random) -> Move:
    """Return the move with the highest score; of equal scores, the first considered."""
    moves = _scored_moves(view)
    return max(moves, key=lambda move: moves[move])


def weighted_by_score(view: Observation, rng: Random) -> Move:
    """Pick a move at random, weighted by score."""
    moves = _scored_moves(view)
    return pick_weighted(tuple(moves), tuple(moves.values()), rng)


def _scored_moves(view: Observation) -> dict[Move, float]:
    """Return the moves above 0; if there is none (the original got stuck), the first legal move."""
    scores = {scored.move: scored.score for scored in weigh(view) if scored.move and scored.score}
    return scores or {legal_moves(view)[0]: 1}


def weigh(view: Observation) -> tuple[ScoredMove, ScoredMove, ScoredMove, ScoredMove]:
    """Return the four scores, in the order in which the player considers them."""
    require_turn(view)
    return (_take(view), _sell(view), _camels(view), _exchange(view))


def formula(view: Observation, scored: ScoredMove) -> str:
    """Return the arithmetic behind a score; without a move, the reason why there is none."""
    if scored.move is None:
        full = scored.kind is Kind.TAKE and len(view.hand) >= HAND_LIMIT
        return english.HAND_IS_FULL if full else english.NO_PLAN[scored.kind]
    gain, give = scored.move.gain, scored.move.give
    match scored.kind:
        case Kind.CAMELS:
            camels, own, rivals = len(gain), len(view.hand), view.rival.hand_size
            return english.camels_formula(
                camels, own, rivals, (camels**2 - own**2 / 2 + rivals) * 2.5
            )
        case Kind.EXCHANGE:
            largest = max(view.hand.count(good) + view.market.count(good) for good in gain)
            return english.exchange_formula(largest, (largest + 1) * 20)
        case _:
            good = (gain or give)[0]
            count = view.hand.count(good) + len(gain)
            high = good in HIGH_VALUE
            return english.set_formula(count, count * 20 * (1.5 if high else 1), high=high)


def _take(view: Observation) -> ScoredMove:
    """The good that would make the highest-scoring set in hand."""
    if len(view.hand) >= HAND_LIMIT:
        return ScoredMove(Kind.TAKE, None, 0)
    scores = {
        good: _set_score(view.hand.count(good) + 1, good)
        for good in view.market
        if good is not CAMEL
    }
    best = max(scores, key=lambda good: scores[good], default=None)
    return (
        ScoredMove(Kind.TAKE, Move((best,)), scores[best])
        if best
        else ScoredMove(Kind.TAKE, None, 0)
    )


def _sell(view: Observation) -> ScoredMove:
    """All cards of the most frequent good that can be sold."""
    held = Counter(view.hand)
    sellable = [good for good in held if held[good] >= MIN_SALE[good]]
    if not sellable:
        return ScoredMove(Kind.SELL, None, 0)
    good = max(sellable, key=lambda good: held[good])
    return ScoredMove(Kind.SELL, Move((), (good,) * held[good]), _set_score(held[good], good))


def _camels(view: Observation) -> ScoredMove:
    """Camels are best when they are many, the own hand is empty and the rival's is full."""
    camels = view.market.count(CAMEL)
    if not camels:
        return ScoredMove(Kind.CAMELS, None, 0)
    worth = camels**2 - 2 * (0.5 * len(view.hand)) ** 2 + view.rival.hand_size
    return ScoredMove(Kind.CAMELS, Move((CAMEL,) * camels), _clamped(worth * 0.8 / 32))


def _exchange(view: Observation) -> ScoredMove:
    """Camels and goods held once, for the goods that would make the largest sets."""
    held, offered = Counter(view.hand), Counter(view.market)
    del offered[CAMEL]
    by_set = sorted(offered, key=lambda good: held[good] + offered[good], reverse=True)
    wanted = [good for good in by_set for _ in range(offered[good])]
    camels = min(view.herd, HAND_LIMIT - len(view.hand))
    singles = [good for good in held if held[good] == 1 and good not in offered]
    pairs = list(zip(wanted, [CAMEL] * camels + singles, strict=False))
    if len(pairs) < MIN_EXCHANGE:
        return ScoredMove(Kind.EXCHANGE, None, 0)
    gain, give = zip(*pairs, strict=True)
    largest_set = held[by_set[0]] + offered[by_set[0]]
    return ScoredMove(Kind.EXCHANGE, Move(gain, give), _clamped((largest_set + 1) * 20 / 100))


def _set_score(count: int, good: Card) -> float:
    """The score of a set, for selling it or for having it: more for a high-value good."""
    return _clamped(count * 20 * (1.5 if good in HIGH_VALUE else 1) / 100)


def _clamped(score: float) -> float:
    return min(max(score, 0), 1)
