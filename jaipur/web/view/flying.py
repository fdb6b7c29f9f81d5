"""A piece on its way over the table."""

from gamekit.markup import Node, h
from jaipur.cards import Card
from jaipur.web.flights import Coin, Flight
from jaipur.web.view.pieces import card_face, coin, rosette


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
