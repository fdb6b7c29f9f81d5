"""Saved games by name, and which of them this tab plays."""

from jaipur.web.live_game import LiveGame
from jaipur.web.page import PAGE
from tests.jaipur.web.reviewed import MATCH
from tests.web.fakes import MemoryStore
from tests.web.games import of_two, person_first
from web.saved_games import SavedGames
from web.storage import GAME_PREFIX, StorageKey


class Tab:
    """A tab of the browser: its saved games, and how often it lost its own."""

    def __init__(self, lasting: MemoryStore) -> None:
        self.lost = 0
        self.store = MemoryStore()
        self.games = SavedGames(PAGE, lasting, self.store, self._lose)

    def _lose(self) -> None:
        self.lost += 1


def test_a_game_is_kept_under_a_name_of_its_own_and_reopened_by_this_tab() -> None:
    lasting = MemoryStore()
    tab = Tab(lasting)
    assert tab.games.reopen() is None
    game = of_two()
    assert tab.games.keep(game)
    name = tab.store.texts[StorageKey.HERE]
    assert name.startswith(GAME_PREFIX)
    assert lasting.texts == {name: game.save(), StorageKey.LATEST: name}
    again = tab.games.reopen()
    assert again
    assert again.save() == game.save()


def test_a_finished_game_is_kept_but_not_offered_and_goes_with_the_next_look() -> None:
    lasting = MemoryStore()
    Tab(lasting).games.keep(LiveGame(MATCH))
    assert StorageKey.LATEST not in lasting.texts
    assert Tab(lasting).games.unfinished() is None
    assert lasting.texts == {}


def test_the_game_played_last_is_offered_first_and_can_be_discarded() -> None:
    lasting = MemoryStore()
    lasting.texts |= {"game:1": of_two().save(), "game:2": person_first().save()}
    lasting.texts[StorageKey.LATEST] = "game:2"
    games = Tab(lasting).games
    games.discard_unfinished()  # nothing was offered yet
    offered = games.unfinished()
    assert offered
    assert offered.you is not None
    games.discard_unfinished()
    assert "game:2" not in lasting.texts
    assert games.unfinished()
    resumed = games.resume()
    assert resumed
    assert resumed.names == ("Asha", "Ben")
    games.discard()
    assert "game:1" not in lasting.texts


def test_the_browsers_refusal_is_told() -> None:
    lasting = MemoryStore()
    lasting.refuses = True
    assert not Tab(lasting).games.keep(of_two())


def test_a_game_that_another_tab_changed_is_lost_until_it_is_opened_again() -> None:
    lasting = MemoryStore()
    tab = Tab(lasting)
    tab.games.keep(of_two())
    name = tab.store.texts[StorageKey.HERE]
    lasting.texts[name] = person_first().save()
    assert tab.games.keep(of_two())
    assert tab.games.keep(of_two())
    assert tab.lost == 2
    assert lasting.texts[name] == person_first().save()
    tab.games.reopen()
    tab.games.keep(of_two())
    assert (tab.lost, lasting.texts[name]) == (2, of_two().save())


def test_what_other_tabs_do_is_heard_if_it_is_about_this_tabs_game() -> None:
    lasting = MemoryStore()
    tab = Tab(lasting)
    tab.games.keep(of_two())
    name = tab.store.texts[StorageKey.HERE]
    assert lasting.changed
    lasting.changed("game:other", "text")
    lasting.changed(name, of_two().save())
    assert tab.lost == 0
    lasting.drop(name)
    lasting.changed(name, None)  # given up over there
    assert lasting.texts[name] == of_two().save()
    lasting.changed(name, "another text")
    lasting.changed(name, "yet another")
    assert tab.lost == 1


def test_a_game_that_cannot_be_read_is_told_once() -> None:
    lasting = MemoryStore()
    lasting.texts["game:1"] = "damaged"
    games = Tab(lasting).games
    assert games.unfinished() is None
    assert "damaged" in games.take_problem()
    assert games.unfinished() is None
    assert games.take_problem() == ""
