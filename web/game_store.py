"""All saved games: in the browser's database, or in its plain storage where that is refused."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from enum import Enum, auto
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from web.storage import GAME_PREFIX, Store

T = TypeVar("T")

MOVED: Final = '{"version": 2}'
"""Left in the plain storage for a game that is in the database.

Pages of version 1.0 know no database; they read this as a game saved by a newer version.
"""
PATIENCE: Final = 5.0  # seconds that play waits for a write


class StorageRefused(Exception):
    """The browser does not let the page use its database now, or does not answer."""


class StoredGame(NamedTuple):
    """A game in the database, and the text before it.

    `beside` is what the plain storage held when the game came from there: that one is written to
    the disk late, so a browser that dies can bring the old text back.
    """

    text: str
    previous: str | None = None
    beside: str | None = None


class Database(Protocol):
    """Games by name; a write that has returned is on the disk. All raise `StorageRefused`."""

    async def read(self) -> dict[str, StoredGame]:
        """All games."""

    async def replace(
        self, name: str, text: str, known: str | None, beside: str | None
    ) -> str | None:
        """Store a text unless another than the known one is there; returns that other one.

        The text before it stays as its previous one, and an earlier `beside` unless there is a new
        one.
        """

    async def remove(self, name: str) -> None:
        """Remove a game."""

    def on_change_elsewhere(self, changed: Callable[[str, str | None], None]) -> None:
        """Call back with name and new text when another tab stores or removes a game."""


class Kept(Enum):
    """The fate of a game that was to be saved."""

    SAFELY = auto()  # in the database, on the disk
    SIMPLY = auto()  # in the plain storage: the last moves may be lost if the browser crashes
    NOT = auto()  # refused: it lasts as long as the page
    LATE = auto()  # still being written
    ELSEWHERE = auto()  # not written, as another tab has written something else


class _Base(NamedTuple):
    """The texts that this tab's game goes on from, which it may replace."""

    stored: str | None = None
    aside: str | None = None


class GameStore:
    """The saved games as far as this tab knows; reads are from memory, writes one at a time."""

    def __init__(self, database: Database, lasting: Store) -> None:
        self._database = database
        self._lasting = lasting
        self._stored: dict[str, StoredGame] = {}
        self._pending: dict[str, str] = {}
        self._bases: dict[str, _Base] = {}
        self._writing = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._late = False
        self._changed: Callable[[str, str | None], None] = lambda _name, _text: None
        database.on_change_elsewhere(self._stored_elsewhere)
        lasting.on_change_elsewhere(self._put_aside_elsewhere)

    def on_change_elsewhere(self, changed: Callable[[str, str | None], None]) -> None:
        """Call back with name and new text when another tab stores or removes a game."""
        self._changed = changed

    async def load(self) -> None:
        """Read the database, at the start and after other tabs may have changed it unheard."""
        before = self._stored
        async with self._writing:
            with suppress(StorageRefused):
                self._stored = await self._database.read()
        for name in sorted(before.keys() | self._stored.keys()):
            text = self._stored[name].text if name in self._stored else None
            if name not in before or before[name].text != text:
                self._changed(name, text)

    def names(self) -> list[str]:
        """The names of all games."""
        return sorted({*self._stored, *self._pending, *filter(self._aside, self._lasting.names())})

    def get(self, name: str) -> str | None:
        """The text of a game, if there is one."""
        stored = self._stored.get(name)
        return self._pending.get(name) or self._aside(name) or (stored.text if stored else None)

    def previous(self, name: str) -> str | None:
        """The text that was saved before that of a game, if it is known."""
        stored = self._stored.get(name)
        if stored is None:
            return None
        return stored.text if self._aside(name) else stored.previous

    def adopt(self, name: str) -> None:
        """Let this tab write on from the text of a game as it is now."""
        stored = self._stored.get(name)
        self._bases[name] = _Base(stored.text if stored else None, self._aside(name))

    def put(self, name: str, text: str) -> asyncio.Task[Kept]:
        """Store the text of a game that this tab has opened, or of a new one."""
        self._pending[name] = text
        return self.start(self._write(name, text))

    async def outcome(self, write: asyncio.Task[Kept]) -> Kept:
        """Wait for a write, but not for long: it goes on, and play does too.

        After one that was late, the next ones are not waited for until it is done.
        """
        await asyncio.wait({write}, timeout=0 if self._late else PATIENCE)
        if write.done():
            return write.result()
        self._late = True
        return Kept.LATE

    def drop(self, name: str) -> None:
        """Remove a game."""
        self._stored.pop(name, None)
        self._pending.pop(name, None)
        self._bases.pop(name, None)
        self._lasting.drop(name)
        self.start(self._remove(name))

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task that goes on even if nobody waits for it any longer."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)  # the loop itself keeps only a weak reference
        task.add_done_callback(self._tasks.discard)
        return task

    async def _write(self, name: str, text: str) -> Kept:
        async with self._writing:
            kept = await self._replace(name, text)
            self._late = False
            if self._pending.get(name) == text:
                del self._pending[name]
            return kept

    async def _replace(self, name: str, text: str) -> Kept:
        base = self._bases.get(name, _Base())
        aside = self._aside(name)
        if aside not in {None, base.aside, text}:
            return Kept.ELSEWHERE
        try:
            found = await self._database.replace(name, text, base.stored, aside)
        except StorageRefused:
            self._bases[name] = _Base(base.stored, text)
            return Kept.SIMPLY if self._lasting.put(name, text) else Kept.NOT
        earlier = self._stored.get(name)
        if found is not None:
            self._stored[name] = StoredGame(found)
            return Kept.ELSEWHERE
        self._stored[name] = StoredGame(
            text,
            earlier.text if earlier else None,
            aside or (earlier.beside if earlier else None),
        )
        self._bases[name] = _Base(text)
        if aside:
            self._lasting.put(name, MOVED)
        return Kept.SAFELY

    async def _remove(self, name: str) -> None:
        async with self._writing:
            with suppress(StorageRefused):
                await self._database.remove(name)

    def _aside(self, name: str) -> str | None:
        """The text in the plain storage, if it is newer than that in the database."""
        if not name.startswith(GAME_PREFIX):  # a tab without a game asks for the name ""
            return None
        text = self._lasting.get(name)
        stored = self._stored.get(name)
        if not text or text == MOVED or (stored and text in {stored.text, stored.beside}):
            return None
        return text

    def _stored_elsewhere(self, name: str, text: str | None) -> None:
        earlier = self._stored.pop(name, None)
        if text is not None:
            self._stored[name] = StoredGame(text, earlier.text if earlier else None)
        self._changed(name, text)

    def _put_aside_elsewhere(self, name: str, text: str | None) -> None:
        newer = name not in self._stored if text is None else text == self._aside(name)
        if newer and name.startswith(GAME_PREFIX):
            self._changed(name, text)
