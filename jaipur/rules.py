"""The rules: legal moves, reasons why others are illegal, and the effect of a move."""

from functools import cache
from itertools import combinations
from typing import Final, TypeAlias, TypeVar

from jaipur import english
from jaipur.cards import (
    BONUS_SIZES,
    CAMEL,
    HAND_LIMIT,
    MARKET_SIZE,
    MIN_EXCHANGE,
    MIN_SALE,
    Cards,
    Seat,
    bonus_place,
    without,
)
from jaipur.events import (
    BonusMissed,
    BonusWon,
    CamelTokenAwarded,
    Event,
    Exchanged,
    MarketRefilled,
    RoundOver,
    Sold,
    TokenWon,
    TookCamels,
    TookGood,
)
from jaipur.moves import IllegalMove, Kind, Move
from jaipur.objections import illegal_reason
from jaipur.observation import Observation
from jaipur.scoring import Purse, larger_herd
from jaipur.state import State, Trader

T = TypeVar("T")

_move = cache(Move)  # the game knows 25,503 different moves: each is made once


def legal_moves(view: Observation, kind: Kind | None = None) -> tuple[Move, ...]:
    """Return every legal move, or every one of a kind; none off turn or after the end."""
    if not view.my_turn:
        return ()
    if kind is None:
        return (*_takes(view), *_camels(view), *_exchanges(view), *_sales(view))
    return tuple(_MOVES_OF_KIND[kind](view))


def _takes(view: Observation) -> list[Move]:
    if len(view.hand) >= HAND_LIMIT:
        return []
    return [_move((good,)) for good in dict.fromkeys(view.market) if good is not CAMEL]


def _camels(view: Observation) -> list[Move]:
    camels = view.market.count(CAMEL)
    return [_move((CAMEL,) * camels)] if camels else []


def _exchanges(view: Observation) -> list[Move]:
    """List the exchanges: goods for as many cards of other kinds; camels given enlarge the hand."""
    camels = min(view.herd, HAND_LIMIT - len(view.hand))
    wanted = _handfuls(tuple([card for card in view.market if card is not CAMEL]))
    offered = _handfuls(view.hand + (CAMEL,) * camels)
    return [
        _move(gain, give)
        for size, gains in wanted.items()
        for gain, gained in gains
        for give, given in offered.get(size, ())
        if not gained & given
    ]


def _sales(view: Observation) -> list[Move]:
    return [
        _move((), (good,) * count)
        for good in dict.fromkeys(view.hand)
        for count in range(MIN_SALE[good], view.hand.count(good) + 1)
    ]


_MOVES_OF_KIND: Final = {
    Kind.TAKE: _takes,
    Kind.CAMELS: _camels,
    Kind.EXCHANGE: _exchanges,
    Kind.SELL: _sales,
}

_Handful: TypeAlias = tuple[Cards, int]
"""Cards, and the set of their kinds as a bit mask."""


@cache
def _handfuls(cards: Cards) -> dict[int, list[_Handful]]:
    """Return all different handfuls that an exchange may move, by size."""
    return {
        size: [_handful(some) for some in dict.fromkeys(combinations(cards, size))]
        for size in range(MIN_EXCHANGE, min(len(cards), MARKET_SIZE) + 1)
    }


@cache
def _handful(cards: Cards) -> _Handful:
    return cards, sum({1 << card for card in cards})


def why_not(view: Observation, move: Move) -> str | None:
    """Return the rule that forbids this move, as one sentence; `None` if it is legal."""
    if view.over:
        return english.round_over(view.over.value)
    if view.turn is not view.seat:
        return english.not_your_turn(view.turn, view.seat)
    return illegal_reason(move, view.market, view.hand, view.herd)


def permitted(view: Observation, move: Move) -> Move:
    """Return the move if it is legal; raise `IllegalMove` otherwise."""
    if sentence := why_not(view, move):
        raise IllegalMove(sentence)
    return move


