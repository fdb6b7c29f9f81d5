"""The computer players, one file each, and the registry that names them."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from jaipur.bots.bot import Bot
from jaipur.bots.greedy import greedy_move
from jaipur.bots.random import random_move
from jaipur.bots.utility import highest_score, weighted_by_score

BOTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType(
    {
        "random": lambda: random_move,
        "greedy": lambda: greedy_move,
        "utility": lambda: highest_score,
        "utility-weighted": lambda: weighted_by_score,
    }
)
"""By name, what makes the player: called once a round, so that a player may have a memory."""

MANNERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "random": "Takes whatever comes to hand.",
        "greedy": "Does what brings the most right now.",
        "utility": "Weighs four plans and follows the best.",
        "utility-weighted": "Weighs the same plans, and sometimes surprises you.",
    }
)
"""By name, how the player plays."""

__all__ = ["BOTS", "MANNERS", "Bot"]
