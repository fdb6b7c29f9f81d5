"""A game as the commands that all games share need it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

from gamekit.arena import FaultReport, Play
from gamekit.arena.isolation import Wire
from gamekit.game import Player
from gamekit.terminal import strings


class ContestGame(NamedTuple):
    """The game that a contest plays."""

    play: Play[Player]
    noun: str
    """The name of one such game: round, say, or match."""


class FaultyRound(NamedTuple):
    """The round in which a bot failed, as text."""

    record: str
    position: str
    """The position before the move that it failed to make, as its seat saw it."""


class Subcommand(NamedTuple):
    """A subcommand: its function, named like it, and the examples in its help."""

    function: Callable[..., object]
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TerminalGame:
    """One game, handed to the commands that know no game by name."""

    name: str
    """The name of the command, of the package and of files without a name of their own."""
    title: str
    distribution: str
    """The name that pip knows; its version is that of the command."""
    unit: str
    """The unit of points, in the plural."""
    bots: Mapping[str, Player]
    wire: Wire[Any, Any]
    sparring_bot: str
    """The computer player that the first bot of a newcomer should meet."""
    contest: Callable[..., ContestGame]
    """Makes the game of a contest from `recorded`; its keyword arguments are options of arena."""
    faulty_round: Callable[[FaultReport], FaultyRound]
    arena_examples: tuple[str, ...]
    page: str = "index.html"
    """The game's page in the built site."""


def command_version(game: TerminalGame) -> str:
    """The command with its version, or the fact that it is not installed."""
    try:
        return strings.VERSION.format(command=game.name, version=version(game.distribution))
    except PackageNotFoundError:
        return strings.NO_VERSION.format(command=game.name)
