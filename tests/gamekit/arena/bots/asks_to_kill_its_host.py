"""Asks the system to end the process that it was copied from."""

import os
from random import Random
from signal import SIGKILL

from jaipur import Move, Observation, Seat, legal_moves


def bot(view: Observation, _rng: Random) -> Move:
    if view.seat is Seat.B:
        os.kill(os.getppid(), SIGKILL)
    return legal_moves(view)[0]
