"""Scoring: the end of a round, the scores, and the winner."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from jaipur import english
from jaipur.cards import (
    BONUS_SIZES,
    CAMEL_TOKEN,
    GOODS,
    MARKET_SIZE,
    SOLD_OUT_GOODS_TO_END,
    Cards,
    Seat,
    Values,
)


class Purse(NamedTuple):
    """Tokens won: goods tokens for each good, bonus tokens for each size (`None` is face down)."""

    goods: tuple[Values, ...] = ((),) * len(GOODS)
    bonus: tuple[tuple[int | None, ...], ...] = ((),) * len(BONUS_SIZES)

    @property
    def goods_rupees(self) -> int:
        """Rupees in goods tokens."""
        return sum(map(sum, self.goods))

    @property
    def bonus_rupees(self) -> int:
        """Rupees in the bonus tokens that lie face up."""
        return sum(value for pile in self.bonus for value in pile if value is not None)

    @property
    def rupees(self) -> int:
        """Rupees in all tokens that lie face up."""
        return self.goods_rupees + self.bonus_rupees

    @property
    def goods_tokens(self) -> int:
        """The number of goods tokens."""
        return sum(map(len, self.goods))

    @property
    def bonus_tokens(self) -> int:
        """The number of bonus tokens, face up or down."""
        return sum(map(len, self.bonus))

    def face_down(self) -> "Purse":
        """Return the purse as the rival sees it."""
        if not any(self.bonus):
            return self
        return Purse(self.goods, tuple([(None,) * len(pile) for pile in self.bonus]))


class EndReason(Enum):
    """The reason why a round is over."""

    SOLD_OUT = english.SOLD_OUT
    MARKET_SHORT = english.MARKET_SHORT


class Decision(Enum):
    """The criterion that decided a round."""

    RUPEES = english.RUPEE.many
    BONUS_TOKENS = english.BONUS_TOKEN.many
    GOODS_TOKENS = english.GOODS_TOKEN.many


@dataclass(frozen=True, slots=True)
class Score:
    """The score of one seat at the end of a round, everything face up."""

    purse: Purse
    camel_token: bool

    @property
    def camel_rupees(self) -> int:
        """Rupees for the larger herd."""
        return CAMEL_TOKEN if self.camel_token else 0

    @property
    def rupees(self) -> int:
        """Rupees in all."""
        return self.purse.rupees + self.camel_rupees


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a round; on a full tie there is no winner, and nothing decided it."""

    reason: EndReason
    scores: tuple[Score, Score]
    winner: Seat | None
    decided_by: Decision | None


def end_reason(market: Cards, goods_tokens: Sequence[Values]) -> EndReason | None:
    """Return the reason why a round with this market and these goods tokens is over, or `None`."""
    if len(market) < MARKET_SIZE:
        return EndReason.MARKET_SHORT
    if goods_tokens.count(()) >= SOLD_OUT_GOODS_TO_END:
        return EndReason.SOLD_OUT
    return None


def larger_herd(herds: tuple[int, int]) -> Seat | None:
    """Return the seat with strictly more camels, which takes the camel token; or `None`."""
    if herds[Seat.A] == herds[Seat.B]:
        return None
    return Seat.A if herds[Seat.A] > herds[Seat.B] else Seat.B


def settle(reason: EndReason, purses: tuple[Purse, Purse], herds: tuple[int, int]) -> Outcome:
    """Return the outcome of a round."""
    camel_token = larger_herd(herds)
    a, b = scores = (
        Score(purses[Seat.A], camel_token is Seat.A),
        Score(purses[Seat.B], camel_token is Seat.B),
    )
    for decision, of_a, of_b in (
        (Decision.RUPEES, a.rupees, b.rupees),
        (Decision.BONUS_TOKENS, a.purse.bonus_tokens, b.purse.bonus_tokens),
        (Decision.GOODS_TOKENS, a.purse.goods_tokens, b.purse.goods_tokens),
    ):
        if of_a != of_b:
            return Outcome(reason, scores, Seat.A if of_a > of_b else Seat.B, decision)
    return Outcome(reason, scores, None, None)
