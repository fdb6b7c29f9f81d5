"""The option --game of the laws."""

from importlib import import_module

import pytest

from gamekit.game import AnyGame
from tests.laws.games import GAMES


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", metavar="MODULE", help="Run the laws over this module's GAME only.")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        games = chosen(metafunc.config.getoption("--game"))
        metafunc.parametrize("game", games.values(), ids=games)


def chosen(module: str | None) -> dict[str, AnyGame]:
    """The games that the laws run over."""
    if module is None:
        return GAMES
    try:
        game: AnyGame = import_module(module).GAME
    except (ImportError, AttributeError) as problem:
        raise pytest.UsageError(f"--game {module}: {problem}.") from None
    return {game.name: game}
