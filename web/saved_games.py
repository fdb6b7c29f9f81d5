"""The saved games: each has a name of its own, so that no tab overwrites another's."""

from collections.abc import Callable
from secrets import token_hex

from web.game import PageGame, PlayableGame
from web.saves import InvalidSave
from web.storage import GAME_PREFIX, StorageKey, Store


class SavedGames:
    """The saved games, and the one of them that this tab plays, as long as no other tab does.

    A tab knows its game by the text that it wrote last: if another text is stored in its place,
    another tab took the game over, and this one has lost it until it opens it again.
    """

    def __init__(
        self, game: PageGame, lasting: Store, tab: Store, on_lost: Callable[[], None]
    ) -> None:
        self._game = game
        self._lasting = lasting
        self._tab = tab
        self._on_lost = on_lost
        self._name = ""
        self._text = ""
        self._lost = False
        self._offered = ""
        self._problem = ""
        self._unreadable: set[str] = set()
        lasting.on_change_elsewhere(self._changed_elsewhere)

    def keep(self, game: PlayableGame) -> bool:
        """Save this tab's game unless another tab took it over.

        Returns False if the browser refused.
        """
        self._name = self._name or GAME_PREFIX + token_hex(8)
        stored = self._lasting.get(self._name)
        if self._lost or (stored and self._text and stored != self._text):
            self._lose()
            return True
        self._text = game.save()
        self._tab.put(StorageKey.HERE, self._name)
        if game.over:
            self._lasting.drop(StorageKey.LATEST)  # index.html offers to continue by it
        else:
            self._lasting.put(StorageKey.LATEST, self._name)
        return self._lasting.put(self._name, self._text)

    def reopen(self) -> PlayableGame | None:
        """The game that this tab played before it was reloaded, or lost it."""
        return self._open(self._name or self._tab.get(StorageKey.HERE) or "")

    def unfinished(self) -> PlayableGame | None:
        """The unfinished game that was played last; finished ones are removed."""
        latest = self._lasting.get(StorageKey.LATEST)
        games = [
            name
            for name in self._lasting.names()
            if name.startswith(GAME_PREFIX) and name != self._name
        ]
        for name in sorted(games, key=lambda name: name != latest):
            game = self._read(name)
            if game and not game.over:
                self._offered = name
                self._lasting.put(StorageKey.LATEST, name)
                return game
            if game:
                self._lasting.drop(name)
        self._offered = ""
        self._lasting.drop(StorageKey.LATEST)
        return None

    def resume(self) -> PlayableGame | None:
        """The game that `unfinished` returned, to be played in this tab from now on."""
        return self._open(self._offered)

    def discard_unfinished(self) -> None:
        """Remove the game that `unfinished` returned."""
        if self._offered:
            self._lasting.drop(self._offered)

    def leave(self) -> None:
        """Play no game in this tab; the game itself stays."""
        self._tab.drop(StorageKey.HERE)
        self._name = self._text = ""
        self._lost = False

    def discard(self) -> None:
        """Remove the game of this tab."""
        name = self._name
        self.leave()
        self._lasting.drop(name)

    def take_problem(self) -> str:
        """The reason why a game cannot be read, once for each such game."""
        problem, self._problem = self._problem, ""
        return problem

    def _open(self, name: str) -> PlayableGame | None:
        game = self._read(name)
        if game:
            self._name, self._text, self._lost = name, self._lasting.get(name) or "", False
            self._tab.put(StorageKey.HERE, name)
        return game

    def _read(self, name: str) -> PlayableGame | None:
        text = self._lasting.get(name) if name else None
        if not text:
            return None
        try:
            return self._game.open_save(text)
        except InvalidSave as problem:
            if text not in self._unreadable:
                self._problem = str(problem)
            self._unreadable.add(text)
            return None

    def _lose(self) -> None:
        self._lost = True
        self._on_lost()

    def _changed_elsewhere(self, name: str, text: str | None) -> None:
        if name != self._name or self._lost:
            return
        if text is None:  # given up in the other tab, but still being played here
            self._lasting.put(name, self._text)
        elif text != self._text:
            self._lose()
