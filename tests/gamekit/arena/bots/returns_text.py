"""Answers with the text of a move."""

from random import Random

from jaipur import Move, Observation, Seat, legal_moves


def bot(view: Observation, _rng: Random) -> Move | str:
    if view.seat is Seat.B:
        return str(legal_moves(view)[0])
    return legal_moves(view)[0]
