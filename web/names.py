"""The names of people at one screen, made safe."""

import re
from typing import Final
from unicodedata import category

from web import strings

LONGEST: Final = 40
_LONGEST_STORED: Final = 2 * LONGEST  # some have a number behind them

_UNSEEN: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
_RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


def harmless_name(name: str) -> str:
    """A name from a save or a record, without what could be unseen or reorder a sentence."""
    clean = " ".join(_UNSEEN.sub(" ", name).split())[:_LONGEST_STORED].strip()
    return _isolated(clean) if any(map(_can_be_seen, clean)) else strings.NAMELESS


def default_names(players: int) -> tuple[str, ...]:
    """The names of people who typed none."""
    return tuple(map(strings.default_name, range(1, players + 1)))


def player_names(*typed: str) -> tuple[str, ...]:
    """Names that can be told apart and do no harm to the sentences around them."""
    clean = (" ".join(_UNSEEN.sub(" ", name).split())[:LONGEST].strip() for name in typed)
    names = [
        name if any(map(_can_be_seen, name)) else default
        for name, default in zip(clean, default_names(len(typed)), strict=True)
    ]
    folded = [name.casefold() for name in names]
    return tuple(
        _isolated(strings.numbered_name(name, number) if folded.count(fold) > 1 else name)
        for number, (name, fold) in enumerate(zip(names, folded, strict=True), start=1)
    )


def _can_be_seen(letter: str) -> bool:
    """Test for a letter, a number, a sign or a symbol, and not a blank in disguise."""
    return category(letter)[0] in "LNPS" and letter not in _BLANKS


def _isolated(name: str) -> str:
    """A name from right to left in marks that keep the sentence around it from left to right."""
    return f"\u2068{name}\u2069" if _RIGHT_TO_LEFT.search(name) else name
