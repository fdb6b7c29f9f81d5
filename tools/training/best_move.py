"""The best move by a value, compiled: the twin of `jaipur.bots.value`, ties included."""

from typing import Any, Final, NamedTuple

import numpy as np

from jaipur.bots.encoding import (
    MARKET_STRIDE,
    MIN_SALE_BY_GOOD,
    OWN_STRIDE,
    PILE_BITS,
    RIVAL_STRIDE,
    TOKEN_STRIDE,
)
from jaipur.bots.value import ValueFunction
from jaipur.bots.weights import KINDS, RUPEE
from jaipur.cards import CAMEL_TOKEN, HAND_LIMIT, MARKET_SIZE, MIN_EXCHANGE
from tools.training.engine import GOODS, HERD, MOVE, PRICES, SALE
from tools.training.export import table
from tools.training.features import of_race, of_refill, of_surroundings
from tools.training.jit import Counts, Weights, compiled
from tools.training.phases import ending_of

TAKE: Final = OWN_STRIDE - MARKET_STRIDE
"""The change of a good's index when a card is taken."""

TAKEN: Final = 0
GIVEN: Final = 1

# Numba types a literal 0 differently and would compile every function called with it again.
_NONE: Final[Any] = np.int64(0)
_ONE: Final[Any] = np.int64(1)
_TWO: Final[Any] = np.int64(MIN_EXCHANGE)

_HANDS: Final = HAND_LIMIT + 1
_KIND: Final = np.array(KINDS)
_MIN_SALE: Final = np.array(MIN_SALE_BY_GOOD)
_MINUS_INFINITY: Final = -1e9
_AMOUNT_BITS: Final = 3
_AMOUNT: Final = (1 << _AMOUNT_BITS) - 1


class Tables(NamedTuple):
    """The tables of a value, in integer weights."""

    weights: Weights
    goods: Weights  # by kind, phase and index: the sum of all tables of a good


def tables_of(value: ValueFunction) -> Tables:
    """Convert a value function for compiled code."""
    weights = np.array(value.weights, np.float64)
    held, wanted, supply, growth = (
        table(weights, name) for name in ("goods", "wanted", "supply", "growth")
    )
    # by kind, phase, tokens, own cards, cards of the rival, market: an index, after its row
    goods = held[..., None] + wanted[:, None, None] + supply[:, :, :, None, None]
    goods += growth.swapaxes(1, 2)[:, None, :, :, None]
    kinds, phases = goods.shape[:2]
    return Tables(weights, goods.reshape(kinds, phases, -1))


class Surroundings(NamedTuple):
    """The inputs of the value besides the goods, from the side of the seat to move."""

    hand: int
    rivals_hand: int
    herd: int
    rivals_herd: int
    camels: int
    piles: int
    lead: float
    left: int


class Scratch(NamedTuple):
    """Preallocated arrays for the choice of a move."""

    changes: Weights  # taken or given, by good and number: what changes
    most: Counts  # likewise, by good: the largest number
    totals: Weights  # likewise, by number of cards: the best sum of changes
    marks: Counts  # likewise: which cards those are, in bits by good
    before: Weights
    marks_before: Counts
    camels: Weights  # by camels given: what hands, herds and camels are worth


def new_scratch() -> Scratch:
    """Return new scratch arrays."""
    return Scratch(
        np.zeros((2, GOODS, _HANDS)),
        np.zeros((2, GOODS), np.int64),
        np.zeros((2, _HANDS)),
        np.zeros((2, _HANDS), np.int64),
        np.zeros(_HANDS),
        np.zeros(_HANDS, np.int64),
        np.zeros(_HANDS),
    )


@compiled
def copy(source: Counts | Weights, target: Counts | Weights) -> None:
    """Copy an array; numba takes far longer to compile a slice assignment."""
    for place in range(len(source)):
        target[place] = source[place]


@compiled
def herd_token(herd: int, rivals: int) -> float:
    """Return the margin from the camel token, in weights."""
    return float(CAMEL_TOKEN * RUPEE * ((herd > rivals) - (herd < rivals)))


