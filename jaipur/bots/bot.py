"""What a computer player is."""

from random import Random
from typing import Protocol

from jaipur.moves import IllegalMove, Move
from jaipur.observation import Observation
from jaipur.rules import why_not


class Bot(Protocol):
    """A player that is shown what its seat may know, and answers with a legal move."""

    def __call__(self, view: Observation, rng: Random, /) -> Move:
        """The move to play; all chance it needs comes from `rng`."""


def require_turn(view: Observation) -> None:
    """Refuse to choose a move where there is none to make."""
    if not view.my_turn:
        raise IllegalMove(why_not(view, Move()))
