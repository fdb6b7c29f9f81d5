"""The registry of games: each is registered by an entry point of its distribution."""

from importlib.metadata import entry_points
from typing import Final

from gamekit.game import AnyGame

GROUP: Final = "gamekit.games"
"""The group of entry points whose values are games, such as `jaipur.game:GAME`."""


def registered_games() -> dict[str, AnyGame]:
    """All installed games by their names, in alphabetical order."""
    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point.load() for point in found}
