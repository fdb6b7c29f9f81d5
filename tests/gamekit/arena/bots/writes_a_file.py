"""Writes down what it would like to know in the next round."""

from pathlib import Path
from random import Random

from jaipur import Move, Observation, Seat, legal_moves


def bot(view: Observation, _rng: Random) -> Move:
    if view.seat is Seat.B:
        Path("notes.txt").write_text("They like camels.", encoding="utf-8")
    return legal_moves(view)[0]