def apply(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """Return the next state and the events of the move; raises `IllegalMove`."""
    if state.over:
        raise IllegalMove(english.round_over(state.over.value))
    me = state.traders[state.turn]
    if sentence := illegal_reason(move, state.market, me.hand, me.herd):
        raise IllegalMove(sentence)
    after, events = _trade(state, me, move) if move.gain else _sell(state, me, move)
    if outcome := after.outcome:
        herds = (after.traders[Seat.A].herd, after.traders[Seat.B].herd)
        events += [CamelTokenAwarded(larger_herd(herds), herds), RoundOver(outcome)]
    return after, tuple(events)


def _trade(state: State, me: Trader, move: Move) -> tuple[State, list[Event]]:
    """Take a good, the camels, or goods in exchange; then refill the market from the deck."""
    seat = state.turn
    event: Event
    if move.give:
        trader = _exchanged(me, move)
        event = Exchanged(seat, move.gain, move.give)
    elif CAMEL in move.gain:
        trader = Trader(me.hand, me.herd + len(move.gain), me.seen, me.purse)
        event = TookCamels(seat, len(move.gain), trader.herd)
    else:
        trader = Trader(_joined(me.hand, move.gain), me.herd, _joined(me.seen, move.gain), me.purse)
        event = TookGood(seat, move.gain[0])
    market = without(state.market, move.gain) + move.give
    bare = MARKET_SIZE - len(market)
    refill, deck = state.deck[:bare], state.deck[bare:]
    events: list[Event] = [event]
    if refill:
        events.append(MarketRefilled(refill, len(deck)))
    after = State(
        _joined(market, refill),
        deck,
        state.discard,
        state.goods_tokens,
        state.bonus_tokens,
        seat.pair(trader, state.traders[seat.rival]),
        seat.rival,
        state.seals,
    )
    return after, events


def _exchanged(me: Trader, move: Move) -> Trader:
    """Return the trader after an exchange: goods come, goods and camels go."""
    given = tuple([card for card in move.give if card is not CAMEL])
    hand = _joined(without(me.hand, given), move.gain)
    seen = _joined(without(me.seen, given), move.gain)
    return Trader(hand, me.herd - move.give.count(CAMEL), seen, me.purse)


def _sell(state: State, me: Trader, move: Move) -> tuple[State, list[Event]]:
    """Sell cards of one good for as many tokens as there are, and a bonus by the cards sold."""
    seat = state.turn
    good, count = move.give[0], len(move.give)
    pile = state.goods_tokens[good]
    won, left = pile[:count], pile[count:]
    events: list[Event] = [Sold(seat, good, count, len(won))]
    for number, value in enumerate(won, start=1):
        events.append(TokenWon(seat, good, value, len(pile) - number))
    bonus, stacks = me.purse.bonus, state.bonus_tokens
    place = bonus_place(count)
    if place is not None:
        size, stack = BONUS_SIZES[place], stacks[place]
        if stack:
            events.append(BonusWon(seat, size, stack[0], len(stack) - 1))
            bonus = _put(bonus, place, (*bonus[place], stack[0]))
            stacks = _put(stacks, place, stack[1:])
        else:
            events.append(BonusMissed(seat, size))
    goods = _put(me.purse.goods, good, me.purse.goods[good] + won)
    hand, seen = without(me.hand, move.give), without(me.seen, move.give)
    trader = Trader(hand, me.herd, seen, Purse(goods, bonus))
    after = State(
        state.market,
        state.deck,
        _joined(state.discard, move.give),
        _put(state.goods_tokens, good, left),
        stacks,
        seat.pair(trader, state.traders[seat.rival]),
        seat.rival,
        state.seals,
    )
    return after, events


def _joined(cards: Cards, more: Cards) -> Cards:
    return tuple(sorted(cards + more))


def _put(piles: tuple[T, ...], place: int, pile: T) -> tuple[T, ...]:
    return (*piles[:place], pile, *piles[place + 1 :])
