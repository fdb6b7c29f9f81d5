"""The random player: a random kind of move, then a random move of that kind."""

from random import Random
from typing import Final

from gamekit.chance import pick
from jaipur.bots.bot import require_turn
from jaipur.moves import Kind, Move
from jaipur.observation import Observation
from jaipur.rules import legal_moves

_KINDS: Final = tuple(Kind)


def random_move(view: Observation, rng: Random) -> Move:
    """Pick a kind of move, then a move of that kind: uniform over moves would mostly exchange."""
    kinds = list(_KINDS)
    while not (moves := legal_moves(view, kinds.pop(int(rng.random() * len(kinds))))):
        if not kinds:
            require_turn(view)
    return pick(moves, rng)
