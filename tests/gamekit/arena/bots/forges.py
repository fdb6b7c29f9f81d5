"""Writes answers itself, wherever they may go, and never comes back."""

import os
from contextlib import suppress
from random import Random
from time import sleep

from jaipur import Move, Observation, Seat, legal_moves


def bot(view: Observation, _rng: Random) -> Move:
    if view.seat is Seat.B:
        for file in range(3, 256):
            with suppress(OSError):
                os.write(file, b"=up\n")
        sleep(600)
    return legal_moves(view)[0]
