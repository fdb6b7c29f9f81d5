"""Takes all the memory there is."""

from random import Random

from jaipur import Move, Observation, Seat, legal_moves

HOARD: list[bytes] = []


def bot(view: Observation, _rng: Random) -> Move:
    if view.seat is Seat.B:
        while True:
            HOARD.append(bytes(1 << 24))
    return legal_moves(view)[0]
