"""Falls asleep."""

from random import Random
from time import sleep

from jaipur import Move, Observation, Seat, legal_moves


def bot(view: Observation, _rng: Random) -> Move:
    if view.seat is Seat.B:
        sleep(600)
    return legal_moves(view)[0]
