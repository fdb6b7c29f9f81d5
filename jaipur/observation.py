"""Observations: everything that one seat has seen, and nothing more."""

from collections import Counter
from typing import NamedTuple

from jaipur.cards import (
    BONUS_SIZES,
    BONUS_TOKENS,
    CAMEL,
    CARD_COUNTS,
    Card,
    Cards,
    Seat,
    Values,
    bonus_place,
)
from jaipur.scoring import EndReason, Outcome, Purse, end_reason, settle
from jaipur.state import State


class Rival(NamedTuple):
    """The other seat as it is known; `seen` are cards that it took openly and still holds."""

    hand_size: int
    seen: Cards
    herd: int
    purse: Purse


class Proceeds(NamedTuple):
    """The proceeds of a sale: goods tokens, and the index of the bonus pile, if it pays one."""

    tokens: Values = ()
    bonus: int | None = None


class Observation(NamedTuple):
    """The game as one seat knows it; `seen` is the part of its hand that the rival saw it take."""

    seat: Seat
    turn: Seat
    market: Cards
    hand: Cards
    seen: Cards
    herd: int
    purse: Purse
    rival: Rival
    deck: int
    discard: Cards
    goods_tokens: tuple[Values, ...]
    bonus_tokens: tuple[int, ...]
    seals: tuple[int, int]

    @property
    def my_turn(self) -> bool:
        """True if this seat is to move."""
        return self.turn is self.seat and self.over is None

    @property
    def over(self) -> EndReason | None:
        """The reason why the round is over; `None` while it is not."""
        return end_reason(self.market, self.goods_tokens)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the round; `None` while it is not over."""
        reason = self.over
        if reason is None:
            return None
        purses = self.seat.pair(self.purse, self.rival.purse)
        return settle(reason, purses, self.seat.pair(self.herd, self.rival.herd))

    @property
    def cards_in_sight(self) -> Counter[Card]:
        """The number of each card whose place this seat knows."""
        in_sight = Counter((*self.market, *self.hand, *self.rival.seen, *self.discard))
        in_sight[CAMEL] += self.herd + self.rival.herd
        return in_sight

    @property
    def unseen_cards(self) -> Cards:
        """The cards in the deck or, unseen, in the rival's hand."""
        return tuple((Counter(CARD_COUNTS) - self.cards_in_sight).elements())

    @property
    def bonus_tokens_in_sight(self) -> tuple[Counter[int], ...]:
        """The number of each bonus token that this seat sees, by size."""
        won = zip(self.purse.bonus, self.rival.purse.bonus, strict=True)
        return tuple(
            Counter(face for face in (*mine, *others) if face is not None) for mine, others in won
        )

    @property
    def unseen_bonus_tokens(self) -> tuple[Values, ...]:
        """The bonus tokens in the piles or face down before the rival, by size."""
        return tuple(
            tuple((Counter(BONUS_TOKENS[size]) - face_up).elements())
            for size, face_up in zip(BONUS_SIZES, self.bonus_tokens_in_sight, strict=True)
        )


def proceeds(view: Observation, sold: Cards) -> Proceeds:
    """Return the proceeds of selling these cards; none if they are not all of one good."""
    if CAMEL in sold or len(set(sold)) != 1:
        return Proceeds()
    place = bonus_place(len(sold))
    pays = place is not None and view.bonus_tokens[place] > 0
    return Proceeds(view.goods_tokens[sold[0]][: len(sold)], place if pays else None)


def observe(state: State, seat: Seat) -> Observation:
    """Return the state as that seat knows it; bonus tokens are revealed when the round is over."""
    me = state.traders[seat]
    rival = state.traders[seat.rival]
    purse = rival.purse if state.over else rival.purse.face_down()
    return Observation(
        seat,
        state.turn,
        state.market,
        me.hand,
        me.seen,
        me.herd,
        me.purse,
        Rival(len(rival.hand), rival.seen, rival.herd, purse),
        len(state.deck),
        state.discard,
        state.goods_tokens,
        tuple(map(len, state.bonus_tokens)),
        state.seals,
    )
