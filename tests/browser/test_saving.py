"""What a reload, a closed tab, a second tab and an odd store leave of a game: all of it."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from jaipur.cards import Seat
from jaipur.moves import Move
from jaipur.web.live_game import LiveGame
from jaipur.web.saves import FORMAT, read_save
from tests.browser.games import (
    SHORT_DEAL,
    SHORT_ROUND,
    SHORT_ROUND_AGAINST_GREEDY,
    SMALL_HAND,
    game_of,
    sit_down,
)
from tests.browser.reading import expect_table, expect_up
from tests.browser.storing import store_game, stored_games
from tests.browser.table import (
    AGAINST_COMPUTER,
    TWO_PLAYERS,
    brisk_move,
    button,
    chosen,
    confirm,
    expect_saved,
    heading,
    hurry,
    is_over,
    make_a_move,
    notice,
    open_menu,
    play,
    press,
    resume_game,
    saved_game,
)
from tests.jaipur.web.playing import answer_as_computer
from web.game_store import MOVED

BARE = '<!doctype html><link rel="icon" href="data:,">'  # a page of this site, and no game
FILL = """() => {
    window.put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => { throw new DOMException("", "QuotaExceededError"); };
}"""
DELETE = """new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase("jaipur:games");
    request.onsuccess = resolve;
    request.onerror = reject;
})"""
OLD = Path(__file__).parents[1] / "jaipur" / "web" / "saves" / "against-a-computer-v1.json"


def reload_after_each_move(page: Page, game: LiveGame, moves: str, rng: Random) -> None:
    """Play the person's moves, or brisk ones, and meet the same table again after each."""
    planned = iter(moves.split())
    answer_as_computer(game)
    while not is_over(game):
        table = game.table(Seat.A)
        text = next(planned, "")
        move = Move.parse(text) if text else brisk_move(table.view, rng)
        play(page, game, chosen(move, table, rng), move)
        # The computer may be thinking, and be interrupted in that.
        expect_saved(page, len(game.saved.records[-1].moves))
        page.reload()
        answer_as_computer(game)
        if not is_over(game):
            expect_table(page, game, Seat.A)
            page.reload()
            expect_table(page, game, Seat.A)
    for _ in range(2):
        expect(heading(page)).to_have_text(game.scores().title)
        page.reload()


def test_a_reload_after_every_move_against_the_computer_changes_nothing(
    page: Page, site: str, thorough: bool
) -> None:
    short = game_of(SHORT_DEAL, computer="greedy", names=AGAINST_COMPUTER)
    games = [(short, SHORT_ROUND_AGAINST_GREEDY)]
    for seed in (71, 6, 130) if thorough else ():
        game = LiveGame.start(AGAINST_COMPUTER, computer="greedy", seed=seed)
        answer_as_computer(game)
        games.append((game, ""))
    for game, moves in games:
        page.goto("about:blank")
        open_menu(page, site)
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        resume_game(page, game)
        reload_after_each_move(page, game, moves, Random(2))


def test_a_reload_after_every_move_of_two_players_brings_the_curtain_and_the_same_table(
    page: Page, site: str, thorough: bool
) -> None:
    open_menu(page, site)
    rng = Random(3)
    game = game_of(SHORT_DEAL)
    resume_game(page, game)
    for text in SHORT_ROUND.split():
        table, move = game.table(game.turn), Move.parse(text)
        play(page, game, chosen(move, table, rng), move)
        if is_over(game):
            break
        curtain = f"{game.names[game.turn]}: your turn"
        expect(heading(page)).to_have_text(curtain)
        page.reload()
        expect(heading(page)).to_have_text(curtain)
        press(page, "Start turn")
        expect_table(page, game, game.turn)
        if thorough:
            page.reload()
            expect(heading(page)).to_have_text(curtain)
            press(page, "Start turn")
            expect_table(page, game, game.turn)
    expect(heading(page)).to_have_text(game.scores().title)
    page.reload()
    expect(heading(page)).to_have_text(game.scores().title)
    press(page, "Next round")
    game.next_round()
    for _ in range(2):
        expect(heading(page)).to_have_text(f"{game.names[game.turn]}: your turn")
        page.reload()


@pytest.mark.firefox_too
def test_a_closed_tab_loses_nothing(page: Page, site: str) -> None:
    hurry(page)
    open_menu(page, site)
    press(page, "Play the computer")
    expect(confirm(page)).to_be_visible()
    game = saved_game(page)
    answer_as_computer(game)
    expect_table(page, game, Seat.A)
    make_a_move(page, game)
    tab = page.context.new_page()
    page.close()
    open_menu(tab, site)
    press(tab, "Continue")
    expect_table(tab, game, Seat.A)


