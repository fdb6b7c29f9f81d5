"""The page as a whole, without a browser: menus, links, questions, faults."""

import asyncio

import pytest

from jaipur import legal_moves
from jaipur.bots import DEFAULT_BOT
from jaipur.cards import Seat
from jaipur.web.live_game import LiveGame
from jaipur.web.page import PAGE
from jaipur.web.saves import read_save
from tests.jaipur.web.markup import all_with, text, walk
from tests.web.asynchronous import until, with_loop
from tests.web.fakes import MemoryStore, Visit
from tests.web.games import (
    NAME,
    make_a_move,
    of_two,
    person_first,
    resume,
    stored,
    visit_with,
)
from web.app import COMMANDS, all_commands
from web.game_store import StoredGame
from web.storage import StorageKey
from web.verbs import Verb


def started() -> Visit:
    """A first visit."""
    visit = Visit()
    visit.app.start()
    return visit


def game_of(visit: Visit) -> LiveGame:
    """The game that was begun."""
    return LiveGame(read_save(visit.saved))


def chosen_computer(visit: Visit) -> str:
    """The computer chosen in the menu."""
    radios = all_with(visit.display.screens[-1], name="computer", checked="")
    return radios[0].attributes["value"]


# The menu


def test_a_first_visit_begins_with_the_menu_and_its_double_clicks_are_known() -> None:
    visit = started()
    assert visit.display.screen == "menu"
    assert not all_with(visit.display.screens[-1], data_do="continue")
    assert chosen_computer(visit) == DEFAULT_BOT
    assert visit.display.repeating == {"slot", "place", "camels", "all-camels", "mode"}


@with_loop
async def test_a_game_against_the_chosen_computer_is_begun_saved_and_remembered() -> None:
    visit = started()
    visit.display.do(Verb.PLAY_COMPUTER, computer="merchant")
    game = game_of(visit)
    assert (game.names, game.saved.computer) == (("You", "The Merchant"), "merchant")
    await until(lambda: visit.display.screen == "table")
    visit.display.do(Verb.LEAVE)
    assert chosen_computer(visit) == "merchant"
    assert "against the Merchant" in visit.display.words


@with_loop
async def test_without_a_choice_the_usual_computer_plays() -> None:
    visit = started()
    visit.display.do(Verb.PLAY_COMPUTER)
    assert game_of(visit).saved.computer == DEFAULT_BOT


def test_a_computer_that_is_gone_is_not_preferred() -> None:
    lasting = MemoryStore()
    lasting.texts[StorageKey.COMPUTER] = "nobody"
    visit = Visit(lasting)
    visit.app.start()
    assert chosen_computer(visit) == DEFAULT_BOT


@pytest.mark.parametrize(
    ("starter", "starts", "length", "single"),
    [
        ("a", {Seat.A}, "match", False),
        ("b", {Seat.B}, "round", True),
        ("lot", {*Seat}, "match", False),
    ],
)
@with_loop
async def test_two_people_begin_as_they_say(
    starter: str, starts: set[Seat], length: str, single: bool
) -> None:
    visit = started()
    visit.display.do(Verb.TWO_PLAYERS, name_a="Asha", starter=starter, length=length)
    assert visit.display.screen == "setup"
    assert all_with(visit.display.screens[-1], name="name-a", value="Asha")
    assert all_with(visit.display.screens[-1], name="name-b", value="Player 2")
    visit.display.do(Verb.START_TWO, name_a="Asha", name_b="", starter=starter, length=length)
    game = game_of(visit)
    assert (game.names, game.saved.single) == (("Asha", "Player 2"), single)
    assert game.turn in starts


def test_the_form_begins_with_the_usual() -> None:
    visit = started()
    visit.display.do(Verb.TWO_PLAYERS)
    checked = [n.attributes["value"] for n in all_with(visit.display.screens[-1], checked="")]
    assert checked == ["lot", "match"]
    visit.display.do(Verb.MENU)
    assert visit.display.screen == "menu"


# Links and early choices


