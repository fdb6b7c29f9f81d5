"""The saved games: each has a name of its own, so that no tab overwrites another's."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from secrets import token_hex

from web.game import PageGame, PlayableGame
from web.game_store import GameStore, Kept
from web.saves import InvalidSave
from web.storage import GAME_PREFIX, StorageKey, Store


@dataclass(frozen=True, slots=True)
class UnreadableGame:
    """A saved game that cannot be opened, why, and the game before its last save, if that can."""

    name: str
    text: str
    problem: str
    earlier: PlayableGame | None


class SavedGames:
    """The saved games, and the one of them that this tab plays, as long as no other tab does.

    A tab knows its game by the text that it wrote last: if another text is stored in its place,
    another tab took the game over, and this one has lost it until it opens it again.
    """

    def __init__(
        self,
        game: PageGame,
        store: GameStore,
        lasting: Store,
        tab: Store,
        on_lost: Callable[[], None],
    ) -> None:
        self._game = game
        self._store = store
        self._lasting = lasting
        self._tab = tab
        self._on_lost = on_lost
        self._name = ""
        self._text = ""
        self._lost = False
        self._offered = ""
        self._readable: dict[str, str] = {}
        store.on_change_elsewhere(self._changed_elsewhere)

    def keep(self, game: PlayableGame) -> asyncio.Task[Kept]:
        """Save this tab's game unless another tab took it over; the outcome can be awaited."""
        if self._lost:
            return self._store.start(self._outcome(self._name, None))
        self._name = self._name or GAME_PREFIX + token_hex(8)
        self._text = game.save()
        self._tab.put(StorageKey.HERE, self._name)
        if game.over:
            self._lasting.drop(StorageKey.LATEST)  # early.js offers to continue by it
        else:
            self._lasting.put(StorageKey.LATEST, self._name)
        write = self._store.put(self._name, self._text)
        return self._store.start(self._outcome(self._name, write))

    async def _outcome(self, name: str, write: asyncio.Task[Kept] | None) -> Kept:
        kept = await self._store.outcome(write) if write else Kept.ELSEWHERE
        if kept is Kept.ELSEWHERE and name == self._name:
            self._lose()
        return kept

    def reopen(self) -> PlayableGame | None:
        """The game that this tab played before it was reloaded, or lost it."""
        return self._open(self._name or self._tab.get(StorageKey.HERE) or "")

    def unfinished(self) -> PlayableGame | None:
        """The unfinished game that was played last; finished ones are removed."""
        latest = self._lasting.get(StorageKey.LATEST)
        for name in sorted(self._others(), key=lambda name: name != latest):
            text = self._store.get(name)
            game, _ = self._read(text)
            if game and text and not game.over:
                self._offered = name
                self._readable[name] = text
                self._lasting.put(StorageKey.LATEST, name)
                return game
            if game:
                self._store.drop(name)
        self._offered = ""
        self._lasting.drop(StorageKey.LATEST)
        return None

    def resume(self) -> PlayableGame | None:
        """The game that `unfinished` returned, to be played in this tab from now on."""
        return self._open(self._offered)

    def discard_unfinished(self) -> None:
        """Remove the game that `unfinished` returned."""
        if self._offered:
            self._store.drop(self._offered)

    def unreadable(self) -> list[UnreadableGame]:
        """The games that cannot be opened; they stay as they are until a person deletes them."""
        found = []
        for name in self._others():
            text = self._store.get(name) or ""
            if self._readable.get(name) == text:
                continue
            game, problem = self._read(text)
            if game:
                self._readable[name] = text
            else:
                earlier, _ = self._read(self._store.previous(name))
                found.append(UnreadableGame(name, text, problem, earlier))
        return found

    def delete(self, name: str) -> None:
        """Remove a game that cannot be opened."""
        self._store.drop(name)

    def leave(self) -> None:
        """Play no game in this tab; the game itself stays."""
        self._tab.drop(StorageKey.HERE)
        self._name = self._text = ""
        self._lost = False

    def discard(self) -> None:
        """Remove the game of this tab."""
        name = self._name
        self.leave()
        self._store.drop(name)

    def _others(self) -> list[str]:
        return [name for name in self._store.names() if name != self._name]

    def _open(self, name: str) -> PlayableGame | None:
        text = self._store.get(name)
        game, _ = self._read(text)
        if game:
            self._store.adopt(name)
            self._name, self._text, self._lost = name, text or "", False
            self._tab.put(StorageKey.HERE, name)
        return game

    def _read(self, text: str | None) -> tuple[PlayableGame | None, str]:
        """The game of a text, or why it is none."""
        if text is None:
            return None, ""
        try:
            return self._game.open_save(text), ""
        except InvalidSave as problem:
            return None, str(problem)

    def _lose(self) -> None:
        self._lost = True
        self._on_lost()

    def _changed_elsewhere(self, name: str, text: str | None) -> None:
        if name != self._name or self._lost:
            return
        if text is None:  # given up in the other tab, but still being played here
            self._store.put(name, self._text)
        elif text != self._text:
            self._lose()