def test_a_game_in_a_second_tab_does_not_harm_that_in_the_first(page: Page, site: str) -> None:
    hurry(page)
    first = sit_down(page, site)
    tab = page.context.new_page()
    hurry(tab)
    open_menu(tab, site)
    press(tab, "Play the computer")
    press(tab, "Start a new game")
    expect(confirm(tab)).to_be_visible()
    second = saved_game(tab)
    assert second.saved.records[0].deal != first.saved.records[0].deal
    answer_as_computer(second)
    expect_table(tab, second, Seat.A)
    for _ in range(2):
        make_a_move(page, first)
        make_a_move(tab, second)
    page.reload()
    tab.reload()
    expect_table(page, first, Seat.A)
    expect_table(tab, second, Seat.A)


@pytest.mark.firefox_too
def test_a_tab_that_was_left_behind_says_so_and_can_play_on(page: Page, site: str) -> None:
    hurry(page)
    game = sit_down(page, site)
    tab = page.context.new_page()
    hurry(tab)
    open_menu(tab, site)
    press(tab, "Continue")
    expect_table(tab, game, Seat.A)
    here, there = tab, page
    for _ in range(3):
        make_a_move(here, game)
        expect(there.get_by_role("dialog")).to_have_accessible_name(
            "This game went on in another tab"
        )
        press(there, "Play on here")
        expect_table(there, game, Seat.A)
        here, there = there, here


# Each is shown once, so no two are the same.
ODD = {
    "no save": "Maharaja",
    "no object": "[]",
    "deep": "[" * 100_000,
    "no fields": "{}",
    "a blank": " ",
    "a later version": "save-3.",
    "an earlier version": '{"version": 0}',
    "a number": "7",
}


def test_a_save_that_cannot_be_read_is_told_and_kept_and_the_menu_works(
    page: Page, site: str
) -> None:
    open_menu(page, site)
    good = json.dumps({"version": 1, **FORMAT.read(SMALL_HAND.save())})
    texts = {
        **ODD,
        "cut short": SMALL_HAND.save()[:-9],
        "an unknown player": good.replace('"computer": null', '"computer": "hal"'),
        "an illegal move": good.replace("*", "1. +DDDDD\\\\n*"),
        "another market": good.replace('"DGMMM"', '"DDMMM"'),
        "names of another kind": good.replace('"Player 1"', "1"),
    }
    asked = page.get_by_role("dialog", name="A saved game cannot be opened")
    for what, text in texts.items():
        assert text != good, what
        store_game(page, "game:x", text)
        press(page, "Two players")
        press(page, "Back")
        expect(asked, what).to_contain_text("It is kept as it is until you delete it.")
        press(page, "Keep it, and start afresh")
        expect(asked).to_have_count(0)
        expect(page.get_by_role("button", name="Continue")).to_have_count(0)
        assert stored_games(page)["game:x"]["text"] == text, what
    press(page, "Play the computer")
    expect(confirm(page)).to_be_visible()
    assert stored_games(page)["game:x"]["text"] == text


