"""What the value and the search reckon with: goods, piles and moves as plain numbers."""

from typing import Final, NamedTuple

from jaipur.cards import GOODS, GOODS_TOKENS, HAND_LIMIT, MARKET_SIZE, MIN_SALE, bonus_place

HAND_SIZES: Final = HAND_LIMIT + 1
GOOD_INDICES: Final = tuple(range(len(GOODS)))

# A good's place in the tables is one number: tokens left, cards of mine and of the rival's, and
# cards in the market, the last one fastest.
MARKET_STRIDE: Final = 1
RIVAL_STRIDE: Final = MARKET_SIZE + 1
OWN_STRIDE: Final = RIVAL_STRIDE * HAND_SIZES
TOKEN_STRIDE: Final = OWN_STRIDE * HAND_SIZES

PILE_BITS: Final = 4
"""So many of a number say how many tokens of a good are left; the first good has the lowest."""

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
"""By good, tokens left and cards sold: the rupees in goods tokens."""


class MoveCode(NamedTuple):
    """A move in numbers: how each good in hand changes, and the herd; a sale is told apart."""

    changes: tuple[tuple[int, int], ...]
    camels: int = 0
    sale: bool = False


def counts(place: int) -> tuple[int, int, int, int]:
    """What a good's place stands for: tokens left, cards of mine, of the rival's, in the market."""
    rest, market = divmod(place, RIVAL_STRIDE)
    rest, rivals = divmod(rest, HAND_SIZES)
    return (*divmod(rest, HAND_SIZES), rivals, market)
