"""Answers with a move of its own making."""

from random import Random

from jaipur import Move, Observation, Seat, legal_moves


class Better(Move):
    pass


def bot(view: Observation, _rng: Random) -> Move:
    if view.seat is Seat.B:
        move = legal_moves(view)[0]
        return Better(move.gain, move.give)
    return legal_moves(view)[0]
