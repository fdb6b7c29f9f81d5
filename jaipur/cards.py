"""Every printed number, once: the cards, the tokens, and the limits of the rulebook."""

from collections.abc import Mapping
from enum import IntEnum
from itertools import product
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar

T = TypeVar("T")


class _Index(IntEnum):
    """An enum whose members index tables and print as text."""

    def __bool__(self) -> bool:
        """Always true: `if winner:` must not treat `Seat.A` (0) as no winner."""
        return True

    def __format__(self, spec: str) -> str:
        """Format as text; an int would be padded as a number."""
        return format(str(self), spec)


class Card(_Index):
    """One kind of card; the order is the order in which text prints them."""

    DIAMOND = 0
    GOLD = 1
    SILVER = 2
    CLOTH = 3
    SPICE = 4
    LEATHER = 5
    CAMEL = 6

    @property
    def letter(self) -> str:
        """The letter of this card in all notation."""
        return LETTERS[self]

    def __str__(self) -> str:
        """Return the identifier in lower case, the same in every language."""
        return self.name.lower()


class Seat(_Index):
    """One of the two places at the table."""

    A = 0
    B = 1

    @property
    def rival(self) -> "Seat":
        """The other seat."""
        return _RIVALS[self]

    def pair(self, mine: T, others: T) -> tuple[T, T]:
        """Return both values in the order of the seats."""
        return (mine, others) if self is _A else (others, mine)

    def __str__(self) -> str:
        """Return the letter of this seat in all notation."""
        return "ab"[self]


DIAMOND, GOLD, SILVER, CLOTH, SPICE, LEATHER, CAMEL = Card

_A, _B = Seat  # looked up at every ply, and slowly through the class on Python 3.11
_RIVALS: Final = (_B, _A)

Cards: TypeAlias = tuple[Card, ...]
"""Cards as a multiset, in the order of `Card`; a deck alone is in its own order, the top first."""

Values: TypeAlias = tuple[int, ...]
"""Rupees printed on tokens."""

LETTERS: Final = "DGSCPLM"

CARD_COUNTS: Final[Mapping[Card, int]] = MappingProxyType(
    {
        Card.DIAMOND: 6,
        Card.GOLD: 6,
        Card.SILVER: 6,
        Card.CLOTH: 8,
        Card.SPICE: 8,
        Card.LEATHER: 10,
        Card.CAMEL: 11,
    }
)

GOODS_TOKENS: Final[Mapping[Card, Values]] = MappingProxyType(
    {
        Card.DIAMOND: (7, 7, 5, 5, 5),
        Card.GOLD: (6, 6, 5, 5, 5),
        Card.SILVER: (5, 5, 5, 5, 5),
        Card.CLOTH: (5, 3, 3, 2, 2, 1, 1),
        Card.SPICE: (5, 3, 3, 2, 2, 1, 1),
        Card.LEATHER: (4, 3, 2, 1, 1, 1, 1, 1, 1),
    }
)

BONUS_TOKENS: Final[Mapping[int, Values]] = MappingProxyType(
    {
        3: (1, 1, 2, 2, 2, 3, 3),
        4: (4, 4, 5, 5, 6, 6),
        5: (8, 8, 9, 10, 10),
    }
)

MIN_SALE: Final[Mapping[Card, int]] = MappingProxyType(
    {
        Card.DIAMOND: 2,
        Card.GOLD: 2,
        Card.SILVER: 2,
        Card.CLOTH: 1,
        Card.SPICE: 1,
        Card.LEATHER: 1,
    }
)

CAMEL_TOKEN: Final = 5
MARKET_SIZE: Final = 5
HAND_DEALT: Final = 5
HAND_LIMIT: Final = 7
MIN_EXCHANGE: Final = 2
CAMELS_LAID_OUT: Final = 3
SOLD_OUT_GOODS_TO_END: Final = 3
SEALS_TO_WIN: Final = 2

SEALS_BEFORE_A_ROUND: Final = tuple(product(range(SEALS_TO_WIN), range(SEALS_TO_WIN)))
PACK: Final = sum(CARD_COUNTS.values())
GOODS: Final[Cards] = tuple(GOODS_TOKENS)
BONUS_SIZES: Final[tuple[int, ...]] = tuple(BONUS_TOKENS)


def bonus_place(cards_sold: int) -> int | None:
    """Return the index of the bonus pile for a sale of this size; `None` if there is no bonus."""
    size = min(cards_sold, BONUS_SIZES[-1])
    return BONUS_SIZES.index(size) if size in BONUS_SIZES else None


def without(cards: Cards, gone: Cards) -> Cards:
    """Return `cards` minus `gone`; cards that are not present are ignored."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)
