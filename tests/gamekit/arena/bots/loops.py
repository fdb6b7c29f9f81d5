"""Never comes to a decision."""

from random import Random

from jaipur import Move, Observation, Seat, legal_moves


def bot(view: Observation, _rng: Random) -> Move:
    if view.seat is Seat.B:
        while True:
            pass
    return legal_moves(view)[0]
