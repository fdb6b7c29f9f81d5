"""Starts another process, and does not end it."""

from random import Random
from subprocess import Popen

from jaipur import Move, Observation, Seat, legal_moves


def bot(view: Observation, _rng: Random) -> Move:
    if view.seat is Seat.B:
        Popen(["sleep", "600"])
    return legal_moves(view)[0]
