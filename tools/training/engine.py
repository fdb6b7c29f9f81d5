"""The rules of a round, compiled: those of jaipur, on arrays that change in place."""

from typing import Final, NamedTuple

import numpy as np

from jaipur.bots.encoding import PRICES as PRICES_BY_GOOD
from jaipur.cards import (
    BONUS_SIZES,
    BONUS_TOKENS,
    CAMEL,
    CAMEL_TOKEN,
    CAMELS_LAID_OUT,
    CARD_COUNTS,
    GOODS_TOKENS,
    HAND_DEALT,
    HAND_LIMIT,
    MARKET_SIZE,
    SOLD_OUT_GOODS_TO_END,
    Card,
    Seat,
    bonus_place,
)
from jaipur.cards import GOODS as ALL_GOODS
from jaipur.state import DECK_DEALT
from tools.training.jit import Counts, compiled

MOST_PLIES: Final = 250
"""How long a round may be: exchanging can go on for ever."""

GOODS: Final = len(ALL_GOODS)
HERD: Final = int(CAMEL)
SALE: Final = len(Card)
MOVE: Final = SALE + 1
"""A move is the change of the mover's cards by kind, camels last, and then whether it is a sale."""

_TOKENS: Final = np.array([*map(len, GOODS_TOKENS.values())])
_PACK: Final = np.array(
    [
        int(card)
        for card, count in CARD_COUNTS.items()
        for _ in range(count - CAMELS_LAID_OUT * (card is CAMEL))
    ]
)
_SEATS: Final = len(Seat)
_LAID_OUT: Final = _SEATS * HAND_DEALT + MARKET_SIZE - CAMELS_LAID_OUT

# Beyond the piles of bonus tokens is one that is always empty: small sales draw from it.
_PILES: Final = len(BONUS_SIZES) + 1
PILE: Final = np.array(
    [
        _PILES - 1 if place is None else place
        for place in (bonus_place(sold) for sold in range(HAND_LIMIT + 1))
    ]
)
_FACES: Final = np.zeros((_PILES, max(map(len, BONUS_TOKENS.values()))), np.int64)
_FACES_IN: Final = np.zeros(_PILES, np.int64)
for _place, _faces in enumerate(BONUS_TOKENS.values()):
    _FACES[_place, : len(_faces)] = _faces
    _FACES_IN[_place] = len(_faces)
MEAN_FACE: Final = _FACES.sum(axis=1) / np.maximum(_FACES_IN, 1)

PRICES: Final = np.zeros((GOODS, _TOKENS.max() + 1, HAND_LIMIT + 1), np.int64)
"""By good, tokens left and cards sold: the rupees in goods tokens."""
for _good, _prices in enumerate(PRICES_BY_GOOD):
    PRICES[_good, : len(_prices)] = _prices


class Table(NamedTuple):
    """The whole truth of a round; where it says so, a number is an array of one."""

    market: Counts  # by card
    hands: Counts  # by seat and good
    herds: Counts  # by seat
    tokens: Counts  # by good: how many are left
    bonus_left: Counts  # by pile
    rupees: Counts  # by seat
    goods_won: Counts  # by seat: how many tokens
    bonus_won: Counts
    deck: Counts  # as it was dealt, the top first
    bonus: Counts  # by pile, its faces as they were dealt, the top first
    drawn: Counts  # one: cards gone from the deck
    turn: Counts  # one
    over: Counts  # one


def new_table() -> Table:
    """A table before the deal."""
    one = 1
    shapes: tuple[int | tuple[int, ...], ...] = (
        *(len(Card), (_SEATS, GOODS), _SEATS, GOODS, _PILES),
        *(_SEATS, _SEATS, _SEATS, DECK_DEALT, _FACES.shape),
        *(one, one, one),
    )
    return Table(*(np.zeros(shape, np.int64) for shape in shapes))


