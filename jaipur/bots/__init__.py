"""The computer players, and the registry that names them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from jaipur.bots.bot import Bot, Estimate, Thinker, Thought
from jaipur.bots.greedy import greedy_move
from jaipur.bots.random import random_move
from jaipur.bots.search import Searcher
from jaipur.bots.utility import highest_score, weighted_by_score
from jaipur.bots.value import default_value
from jaipur.bots.value_player import ValuePlayer


@dataclass(frozen=True, slots=True)
class Character:
    """A player to meet: its name in the registry, what it is called, and how it plays."""

    name: str
    title: str
    tagline: str
    make: Callable[[], Bot]


CHARACTERS: Final = (
    Character("random", "The Monkey", "Takes whatever comes to hand.", lambda: random_move),
    Character(
        "pedlar",
        "The Pedlar",
        "Buys dear, sells cheap, and smiles all the same.",
        lambda: ValuePlayer(default_value(), 45),
    ),
    Character(
        "hawker",
        "The Hawker",
        "Knows every price, and forgets half of them while shouting.",
        lambda: ValuePlayer(default_value(), 27),
    ),
    Character(
        "utility-weighted",
        "The Gambler",
        "Weighs four plans, then lets the dice lean.",
        lambda: weighted_by_score,
    ),
    Character(
        "utility",
        "The Clerk",
        "Weighs four plans by the book, and follows the best.",
        lambda: highest_score,
    ),
    Character(
        "shopkeeper",
        "The Shopkeeper",
        "Thinks ahead, with one eye on the door.",
        lambda: ValuePlayer(default_value(), 9),
    ),
    Character(
        "broker",
        "The Broker",
        "Rarely overpays, and never for long.",
        lambda: ValuePlayer(default_value(), 4),
    ),
    Character(
        "merchant",
        "The Merchant",
        "Knows to the rupee what every table is worth.",
        lambda: ValuePlayer(default_value()),
    ),
    Character(
        "maharaja",
        "The Maharaja",
        "Has seen this market in a thousand dreams.",
        lambda: Searcher(default_value(), 2000, 12),
    ),
)
"""The ladder, the weakest first: each beats the one before it more often than not."""

_MAKERS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType(
    {character.name: character.make for character in CHARACTERS} | {"greedy": lambda: greedy_move}
)


@dataclass(frozen=True, slots=True)
class BotMaker:
    """Makes a computer player; its name is all it has, so that it can go to other processes."""

    name: str

    def __call__(self) -> Bot:
        """One for a round, so that a player may have a memory."""
        return _MAKERS[self.name]()


BOTS: Final = MappingProxyType({name: BotMaker(name) for name in _MAKERS})
"""By name, what makes the player: called once a round."""

LADDER: Final = tuple(character.name for character in CHARACTERS)
STRONGEST: Final = LADDER[-1]
DEFAULT_BOT: Final = "utility-weighted"
"""Who sits down with somebody who has not chosen."""

__all__ = [
    "BOTS",
    "CHARACTERS",
    "DEFAULT_BOT",
    "LADDER",
    "STRONGEST",
    "Bot",
    "BotMaker",
    "Character",
    "Estimate",
    "Thinker",
    "Thought",
]
