"""A piece on its way over the table."""

from jaipur.cards import Card
from web.motion import Coin, Flight
from web.nodes import Node, h
from web.view.pieces import card_face, coin, rosette


def flying(flight: Flight) -> Node:
    """What flies, as it looks on the table."""
    match flight.piece:
        case Card() as card:
            piece = card_face(card)
        case Coin(good, value):
            piece = coin(good, value)
        case token:
            piece = rosette(token.size, token.size)
    return h("span", piece, class_="flying")
