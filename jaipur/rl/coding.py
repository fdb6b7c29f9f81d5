"""Moves and observations as arrays: a stable numbering of all moves, and counts of all known cards.

Nothing here may change within a version of the environment, as trained policies depend on it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, combinations_with_replacement, pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jaipur.cards import (
    BONUS_TOKENS,
    CAMEL,
    CARD_COUNTS,
    GOODS,
    GOODS_TOKENS,
    HAND_LIMIT,
    MARKET_SIZE,
    MIN_EXCHANGE,
    MIN_SALE,
    Card,
)
from jaipur.moves import Move
from jaipur.observation import Observation
from jaipur.rules import legal_moves
from jaipur.state import DECK_DEALT


def _moves() -> Iterator[Move]:
    """Yield every possible move: takes, camels, sales, then exchanges by size."""
    yield from (Move((good,)) for good in GOODS)
    yield from (Move((CAMEL,) * count) for count in range(1, MARKET_SIZE + 1))
    for good in GOODS:
        for count in range(MIN_SALE[good], min(HAND_LIMIT, CARD_COUNTS[good]) + 1):
            yield Move((), (good,) * count)
    for size in range(MIN_EXCHANGE, MARKET_SIZE + 1):
        for gain in combinations_with_replacement(GOODS, size):
            others = [card for card in Card if card not in gain]
            yield from (Move(gain, give) for give in combinations_with_replacement(others, size))


MOVES: Final = tuple(_moves())
"""All moves, by action."""

_ACTIONS: Final = {move: action for action, move in enumerate(MOVES)}


def action_of(move: Move) -> int:
    """Return the action of a move."""
    return _ACTIONS[move]


def move_of(action: int) -> Move:
    """Return the move of an action."""
    return MOVES[action]


def action_mask(view: Observation) -> NDArray[np.int8]:
    """Return a mask with 1 for each legal action; all 0 off turn."""
    mask = np.zeros(len(MOVES), np.int8)
    mask[[_ACTIONS[move] for move in legal_moves(view)]] = 1
    return mask


class _Part(NamedTuple):
    """A slice of an observation: the maxima of its numbers, and the function that fills it."""

    most: Sequence[int]
    of: Callable[[Observation], Iterable[int]]


def _counts(cards: Sequence[Card], kinds: Iterable[Card]) -> list[int]:
    return [cards.count(card) for card in kinds]


_IN_HAND: Final = [min(HAND_LIMIT, CARD_COUNTS[good]) for good in GOODS]
_PILES: Final = [*map(len, GOODS_TOKENS.values())]
_BONUS_PILES: Final = [*map(len, BONUS_TOKENS.values())]
_BONUSES: Final = [*BONUS_TOKENS.values()]
_FACES: Final = [
    (place, face) for place, pile in enumerate(_BONUSES) for face in dict.fromkeys(pile)
]
_ALL_RUPEES: Final = sum(map(sum, (*GOODS_TOKENS.values(), *BONUS_TOKENS.values())))

_PARTS: Final[Mapping[str, _Part]] = MappingProxyType(
    {
        "market": _Part([MARKET_SIZE] * len(Card), lambda view: _counts(view.market, Card)),
        "hand": _Part(_IN_HAND, lambda view: _counts(view.hand, GOODS)),
        "hand_seen": _Part(_IN_HAND, lambda view: _counts(view.seen, GOODS)),
        "rival_seen": _Part(_IN_HAND, lambda view: _counts(view.rival.seen, GOODS)),
        "rival_hand": _Part([HAND_LIMIT], lambda view: [view.rival.hand_size]),
        "herds": _Part([CARD_COUNTS[CAMEL]] * 2, lambda view: [view.herd, view.rival.herd]),
        "deck": _Part([DECK_DEALT], lambda view: [view.deck]),
        "discard": _Part(
            [CARD_COUNTS[good] for good in GOODS], lambda view: _counts(view.discard, GOODS)
        ),
        "goods_left": _Part(_PILES, lambda view: map(len, view.goods_tokens)),
        "bonus_left": _Part(_BONUS_PILES, lambda view: view.bonus_tokens),
        "bonus": _Part(
            [_BONUSES[place].count(face) for place, face in _FACES],
            lambda view: [view.purse.bonus[place].count(face) for place, face in _FACES],
        ),
        "rival_bonus": _Part(_BONUS_PILES, lambda view: map(len, view.rival.purse.bonus)),
        "goods_won": _Part(
            [sum(_PILES)] * 2,
            lambda view: [view.purse.goods_tokens, view.rival.purse.goods_tokens],
        ),
        "rupees": _Part(
            [_ALL_RUPEES] * 2, lambda view: [view.purse.rupees, view.rival.purse.rupees]
        ),
        "turn": _Part([1], lambda view: [int(view.my_turn)]),
    }
)

_ENDS: Final = accumulate((len(part.most) for part in _PARTS.values()), initial=0)

LAYOUT: Final[Mapping[str, slice]] = MappingProxyType(
    {name: slice(*ends) for name, ends in zip(_PARTS, pairwise(_ENDS), strict=True)}
)
"""The slice of each part of an observation."""

MOST: Final = np.array([most for part in _PARTS.values() for most in part.most], np.int16)
"""The maximum of each number of an observation; the minimum is 0."""


def encode(view: Observation) -> NDArray[np.int16]:
    """Encode an observation as counts."""
    return np.array([number for part in _PARTS.values() for number in part.of(view)], np.int16)
