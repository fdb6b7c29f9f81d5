"""The random player: any kind of move, then any move of that kind."""

from random import Random
from typing import Final

from gamekit.chance import pick
from jaipur.bots.bot import require_turn
from jaipur.moves import Kind, Move
from jaipur.observation import Observation
from jaipur.rules import legal_moves

_KINDS: Final = tuple(Kind)


def random_move(view: Observation, rng: Random) -> Move:
    """A kind of move by chance, then a move of that kind: most legal moves are exchanges."""
    kinds = list(_KINDS)
    while not (moves := legal_moves(view, kinds.pop(int(rng.random() * len(kinds))))):
        if not kinds:
            require_turn(view)
    return pick(moves, rng)
