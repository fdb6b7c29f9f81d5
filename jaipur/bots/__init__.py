"""The computer players, and the registry that names them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from jaipur import english
from jaipur.bots.bot import Bot, Estimate, Thinker, Thought
from jaipur.bots.greedy import greedy_move
from jaipur.bots.random import random_move
from jaipur.bots.search import Searcher
from jaipur.bots.utility import highest_score, weighted_by_score
from jaipur.bots.value import default_value
from jaipur.bots.value_player import ValuePlayer


@dataclass(frozen=True, slots=True)
class Character:
    """A computer player: its name in the registry, its title, and one line about its style."""

    name: str
    title: str
    tagline: str
    make: Callable[[], Bot]


def _character(name: str, make: Callable[[], Bot]) -> Character:
    return Character(name, *english.CHARACTERS[name], make)


def new_searcher() -> Searcher:
    """The searching player of the ladder, which also gives the hints."""
    return Searcher(default_value(), 2000, 12)


CHARACTERS: Final = (
    _character("random", lambda: random_move),
    _character("pedlar", lambda: ValuePlayer(default_value(), 45)),
    _character("hawker", lambda: ValuePlayer(default_value(), 27)),
    _character("utility-weighted", lambda: weighted_by_score),
    _character("utility", lambda: highest_score),
    _character("shopkeeper", lambda: ValuePlayer(default_value(), 9)),
    _character("broker", lambda: ValuePlayer(default_value(), 4)),
    _character("merchant", lambda: ValuePlayer(default_value())),
    _character("maharaja", new_searcher),
)
"""The ladder, weakest first: each beats the one before it more often than not."""

TITLES: Final = {character.name: character.title for character in CHARACTERS}

_MAKERS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType(
    {character.name: character.make for character in CHARACTERS} | {"greedy": lambda: greedy_move}
)


@dataclass(frozen=True, slots=True)
class BotMaker:
    """Makes a computer player; it holds only the name, so that it can be pickled."""

    name: str

    def __call__(self) -> Bot:
        """Return a player for one round; it may keep a memory of that round."""
        return _MAKERS[self.name]()


BOTS: Final = MappingProxyType({name: BotMaker(name) for name in _MAKERS})
"""Makers of players by name; called once a round."""

LADDER: Final = tuple(character.name for character in CHARACTERS)
STRONGEST: Final = LADDER[-1]
DEFAULT_BOT: Final = "utility-weighted"
"""The opponent of a person who has not chosen one."""

__all__ = [
    "BOTS",
    "CHARACTERS",
    "DEFAULT_BOT",
    "LADDER",
    "STRONGEST",
    "TITLES",
    "Bot",
    "BotMaker",
    "Character",
    "Estimate",
    "Thinker",
    "Thought",
    "new_searcher",
]
