"""Where games are kept between visits: a name for each, so that no tab writes over another's."""

from collections.abc import Callable
from secrets import token_hex
from typing import Final

from web.dom.storage import lasting, of_this_tab, on_change_elsewhere
from web.saves import InvalidSave, Saved, read_save, write_save

GAME: Final = "game:"
LATEST: Final = "latest"
HERE: Final = "here"


class Shelf:
    """The saved games, and the one of them that this tab plays, as long as no other tab does."""

    def __init__(self, on_lost: Callable[[], None]) -> None:
        self._on_lost = on_lost
        self._name = ""
        self._text = ""
        self.problem = ""
        on_change_elsewhere(self._changed_elsewhere)

    def keep(self, saved: Saved) -> bool:
        """Keep how this tab's game stands, unless another tab went on with it; whether it could."""
        self._name = self._name or GAME + token_hex(8)
        if self._text and lasting.get(self._name) not in (None, self._text):
            self._on_lost()
            return True
        self._text = write_save(saved)
        of_this_tab.put(HERE, self._name)
        lasting.put(LATEST, self._name)
        return lasting.put(self._name, self._text)

    def reopen(self) -> Saved | None:
        """The game that this tab was at before it was loaded anew, or another tab took it."""
        return self._open(self._name or of_this_tab.get(HERE))

    def resume(self) -> Saved | None:
        """The latest unfinished game, to be played here from now on."""
        return self._open(self._waiting()[0])

    def unfinished(self) -> Saved | None:
        """The latest unfinished game."""
        return self._waiting()[1]

    def discard_unfinished(self) -> None:
        """Forget the latest unfinished game."""
        name, _ = self._waiting()
        if name:
            lasting.drop(name)

    def leave(self) -> None:
        """Play no game in this tab; the game itself stays."""
        of_this_tab.drop(HERE)
        self._name = self._text = ""

    def discard(self) -> None:
        """Forget the game of this tab."""
        name = self._name
        self.leave()
        lasting.drop(name)

    def _open(self, name: str | None) -> Saved | None:
        saved = self._read(name) if name else None
        if name and saved:
            self._name, self._text = name, lasting.get(name) or ""
            of_this_tab.put(HERE, name)
        return saved

    def _waiting(self) -> tuple[str | None, Saved | None]:
        """The unfinished game that was played last; finished ones are cleared away."""
        self.problem = ""
        latest = lasting.get(LATEST)
        games = [name for name in lasting.names() if name.startswith(GAME) and name != self._name]
        for name in sorted(games, key=lambda name: name != latest):
            saved = self._read(name)
            if saved and not saved.match.over:
                return name, saved
            if saved:
                lasting.drop(name)
        return None, None

    def _read(self, name: str) -> Saved | None:
        text = lasting.get(name)
        try:
            return read_save(text) if text else None
        except InvalidSave as problem:
            self.problem = str(problem)
            return None

    def _changed_elsewhere(self, name: str, text: str | None) -> None:
        if name != self._name:
            return
        if text is None:  # given up over there, but it is still being played here
            lasting.put(name, self._text)
        elif text != self._text:
            self._on_lost()
