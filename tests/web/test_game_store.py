"""Saved games in a database, with a plain storage where that is refused."""

import asyncio
from collections.abc import Callable

import pytest

from tests.web.asynchronous import until, with_loop
from tests.web.fakes import MemoryDatabase, MemoryStore
from web.game_store import MOVED, GameStore, Kept, StoredGame

X = "game:x"


class Tab:
    """A tab of the browser: its store, and what it heard of other tabs."""

    def __init__(self, other: "Tab | None" = None) -> None:
        self.database: MemoryDatabase = MemoryDatabase(other.database if other else None)
        self.lasting = MemoryStore()
        if other:
            self.lasting.texts = other.lasting.texts
        self.games = GameStore(self.database, self.lasting)
        self.heard: list[tuple[str, str | None]] = []
        self.games.on_change_elsewhere(lambda name, text: self.heard.append((name, text)))

    async def put(self, text: str) -> Kept:
        return await self.games.outcome(self.games.put(X, text))


@with_loop
async def test_a_game_is_in_the_database_with_the_text_before_it() -> None:
    tab = Tab()
    assert await tab.put("1") is Kept.SAFELY
    assert await tab.put("2") is Kept.SAFELY
    assert tab.database.games == {X: StoredGame("2", "1")}
    assert tab.lasting.texts == {}
    later = Tab(tab)
    assert later.games.get(X) is None
    await later.games.load()
    assert (later.games.names(), later.games.get(X)) == ([X], "2")
    assert (later.games.previous(X), later.games.previous("game:y")) == ("1", None)
    assert later.heard == [(X, "2")]


@with_loop
async def test_what_is_being_written_is_already_the_text_of_the_game() -> None:
    tab = Tab()
    write = tab.games.put(X, "1")
    assert (tab.games.get(X), tab.games.names(), tab.database.games) == ("1", [X], {})
    await write
    tab.games.put(X, "2")
    last = tab.games.put(X, "3")
    await last
    assert tab.database.games == {X: StoredGame("3", "2")}


@with_loop
async def test_a_game_that_was_dropped_is_gone_for_all_tabs() -> None:
    tab = Tab()
    await tab.put("1")
    other = Tab(tab)
    await other.games.load()
    tab.lasting.texts[X] = MOVED
    tab.games.drop(X)
    assert (tab.games.get(X), tab.games.names(), tab.lasting.texts) == (None, [], {})
    await until(lambda: other.heard[-1] == (X, None))
    assert (tab.database.games, other.games.get(X)) == ({}, None)
    tab.database.refuses = True
    tab.games.drop(X)  # nothing else can be done
    await until(lambda: not asyncio.all_tasks() - {asyncio.current_task()})


@with_loop
async def test_another_tabs_text_is_not_overwritten_until_it_was_opened() -> None:
    tab = Tab()
    await tab.put("1")
    other = Tab(tab)
    await other.games.load()
    other.games.adopt(X)
    assert await other.put("2") is Kept.SAFELY
    assert tab.heard == [(X, "2")]
    assert await tab.put("3") is Kept.ELSEWHERE
    assert await tab.put("4") is Kept.ELSEWHERE
    assert await tab.put("2") is Kept.SAFELY  # the same text is no conflict
    assert await other.put("5") is Kept.SAFELY
    assert tab.games.get(X) == "5"
    tab.games.adopt(X)
    assert await tab.put("6") is Kept.SAFELY
    assert tab.database.games[X] == StoredGame("6", "5")


@with_loop
async def test_three_tabs_write_at_once_and_one_of_them_wins() -> None:
    tabs = [first := Tab(), Tab(first), Tab(first)]
    await first.put("0")
    for tab in tabs:
        await tab.games.load()
        tab.games.adopt(X)
    kept = await asyncio.gather(*(tab.put(str(n)) for n, tab in enumerate(tabs, start=1)))
    assert sorted(each.name for each in kept) == ["ELSEWHERE", "ELSEWHERE", "SAFELY"]
    winner = str(kept.index(Kept.SAFELY) + 1)
    assert [tab.games.get(X) for tab in tabs] == [winner] * 3


@with_loop
async def test_a_tab_that_heard_nothing_notices_when_it_reads_again() -> None:
    tab = Tab()
    await tab.put("1")
    tab.database.games[X] = StoredGame("2", "1")
    tab.database.games["game:y"] = StoredGame("y")
    await tab.games.load()
    assert tab.heard == [(X, "2"), ("game:y", "y")]
    del tab.database.games[X]
    tab.database.refuses = True
    await tab.games.load()  # what cannot be read stays as it is
    assert tab.games.get(X) == "2"
    tab.database.refuses = False
    await tab.games.load()
    assert (tab.heard[-1], tab.games.get(X)) == ((X, None), None)


