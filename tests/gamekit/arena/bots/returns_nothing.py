"""Forgets to answer."""

from random import Random

from jaipur import Move, Observation, Seat, legal_moves


def bot(view: Observation, _rng: Random) -> Move | None:
    if view.seat is Seat.B:
        return None
    return legal_moves(view)[0]
