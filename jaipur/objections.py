"""Why a move is not legal: one sentence for each rule, with its numbers."""

from typing import Final, NamedTuple

from jaipur.cards import CAMEL, HAND_LIMIT, MIN_EXCHANGE, MIN_SALE, Cards, amount, listed, plural
from jaipur.moves import InvalidMove, Move
from jaipur.notation import excerpt


class Wording(NamedTuple):
    """The sentences that mention the player, who is spoken to or spoken of."""

    hand_lacks: str
    herd_lacks: str
    camels_in_exchange: str
    hand_full: str
    hand_full_by_exchange: str


TO_YOU: Final = Wording(
    "Your hand has {held}; this gives {count}.",
    "Your herd has {held}; this gives {count}.",
    "Camels cannot be taken in an exchange; this takes {camels} for cards of yours.",
    "A hand holds at most {limit} goods; this would leave you with {after}.",
    "A hand holds at most {limit} goods; this exchange would leave you with {after}.",
)
OF_THE_RIVAL: Final = Wording(
    "The rival's hand has {held}; this gives {count}.",
    "The rival's herd has {held}; this gives {count}.",
    "Camels cannot be taken in an exchange; this takes {camels} for cards of its own.",
    "A hand holds at most {limit} goods; this would leave the rival with {after}.",
    "A hand holds at most {limit} goods; this exchange would leave the rival with {after}.",
)


def illegal_reason(
    move: Move, market: Cards, hand: Cards, herd: int, wording: Wording = TO_YOU
) -> str | None:
    """The rule that forbids a move; market, hand and herd are all that it depends on."""
    if type(move) is not Move:
        raise InvalidMove(f"{excerpt(str(move))} is not a Move; Move.parse reads one from text.")
    if not (move.gain or move.give):
        return "Passing is not allowed: a turn takes, exchanges or sells cards."
    for card in dict.fromkeys(move.gain):
        if (count := move.gain.count(card)) > market.count(card):
            return f"The market has {amount(market.count(card), card)}; this takes {count}."
    for card in dict.fromkeys(move.give):
        held = herd if card is CAMEL else hand.count(card)
        if (count := move.give.count(card)) > held:
            sentence = wording.herd_lacks if card is CAMEL else wording.hand_lacks
            return sentence.format(held=amount(held, card), count=count)
    if move.give:
        return _to_exchange(move, hand, wording) if move.gain else _to_sale(move)
    return _to_camels(move, market) if CAMEL in move.gain else _to_take(move, hand, wording)


def _to_take(move: Move, hand: Cards, wording: Wording) -> str | None:
    if len(move.gain) > 1:
        return (
            "Only one good can be taken without giving cards in exchange;"
            f" this takes {len(move.gain)}."
        )
    if (after := len(hand) + 1) > HAND_LIMIT:
        return wording.hand_full.format(limit=HAND_LIMIT, after=after)
    return None


def _to_camels(move: Move, market: Cards) -> str | None:
    if len(set(move.gain)) > 1:
        return f"Camels and goods cannot be taken together; this takes {_list(move.gain)}."
    if len(move.gain) < (camels := market.count(CAMEL)):
        return (
            f"Camels are taken all at once; the market has {camels}, this takes {len(move.gain)}."
        )
    return None


def _to_exchange(move: Move, hand: Cards, wording: Wording) -> str | None:
    if camels := move.gain.count(CAMEL):
        return wording.camels_in_exchange.format(camels=amount(camels, CAMEL))
    if len(move.gain) != len(move.give):
        return (
            "An exchange gives as many cards as it takes;"
            f" this takes {len(move.gain)} and gives {len(move.give)}."
        )
    if len(move.gain) < MIN_EXCHANGE:
        return f"An exchange takes at least {MIN_EXCHANGE} cards; this takes {len(move.gain)}."
    if both := set(move.gain).intersection(move.give):
        good = min(both)
        return (
            "No good may be on both sides of an exchange; this takes"
            f" {amount(move.gain.count(good), good)} and gives {move.give.count(good)}."
        )
    if (after := len(hand) + move.give.count(CAMEL)) > HAND_LIMIT:
        return wording.hand_full_by_exchange.format(limit=HAND_LIMIT, after=after)
    return None


def _to_sale(move: Move) -> str | None:
    good = move.give[0]
    if camels := move.give.count(CAMEL):
        return f"Camels cannot be sold; this sells {amount(camels, CAMEL)}."
    if len(set(move.give)) > 1:
        return f"A sale is of one good only; this sells {_list(move.give)}."
    if len(move.give) < MIN_SALE[good]:
        return (
            f"A sale of {plural(good)} takes at least {MIN_SALE[good]} cards;"
            f" this sells {len(move.give)}."
        )
    return None


def _list(cards: Cards) -> str:
    return listed(amount(cards.count(card), card) for card in dict.fromkeys(cards))