# The best move


@compiled
def _after(
    weights: Weights, phase: int, at: Surroundings, hand: int, herd: int, camels: int
) -> float:
    """Return the worth of hands, herds and camels."""
    worth = 0.0
    for place in of_surroundings(phase, hand, at.rivals_hand, herd, at.rivals_herd, camels):
        worth += weights[place]
    return worth


@compiled
def _race(weights: Weights, ending: int, lead: float, left: int) -> float:
    in_race, in_round = of_race(ending, float(int(lead)), left)
    return float(weights[in_race] + weights[in_round])


@compiled
def best(
    tables: Tables,
    at: Surroundings,
    bonus: Weights,
    places: Counts,
    phase: int,
    end: float,
    scratch: Scratch,
    move: Counts,
) -> float:
    """Write the move with the highest value, and return that value in weights."""
    weights = tables.weights
    changes, most_of = scratch.changes, scratch.most
    hand, herd, camels, lead, left = at.hand, at.herd, at.camels, at.lead, at.left
    token = herd_token(herd, at.rivals_herd)
    still = weights[of_refill(_NONE, left)]
    goods = lead * RUPEE
    for good in range(GOODS):
        goods += tables.goods[_KIND[good], phase, places[good]]
    highest = top_gain = _MINUS_INFINITY
    kind = changed = taken = 0
    most = 0.0
    for good in range(GOODS):
        row, place = tables.goods[_KIND[good], phase], places[good]
        market, mine = place % RIVAL_STRIDE, place // OWN_STRIDE % _HANDS
        now = row[place]
        most_changed = 0.0
        most_of[TAKEN, good] = min(market, HAND_LIMIT - mine)
        most_of[GIVEN, good] = min(mine, MARKET_SIZE - market)
        for way in (_NONE, _ONE):
            step = TAKE - 2 * TAKE * way
            for count in range(1, most_of[way, good] + 1):
                change = row[place + count * step] - now
                changes[way, good, count] = change
                most_changed = max(most_changed, change)
        if most_of[TAKEN, good] and changes[TAKEN, good, 1] > top_gain:
            top_gain = changes[TAKEN, good, 1]
            taken = good
        most += most_changed
        tokens = place // TOKEN_STRIDE
        for count in range(_MIN_SALE[good], mine + 1):
            won_tokens = min(count, tokens)
            rupees = PRICES[good, tokens, count]
            won = lead + rupees + bonus[count]
            ending = ending_of(at.piles - (won_tokens << PILE_BITS * good), places)
            if ending:
                change = (
                    row[place - count * OWN_STRIDE - won_tokens * TOKEN_STRIDE]
                    + rupees * RUPEE
                    - now
                )
                worth = goods + change + bonus[count] * RUPEE
                worth += _after(weights, phase, at, hand - count, herd, camels)
                worth = worth + _race(weights, ending, won, left) + still
            else:
                worth = (won * RUPEE + token) * end
            if worth > highest:
                highest, kind, changed = worth, good, -count
    goods += _race(weights, ending_of(at.piles, places), lead, left)
    if top_gain > _MINUS_INFINITY and hand < HAND_LIMIT:
        worth = (lead * RUPEE + token) * end
        if left:
            worth = goods + _after(weights, phase, at, hand + 1, herd, camels)
            worth = worth + weights[of_refill(_ONE, left)] + top_gain
        if worth > highest:
            highest, kind, changed = worth, taken, 1
    if camels:
        worth = (lead * RUPEE + herd_token(herd + camels, at.rivals_herd)) * end
        if left >= camels:
            worth = goods + _after(weights, phase, at, hand, herd + camels, _NONE)
            worth += weights[of_refill(camels, left)]
        if worth > highest:
            highest, kind, changed = worth, HERD, camels
    for card in range(MOVE):
        move[card] = 0
    goods += still
    if camels <= MARKET_SIZE - MIN_EXCHANGE:
        of_herd = min(herd, HAND_LIMIT - hand, MARKET_SIZE - camels)
        most_given = _MINUS_INFINITY
        for given in range(of_herd + 1):
            worth = _after(weights, phase, at, hand + given, herd - given, camels + given)
            scratch.camels[given] = worth
            most_given = max(most_given, worth)
        if goods + most + most_given > highest:
            everyone = (1 << GOODS) - 1
            added, coming, going, given = _best_exchange(
                scratch, everyone, everyone, of_herd, MARKET_SIZE - camels, highest - goods
            )
            if coming:
                for good in range(GOODS):
                    bits = _AMOUNT_BITS * good
                    move[good] = (coming >> bits & _AMOUNT) - (going >> bits & _AMOUNT)
                move[HERD] = -given
                return float(goods + added)
    move[kind] = changed
    move[SALE] = changed < 0
    return highest


