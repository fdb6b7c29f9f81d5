"""Saved games by name, and which of them this tab plays."""

from jaipur import legal_moves
from jaipur.web.live_game import LiveGame
from jaipur.web.page import PAGE
from tests.jaipur.web.reviewed import MATCH
from tests.web.asynchronous import until, with_loop
from tests.web.fakes import MemoryDatabase, MemoryStore
from tests.web.games import of_two, person_first
from web.game_store import GameStore, Kept, StoredGame
from web.saved_games import SavedGames
from web.storage import GAME_PREFIX, StorageKey


class Tab:
    """A tab of the browser: its saved games, and how often it lost its own."""

    def __init__(self, other: "Tab | None" = None) -> None:
        self.lost = 0
        self.database: MemoryDatabase = MemoryDatabase(other.database if other else None)
        self.lasting: MemoryStore = other.lasting if other else MemoryStore()
        self.store = MemoryStore()
        games = GameStore(self.database, self.lasting)
        self.games = SavedGames(PAGE, games, self.lasting, self.store, self._lose)
        self.load = games.load

    @property
    def name(self) -> str:
        """The name of this tab's game."""
        return self.store.texts[StorageKey.HERE]

    @property
    def text(self) -> str:
        """The text of this tab's game in the database."""
        return self.database.games[self.name].text

    def _lose(self) -> None:
        self.lost += 1


def moved(game: LiveGame) -> LiveGame:
    """The game after a move."""
    game.play(legal_moves(game.table(game.turn).view)[0], game.turn)
    return game


@with_loop
async def test_a_tab_without_a_game_reopens_nothing_that_has_no_name() -> None:
    tab = Tab()
    tab.lasting.texts[""] = of_two().save()
    assert tab.games.reopen() is None
    assert tab.games.unfinished() is None


@with_loop
async def test_a_game_is_kept_under_a_name_of_its_own_and_reopened_by_this_tab() -> None:
    tab = Tab()
    assert tab.games.reopen() is None
    game = of_two()
    assert await tab.games.keep(game) is Kept.SAFELY
    assert tab.name.startswith(GAME_PREFIX)
    assert tab.database.games == {tab.name: StoredGame(game.save())}
    assert tab.lasting.texts == {StorageKey.LATEST: tab.name}
    again = tab.games.reopen()
    assert again
    assert again.save() == game.save()


@with_loop
async def test_a_finished_game_is_kept_but_not_offered_and_goes_with_the_next_look() -> None:
    tab = Tab()
    await tab.games.keep(LiveGame(MATCH))
    assert StorageKey.LATEST not in tab.lasting.texts
    later = Tab(tab)
    await later.load()
    assert later.games.unfinished() is None
    await until(lambda: tab.database.games == {})


@with_loop
async def test_the_game_played_last_is_offered_first_and_can_be_discarded() -> None:
    tab = Tab()
    games = {"game:1": of_two(), "game:2": person_first()}
    tab.database.games |= {name: StoredGame(game.save()) for name, game in games.items()}
    tab.lasting.texts[StorageKey.LATEST] = "game:2"
    await tab.load()
    tab.games.discard_unfinished()  # nothing was offered yet
    offered = tab.games.unfinished()
    assert offered
    assert offered.you is not None
    tab.games.discard_unfinished()
    await until(lambda: "game:2" not in tab.database.games)
    assert tab.games.unfinished()
    resumed = tab.games.resume()
    assert resumed
    assert resumed.names == ("Asha", "Ben")
    tab.games.discard()
    await until(lambda: tab.database.games == {})


@with_loop
async def test_the_hint_for_the_first_screen_is_not_trusted() -> None:
    tab = Tab()
    tab.lasting.texts[StorageKey.LATEST] = "game:gone"
    await tab.load()
    assert tab.games.unfinished() is None
    assert tab.games.resume() is None
    assert StorageKey.LATEST not in tab.lasting.texts


@with_loop
async def test_the_browsers_refusal_is_told() -> None:
    tab = Tab()
    tab.database.refuses = True
    assert await tab.games.keep(of_two()) is Kept.SIMPLY
    tab.lasting.refuses = True
    assert await tab.games.keep(of_two()) is Kept.NOT


@with_loop
async def test_a_game_that_another_tab_changed_is_lost_until_it_is_opened_again() -> None:
    tab = Tab()
    await tab.games.keep(of_two())
    theirs = moved(of_two()).save()
    tab.database.games[tab.name] = StoredGame(theirs)  # and nobody told this tab
    for lost in (1, 2):
        assert await tab.games.keep(person_first()) is Kept.ELSEWHERE
        assert tab.lost == lost
    assert tab.text == theirs
    again = tab.games.reopen()
    assert again
    assert again.save() == theirs
    assert await tab.games.keep(of_two()) is Kept.SAFELY
    assert (tab.lost, tab.text) == (2, of_two().save())


@with_loop
async def test_a_write_that_failed_after_the_game_was_left_loses_nothing() -> None:
    tab = Tab()
    await tab.games.keep(of_two())
    name = tab.name
    tab.database.games[name] = StoredGame(moved(of_two()).save())
    writing = tab.games.keep(person_first())
    tab.games.leave()
    assert await writing is Kept.ELSEWHERE
    assert tab.lost == 0


@with_loop
async def test_what_other_tabs_do_is_heard_if_it_is_about_this_tabs_game() -> None:
    tab = Tab()
    await tab.games.keep(of_two())
    hear = tab.database.changed
    hear("game:other", "text")
    hear(tab.name, of_two().save())
    assert tab.lost == 0
    tab.database.games.clear()
    hear(tab.name, None)  # given up over there
    await until(lambda: tab.database.games)
    assert tab.text == of_two().save()
    hear(tab.name, "another text")
    hear(tab.name, "yet another")
    assert tab.lost == 1


@with_loop
async def test_a_game_that_cannot_be_read_is_kept_with_the_reason_until_it_is_deleted() -> None:
    tab = Tab()
    good, newer = of_two().save(), "save-3.x"
    tab.database.games |= {
        "game:1": StoredGame("damaged", good),
        "game:2": StoredGame(newer, "damaged too"),
        "game:3": StoredGame(good),
        "game:4": StoredGame(good),
        "game:5": StoredGame(""),
    }
    before = dict(tab.database.games)
    await tab.load()
    assert tab.games.unfinished()
    for _ in range(2):
        first, second, third = tab.games.unreadable()
        assert (first.name, first.text, second.name, second.text) == (
            *("game:1", "damaged"),
            *("game:2", newer),
        )
        assert "damaged" in first.problem
        assert "newer version" in second.problem
        assert (second.earlier, third.text) == (None, "")
        assert first.earlier
        assert first.earlier.save() == good
    assert tab.database.games == before
    tab.games.delete("game:1")
    await until(lambda: "game:1" not in tab.database.games)
    assert [game.name for game in tab.games.unreadable()] == ["game:2", "game:5"]
