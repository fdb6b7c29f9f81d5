"""The rules of a round, compiled: the twin of `jaipur.rules`, on arrays that change in place."""

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
"""The ply limit of a round: exchanges could go on endlessly."""

GOODS: Final = len(ALL_GOODS)
HERD: Final = int(CAMEL)
SALE: Final = len(Card)
MOVE: Final = SALE + 1
"""Length of a move: changes of the mover's cards by kind, camels last, then a sale flag."""

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

# A last, always empty bonus pile serves sales that are too small for a bonus.
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
"""Rupees in goods tokens, by good, tokens left and cards sold."""
for _good, _prices in enumerate(PRICES_BY_GOOD):
    PRICES[_good, : len(_prices)] = _prices


class ArrayState(NamedTuple):
    """The full state of a round; scalars are arrays of length one, where the comment says so."""

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


def new_state() -> ArrayState:
    """Return a state before the deal."""
    one = 1
    shapes: tuple[int | tuple[int, ...], ...] = (
        *(len(Card), (_SEATS, GOODS), _SEATS, GOODS, _PILES),
        *(_SEATS, _SEATS, _SEATS, DECK_DEALT, _FACES.shape),
        *(one, one, one),
    )
    return ArrayState(*(np.zeros(shape, np.int64) for shape in shapes))


@compiled
def deal(state: ArrayState, rng: np.random.Generator) -> None:
    """Begin a round; seat a starts."""
    for counts in (state.market, state.herds, state.rupees, state.goods_won, state.bonus_won):
        counts[:] = 0
    state.hands[:] = 0
    state.drawn[0] = state.turn[0] = state.over[0] = 0
    pack = _PACK.copy()
    _shuffle(pack, rng)
    for seat in range(_SEATS):
        for card in pack[seat * HAND_DEALT : (seat + 1) * HAND_DEALT]:
            if card == HERD:
                state.herds[seat] += 1
            else:
                state.hands[seat, card] += 1
    state.market[HERD] = CAMELS_LAID_OUT
    for card in pack[_SEATS * HAND_DEALT : _LAID_OUT]:
        state.market[card] += 1
    for place in range(DECK_DEALT):
        state.deck[place] = pack[_LAID_OUT + place]
    for good in range(GOODS):
        state.tokens[good] = _TOKENS[good]
    for pile in range(_PILES):
        state.bonus_left[pile] = _FACES_IN[pile]
        for place in range(_FACES_IN[pile]):
            state.bonus[pile, place] = _FACES[pile, place]
        _shuffle(state.bonus[pile, : _FACES_IN[pile]], rng)


@compiled
def _shuffle(cards: Counts, rng: np.random.Generator) -> None:
    for last in range(len(cards) - 1, 0, -1):
        chosen = int(rng.random() * (last + 1))
        cards[last], cards[chosen] = cards[chosen], cards[last]


@compiled
def apply(state: ArrayState, move: Counts) -> None:
    """Play a legal move."""
    seat = state.turn[0]
    if move[SALE]:
        for good in range(GOODS):
            if move[good]:
                _sell(state, seat, good, -move[good])
    else:
        _trade(state, seat, move)
    state.turn[0] = 1 - seat


@compiled
def _sell(state: ArrayState, seat: int, good: int, sold: int) -> None:
    tokens = state.tokens[good]
    state.hands[seat, good] -= sold
    state.tokens[good] -= min(sold, tokens)
    state.goods_won[seat] += min(sold, tokens)
    state.rupees[seat] += PRICES[good, tokens, sold]
    pile = PILE[sold]
    left = state.bonus_left[pile]
    if left:
        state.rupees[seat] += state.bonus[pile, _FACES_IN[pile] - left]
        state.bonus_left[pile] -= 1
        state.bonus_won[seat] += 1
    if (state.tokens == 0).sum() >= SOLD_OUT_GOODS_TO_END:
        state.over[0] = 1


@compiled
def _trade(state: ArrayState, seat: int, move: Counts) -> None:
    bare = move[HERD]
    for good in range(GOODS):
        state.hands[seat, good] += move[good]
        state.market[good] -= move[good]
        bare += move[good]
    state.herds[seat] += move[HERD]
    state.market[HERD] -= move[HERD]
    if bare > left_in_deck(state):
        state.over[0] = 1
        bare = left_in_deck(state)
    for _ in range(bare):
        state.market[state.deck[state.drawn[0]]] += 1
        state.drawn[0] += 1


@compiled
def left_in_deck(state: ArrayState) -> int:
    """Return the number of cards in the deck."""
    return int(DECK_DEALT - state.drawn[0])


@compiled
def margin(rupees: float, herd: int, rivals_herd: int) -> float:
    """Return the lead in rupees after the camel token."""
    if herd > rivals_herd:
        return rupees + CAMEL_TOKEN
    if herd < rivals_herd:
        return rupees - CAMEL_TOKEN
    return rupees


@compiled
def final_margin(state: ArrayState) -> float:
    """Return the final lead of seat a in rupees."""
    return margin(float(state.rupees[0] - state.rupees[1]), state.herds[0], state.herds[1])


@compiled
def score(state: ArrayState) -> float:
    """Return the score of seat a: 1 for a win, 0.5 for a full tie, 0 for a loss."""
    ahead = final_margin(state)
    if ahead == 0:
        ahead = float(state.bonus_won[0] - state.bonus_won[1])
    if ahead == 0:
        ahead = float(state.goods_won[0] - state.goods_won[1])
    return float(0.5 + 0.5 * np.sign(ahead))
