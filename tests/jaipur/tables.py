"""Tables to try a rule on: a test says what the rule looks at, in letters, and no more."""

import re
from collections import Counter
from typing import TypeVar

import pytest

from jaipur.cards import (
    BONUS_TOKENS,
    CAMEL,
    CARD_COUNTS,
    GOODS,
    GOODS_TOKENS,
    LETTERS,
    Card,
    Cards,
    Seat,
    Values,
)
from jaipur.events import Event
from jaipur.moves import IllegalMove, Kind, Move
from jaipur.observation import observe
from jaipur.rules import apply, legal_moves, why_not
from jaipur.scoring import Purse
from jaipur.state import State, Trader

T = TypeVar("T")


def cards(text: str) -> Cards:
    """The cards that letters stand for, in the order they are written."""
    return tuple(Card(LETTERS.index(letter)) for letter in text)


def values(text: str) -> Values:
    """Tokens, one character each; X is ten."""
    return tuple("0123456789X".index(face) for face in text)


def table(
    *,
    market: str = "DGSCM",
    hand: str = "",
    herd: int = 0,
    seen: str = "",
    won: str = "",
    bonus_won: str = "//",
    rival_hand: str = "",
    rival_herd: int = 0,
    rival_seen: str = "",
    rival_won: str = "",
    rival_bonus_won: str = "//",
    deck: str | None = None,
    discard: str | None = None,
    bonus: str | None = None,
    turn: Seat = Seat.A,
    seals: tuple[int, int] = (0, 0),
) -> State:
    """The table as the seat to move finds it; `hand`, `herd`, `seen` and tokens `won` are its own.

    Tokens are won as in `won="D77L4", bonus_won="31//X"`; those that nobody won are left. Unless
    it says otherwise, a card was sold for each goods token won and the rest of the pack is the
    deck. A deck that is named may be shorter than that: then the others lie nowhere.
    """
    purse, rival_purse = _purse(won, bonus_won), _purse(rival_won, rival_bonus_won)
    both = tuple(zip(GOODS, purse.goods, rival_purse.goods, strict=True))
    goods_tokens = tuple(_left(GOODS_TOKENS[good], mine + others) for good, mine, others in both)
    sold = tuple(good for good, mine, others in both for _ in mine + others)
    me = Trader(_sorted(cards(hand)), herd, _sorted(cards(seen)), purse)
    rival = Trader(_sorted(cards(rival_hand)), rival_herd, _sorted(cards(rival_seen)), rival_purse)
    _left(me.hand, me.seen)
    _left(rival.hand, rival.seen)
    discarded = _sorted(sold if discard is None else cards(discard))
    herds = (CAMEL,) * (herd + rival_herd)
    in_play = cards(market) + me.hand + rival.hand + herds + discarded
    rest = _left(tuple(Counter(CARD_COUNTS).elements()), in_play)
    if deck is not None:
        _left(rest, cards(deck))
    return State(
        market=_sorted(cards(market)),
        deck=rest if deck is None else cards(deck),
        discard=discarded,
        goods_tokens=goods_tokens,
        bonus_tokens=_bonus_piles(purse, rival_purse) if bonus is None else _piles(bonus),
        traders=turn.pair(me, rival),
        turn=turn,
        seals=seals,
    )


def after(state: State, *moves: str) -> State:
    """The state after these moves."""
    for move in moves:
        state, _ = apply(state, Move.parse(move))
    return state


def story(state: State, move: str) -> tuple[Event, ...]:
    """All that happens when this move is played."""
    return apply(state, Move.parse(move))[1]


def is_legal(state: State, move: str) -> bool:
    """Whether the move is legal, on which the list, the objection and the play must agree."""
    view, wanted = observe(state, state.turn), Move.parse(move)
    listed = wanted in legal_moves(view)
    assert (why_not(view, wanted) is None) is listed
    if listed:
        apply(state, wanted)
    else:
        with pytest.raises(IllegalMove):
            apply(state, wanted)
    return listed


def legal(state: State, kind: Kind) -> list[str]:
    """The legal moves of a kind, as sorted text; a move that is listed twice is here twice."""
    return sorted(map(str, legal_moves(observe(state, state.turn), kind)))


def _purse(goods: str, bonus: str) -> Purse:
    won = dict(re.findall("([A-Z])([0-9]+)", goods))
    by_good = tuple(values(won.pop(good.letter, "")) for good in GOODS)
    if won or len(bonus.split("/")) != len(BONUS_TOKENS):
        raise ValueError(f"{goods!r} and {bonus!r} are not tokens, such as D77L4 and 31//X.")
    return Purse(by_good, _piles(bonus))


def _piles(text: str) -> tuple[Values, ...]:
    return tuple(values(pile) for pile in text.split("/"))


def _bonus_piles(*purses: Purse) -> tuple[Values, ...]:
    return tuple(
        _left(printed, tuple(face for purse in purses for face in purse.bonus[place] if face))
        for place, printed in enumerate(BONUS_TOKENS.values())
    )


def _left(there: tuple[T, ...], gone: tuple[T, ...]) -> tuple[T, ...]:
    """What remains, and an error where more is gone than there was."""
    left = list(there)
    for item in gone:
        if item not in left:
            raise ValueError(f"There is no such table: one {item!r} too many.")
        left.remove(item)
    return tuple(left)


def _sorted(some: Cards) -> Cards:
    return tuple(sorted(some))
