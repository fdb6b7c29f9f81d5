"""Pieces on their way over the table."""

from typing import Final

from gamekit.markup import Node, h
from jaipur.cards import Card
from jaipur.web.flights import Coin, Flight, Rosette
from jaipur.web.view.pieces import card_face, coin, rosette
from web.scenes import MovingPiece

_SINGLE: Final = ("slot-", "hand-")
_FULL_SIZE: Final = (*_SINGLE, "tokens-", "bonus-")
"""Places where a piece lies in its full size; elsewhere it is a small picture, or one of many."""


def moving_piece(flight: Flight) -> MovingPiece:
    """A flight as the animator shows it."""
    return MovingPiece(
        h("span", _look(flight.piece), class_="flying"),
        flight.source,
        flight.target,
        sound="paper" if isinstance(flight.piece, Card) else "brass",
        keeps_size=flight.source.startswith(_FULL_SIZE),
        visible=flight.source.startswith(_SINGLE),
    )


def _look(piece: Card | Coin | Rosette) -> Node:
    match piece:
        case Card():
            return card_face(piece)
        case Coin(good, value):
            return coin(good, value)
        case token:
            return rosette(token.size, token.size)
