"""Where games are kept between visits: a name for each, so that no tab writes over another's."""

from collections.abc import Callable
from secrets import token_hex
from typing import Final

from jaipur.web.live_game import Game
from web.dom.storage import lasting, of_this_tab, on_change_elsewhere
from web.saves import InvalidSave, Saved, read_save, write_save

GAME: Final = "game:"
LATEST: Final = "latest"
HERE: Final = "here"


class Shelf:
    """The saved games, and the one of them that this tab plays, as long as no other tab does.

    A tab knows its game by the text that it wrote last: where another text stands in its place,
    another tab went on with the game, and this one has lost it until it opens it again.
    """

    def __init__(self, on_lost: Callable[[], None]) -> None:
        self._on_lost = on_lost
        self._name = ""
        self._text = ""
        self._lost = False
        self._offered = ""
        self._problem = ""
        self._unreadable: set[str] = set()
        on_change_elsewhere(self._changed_elsewhere)

    def keep(self, game: Game) -> bool:
        """Keep how this tab's game stands, unless it has lost it; whether the browser does."""
        self._name = self._name or GAME + token_hex(8)
        stored = lasting.get(self._name)
        if self._lost or (stored and self._text and stored != self._text):
            self._lose()
            return True
        self._text = write_save(game.saved)
        of_this_tab.put(HERE, self._name)
        if game.match.over:
            lasting.drop(LATEST)  # by which the page offers to continue before Python is up
        else:
            lasting.put(LATEST, self._name)
        return lasting.put(self._name, self._text)

    def reopen(self) -> Saved | None:
        """The game that this tab was at before it was loaded anew, or lost it."""
        return self._open(self._name or of_this_tab.get(HERE) or "")

    def unfinished(self) -> Saved | None:
        """The unfinished game that was played last; finished ones are cleared away."""
        latest = lasting.get(LATEST)
        games = [name for name in lasting.names() if name.startswith(GAME) and name != self._name]
        for name in sorted(games, key=lambda name: name != latest):
            saved = self._read(name)
            if saved and not saved.match.over:
                self._offered = name
                lasting.put(LATEST, name)
                return saved
            if saved:
                lasting.drop(name)
        self._offered = ""
        lasting.drop(LATEST)
        return None

    def resume(self) -> Saved | None:
        """The game that `unfinished` told of, to be played in this tab from now on."""
        return self._open(self._offered)

    def discard_unfinished(self) -> None:
        """Forget the game that `unfinished` told of."""
        if self._offered:
            lasting.drop(self._offered)

    def leave(self) -> None:
        """Play no game in this tab; the game itself stays."""
        of_this_tab.drop(HERE)
        self._name = self._text = ""
        self._lost = False

    def discard(self) -> None:
        """Forget the game of this tab."""
        name = self._name
        self.leave()
        lasting.drop(name)

    def take_problem(self) -> str:
        """Why a game cannot be read, if one was met that nobody was told of yet."""
        problem, self._problem = self._problem, ""
        return problem

    def _open(self, name: str) -> Saved | None:
        saved = self._read(name)
        if saved:
            self._name, self._text, self._lost = name, lasting.get(name) or "", False
            of_this_tab.put(HERE, name)
        return saved

    def _read(self, name: str) -> Saved | None:
        text = lasting.get(name) if name else None
        try:
            return read_save(text) if text else None
        except InvalidSave as problem:
            if text not in self._unreadable:
                self._problem = str(problem)
            self._unreadable.add(text or "")
            return None

    def _lose(self) -> None:
        self._lost = True
        self._on_lost()

    def _changed_elsewhere(self, name: str, text: str | None) -> None:
        if name != self._name or self._lost:
            return
        if text is None:  # given up over there, but it is still being played here
            lasting.put(name, self._text)
        elif text != self._text:
            self._lose()
