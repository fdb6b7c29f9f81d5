"""The phase of a round, compiled: the twin of `jaipur.bots.phases`."""

from typing import Final

import numpy as np

from jaipur.bots.encoding import HAND_SIZES, MIN_SALE_BY_GOOD, PILE_BITS, RIVAL_STRIDE
from jaipur.bots.phases import AT_ONCE, LATER, NEXT, SOON
from jaipur.bots.weights import FEW_TOKENS, NEARNESS, QUARTERS, RACE, SHAPES
from jaipur.cards import SOLD_OUT_GOODS_TO_END
from tools.training.engine import GOODS
from tools.training.jit import Counts, compiled

_OF_DECK: Final = SHAPES["refill"][1]
_MIN_SALE: Final = np.array(MIN_SALE_BY_GOOD)
_LONGER_THAN_ANY: Final = (1 << PILE_BITS,) * SOLD_OUT_GOODS_TO_END


@compiled
def _outlook(piles: int) -> tuple[int, int]:
    first, second, third = _LONGER_THAN_ANY
    for good in range(GOODS):
        left = piles >> PILE_BITS * good & 15
        if left < first:
            first, second, third = left, first, second
        elif left < second:
            second, third = left, second
        elif left < third:
            third = left
    away = first + second + third
    near = SOON if away <= FEW_TOKENS else LATER
    return min(away, RACE - 1), near if second else NEXT


@compiled
def _can_sell_out(piles: int, places: Counts) -> bool:
    for good in range(GOODS):
        held = places[good] // RIVAL_STRIDE % HAND_SIZES
        if held >= _MIN_SALE[good] and 0 < piles >> PILE_BITS * good & 15 <= held:
            return True
    return False


@compiled
def ending_of(piles: int, places: Counts) -> int:
    """Return the row of the race table."""
    away, near = _outlook(piles)
    return away + RACE if away and near == NEXT and _can_sell_out(piles, places) else away


@compiled
def phase_of(left: int, piles: int, places: Counts) -> int:
    """Return the phase of a round."""
    near = _outlook(piles)[1]
    if near == NEXT and _can_sell_out(piles, places):
        near = AT_ONCE
    return left * QUARTERS // _OF_DECK * NEARNESS + near