@pytest.mark.parametrize(
    ("link", "names"),
    [("#seed=7", ("You", "The Gambler")), ("#seed=7&players=2", ("Player 1", "Player 2"))],
)
@with_loop
async def test_a_link_begins_its_game(link: str, names: tuple[str, str]) -> None:
    visit = Visit()
    visit.display.fragment = link
    visit.app.start()
    game = game_of(visit)
    assert (game.names, game.saved.played.seed) == (names, 7)


@with_loop
async def test_a_link_that_comes_later_is_followed_too_and_a_wrong_one_is_told() -> None:
    visit = started()
    visit.display.fragment = "#seed=x"
    visit.display.follow()
    assert "'x' is not a whole number" in visit.display.notice
    visit.display.do(Verb.CLOSE_NOTICE)
    assert visit.display.notice == ""
    visit.display.fragment = "#seed=8"
    visit.display.follow()
    assert game_of(visit).saved.played.seed == 8


@with_loop
async def test_an_early_choice_is_carried_out() -> None:
    visit = Visit()
    visit.display.early = (Verb.PLAY_COMPUTER, {"computer": "merchant"})
    visit.app.start()
    assert game_of(visit).saved.computer == "merchant"


@with_loop
async def test_who_types_names_early_is_not_taken_to_the_last_game() -> None:
    visit = visit_with(person_first())
    visit.tab.texts[StorageKey.HERE] = NAME
    visit.display.early = (Verb.TWO_PLAYERS, {"name-a": "Ash"})
    visit.app.start()
    assert [screen.key for screen in visit.display.screens] == ["setup"]


# Unfinished games


@with_loop
async def test_a_new_game_asks_what_becomes_of_the_unfinished_one() -> None:
    visit = visit_with(of_two())
    visit.app.start()
    assert "Asha and Ben, round 1" in visit.display.words
    visit.display.do(Verb.PLAY_COMPUTER)
    assert visit.display.question == "You have an unfinished game"
    visit.display.do(Verb.CANCEL)
    assert visit.display.question == ""
    visit.display.do(Verb.PLAY_COMPUTER)
    visit.display.do(Verb.CONTINUE)
    await until(lambda: visit.display.title == "Asha: your turn")
    visit.display.do(Verb.LEAVE)
    visit.display.do(Verb.PLAY_COMPUTER)
    visit.display.do(Verb.START_NEW)
    assert NAME not in visit.lasting.texts
    assert game_of(visit).saved.computer == DEFAULT_BOT


def test_nothing_is_started_that_nobody_asked_for() -> None:
    visit = started()
    drawn = len(visit.display.screens)
    for verb in (Verb.START_NEW, Verb.PLAY_AGAIN, Verb.REVIEW, Verb.PLAY_ON, Verb.BACK_TO_REVIEW):
        visit.display.do(verb)
    assert len(visit.display.screens) == drawn
    visit.display.do(Verb.MUTE)
    assert visit.speaker.muted.on


@with_loop
async def test_a_game_can_be_given_up_after_a_question() -> None:
    visit = await resume(person_first())
    visit.display.do(Verb.GIVE_UP)
    assert visit.display.question == "Give up this game?"
    visit.display.do(Verb.REALLY_GIVE_UP)
    assert visit.display.screen == "menu"
    assert NAME not in visit.lasting.texts


@with_loop
async def test_a_game_can_be_started_over_by_whoever_started_it() -> None:
    visit = await resume(person_first())
    visit.display.do(Verb.START_OVER)
    assert visit.display.question == "Start over?"
    visit.display.do(Verb.REALLY_START_OVER)
    game = game_of(visit)
    assert (game.turn, game.saved.computer) == (Seat.A, "greedy")
    assert NAME not in visit.lasting.texts


@with_loop
async def test_the_game_menu_is_asked_for_while_a_game_goes_on() -> None:
    visit = await resume(person_first())
    visit.display.do(Verb.GAME_MENU)
    assert visit.display.question == "Game menu"
    visit.display.do(Verb.RULES)
    assert (visit.display.question, visit.display.rules_opened) == ("Game menu", 1)
    visit.display.do(Verb.CANCEL)
    assert visit.display.question == ""


# Faults


