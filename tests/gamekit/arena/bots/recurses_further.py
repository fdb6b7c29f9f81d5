"""Calls itself until its process breaks down."""

import sys
from random import Random

from jaipur import Move, Observation, Seat, legal_moves


def deeper(view: Observation) -> Move:
    return next(map(deeper, [view]))


def bot(view: Observation, _rng: Random) -> Move:
    if view.seat is Seat.B:
        sys.setrecursionlimit(1 << 30)
        return deeper(view)
    return legal_moves(view)[0]
