"""Leaves without a word."""

import os
from random import Random

from jaipur import Move, Observation, Seat, legal_moves


def bot(view: Observation, _rng: Random) -> Move:
    if view.seat is Seat.B:
        os._exit(3)
    return legal_moves(view)[0]
