"""Has a mistake in it."""

from random import Random

from jaipur import Move, Observation, Seat, legal_moves


def bot(view: Observation, _rng: Random) -> Move:
    if view.seat is Seat.B:
        print("I have no idea.")
        raise ValueError("This hand is beyond me.")
    return legal_moves(view)[0]
