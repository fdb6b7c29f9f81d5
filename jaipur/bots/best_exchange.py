"""The best exchange, from the change of value of each good: a small knapsack."""

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

from jaipur.bots.encoding import GOOD_INDICES, HAND_SIZES, MINUS_INFINITY, MoveCode
from jaipur.cards import GOODS, MIN_EXCHANGE

_AMOUNT_BITS: Final = 3
_GOODS_BITS: Final = _AMOUNT_BITS * len(GOODS)
_MARKS: Final = tuple(
    tuple(n << _AMOUNT_BITS * good | bool(n) << _GOODS_BITS + good for n in range(HAND_SIZES))
    for good in GOOD_INDICES
)
"""Bits of a swap by good and number: the number, and a flag that it is not 0."""

_Changes: TypeAlias = Sequence[tuple[int, Sequence[float]]]
_Swap: TypeAlias = tuple[int, int, int]
"""An exchange as bits: cards that come, cards that go, and the number of camels that go."""

NO_SWAP: Final[_Swap] = (0, 0, 0)


def best_exchange(
    gains: _Changes, gives: _Changes, camels: Sequence[float], most: int, floor: float
) -> tuple[float, _Swap]:
    """Return the best exchange if its value is above the floor, else `NO_SWAP`.

    First a good may both come and go; if the best swap does that, both one-way cases are solved.
    """
    gained, coming = _totals(gains, most)
    least = floor - max(camels)
    for _, steps in gives:
        least -= max(0, *steps)
    if len(gained) <= MIN_EXCHANGE or max(gained[MIN_EXCHANGE:]) <= least:
        return MINUS_INFINITY, NO_SWAP
    given, going = _totals(gives, len(gained) - 1)
    best, swap = floor, NO_SWAP
    for count in range(MIN_EXCHANGE, len(gained)):
        for of_herd in range(max(0, count - len(given) + 1), min(count + 1, len(camels))):
            worth = gained[count] + given[count - of_herd] + camels[of_herd]
            if worth > best:
                best = worth
                swap = (coming[count], going[count - of_herd], of_herd)
    both = (swap[0] & swap[1]) >> _GOODS_BITS
    if not both:
        return best, swap
    good = both.bit_length() - 1
    only_given = [gain for gain in gains if gain[0] != good]
    only_gained = [give for give in gives if give[0] != good]
    best, swap = best_exchange(only_given, gives, camels, most, floor)
    other, other_swap = best_exchange(gains, only_gained, camels, most, max(floor, best))
    return (other, other_swap) if other_swap is not NO_SWAP else (best, swap)


def _totals(changes: _Changes, most: int) -> tuple[list[float], list[int]]:
    """Return the best sum of changes by number of cards, and the cards that make it."""
    totals: list[float] = [0]
    marks = [0]
    for good, steps in changes:
        size = len(totals)
        if size == 1:
            totals += steps[:most]
            marks += _MARKS[good][1 : len(totals)]
            continue
        longest = min(size + len(steps), most + 1)
        new = totals + [MINUS_INFINITY] * (longest - size)
        new_marks = marks + [0] * (longest - size)
        count = 1
        for step in steps[:most]:
            mark = _MARKS[good][count]
            place = count
            for before in totals[: longest - count]:
                total = before + step
                if total > new[place]:
                    new[place] = total
                    new_marks[place] = marks[place - count] | mark
                place += 1
            count += 1
        totals, marks = new, new_marks
    return totals, marks


@cache
def exchange(swap: _Swap) -> MoveCode:
    """Decode a swap as a move."""
    coming, going, camels = swap
    counts = [
        (good, (coming >> _AMOUNT_BITS * good & 7) - (going >> _AMOUNT_BITS * good & 7))
        for good in GOOD_INDICES
    ]
    return MoveCode(tuple(pair for pair in counts if pair[1]), -camels)