@compiled
def deal(table: Table, rng: np.random.Generator) -> None:
    """Begin a round; seat a starts."""
    for counts in (table.market, table.herds, table.rupees, table.goods_won, table.bonus_won):
        counts[:] = 0
    table.hands[:] = 0
    table.drawn[0] = table.turn[0] = table.over[0] = 0
    pack = _PACK.copy()
    _shuffle(pack, rng)
    for seat in range(_SEATS):
        for card in pack[seat * HAND_DEALT : (seat + 1) * HAND_DEALT]:
            if card == HERD:
                table.herds[seat] += 1
            else:
                table.hands[seat, card] += 1
    table.market[HERD] = CAMELS_LAID_OUT
    for card in pack[_SEATS * HAND_DEALT : _LAID_OUT]:
        table.market[card] += 1
    for place in range(DECK_DEALT):
        table.deck[place] = pack[_LAID_OUT + place]
    for good in range(GOODS):
        table.tokens[good] = _TOKENS[good]
    for pile in range(_PILES):
        table.bonus_left[pile] = _FACES_IN[pile]
        for place in range(_FACES_IN[pile]):
            table.bonus[pile, place] = _FACES[pile, place]
        _shuffle(table.bonus[pile, : _FACES_IN[pile]], rng)


@compiled
def _shuffle(cards: Counts, rng: np.random.Generator) -> None:
    for last in range(len(cards) - 1, 0, -1):
        chosen = int(rng.random() * (last + 1))
        cards[last], cards[chosen] = cards[chosen], cards[last]


@compiled
def apply(table: Table, move: Counts) -> None:
    """Play a legal move."""
    seat = table.turn[0]
    if move[SALE]:
        for good in range(GOODS):
            if move[good]:
                _sell(table, seat, good, -move[good])
    else:
        _trade(table, seat, move)
    table.turn[0] = 1 - seat


@compiled
def _sell(table: Table, seat: int, good: int, sold: int) -> None:
    tokens = table.tokens[good]
    table.hands[seat, good] -= sold
    table.tokens[good] -= min(sold, tokens)
    table.goods_won[seat] += min(sold, tokens)
    table.rupees[seat] += PRICES[good, tokens, sold]
    pile = PILE[sold]
    left = table.bonus_left[pile]
    if left:
        table.rupees[seat] += table.bonus[pile, _FACES_IN[pile] - left]
        table.bonus_left[pile] -= 1
        table.bonus_won[seat] += 1
    if (table.tokens == 0).sum() >= SOLD_OUT_GOODS_TO_END:
        table.over[0] = 1


@compiled
def _trade(table: Table, seat: int, move: Counts) -> None:
    bare = move[HERD]
    for good in range(GOODS):
        table.hands[seat, good] += move[good]
        table.market[good] -= move[good]
        bare += move[good]
    table.herds[seat] += move[HERD]
    table.market[HERD] -= move[HERD]
    if bare > left_in_deck(table):
        table.over[0] = 1
        bare = left_in_deck(table)
    for _ in range(bare):
        table.market[table.deck[table.drawn[0]]] += 1
        table.drawn[0] += 1


@compiled
def left_in_deck(table: Table) -> int:
    """How many cards the deck has."""
    return int(DECK_DEALT - table.drawn[0])


@compiled
def margin(rupees: float, herd: int, rivals_herd: int) -> float:
    """A lead in rupees once the camel token is awarded."""
    if herd > rivals_herd:
        return rupees + CAMEL_TOKEN
    if herd < rivals_herd:
        return rupees - CAMEL_TOKEN
    return rupees


@compiled
def final_margin(table: Table) -> float:
    """By how many rupees seat a is ahead at the end."""
    return margin(float(table.rupees[0] - table.rupees[1]), table.herds[0], table.herds[1])


@compiled
def score(table: Table) -> float:
    """What seat a scores at the end: 1 for a win, 0.5 where nobody wins, 0."""
    ahead = final_margin(table)
    if ahead == 0:
        ahead = float(table.bonus_won[0] - table.bonus_won[1])
    if ahead == 0:
        ahead = float(table.goods_won[0] - table.goods_won[1])
    return float(0.5 + 0.5 * np.sign(ahead))
