"""Integer encodings of goods, piles and moves, for the value and the search."""

from typing import Final, NamedTuple

from jaipur.cards import GOODS, GOODS_TOKENS, HAND_LIMIT, MARKET_SIZE, MIN_SALE, bonus_place

HAND_SIZES: Final = HAND_LIMIT + 1
GOOD_INDICES: Final = tuple(range(len(GOODS)))

# A good's index in the tables is one number: tokens left, own cards, cards of the rival, and cards
# in the market; row-major, so the market has stride 1.
MARKET_STRIDE: Final = 1
RIVAL_STRIDE: Final = MARKET_SIZE + 1
OWN_STRIDE: Final = RIVAL_STRIDE * HAND_SIZES
TOKEN_STRIDE: Final = OWN_STRIDE * HAND_SIZES

PILE_BITS: Final = 4
"""Bits per good in the packed `piles` integer (tokens left); good 0 is in the lowest bits."""

MINUS_INFINITY: Final = -(10**9)
BONUS_PLACES: Final = tuple(map(bonus_place, range(HAND_SIZES)))
MIN_SALE_BY_GOOD: Final = tuple(MIN_SALE.values())

PRICES: Final = tuple(
    tuple(
        tuple(sum(tokens[len(tokens) - left :][:sold]) for sold in range(HAND_SIZES))
        for left in range(len(tokens) + 1)
    )
    for tokens in GOODS_TOKENS.values()
)
"""Rupees in goods tokens, by good, tokens left and cards sold."""


class MoveCode(NamedTuple):
    """A move as integers: changes of the hand by good, change of the herd, and a sale flag."""

    changes: tuple[tuple[int, int], ...]
    camels: int = 0
    sale: bool = False


def counts(place: int) -> tuple[int, int, int, int]:
    """Decode a good's index: tokens left, own cards, cards of the rival, cards in the market."""
    rest, market = divmod(place, RIVAL_STRIDE)
    rest, rivals = divmod(rest, HAND_SIZES)
    return (*divmod(rest, HAND_SIZES), rivals, market)
