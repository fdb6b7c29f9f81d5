"""The whole truth of a round, and the deal that it starts from."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Final, NamedTuple, Self

from gamekit.chance import pick, shuffled
from gamekit.text import InvalidNotation, excerpt
from jaipur import english
from jaipur.cards import (
    BONUS_SIZES,
    BONUS_TOKENS,
    CAMEL,
    CAMELS_LAID_OUT,
    CARD_COUNTS,
    GOODS_TOKENS,
    HAND_DEALT,
    MARKET_SIZE,
    PACK,
    SEALS_BEFORE_A_ROUND,
    Card,
    Cards,
    Seat,
    Values,
)
from jaipur.notation import faces, letters, read_cards, read_faces, read_fields, read_seat
from jaipur.scoring import EndReason, Outcome, Purse, end_reason, settle

DECK_DEALT: Final = PACK - MARKET_SIZE - 2 * HAND_DEALT

_CARDS_DEALT: Final = (MARKET_SIZE, HAND_DEALT, HAND_DEALT, DECK_DEALT)
_PARTS: Final = (*english.DEAL_CARD_PARTS, *english.DEAL_BONUS_PARTS, english.DEAL_STARTS)


@dataclass(frozen=True, slots=True)
class Deal:
    """All randomness of a round: the cards, the bonus piles, and the starter."""

    market: Cards
    hands: tuple[Cards, Cards]
    deck: Cards
    bonus: tuple[Values, ...]
    starts: Seat

    def __post_init__(self) -> None:
        """Sort market and hands, and refuse impossible deals."""
        object.__setattr__(self, "market", tuple(sorted(self.market)))
        object.__setattr__(self, "hands", tuple(tuple(sorted(hand)) for hand in self.hands))
        object.__setattr__(self, "deck", tuple(self.deck))
        object.__setattr__(self, "bonus", tuple(map(tuple, self.bonus)))
        if problem := next(chain(self._problems_of_number(), self._problems_of_kind()), None):
            raise InvalidNotation(problem)

    def _problems_of_number(self) -> Iterator[str]:
        if len(self.hands) != len(Seat):
            yield english.wrong_hands(len(self.hands))
        if len(self.bonus) != len(BONUS_SIZES):
            yield english.wrong_bonus_piles(len(self.bonus))
        cards = (self.market, *self.hands, self.deck)
        for part, size, held in zip(english.DEAL_CARD_PARTS, _CARDS_DEALT, cards, strict=True):
            if len(held) != size:
                yield english.wrong_size(part, len(held), size)

    def _problems_of_kind(self) -> Iterator[str]:
        camels = self.market.count(CAMEL)
        if camels < CAMELS_LAID_OUT:
            yield english.few_camels_laid_out(camels)
        cards = (*self.market, *self.hands[0], *self.hands[1], *self.deck)
        if set(map(type, cards)) != {Card}:
            yield english.NOT_ALL_CARDS
        dealt = Counter(cards)
        for card, count in CARD_COUNTS.items():
            if dealt[card] != count:
                yield english.wrong_number_dealt(card, dealt[card])
        for part, size, pile in zip(english.DEAL_BONUS_PARTS, BONUS_SIZES, self.bonus, strict=True):
            if sorted(pile) != sorted(BONUS_TOKENS[size]):
                quoted = excerpt(" ".join(map(str, pile)))
                yield english.wrong_bonus_tokens(part, quoted, BONUS_TOKENS[size])
        if type(self.starts) is not Seat:
            yield english.starter_is_no_seat(excerpt(str(self.starts)))

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        cards = (self.market, *self.hands, self.deck)
        return " ".join((*map(letters, cards), *map(faces, self.bonus), str(self.starts)))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a deal; raises `InvalidNotation`."""
        parts = read_fields(text, _PARTS, english.DEAL)
        named = [*zip(parts, map(english.in_deal, _PARTS), strict=True)]
        market, hand_a, hand_b, deck = (read_cards(*part) for part in named[: len(_CARDS_DEALT)])
        bonus = tuple(read_faces(*part) for part in named[len(_CARDS_DEALT) : -1])
        return cls(market, (hand_a, hand_b), deck, bonus, read_seat(*named[-1]))


def deal(rng: Random, starts: Seat | None = None) -> Deal:
    """Shuffle and deal; `starts` is drawn at random if it is not given."""
    laid_out = (CAMEL,) * CAMELS_LAID_OUT
    pack = [card for card, count in CARD_COUNTS.items() for _ in range(count)]
    cards = shuffled(pack[: -len(laid_out)], rng)  # camels come last in a new pack
    drawn = 2 * HAND_DEALT
    market_end = drawn + MARKET_SIZE - len(laid_out)
    bonus = tuple([shuffled(BONUS_TOKENS[size], rng) for size in BONUS_SIZES])
    by_chance = pick(tuple(Seat), rng)  # drawn always: naming the starter changes no card
    return Deal(
        market=laid_out + cards[drawn:market_end],
        hands=(cards[:HAND_DEALT], cards[HAND_DEALT:drawn]),
        deck=cards[market_end:],
        bonus=bonus,
        starts=by_chance if starts is None else starts,
    )


class Trader(NamedTuple):
    """The holdings of one seat; `seen` is the part of its hand that the rival saw it take."""

    hand: Cards
    herd: int
    seen: Cards = ()
    purse: Purse = Purse()


class State(NamedTuple):
    """The full state of a round; `turn` is the seat to move, or after the end the next one."""

    market: Cards
    deck: Cards
    discard: Cards
    goods_tokens: tuple[Values, ...]
    bonus_tokens: tuple[Values, ...]
    traders: tuple[Trader, Trader]
    turn: Seat
    seals: tuple[int, int] = (0, 0)

    @classmethod
    def start(cls, deal: Deal, seals: tuple[int, int] = (0, 0)) -> Self:
        """Return the start of a round with this deal, at this score of the match."""
        if seals not in SEALS_BEFORE_A_ROUND:
            raise ValueError(english.no_round_at(seals))
        trader_a, trader_b = (
            Trader(
                hand=tuple([card for card in hand if card is not CAMEL]),
                herd=hand.count(CAMEL),
            )
            for hand in deal.hands
        )
        return cls(
            market=deal.market,
            deck=deal.deck,
            discard=(),
            goods_tokens=tuple(GOODS_TOKENS.values()),
            bonus_tokens=deal.bonus,
            traders=(trader_a, trader_b),
            turn=deal.starts,
            seals=seals,
        )

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
        a, b = self.traders
        return settle(reason, (a.purse, b.purse), (a.herd, b.herd))
