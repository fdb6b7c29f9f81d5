"""The learned weights of the value: the tables, their shapes and inputs, and their file format."""

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
"""Nearness of the end by tokens: the rival can reach it in one sale, two goods are sold out, few
tokens are left before it, or none of these."""

PHASES: Final = QUARTERS * NEARNESS
FEW_TOKENS: Final = 5
KINDS: Final = (0, 1, 2, 3, 3, 4)
"""The row of each good in the tables; cloth and spice are equal in all but name and share one."""

RACE: Final = 16
RACE_DECK: Final = 4
LEADS_IN_RACE: Final = 15
LEADS: Final = 21

RUPEES_IN_RACE: Final = 6
CARDS_IN_RACE: Final = 10
RUPEES_IN_LEAD: Final = 5
CARDS_IN_LEAD: Final = 2
"""Bucket sizes of the lead and of the deck in the tables `race` and `lead`."""

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
"""The shape of each table; a phase is a quarter of the deck and a nearness of the end.

The second half of `race` is for positions where the rival can end the round at once.
"""

OFFSETS: Final[Mapping[str, int]] = MappingProxyType(
    dict(zip(SHAPES, accumulate(map(prod, SHAPES.values()), initial=0), strict=False))
)
"""The offset of each table in the file."""

SIZE: Final = sum(map(prod, SHAPES.values()))
RUPEE: Final = 20
"""The weight that stands for one rupee."""

_FORMAT: Final = struct.Struct(f"<{SIZE}h")
_SHIPPED: Final = "value.bin"


class InvalidTables(ValueError):
    """The bytes are not a weights file."""


def unpacked(data: bytes) -> Sequence[int]:
    """Decode a weights file; raises `InvalidTables`."""
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
    """Encode weights as a file."""
    return zlib.compress(_FORMAT.pack(*weights), 9)


@cache
def load_weights() -> Sequence[int]:
    """Return the weights of the package."""
    return unpacked(pkgutil.get_data(__package__, _SHIPPED) or b"")
