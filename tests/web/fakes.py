"""Stand-ins for the browser: a display that remembers, no motion, no sound, texts in memory."""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence

from gamekit.markup import Node
from jaipur.web.page import PAGE
from tests.jaipur.web.markup import text, walk
from web.app import App
from web.commands import Order
from web.game import PageGame
from web.game_store import GameStore, StorageRefused, StoredGame
from web.scenes import MovingPiece
from web.storage import StorageKey, Switch


class MemoryStore:
    """Texts by name; `refuses` like a browser without storage."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.refuses = False
        self.changed: Callable[[str, str | None], None] | None = None

    def get(self, name: str) -> str | None:
        return self.texts.get(name)

    def put(self, name: str, text: str) -> bool:
        self.texts[name] = text
        return not self.refuses

    def drop(self, name: str) -> None:
        self.texts.pop(name, None)

    def names(self) -> list[str]:
        return sorted(self.texts)

    def on_change_elsewhere(self, changed: Callable[[str, str | None], None]) -> None:
        self.changed = changed


class MemoryDatabase:
    """Games by name, shared with the databases of other tabs; `refuses` like a browser's."""

    def __init__(self, other: "MemoryDatabase | None" = None) -> None:
        self.games: dict[str, StoredGame] = other.games if other else {}
        self.tabs: list[MemoryDatabase] = other.tabs if other else []
        self.tabs.append(self)
        self.refuses = False
        self.held: asyncio.Event | None = None
        self.changed: Callable[[str, str | None], None] = lambda _name, _text: None

    async def read(self) -> dict[str, StoredGame]:
        await self._answer()
        return dict(self.games)

    async def replace(
        self, name: str, text: str, known: str | None, beside: str | None
    ) -> str | None:
        await self._answer()
        there = self.games.get(name)
        if there and there.text not in {known, text}:
            return there.text
        previous, earlier = (there.text, there.beside) if there else (None, None)
        self.games[name] = StoredGame(text, previous, beside or earlier)
        self._tell(name, text)
        return None

    async def remove(self, name: str) -> None:
        await self._answer()
        self.games.pop(name, None)
        self._tell(name, None)

    def on_change_elsewhere(self, changed: Callable[[str, str | None], None]) -> None:
        self.changed = changed

    async def _answer(self) -> None:
        """Answer late, as a browser does, and only once nobody holds it up."""
        await asyncio.sleep(0)
        if self.held:
            await self.held.wait()
        if self.refuses:
            raise StorageRefused

    def _tell(self, name: str, text: str | None) -> None:
        for tab in self.tabs:
            if tab is not self:
                tab.changed(name, text)


class FakeDisplay:
    """Remembers what was drawn and said; a test clicks and presses on it."""

    act: Callable[[Order], None]
    press: Callable[[str], bool]
    repeating: Collection[str]
    follow: Callable[[], object]

    def __init__(self) -> None:
        self.screens: list[Node] = []
        self.anew: list[bool] = []
        self.at: tuple[str, str] = ("", "")
        self.in_front: tuple[Node, ...] = ()
        self.said: list[str] = []
        self.rules_opened = 0
        self.downloads: list[tuple[str, str]] = []
        self.early: tuple[str, Mapping[str, str]] = ("", {})
        self.fragment = ""

    def listen(
        self,
        act: Callable[[Order], None],
        press: Callable[[str], bool],
        repeating: Collection[str],
    ) -> None:
        self.act, self.press, self.repeating = act, press, repeating

    def show(self, screen: Node, *, anew: bool = False, at: tuple[str, str] = ("", "")) -> None:
        self.screens.append(screen)
        self.anew.append(anew)
        self.at = at

    def front(self, *nodes: Node) -> None:
        self.in_front = nodes

    def say(self, text: str) -> None:
        self.said.append(text)

    def open_rules(self) -> None:
        self.rules_opened += 1

    def download(self, name: str, text: str) -> None:
        self.downloads.append((name, text))

    def early_choice(self) -> tuple[str, Mapping[str, str]]:
        return self.early

    def take_fragment(self) -> str:
        fragment, self.fragment = self.fragment, ""
        return fragment

    def on_new_fragment(self, changed: Callable[[], object]) -> None:
        self.follow = changed

    # What a test reads and does

    @property
    def screen(self) -> str:
        """The key of the screen that is shown."""
        return self.screens[-1].key

    @property
    def title(self) -> str:
        """The heading of the screen."""
        return next(text(node) for node in walk(self.screens[-1]) if node.tag == "h1")

    @property
    def words(self) -> str:
        """All words of the screen."""
        return text(self.screens[-1])

    @property
    def question(self) -> str:
        """The title of the question in front of the screen, if there is one."""
        dialogs = (node for node in self.in_front if node.tag == "dialog")
        return next((text(part) for node in dialogs for part in walk(node) if part.tag == "h2"), "")

    @property
    def notice(self) -> str:
        """The notice in front of the screen, if there is one."""
        return "".join(text(node) for node in self.in_front if node.key == "notice")

    def do(self, verb: str, detail: str = "", **fields: str) -> None:
        """Click what sends this order."""
        named = {name.replace("_", "-"): value for name, value in fields.items()}
        self.act(Order(verb, detail, named))


class FakeMotion:
    """Draws at once and waits for nothing, but remembers how often it was asked to."""

    def __init__(self) -> None:
        self.moves = 0
        self.pauses: list[float] = []
        self.skipped = False
        self.settled = 0

    async def move(self, groups: Sequence[Sequence[MovingPiece]], draw: Callable[[], None]) -> None:
        assert all(piece.source != piece.target for group in groups for piece in group)
        self.moves += 1
        draw()

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)

    def skip(self) -> None:
        self.skipped = True

    def resume(self) -> None:
        self.skipped = False

    def settle(self) -> None:
        self.settled += 1


class FakeSpeaker:
    """Remembers what it was asked to play."""

    def __init__(self, store: MemoryStore) -> None:
        self.muted = Switch(store, StorageKey.MUTED)
        self.played: list[str] = []

    def play(self, name: str) -> None:
        self.played.append(name)


class Visit:
    """A page in a browser that is not there; a second one with the same stores is another tab."""

    def __init__(
        self,
        lasting: MemoryStore | None = None,
        tab: MemoryStore | None = None,
        game: PageGame = PAGE,
        database: MemoryDatabase | None = None,
    ) -> None:
        self.database = MemoryDatabase(database)
        self.lasting = lasting or MemoryStore()
        self.tab = tab or MemoryStore()
        self.games = GameStore(self.database, self.lasting)
        self.display = FakeDisplay()
        self.motion = FakeMotion()
        self.speaker = FakeSpeaker(self.lasting)
        self.app = App(
            game,
            display=self.display,
            motion=self.motion,
            speaker=self.speaker,
            games=self.games,
            lasting=self.lasting,
            tab=self.tab,
        )

    @property
    def saved(self) -> str:
        """The text of the game that was saved last."""
        return self.games.get(self.lasting.texts[StorageKey.LATEST]) or ""
