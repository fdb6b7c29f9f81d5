"""The whole truth of a round, and the deal that it starts from."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Final, NamedTuple, Self

from gamekit.chance import pick, shuffled
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
    SEALS_TO_WIN,
    Card,
    Cards,
    Seat,
    Values,
    amount,
)
from jaipur.notation import (
    InvalidNotation,
    excerpt,
    faces,
    letters,
    read_cards,
    read_faces,
    read_fields,
    read_seat,
)
from jaipur.scoring import EndReason, Outcome, Purse, end_reason, settle

DECK_DEALT: Final = PACK - MARKET_SIZE - 2 * HAND_DEALT

_CARD_PARTS: Final = {
    "market": MARKET_SIZE,
    "hand of a": HAND_DEALT,
    "hand of b": HAND_DEALT,
    "deck": DECK_DEALT,
}
_BONUS_PARTS: Final = tuple(f"bonus tokens for {size}" for size in BONUS_SIZES)
_STARTS_PART: Final = "who starts"


@dataclass(frozen=True, slots=True)
class Deal:
    """All the chance there is in a round: the cards, the bonus piles, and who starts."""

    market: Cards
    hands: tuple[Cards, Cards]
    deck: Cards
    bonus: tuple[Values, ...]
    starts: Seat

    def __post_init__(self) -> None:
        """Keep market and hands in printing order, and refuse what nobody can have dealt."""
        object.__setattr__(self, "market", tuple(sorted(self.market)))
        object.__setattr__(self, "hands", tuple(tuple(sorted(hand)) for hand in self.hands))
        object.__setattr__(self, "deck", tuple(self.deck))
        object.__setattr__(self, "bonus", tuple(map(tuple, self.bonus)))
        if problem := next(chain(self._problems_of_number(), self._problems_of_kind()), None):
            raise InvalidNotation(f"Deal{problem}")

    def _problems_of_number(self) -> Iterator[str]:
        if len(self.hands) != len(Seat):
            yield f": the number of hands is {len(self.hands)}; it must be {len(Seat)}."
        if len(self.bonus) != len(BONUS_SIZES):
            yield f": {len(self.bonus)} piles of bonus tokens; there are {len(BONUS_SIZES)}."
        cards = (self.market, *self.hands, self.deck)
        for (part, size), held in zip(_CARD_PARTS.items(), cards, strict=True):
            if len(held) != size:
                yield f", {part}: {len(held)} cards; it must be {size}."

    def _problems_of_kind(self) -> Iterator[str]:
        camels = self.market.count(CAMEL)
        if camels < CAMELS_LAID_OUT:
            yield (
                f", market: {amount(camels, CAMEL)};"
                f" a round starts with at least {CAMELS_LAID_OUT}."
            )
        cards = (*self.market, *self.hands[0], *self.hands[1], *self.deck)
        if set(map(type, cards)) != {Card}:
            yield ": each of its cards must be a Card."
        dealt = Counter(cards)
        for card, count in CARD_COUNTS.items():
            if dealt[card] != count:
                yield f": {amount(dealt[card], card)} in all; there are {count}."
        for part, size, pile in zip(_BONUS_PARTS, BONUS_SIZES, self.bonus, strict=True):
            if sorted(pile) != sorted(BONUS_TOKENS[size]):
                yield (
                    f", {part}: {excerpt(' '.join(map(str, pile)))};"
                    f" they must be {' '.join(map(str, BONUS_TOKENS[size]))} in some order."
                )
        if type(self.starts) is not Seat:
            yield f", {_STARTS_PART}: {excerpt(str(self.starts))} is not a Seat."

    def __str__(self) -> str:
        """The text that `parse` reads."""
        cards = (self.market, *self.hands, self.deck)
        return " ".join((*map(letters, cards), *map(faces, self.bonus), str(self.starts)))

    @classmethod
    def parse(cls, text: str) -> Self:
        """The deal that a text stands for."""
        names = (*_CARD_PARTS, *_BONUS_PARTS, _STARTS_PART)
        parts = read_fields(text, names, "deal")
        *named, last = [(part, f"Deal, {name}") for part, name in zip(parts, names, strict=True)]
        market, hand_a, hand_b, deck = (read_cards(*part) for part in named[: len(_CARD_PARTS)])
        bonus = tuple(read_faces(*part) for part in named[len(_CARD_PARTS) :])
        return cls(market, (hand_a, hand_b), deck, bonus, read_seat(*last))


def deal(rng: Random, starts: Seat | None = None) -> Deal:
    """Shuffle and deal; chance says who starts unless the players do."""
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
    """What one seat holds; `seen` is the part of its hand that the rival watched it take."""

    hand: Cards
    herd: int
    seen: Cards = ()
    purse: Purse = Purse()


class State(NamedTuple):
    """The whole truth of a round; `turn` is the seat to move, or that would be had it not ended."""

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
        """The round that begins with this deal, at this score of the match."""
        if seals not in SEALS_BEFORE_A_ROUND:
            raise ValueError(f"No round starts at {seals} seals; {SEALS_TO_WIN} win the match.")
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
        """Why the round is over, if it is."""
        return end_reason(self.market, self.goods_tokens)

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended, once it has."""
        reason = self.over
        if reason is None:
            return None
        a, b = self.traders
        return settle(reason, (a.purse, b.purse), (a.herd, b.herd))
