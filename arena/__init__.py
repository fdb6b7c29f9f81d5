"""Contests of computer players, in any game that can be played from a seed by two of them."""

from arena.pairs import Game, Pair, play_pairs
from arena.tally import Interval, Tally

__all__ = ["Game", "Interval", "Pair", "Tally", "play_pairs"]
