"""Writes to whatever it finds open."""

import os
from contextlib import suppress
from random import Random

from jaipur import Move, Observation, Seat, legal_moves


def bot(view: Observation, _rng: Random) -> Move:
    if view.seat is Seat.B:
        for file in range(3, 256):
            with suppress(OSError):
                os.write(file, b"\xff=+D\n\0" * 100)
    return legal_moves(view)[0]
