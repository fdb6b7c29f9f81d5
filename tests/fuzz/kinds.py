"""Every kind of text: those of any game, those of the machinery, and those of each game.

A game's moves, answers and records are here by themselves. For its other texts a game has a module
`tests/<game>/texts.py` with the list KINDS, one line for each kind.
"""

from collections.abc import Iterator
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from gamekit.arena.isolation import GameWire
from gamekit.game import AnyGame
from gamekit.play import play, record_tags
from tests.fuzz.kind import Kind
from tests.laws.games import GAMES
from tests.laws.test_laws import RandomPlayer

GAMES_PLAYED = 6


def kinds_of(game: AnyGame) -> Iterator[Kind]:
    """The kinds of text that every game has."""
    name = game.name
    moves = cache(partial(_moves, game))
    yield Kind(f"{name}-moves", game.read_move, moves, ValueError, str)
    yield Kind(f"{name}-answers", GameWire(game).decode_answer, moves, ValueError, str)
    records = cache(partial(_records, game))
    yield Kind(f"{name}-records", game.read_record, records, ValueError, game.write_record)


def _plays(game: AnyGame) -> Iterator[Any]:
    """Games at random, with each number of seats."""
    for seats in game.seats:
        for seed in range(GAMES_PLAYED):
            players = [partial(RandomPlayer, game)] * seats
            played = play(game, players, seed)
            yield played.tagged(record_tags(players, seed, played.forfeit))


def _moves(game: AnyGame) -> list[str]:
    return sorted({str(step.move) for played in _plays(game) for step in played.steps})


def _records(game: AnyGame) -> list[str]:
    return [game.write_record(played) for played in _plays(game)]


def _listed(package: str) -> list[Kind]:
    """The kinds of the module `texts` of a package of tests, if it has one."""
    name = f"{package}.texts"
    found: list[Kind] = import_module(name).KINDS if find_spec(name) else []
    return found


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kinds in (
        *map(kinds_of, GAMES.values()),
        *map(_listed, ("tests.gamekit", "tests.web")),
        *(_listed(f"tests.{name}") for name in GAMES if find_spec(f"tests.{name}")),
    )
    for kind in kinds
}