@with_loop
async def test_a_mistake_of_the_page_is_told_and_the_game_can_go_on() -> None:
    visit = await resume(person_first())
    visit.display.do("dance")
    assert visit.display.question == "Something went wrong"
    visit.display.do(Verb.CANCEL)  # it has to be answered
    assert visit.display.question == "Something went wrong"
    visit.display.do(Verb.REOPEN)
    assert visit.display.question == ""


@with_loop
async def test_a_mistake_in_a_task_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = await resume(person_first())
    monkeypatch.setattr(LiveGame, "hints", lambda _: iter([1 / 0]))
    visit.display.do(Verb.HINT)
    await until(lambda: visit.display.question == "Something went wrong")


SAVED = "The game is saved again."


@with_loop
async def test_every_change_in_how_a_game_is_saved_is_told_once() -> None:
    visit = started()

    async def after(*, database: bool, storage: bool) -> str:
        """The notice after the next move, if the browser refuses these."""
        visit.display.do(Verb.CLOSE_NOTICE)
        visit.database.refuses, visit.lasting.refuses = database, storage
        visit.display.do(Verb.REALLY_START_OVER)
        for _ in range(20):
            await asyncio.sleep(0)
        return visit.display.notice

    visit.display.do(Verb.PLAY_COMPUTER)
    assert await after(database=False, storage=False) == ""
    assert "the last moves may be lost" in await after(database=True, storage=False)
    assert await after(database=True, storage=False) == ""
    assert "cannot be saved" in await after(database=True, storage=True)
    assert await after(database=True, storage=True) == ""
    assert await after(database=False, storage=False) == SAVED
    assert await after(database=False, storage=False) == ""


@with_loop
async def test_a_slow_browser_does_not_stop_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = await resume(person_first())
    monkeypatch.setattr("web.game_store.PATIENCE", 0)
    visit.database.held = asyncio.Event()
    make_a_move(visit)
    await until(lambda: visit.display.title == "Your turn" and len(stored(visit).log) == 2)
    assert "slow to store" in visit.display.notice
    visit.database.held.set()
    make_a_move(visit)
    await until(lambda: visit.display.notice == SAVED)


@with_loop
async def test_a_new_game_is_kept_before_it_is_shown() -> None:
    visit = started()
    visit.database.held = asyncio.Event()
    visit.display.do(Verb.PLAY_COMPUTER)
    for _ in range(20):
        await asyncio.sleep(0)
    assert (visit.display.screen, visit.database.games) == ("menu", {})
    visit.database.held.set()
    await until(lambda: visit.display.screen == "table")
    assert len(visit.database.games) == 1


# Saves that cannot be read


def unreadable(*texts: str, previous: str | None = None) -> Visit:
    """A visit that begins with games that cannot be read."""
    visit = Visit()
    for number, each in enumerate(texts):
        visit.database.games[f"game:{number}"] = StoredGame(each, previous)
    return visit


@with_loop
async def test_a_save_that_cannot_be_read_can_be_kept_downloaded_and_deleted() -> None:
    visit = unreadable("damaged")
    await visit.games.load()
    visit.app.start()
    display = visit.display
    assert display.question == "A saved game cannot be opened"
    asked = text(display.in_front[-1])
    assert "The saved game cannot be read: it is damaged. It is kept as it is until you" in asked
    display.do(Verb.CANCEL)
    assert (display.screen, display.question) == ("menu", "")
    display.do(Verb.MENU)
    assert display.question == ""  # it was told; from now on the menu has a button for it
    assert "A saved game cannot be opened" in display.words
    display.do(Verb.SHOW_UNREADABLE)
    display.do(Verb.DOWNLOAD)
    assert display.downloads == [("jaipur-saved-game.txt", "damaged")]
    assert display.question == "A saved game cannot be opened"
    display.do(Verb.DELETE)
    assert display.question == "Delete this saved game?"
    display.do(Verb.SHOW_UNREADABLE)
    assert (display.question, "game:0" in visit.database.games) == (
        "A saved game cannot be opened",
        True,
    )
    display.do(Verb.DELETE)
    display.do(Verb.REALLY_DELETE)
    await until(lambda: not visit.database.games)
    assert (display.question, display.screen) == ("", "menu")
    assert "cannot be opened" not in display.words


