"""The greedy player: it maximises rupees now."""

from random import Random

from jaipur.bots.bot import require_turn
from jaipur.cards import CAMEL, Cards
from jaipur.moves import Kind, Move
from jaipur.observation import Observation, proceeds
from jaipur.rules import legal_moves


def greedy_move(view: Observation, _rng: Random) -> Move:
    """Return the move with the highest worth; a card counts as the next token of its good."""
    require_turn(view)
    return max(legal_moves(view), key=lambda move: worth(view, move))


def worth(view: Observation, move: Move) -> float:
    """Return the immediate worth of a move: its sale, or the next tokens of what comes and goes."""
    if move.kind is Kind.SELL:
        return _price(view, move.give)
    return _next_tokens(view, move.gain) - _next_tokens(view, move.give)


def _price(view: Observation, sold: Cards) -> float:
    """Return the rupees of a sale; a bonus token counts by the mean of those not seen yet."""
    tokens, bonus = proceeds(view, sold)
    if bonus is None:
        return sum(tokens)
    faces = view.unseen_bonus_tokens[bonus]
    return sum(tokens) + sum(faces) / len(faces)


def _next_tokens(view: Observation, cards: Cards) -> int:
    return sum(sum(view.goods_tokens[card][:1]) for card in cards if card is not CAMEL)
