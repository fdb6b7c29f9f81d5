"""The games that the laws run over: all that are registered, and the tests' own."""

from gamekit.game import AnyGame
from gamekit.registry import registered_games
from tests.laws import toll

GAMES: dict[str, AnyGame] = {**registered_games(), toll.GAME.name: toll.GAME}
MODULES = {name: type(game).__module__ for name, game in GAMES.items()}