@with_loop
async def test_a_refused_database_leaves_the_plain_storage_and_is_used_again_later() -> None:
    tab = Tab()
    await tab.put("1")
    tab.database.refuses = True
    assert await tab.put("2") is Kept.SIMPLY
    assert tab.lasting.texts == {X: "2"}
    assert (tab.games.get(X), tab.games.previous(X)) == ("2", "1")
    assert await tab.put("3") is Kept.SIMPLY
    later = Tab(tab)
    await later.games.load()
    assert (later.games.names(), later.games.get(X), later.games.previous(X)) == ([X], "3", "1")
    tab.database.refuses = False
    assert await tab.put("4") is Kept.SAFELY
    assert tab.database.games == {X: StoredGame("4", "1", "3")}
    assert tab.lasting.texts == {X: MOVED}


@with_loop
async def test_with_both_refused_the_game_lasts_as_long_as_the_page() -> None:
    tab = Tab()
    tab.database.refuses = tab.lasting.refuses = True
    assert await tab.put("1") is Kept.NOT
    assert await tab.put("2") is Kept.NOT
    assert tab.games.get(X) == "2"
    tab.database.refuses = False
    assert await tab.put("3") is Kept.SAFELY


@with_loop
async def test_a_game_of_an_earlier_version_moves_to_the_database_with_its_next_move() -> None:
    tab = Tab()
    tab.lasting.texts |= {X: "old", "latest": X}
    await tab.games.load()
    assert (tab.games.names(), tab.games.get(X), tab.games.previous(X)) == ([X], "old", None)
    assert tab.lasting.texts[X] == "old"
    tab.games.adopt(X)
    assert await tab.put("new") is Kept.SAFELY
    assert tab.database.games == {X: StoredGame("new", None, "old")}
    assert tab.lasting.texts == {X: MOVED, "latest": X}
    await tab.put("newer")
    assert tab.database.games == {X: StoredGame("newer", "new", "old")}


@with_loop
async def test_an_old_text_that_a_crash_brings_back_is_not_taken_for_a_newer_one() -> None:
    tab = Tab()
    tab.lasting.texts[X] = "old"
    tab.games.adopt(X)
    await tab.put("new")
    await tab.put("newer")
    tab.lasting.texts[X] = "old"  # the plain storage had not yet reached the disk
    later = Tab(tab)
    await later.games.load()
    assert later.games.get(X) == "newer"
    later.games.adopt(X)
    assert await later.put("newest") is Kept.SAFELY
    assert later.database.games[X] == StoredGame("newest", "newer", "old")


@with_loop
async def test_a_text_that_another_page_puts_into_the_plain_storage_is_not_overwritten() -> None:
    tab = Tab()
    await tab.put("1")
    tab.lasting.texts[X] = "theirs"
    assert await tab.put("2") is Kept.ELSEWHERE
    assert (tab.database.games[X].text, tab.games.get(X)) == ("1", "theirs")
    tab.games.adopt(X)
    assert await tab.put("3") is Kept.SAFELY
    assert tab.database.games[X] == StoredGame("3", "1", "theirs")


@with_loop
async def test_changes_of_the_plain_storage_are_heard_if_they_are_newer_than_the_database() -> None:
    tab = Tab()
    await tab.put("1")
    changed = tab.lasting.changed
    assert changed
    for name, text in ((X, "1"), (X, MOVED), (X, None), ("muted", "yes"), ("muted", None)):
        tab.lasting.texts = {name: text} if text else {}
        changed(name, text)
    assert tab.heard == []
    tab.lasting.texts = {X: "2"}
    changed(X, "2")
    changed("game:y", None)
    assert tab.heard == [(X, "2"), ("game:y", None)]


@with_loop
async def test_a_write_that_takes_long_is_waited_for_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("web.game_store.PATIENCE", 0.01)
    tab = Tab()
    tab.database.held = asyncio.Event()
    assert await tab.put("1") is Kept.LATE
    monkeypatch.setattr("web.game_store.PATIENCE", 3600)  # would outlast the test
    assert await tab.put("2") is Kept.LATE
    assert tab.games.get(X) == "2"
    tab.database.held.set()
    await until(lambda: tab.database.games.get(X) == StoredGame("2", "1"))
    assert await tab.put("3") is Kept.SAFELY


@with_loop
async def test_a_write_goes_on_if_nobody_waits_for_it_any_longer() -> None:
    tab = Tab()
    tab.database.held = asyncio.Event()
    waiting = asyncio.ensure_future(tab.put("1"))
    await asyncio.sleep(0)
    waiting.cancel()
    tab.database.held.set()
    await until(lambda: tab.database.games == {X: StoredGame("1")})


def test_a_store_without_a_listener_hears_nothing() -> None:
    database = MemoryDatabase()
    GameStore(database, MemoryStore())
    heard: Callable[[str, str | None], None] = database.changed
    heard(X, "1")
