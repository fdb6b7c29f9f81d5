"""Seeds of any game, played and printed: the same text on every Python, and in the browser.

It imports nothing but the game and gamekit, so that any Python that finds them can run it.
"""

from collections.abc import Iterable, Iterator
from importlib import import_module
from random import Random
from typing import Any

from gamekit.chance import pick, stream
from gamekit.game import AnyGame
from gamekit.play import BotGame

SEEDS = range(3)


def trace(modules: Iterable[str]) -> Iterator[str]:
    """For each of the games in these modules: records, views and imagined states, as lines."""
    for module in modules:
        game: AnyGame = import_module(module).GAME
        for seats in game.seats:
            for seed in SEEDS:
                lines: list[str] = []
                players = [watched(game, lines)] * seats
                played = BotGame(game, recorded=True)(players, f"{seed}.{seats}")
                yield from (game.name, *lines, repr(played.scores), played.record)


def watched(game: AnyGame, lines: list[str]) -> Any:  # noqa: ANN401 (a player)
    """A random player that writes down what it sees, and what it imagines."""

    def choose(view: Any, rng: Random) -> Any:  # noqa: ANN401
        ask = game.ask(view)
        assert ask
        lines.append(f"{view!r} {game.imagine(view, stream(len(lines), 'imagine'))!r}")
        return pick(ask.options, rng)

    return lambda: choose
