"""The phase of a round: how close its end is, by tokens, deck and the rival's possible sales."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from jaipur.bots.encoding import GOOD_INDICES, HAND_SIZES, MIN_SALE_BY_GOOD, PILE_BITS, RIVAL_STRIDE
from jaipur.bots.weights import FEW_TOKENS, NEARNESS, QUARTERS, RACE
from jaipur.cards import SOLD_OUT_GOODS_TO_END
from jaipur.state import DECK_DEALT

_DECK: Final = DECK_DEALT + 1
_QUARTER: Final = tuple(left * QUARTERS // _DECK * NEARNESS for left in range(_DECK))
AT_ONCE, NEXT, SOON, LATER = range(NEARNESS)


@cache
def _outlook(piles: int) -> tuple[int, int]:
    """Return the tokens left before the end, and the nearness that follows from them."""
    tokens = sorted(piles >> PILE_BITS * good & 15 for good in GOOD_INDICES)
    away = sum(tokens[:SOLD_OUT_GOODS_TO_END])
    if away == tokens[SOLD_OUT_GOODS_TO_END - 1]:
        near = NEXT
    else:
        near = SOON if away <= FEW_TOKENS else LATER
    return min(away, RACE - 1), near


def _can_sell_out(piles: int, places: Sequence[int]) -> bool:
    """Return True if the rival can sell out one more good in one sale."""
    for good in GOOD_INDICES:
        held = places[good] // RIVAL_STRIDE % HAND_SIZES
        if held >= MIN_SALE_BY_GOOD[good] and 0 < piles >> PILE_BITS * good & 15 <= held:
            return True
    return False


def ending_of(piles: int, places: Sequence[int]) -> int:
    """Return the row of the race table: tokens before the end, plus RACE if the rival can reach it.

    It is 0 if the round is over.
    """
    away, near = _outlook(piles)
    return away + RACE if away and near == NEXT and _can_sell_out(piles, places) else away


def phase_of(left: int, piles: int, places: Sequence[int]) -> int:
    """Return the phase of a round: the quarter of the deck, and the nearness of the end."""
    near = _outlook(piles)[1]
    if near == NEXT and _can_sell_out(piles, places):
        near = AT_ONCE
    return _QUARTER[left] + near