@compiled
def _best_exchange(
    scratch: Scratch, taking: int, giving: int, most_camels: int, most: int, floor: float
) -> tuple[float, int, int, int]:
    """Return the best exchange of these goods (one bit each) whose worth is above the floor.

    The tuple has the added worth, cards that come, cards that go, and camels; all 0 if none.
    """
    totals, marks = scratch.totals, scratch.marks
    gained = _add_up(scratch, _NONE, taking, most)
    least = floor - _largest(scratch.camels, _NONE, most_camels, _MINUS_INFINITY)
    for good in range(GOODS):
        if giving >> good & 1:
            least -= _largest(scratch.changes[GIVEN, good], _ONE, scratch.most[GIVEN, good], 0.0)
    if _largest(totals[TAKEN], _TWO, gained, _MINUS_INFINITY) <= least:
        return _MINUS_INFINITY, _NONE, _NONE, _NONE
    given = _add_up(scratch, _ONE, giving, gained)
    highest, coming, going, of_herd = floor, _NONE, _NONE, _NONE
    for count in range(MIN_EXCHANGE, gained + 1):
        for camels in range(max(0, count - given), min(count, most_camels) + 1):
            worth = totals[TAKEN, count] + totals[GIVEN, count - camels] + scratch.camels[camels]
            if worth > highest:
                highest, of_herd = worth, camels
                coming, going = marks[TAKEN, count], marks[GIVEN, count - camels]
    for good in range(GOODS - 1, -1, -1):
        bits = _AMOUNT_BITS * good
        if coming >> bits & _AMOUNT and going >> bits & _AMOUNT:
            not_taken, not_given = taking & ~(1 << good), giving & ~(1 << good)
            one = _best_exchange(scratch, not_taken, giving, most_camels, most, floor)
            floor = max(floor, one[0])
            other = _best_exchange(scratch, taking, not_given, most_camels, most, floor)
            return other if other[1] else one
    return highest, coming, going, of_herd


@compiled
def _largest(numbers: Weights, first: int, last: int, least: float) -> float:
    for place in range(first, last + 1):
        least = max(least, numbers[place])
    return least


@compiled
def _add_up(scratch: Scratch, way: int, goods: int, most: int) -> int:
    """Find the best sum of changes for each number of cards; return the largest number."""
    totals, marks = scratch.totals[way], scratch.marks[way]
    before, marks_before = scratch.before, scratch.marks_before
    totals[0] = marks[0] = 0
    largest = 0
    for good in range(GOODS):
        steps = scratch.most[way, good] if goods >> good & 1 else 0
        if steps:
            copy(totals, before)
            copy(marks, marks_before)
            reached = min(largest + steps, most)
            for place in range(largest + 1, reached + 1):
                totals[place] = _MINUS_INFINITY
            for count in range(1, min(steps, most) + 1):
                change = scratch.changes[way, good, count]
                for place in range(count, min(largest + count, reached) + 1):
                    if before[place - count] + change > totals[place]:
                        totals[place] = before[place - count] + change
                        marks[place] = marks_before[place - count] | count << _AMOUNT_BITS * good
            largest = reached
    return largest
