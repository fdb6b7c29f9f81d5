"""The seed of a game: a number that a link names, or a text that is drawn and kept secret.

All chance of a game comes from its seed. While the game runs, a drawn one is in the game itself
and in the packed save, and nowhere else: not in the page, its address or its globals.
"""

import re
from secrets import token_hex
from typing import Final

_BYTES: Final = 16  # 128 bits: too many seeds to search for the one that deals these cards
_DRAWN: Final = re.compile(f"[0-9a-f]{{{2 * _BYTES}}}")


def drawn_seed() -> str:
    """A new seed, as hexadecimal digits."""
    return token_hex(_BYTES)


def is_drawn(seed: int | str) -> bool:
    """True for a seed that `drawn_seed` can have returned."""
    return isinstance(seed, str) and _DRAWN.fullmatch(seed) is not None
