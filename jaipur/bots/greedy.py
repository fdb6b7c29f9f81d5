"""The greedy player: the most rupees now."""

from random import Random

from jaipur.bots.bot import require_turn
from jaipur.cards import CAMEL, Cards, bonus_place
from jaipur.moves import Kind, Move
from jaipur.observation import Observation
from jaipur.rules import legal_moves


def greedy_move(view: Observation, _rng: Random) -> Move:
    """The move that is worth most at once, a card in hand as much as the next token of its good."""
    require_turn(view)
    return max(legal_moves(view), key=lambda move: _worth(view, move))


def _worth(view: Observation, move: Move) -> float:
    if move.kind is Kind.SELL:
        return _price(view, move.give)
    return _next_tokens(view, move.gain) - _next_tokens(view, move.give)


def _price(view: Observation, sold: Cards) -> float:
    """The rupees of a sale, its bonus token at the average of those not seen yet."""
    tokens = sum(view.goods_tokens[sold[0]][: len(sold)])
    place = bonus_place(len(sold))
    if place is None or not view.bonus_tokens[place]:
        return tokens
    faces = view.unseen_bonus_tokens[place]
    return tokens + sum(faces) / len(faces)


def _next_tokens(view: Observation, cards: Cards) -> int:
    return sum(sum(view.goods_tokens[card][:1]) for card in cards if card is not CAMEL)
