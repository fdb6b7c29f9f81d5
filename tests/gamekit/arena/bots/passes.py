"""Makes a move that the rules forbid."""

from random import Random

from jaipur import Move, Observation, Seat, legal_moves


def bot(view: Observation, _rng: Random) -> Move:
    if view.seat is Seat.B:
        print("I would rather wait.")
        return Move()
    return legal_moves(view)[0]
