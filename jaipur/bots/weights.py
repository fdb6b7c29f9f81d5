"""The learned tables of the value: their shapes, their file, and what each of them looks at."""

import pkgutil
import struct
import zlib
from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import prod
from types import MappingProxyType
from typing import Final

from jaipur.cards import CAMEL, CARD_COUNTS, GOODS_TOKENS, HAND_LIMIT, MARKET_SIZE
from jaipur.state import DECK_DEALT

QUARTERS: Final = 4
NEARNESS: Final = 4
"""How near the end the tokens are: the rival can reach it at once, two goods are sold out, few
tokens are left before it, or none of these."""

PHASES: Final = QUARTERS * NEARNESS
FEW_TOKENS: Final = 5
KINDS: Final = (0, 1, 2, 3, 3, 4)
"""By good, its row in the tables: cloth and spice are alike in all but name, and share one."""

RACE: Final = 16
RACE_DECK: Final = 4
LEADS_IN_RACE: Final = 15
LEADS: Final = 21

RUPEES_IN_RACE: Final = 6
CARDS_IN_RACE: Final = 10
RUPEES_IN_LEAD: Final = 5
CARDS_IN_LEAD: Final = 2
"""How much of a lead, and of the deck, counts as one in the tables of the race and of the lead."""

_HAND: Final = HAND_LIMIT + 1
_MARKET: Final = MARKET_SIZE + 1
_TOKENS: Final = max(map(len, GOODS_TOKENS.values())) + 1
_HERD: Final = CARD_COUNTS[CAMEL] + 1
_DECK: Final = DECK_DEALT + 1
_KINDS: Final = len(set(KINDS))

SHAPES: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "goods": (_KINDS, PHASES, _TOKENS, _HAND, _HAND),  # tokens left, mine, the rival's
        "wanted": (_KINDS, _HAND, _HAND, _MARKET),  # mine, the rival's, in the market
        "supply": (_KINDS, PHASES, _TOKENS, _MARKET),  # tokens left, in the market
        "growth": (_KINDS, _HAND, _TOKENS, _MARKET),  # mine, tokens left, in the market
        "hands": (PHASES, _HAND, _HAND),  # my hand's size, the rival's
        "herd": (PHASES, _HERD, _HAND),  # my herd, my hand's size
        "herds": (PHASES, _HERD, _HERD),  # my herd, the rival's
        "camels": (_MARKET, _HERD, _HAND),  # in the market, the rival's herd and hand
        "refill": (_MARKET, _DECK),  # cards that the deck will add, cards in the deck
        "race": (2 * RACE, LEADS_IN_RACE, RACE_DECK),  # tokens before the end, my lead, the deck
        "lead": (LEADS, _DECK // CARDS_IN_LEAD + 1),  # my lead, the deck
        "swing": (_DECK, NEARNESS),  # how far the margin may still swing
    }
)
"""What each table is indexed by; a phase is a quarter of the deck, and how near the end is.

The race has a second half for where the rival can reach the end at once.
"""

OFFSETS: Final[Mapping[str, int]] = MappingProxyType(
    dict(zip(SHAPES, accumulate(map(prod, SHAPES.values()), initial=0), strict=False))
)
"""Where each table begins in the file."""

SIZE: Final = sum(map(prod, SHAPES.values()))
RUPEE: Final = 20
"""A weight of so much is a rupee."""

_FORMAT: Final = struct.Struct(f"<{SIZE}h")
_SHIPPED: Final = "value.bin"


class InvalidTables(ValueError):
    """The bytes are not a value's tables."""


def unpacked(data: bytes) -> Sequence[int]:
    """The weights in a file of tables."""
    try:
        raw = zlib.decompress(data)
    except zlib.error as problem:
        raise InvalidTables(f"These are not the tables of a value: {problem}.") from None
    if len(raw) != _FORMAT.size:
        raise InvalidTables(
            f"The tables of a value are {SIZE} numbers of two bytes; these are {len(raw)} bytes."
        )
    return array("h", _FORMAT.unpack(raw))


def packed(weights: Sequence[int]) -> bytes:
    """The file of tables that has these weights."""
    return zlib.compress(_FORMAT.pack(*weights), 9)


@cache
def load_weights() -> Sequence[int]:
    """The weights that come with the package."""
    return unpacked(pkgutil.get_data(__package__, _SHIPPED) or b"")