def test_a_save_that_cannot_be_read_is_downloaded_and_deleted_by_keyboard(
    page: Page, site: str
) -> None:
    open_menu(page, site)
    store_game(page, "game:x", "damaged \u05d0")
    page.reload()
    asked = page.get_by_role("dialog", name="A saved game cannot be opened")
    expect(asked).to_have_accessible_description(re.compile("cannot be read: it is damaged"))
    expect(button(page, "Keep it, and start afresh")).to_be_focused()
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    button(page, "A saved game cannot be opened").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    with page.expect_download() as downloading:
        page.keyboard.press("Enter")
    assert downloading.value.suggested_filename == "jaipur-saved-game.txt"
    assert downloading.value.path().read_text(encoding="utf-8") == "damaged \u05d0"
    expect(asked).to_be_visible()
    button(page, "Delete it").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Delete this saved game?")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button(page, "A saved game cannot be opened")).to_have_count(0)
    page.reload()
    expect_up(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert stored_games(page) == {}


def test_a_game_goes_on_from_the_save_before_one_that_cannot_be_read(page: Page, site: str) -> None:
    open_menu(page, site)
    store_game(page, "game:x", "damaged", SMALL_HAND.save())
    page.reload()
    press(page, "Continue from the save before it")
    press(page, "Start turn")
    expect_table(page, SMALL_HAND, Seat.A)
    assert saved_game(page).saved == SMALL_HAND.saved
    assert stored_games(page)["game:x"]["text"] == "damaged"


def test_a_save_of_version_1_goes_on_and_moves_to_the_database(page: Page, site: str) -> None:
    text = OLD.read_text(encoding="utf-8")
    game = LiveGame(read_save(text))
    hurry(page)
    open_menu(page, site)
    page.evaluate("(text) => localStorage.setItem('jaipur:game:old', text)", text)
    page.reload()
    press(page, "Continue")
    answer_as_computer(game)
    expect_table(page, game, Seat.A)
    make_a_move(page, game)
    assert saved_game(page).saved == game.saved
    kept = stored_games(page)
    assert [*kept] == ["game:old"]
    assert kept["game:old"]["beside"] == text
    assert page.evaluate("localStorage.getItem('jaipur:game:old')") == MOVED
    # A browser that dies can bring back what the plain storage held, as that is written late.
    page.evaluate("(text) => localStorage.setItem('jaipur:game:old', text)", text)
    page.reload()
    expect_table(page, game, Seat.A)


FULL = """for (const [kind, write] of [[Storage, "setItem"], [IDBObjectStore, "put"]])
    kind.prototype[write] = () => { throw new DOMException("", "QuotaExceededError"); };
"""
DENY = """for (const name of NAMES)
    Object.defineProperty(window, name, {
        configurable: true,
        get() { throw new DOMException("", "SecurityError"); },
    });
"""
NO_DATABASE = DENY.replace("NAMES", "['indexedDB']")
DENIED = DENY.replace("NAMES", "['indexedDB', 'localStorage', 'sessionStorage']")
MAY_LOSE_MOVES = "if the browser crashes, the last moves may be lost"


@pytest.mark.parametrize(
    ("denied", "told"),
    [(FULL, "cannot be saved"), (DENIED, "cannot be saved"), (NO_DATABASE, MAY_LOSE_MOVES)],
    ids=["full", "denied", "without a database"],
)
@pytest.mark.firefox_too
def test_without_storage_it_plays_on_and_says_once_what_it_cannot_do(
    page: Page, site: str, denied: str, told: str
) -> None:
    hurry(page)
    page.add_init_script(denied)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{site}#seed=5&players=2")
    expect(notice(page)).to_contain_text(told)
    press(page, "Close this notice")
    game = LiveGame.start(TWO_PLAYERS, seed=5)
    rng = Random(5)
    for _ in range(3):
        press(page, "Start turn")
        expect_table(page, game, game.turn)
        table = game.table(game.turn)
        move = brisk_move(table.view, rng)
        play(page, game, chosen(move, table, rng), move)
    expect(heading(page)).to_have_text(f"{game.names[game.turn]}: your turn")
    expect(notice(page)).to_have_count(0)
    if denied == NO_DATABASE:
        page.reload()
        expect(heading(page)).to_have_text(f"{game.names[game.turn]}: your turn")


@pytest.mark.chromium_only("Only Chromium clears the storage under a page for Playwright.")
def test_storage_that_is_full_or_cleared_in_mid_game_is_used_again_when_it_can_be(
    page: Page, site: str
) -> None:
    hurry(page)
    game = sit_down(page, site)
    origin = site.rstrip("/")
    session = page.context.new_cdp_session(page)

    def plays_on(told: str) -> None:
        make_a_move(page, game)
        if told:
            expect(notice(page)).to_contain_text(told)
            press(page, "Close this notice")
        expect(notice(page)).to_have_count(0)

    page.evaluate(FILL)
    plays_on(MAY_LOSE_MOVES)
    assert page.evaluate("localStorage.getItem('jaipur:game:x')") == game.save()
    page.evaluate("() => { IDBObjectStore.prototype.put = window.put; }")
    plays_on("The game is saved again.")
    assert saved_game(page).saved == game.saved
    everything = {"origin": origin, "storageTypes": "local_storage,indexeddb"}
    session.send("Storage.clearDataForOrigin", everything)
    plays_on("")
    assert saved_game(page).saved == game.saved
    tab = page.context.new_page()
    tab.route("**/bare", lambda route: route.fulfill(body=BARE, content_type="text/html"))
    tab.goto(f"{site}bare")
    tab.evaluate(DELETE)  # which an open database would block
    plays_on("")
    assert saved_game(page).saved == game.saved
    page.reload()
    expect_table(page, game, Seat.A)
