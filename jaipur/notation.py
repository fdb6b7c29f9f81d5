"""The alphabet: what every text of the game is made of, and the error for what is not."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from gamekit.text import excerpt as excerpt  # noqa: PLC0414 (imported from here)
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


class InvalidNotation(ValueError):
    """The text is not what it claims to be; the message says what is wrong, and where."""


def letters(cards: Iterable[Card]) -> str:
    """The cards as letters, in the order they are given."""
    return "".join([LETTERS[card] for card in cards])


def read_cards(text: str, where: str) -> Cards:
    """Cards from their letters, in the order they are written."""
    return tuple([Card(_index(letter, LETTERS, "card", text, where)) for letter in text])


def pile(cards: Iterable[Card]) -> str:
    """The cards as letters, or a mark that there are none."""
    return letters(cards) or _NOTHING


def read_pile(text: str, where: str) -> Cards:
    """Cards in printing order, written in any order."""
    return () if text == _NOTHING else tuple(sorted(read_cards(text, where)))


def unknown(count: int) -> str:
    """So many cards of which nothing else is known."""
    return _UNKNOWN * count


def read_unknown(text: str, where: str) -> int:
    """How many unknown cards a text stands for."""
    if text != unknown(len(text)):
        raise InvalidNotation(
            f"{where}: {excerpt(text)} stands for cards that nobody but the rival has seen;"
            f" each must be {_UNKNOWN}."
        )
    return len(text)


def holding(seen: Cards, unseen: str, herd: int) -> str:
    """A hand and a herd: cards the other seat has seen, (cards it has not)/camels."""
    hand = letters(seen) + (f"({unseen})" if unseen else "")
    return f"{hand or _NOTHING}/{herd}"


def read_holding(text: str, where: str) -> tuple[Cards, str, int]:
    """The cards seen, the text of the cards not seen, and the herd."""
    parts = _HOLDING.fullmatch(text)
    if not parts:
        raise InvalidNotation(
            f"{where}: {excerpt(text)} is not a hand and a herd, such as DG(LLP)/3 or -/0."
        )
    seen, unseen, herd = parts.groups(default="")
    return read_pile(seen, where), unseen, read_number(herd, where)


def goods_won(piles: Iterable[Values]) -> str:
    """Goods tokens: each good's letter and its values, such as D77L43."""
    won = [LETTERS[good] + faces(values) for good, values in enumerate(piles) if values]
    return "".join(won) or _NOTHING


def read_goods_won(text: str, where: str) -> tuple[Values, ...]:
    """Goods tokens, good by good, each from the highest value."""
    parts = _GOODS_WON.fullmatch("" if text == _NOTHING else text)
    if not parts:
        raise InvalidNotation(
            f"{where}: {excerpt(text)} is not goods tokens; they are the letter and the values"
            f" of each good, in the order {' '.join(LETTERS[: len(GOODS)])}, such as D77L43."
        )
    return tuple(
        [tuple(sorted(read_faces(won or "", where), reverse=True)) for won in parts.groups()]
    )


def faces(values: Iterable[int | None]) -> str:
    """Tokens as one character each: ten is X, face down is ?."""
    return "".join([_UNKNOWN if value is None else _DIGITS[value] for value in values])


def read_faces(text: str, where: str) -> Values:
    """Tokens that lie face up."""
    return tuple([_index(face, _DIGITS, "token", text, where) for face in text])


def bonus_won(piles: Iterable[Iterable[int | None]]) -> str:
    """Bonus tokens, size by size, such as 31//X."""
    return "/".join([faces(won) for won in piles])


def read_bonus_won(text: str, where: str) -> tuple[tuple[int | None, ...], ...]:
    """Bonus tokens, size by size; those of one size all lie face up or all face down."""
    parts = text.split("/")
    if len(parts) != len(BONUS_SIZES):
        raise InvalidNotation(
            f"{where}: {excerpt(text)} is not bonus tokens; they are the faces won for"
            f" {', '.join(map(str, BONUS_SIZES))} cards with / between, such as 31//X."
        )
    return tuple(
        [
            (None,) * len(part) if part == unknown(len(part)) else read_faces(part, where)
            for part in parts
        ]
    )


def read_number(text: str, where: str) -> int:
    """A small number from its decimal digits."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 2):
        raise InvalidNotation(f"{where}: {excerpt(text)} is not a number from 0 to 99.")
    return int(text)


def read_seat(text: str, where: str) -> Seat:
    """A seat from its letter."""
    for seat in Seat:
        if text == str(seat):
            return seat
    raise InvalidNotation(f"{where}: {excerpt(text)} is not a seat; the seats are a and b.")


def seals_text(seals: tuple[int, int]) -> str:
    """The score of a match in seals, seat a first."""
    return f"{seals[0]}-{seals[1]}"


def read_seals(text: str, where: str) -> tuple[int, int]:
    """The seals at the start of a round, when nobody has won the match yet."""
    for seals in SEALS_BEFORE_A_ROUND:
        if text == seals_text(seals):
            return seals
    raise InvalidNotation(
        f"{where}: {excerpt(text)} is not the seals of a match that goes on, such as 1-0."
    )


def read_fields(text: str, names: Sequence[str], what: str) -> list[str]:
    """The parts of a one-line text, one for each name."""
    if len(text) > _LONGEST_LINE:
        raise InvalidNotation(f"A {what} is one short line; this has {len(text)} characters.")
    parts = text.split()
    if len(parts) != len(names):
        raise InvalidNotation(
            f"A {what} has {len(names)} parts ({', '.join(names)});"
            f" {excerpt(text)} has {len(parts)}."
        )
    return parts


def _index(character: str, alphabet: str, what: str, text: str, where: str) -> int:
    index = alphabet.find(character)
    if index < 0:
        raise InvalidNotation(
            f"{where}: {character!a} at character {text.index(character) + 1}"
            f" of {excerpt(text)} is not a {what}; those are {' '.join(alphabet)}."
        )
    return index
