"""Gives itself other cards, which raises."""

from random import Random

from jaipur import Move, Observation, Seat, legal_moves


def bot(view: Observation, _rng: Random) -> Move:
    if view.seat is Seat.B:
        view.hand = legal_moves(view)[0].gain  # type: ignore[misc]
    return legal_moves(view)[0]
