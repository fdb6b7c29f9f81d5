"""Names of everything stored, a protocol for the storage, and settings kept there."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, Protocol

GAME_PREFIX: Final = "game:"
"""Each saved game is stored under this prefix and a random name."""


class StorageKey(StrEnum):
    """Everything stored that is not a game; build.py hands these names to early.js."""

    HERE = "here"  # of the tab: the name of its game
    LATEST = "latest"  # the name of the unfinished game that was played last
    COMPUTER = "computer"  # the opponent chosen last
    MUTED = "muted"
    THOUGHTS = "thoughts"


def storage_prefix(game: str) -> str:
    """The prefix of a game's names: hosts such as itch.io share one storage among many games."""
    return f"{game}:"


class Store(Protocol):
    """Texts by name that outlive the page."""

    def get(self, name: str) -> str | None:
        """The text of that name, if there is one."""

    def put(self, name: str, text: str) -> bool:
        """Store a text. Returns False if the browser refused."""

    def drop(self, name: str) -> None:
        """Remove the text of that name."""

    def names(self) -> list[str]:
        """The names of all texts."""

    def on_change_elsewhere(self, changed: Callable[[str, str | None], None]) -> None:
        """Call back with name and new text when another tab stores or removes something."""


class Switch:
    """A setting that is on or off, and is so again at the next visit."""

    def __init__(self, store: Store, key: StorageKey) -> None:
        self.on = store.get(key) is not None
        self._store = store
        self._key = key

    def flip(self) -> None:
        """Turn it on or off from now on."""
        self.on = not self.on
        if self.on:
            self._store.put(self._key, "yes")
        else:
            self._store.drop(self._key)
