"""Reasons why a move is illegal: one sentence for each rule, with its numbers."""

from gamekit.text import excerpt
from jaipur import english
from jaipur.cards import CAMEL, HAND_LIMIT, MIN_EXCHANGE, MIN_SALE, Cards
from jaipur.moves import InvalidMove, Move


def illegal_reason(
    move: Move, market: Cards, hand: Cards, herd: int, *, of_rival: bool = False
) -> str | None:
    """Return the rule that forbids a move, or `None`; nothing but these cards decides it.

    With `of_rival` the sentence is about the rival of the reader, not about the reader.
    """
    if type(move) is not Move:
        raise InvalidMove(english.not_a_move_value(excerpt(str(move))))
    if not (move.gain or move.give):
        return english.PASSING
    for card in dict.fromkeys(move.gain):
        if (count := move.gain.count(card)) > (there := market.count(card)):
            return english.market_lacks(card, there, count)
    for card in dict.fromkeys(move.give):
        count = move.give.count(card)
        if card is CAMEL:
            if count > herd:
                return english.herd_lacks(herd, count, of_rival=of_rival)
        elif count > (held := hand.count(card)):
            return english.hand_lacks(card, held, count, of_rival=of_rival)
    if not move.give:
        return _camels(move, market) if CAMEL in move.gain else _take(move, hand, of_rival=of_rival)
    return _exchange(move, hand, of_rival=of_rival) if move.gain else _sale(move)


def _take(move: Move, hand: Cards, *, of_rival: bool) -> str | None:
    if len(move.gain) > 1:
        return english.one_good_only(len(move.gain))
    if (after := len(hand) + 1) > HAND_LIMIT:
        return english.hand_too_full(after, of_rival=of_rival)
    return None


def _camels(move: Move, market: Cards) -> str | None:
    if len(set(move.gain)) > 1:
        return english.camels_with_goods(move.gain)
    if len(move.gain) < (camels := market.count(CAMEL)):
        return english.camels_at_once(camels, len(move.gain))
    return None


def _exchange(move: Move, hand: Cards, *, of_rival: bool) -> str | None:
    if camels := move.gain.count(CAMEL):
        return english.no_camels_in_exchange(camels, of_rival=of_rival)
    if len(move.gain) != len(move.give):
        return english.uneven_exchange(len(move.gain), len(move.give))
    if len(move.gain) < MIN_EXCHANGE:
        return english.small_exchange(len(move.gain))
    if both := set(move.gain).intersection(move.give):
        good = min(both)
        return english.good_on_both_sides(good, move.gain.count(good), move.give.count(good))
    if (after := len(hand) + move.give.count(CAMEL)) > HAND_LIMIT:
        return english.exchange_too_large(after, of_rival=of_rival)
    return None


def _sale(move: Move) -> str | None:
    if camels := move.give.count(CAMEL):
        return english.no_camels_for_sale(camels)
    if len(set(move.give)) > 1:
        return english.one_good_a_sale(move.give)
    if len(move.give) < MIN_SALE[good := move.give[0]]:
        return english.small_sale(good, len(move.give))
    return None
