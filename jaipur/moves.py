"""Moves: values that are their own text, cards gained and cards given."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self

from gamekit.game import IllegalMove
from gamekit.text import InvalidNotation, excerpt
from jaipur import english
from jaipur.cards import CAMEL, PACK, Card, Cards
from jaipur.notation import letters, read_cards

__all__ = ["IllegalMove", "InvalidMove", "Kind", "Move"]

_LONGEST: Final = len("+-") + PACK


class InvalidMove(InvalidNotation):
    """The text, or the value, is not a move at all."""


class Kind(StrEnum):
    """The four kinds of move."""

    TAKE = "take"
    CAMELS = "camels"
    EXCHANGE = "exchange"
    SELL = "sell"


@dataclass(frozen=True, slots=True)
class Move:
    """Cards gained from the market and cards given: `+D`, `+MMM`, `+DG-LM`, `-LLL`."""

    gain: Cards = ()
    give: Cards = ()

    def __post_init__(self) -> None:
        """Sort the cards, so that equal moves are equal values."""
        for side, cards in (("gain", tuple(self.gain)), ("give", tuple(self.give))):
            for card in cards:
                if not isinstance(card, Card):
                    raise InvalidMove(english.not_a_card(excerpt(str(card))))
            object.__setattr__(self, side, tuple(sorted(cards)))
        if (size := len(self.gain) + len(self.give)) > PACK:
            raise InvalidMove(english.move_too_large(size))

    @property
    def kind(self) -> Kind:
        """The kind of the move, legal or not."""
        if self.give:
            return Kind.EXCHANGE if self.gain else Kind.SELL
        return Kind.CAMELS if CAMEL in self.gain else Kind.TAKE

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        gain = f"+{letters(self.gain)}" if self.gain else ""
        give = f"-{letters(self.give)}" if self.give else ""
        return gain + give

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a move, its cards in any order; empty text is a pass. Raises `InvalidMove`."""
        if len(text) > _LONGEST:
            raise InvalidMove(english.move_too_long(_LONGEST, len(text)))
        gain, minus, give = text.partition("-")
        plus = gain[:1]
        gain = gain[1:]
        if plus not in ("", "+") or (plus and not gain) or (minus and not give):
            raise InvalidMove(english.not_a_move(excerpt(text)))
        try:
            come = read_cards(gain, english.CARDS_THAT_COME)
            return cls(come, read_cards(give, english.CARDS_THAT_GO))
        except InvalidNotation as error:
            raise InvalidMove(english.in_move(excerpt(text), error)) from None
