"""What two people are called, whatever they typed."""

import re
from typing import Final
from unicodedata import category

LONGEST: Final = 40
DEFAULTS: Final = ("Player 1", "Player 2")

_UNSEEN: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
_RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


def player_names(first: str, second: str) -> tuple[str, str]:
    """Two names that can be told apart and do no harm to the sentences around them."""
    typed = (" ".join(_UNSEEN.sub(" ", name).split())[:LONGEST].strip() for name in (first, second))
    a, b = (
        name if any(map(_can_be_seen, name)) else default
        for name, default in zip(typed, DEFAULTS, strict=True)
    )
    if a.casefold() == b.casefold():
        a, b = f"{a} (1)", f"{b} (2)"
    return _isolated(a), _isolated(b)


def _can_be_seen(letter: str) -> bool:
    """Whether it is a letter, a number, a sign or a symbol, and not a blank in disguise."""
    return category(letter)[0] in "LNPS" and letter not in _BLANKS


def _isolated(name: str) -> str:
    """A name from right to left in marks that keep the sentence around it from left to right."""
    return f"\u2068{name}\u2069" if _RIGHT_TO_LEFT.search(name) else name