@with_loop
async def test_several_saves_that_cannot_be_read_are_told_one_after_another() -> None:
    visit = unreadable("damaged", "save-9.x")
    await visit.games.load()
    visit.app.start()
    assert "it is damaged" in text(visit.display.in_front[-1])
    assert "2 saved games cannot be opened" in visit.display.words
    visit.display.do(Verb.DOWNLOAD)
    assert "it is damaged" in text(visit.display.in_front[-1])  # still the one that was downloaded
    visit.display.do(Verb.REALLY_DELETE)
    assert "newer version" in text(visit.display.in_front[-1])
    visit.display.do(Verb.CANCEL)
    visit.display.do(Verb.SHOW_UNREADABLE)
    assert visit.display.question


@with_loop
async def test_a_game_goes_on_from_the_save_before_one_that_cannot_be_read() -> None:
    visit = unreadable("damaged", previous=of_two().save())
    await visit.games.load()
    visit.app.start()
    assert "The save before it can be opened: Asha and Ben" in text(visit.display.in_front[-1])
    visit.display.do(Verb.RESUME_EARLIER)
    await until(lambda: visit.display.screen == "curtain")
    assert len(visit.database.games) == 2
    assert visit.database.games["game:0"].text == "damaged"
    assert visit.saved == of_two().save()


def test_orders_about_saves_that_nobody_asked_about_do_nothing() -> None:
    visit = started()
    verbs = (Verb.SHOW_UNREADABLE, Verb.DOWNLOAD, Verb.REALLY_DELETE, Verb.RESUME_EARLIER)
    for verb in verbs:
        visit.display.do(verb)
    assert (visit.display.question, visit.display.downloads) == ("", [])


# Two tabs


@pytest.mark.parametrize("two", [True, False])
@with_loop
async def test_a_tab_that_lost_its_game_says_so_and_can_take_it_back(two: bool) -> None:
    visit = await resume(of_two() if two else person_first())
    if two:
        visit.display.do(Verb.START_TURN)
        await until(lambda: visit.display.screen == "table")
    ahead = stored(visit)
    ahead.play(legal_moves(ahead.table(Seat.A).view)[0], Seat.A)
    visit.lasting.texts[NAME] = ahead.save()
    assert visit.lasting.changed
    visit.lasting.changed(NAME, ahead.save())
    assert visit.display.question == "This game went on in another tab"
    assert visit.display.screen == ("curtain" if two else "table")
    visit.display.do(Verb.REOPEN)
    await until(lambda: visit.display.title in ("Ben: your turn", "The computer's turn"))
    assert visit.display.question == ""


def test_a_tab_without_a_game_can_lose_none_but_would_say_so() -> None:
    visit = started()
    visit.app._lost()
    assert visit.display.question == "This game went on in another tab"


@with_loop
async def test_a_move_in_a_lost_game_is_not_saved() -> None:
    visit = await resume(person_first())
    ahead = stored(visit)
    ahead.play(legal_moves(ahead.table(Seat.A).view)[0], Seat.A)
    make_a_move(visit)
    visit.lasting.texts[NAME] = ahead.save() + " "
    await until(lambda: visit.display.question == "This game went on in another tab")
    assert visit.lasting.texts[NAME] == ahead.save() + " "


# The table of commands


def test_every_verb_has_one_handler() -> None:
    verbs = [row.verb for row in all_commands(PAGE)]
    assert len(verbs) == len(set(verbs))
    assert {verb for verb in verbs if isinstance(verb, Verb)} == {*Verb}


def test_cancel_does_nothing_by_itself() -> None:
    visit = started()
    drawn = len(visit.display.screens)
    visit.display.do(Verb.CANCEL)
    assert len(visit.display.screens) == drawn
    assert COMMANDS.find(Verb.CANCEL)


def test_the_words_of_a_question_are_those_of_its_answers() -> None:
    visit = visit_with(of_two())
    visit.app.start()
    visit.display.do(Verb.PLAY_COMPUTER)
    (dialog,) = visit.display.in_front
    answers = [text(node) for node in walk(dialog) if node.tag == "button"]
    assert answers == ["Continue it", "Start a new game", "Cancel"]
