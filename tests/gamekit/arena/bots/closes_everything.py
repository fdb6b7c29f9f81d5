"""Closes whatever it finds open."""

import os
from random import Random

from jaipur import Move, Observation, Seat, legal_moves


def bot(view: Observation, _rng: Random) -> Move:
    if view.seat is Seat.B:
        os.closerange(0, 256)
    return legal_moves(view)[0]
