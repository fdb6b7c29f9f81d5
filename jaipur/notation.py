"""Notation: the characters that all text of the game is made of, and `InvalidNotation`."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from gamekit.text import InvalidNotation, excerpt
from jaipur import english
from jaipur.cards import (
    BONUS_SIZES,
    GOODS,
    LETTERS,
    SEALS_BEFORE_A_ROUND,
    Card,
    Cards,
    Seat,
    Values,
)

_NOTHING: Final = "-"
_UNKNOWN: Final = "?"
_DIGITS: Final = "0123456789X"
_HOLDING: Final = re.compile(r"([^()/]*)(?:\(([^()/]+)\))?/([^()/]+)")
_GOODS_WON: Final = re.compile("".join(f"(?:{LETTERS[good]}([0-9]+))?" for good in GOODS))
_LONGEST_LINE: Final = 500  # the longest deal or position has some 150 characters


def letters(cards: Iterable[Card]) -> str:
    """Return cards as letters, in their order."""
    return "".join([LETTERS[card] for card in cards])


def read_cards(text: str, where: str) -> Cards:
    """Parse cards from letters, in their order."""
    return tuple([Card(_index(letter, LETTERS, english.A_CARD, text, where)) for letter in text])


def pile(cards: Iterable[Card]) -> str:
    """Return cards as letters, or a dash if there are none."""
    return letters(cards) or _NOTHING


def read_pile(text: str, where: str) -> Cards:
    """Parse cards in any order, and sort them."""
    return () if text == _NOTHING else tuple(sorted(read_cards(text, where)))


def unknown(count: int) -> str:
    """Return the marks for a number of unknown cards."""
    return _UNKNOWN * count


def read_unknown(text: str, where: str) -> int:
    """Parse marks for unknown cards, and return their number."""
    if text != unknown(len(text)):
        raise InvalidNotation(english.at(where, english.not_unknown(excerpt(text), _UNKNOWN)))
    return len(text)


def holding(seen: Cards, unseen: str, herd: int) -> str:
    """Return a hand and a herd as text: cards that the rival has seen, (other cards)/camels."""
    hand = letters(seen) + (f"({unseen})" if unseen else "")
    return f"{hand or _NOTHING}/{herd}"


def read_holding(text: str, where: str) -> tuple[Cards, str, int]:
    """Parse a hand and a herd: cards seen, text of the cards not seen, and camels."""
    parts = _HOLDING.fullmatch(text)
    if not parts:
        raise InvalidNotation(english.at(where, english.not_a_holding(excerpt(text))))
    seen, unseen, herd = parts.groups(default="")
    return read_pile(seen, where), unseen, read_number(herd, where)


def goods_won(piles: Iterable[Values]) -> str:
    """Return goods tokens as text: the letter of each good and its values, such as D77L43."""
    won = [LETTERS[good] + faces(values) for good, values in enumerate(piles) if values]
    return "".join(won) or _NOTHING


def read_goods_won(text: str, where: str) -> tuple[Values, ...]:
    """Parse goods tokens, by good; each from the highest value."""
    parts = _GOODS_WON.fullmatch("" if text == _NOTHING else text)
    if not parts:
        order = " ".join(LETTERS[: len(GOODS)])
        raise InvalidNotation(english.at(where, english.not_goods_tokens(excerpt(text), order)))
    return tuple(
        [tuple(sorted(read_faces(won or "", where), reverse=True)) for won in parts.groups()]
    )


def faces(values: Iterable[int | None]) -> str:
    """Return tokens as one character each: ten is X, face down is ?."""
    return "".join([_UNKNOWN if value is None else _DIGITS[value] for value in values])


def read_faces(text: str, where: str) -> Values:
    """Parse tokens that are face up."""
    return tuple([_index(face, _DIGITS, english.A_TOKEN, text, where) for face in text])


def bonus_won(piles: Iterable[Iterable[int | None]]) -> str:
    """Return bonus tokens as text, by size, such as 31//X."""
    return "/".join([faces(won) for won in piles])


def read_bonus_won(text: str, where: str) -> tuple[tuple[int | None, ...], ...]:
    """Parse bonus tokens, by size; those of one size are all face up or all face down."""
    parts = text.split("/")
    if len(parts) != len(BONUS_SIZES):
        raise InvalidNotation(english.at(where, english.not_bonus_tokens(excerpt(text))))
    return tuple(
        [
            (None,) * len(part) if part == unknown(len(part)) else read_faces(part, where)
            for part in parts
        ]
    )


def read_number(text: str, where: str) -> int:
    """Parse a number from 0 to 99."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 2):
        raise InvalidNotation(english.at(where, english.not_a_number(excerpt(text))))
    return int(text)


def read_seat(text: str, where: str) -> Seat:
    """Parse a seat from its letter."""
    for seat in Seat:
        if text == str(seat):
            return seat
    raise InvalidNotation(english.at(where, english.not_a_seat(excerpt(text))))


def seals_text(seals: tuple[int, int]) -> str:
    """Return the score of a match in seals, seat a first."""
    return f"{seals[0]}-{seals[1]}"


def read_seals(text: str, where: str) -> tuple[int, int]:
    """Parse the seals before a round, when the match is not decided yet."""
    for seals in SEALS_BEFORE_A_ROUND:
        if text == seals_text(seals):
            return seals
    raise InvalidNotation(english.at(where, english.not_seals(excerpt(text))))


def read_fields(text: str, names: Sequence[str], what: str) -> list[str]:
    """Split a line into one part for each name."""
    if len(text) > _LONGEST_LINE:
        raise InvalidNotation(english.line_too_long(what, len(text)))
    parts = text.split()
    if len(parts) != len(names):
        raise InvalidNotation(english.wrong_parts(what, names, excerpt(text), len(parts)))
    return parts


def _index(character: str, alphabet: str, what: str, text: str, where: str) -> int:
    index = alphabet.find(character)
    if index < 0:
        place = text.index(character) + 1
        problem = english.not_in_alphabet(ascii(character), place, excerpt(text), what, alphabet)
        raise InvalidNotation(english.at(where, problem))
    return index
