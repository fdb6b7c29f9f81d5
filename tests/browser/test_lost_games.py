"""Games that a tab cannot keep or has lost to another: nothing is undone, shown or promised."""

from playwright.sync_api import Page, expect

from jaipur.cards import Seat
from jaipur.moves import Move
from jaipur.web.selection import Mode
from tests.browser.games import SHORT_DEAL, SMALL_HAND, dealt, game_of, sit_down, told
from tests.browser.reading import expect_table
from tests.browser.storing import stored_games
from tests.browser.table import (
    AGAINST_COMPUTER,
    button,
    confirm,
    heading,
    hurry,
    leave,
    make_a_move,
    notice,
    open_game,
    open_menu,
    play,
    press,
    put_game,
    resume_game,
    saved_game,
)
from tests.browser.test_hidden import goods_in
from tests.browser.test_saving import BARE, DENIED
from tests.jaipur.web.playing import answer_as_computer

PLAYED_ELSEWHERE = "This game went on in another tab"


def test_without_storage_a_game_can_be_left_and_continued_as_long_as_the_page_is_open(
    page: Page, site: str
) -> None:
    hurry(page)
    page.add_init_script(DENIED)
    game = open_game(page, site, 71)
    press(page, "Close this notice")
    answer_as_computer(game)
    expect_table(page, game, Seat.A)
    make_a_move(page, game)
    leave(page)
    press(page, "Continue")
    expect_table(page, game, Seat.A)
    page.goto(f"{site}#seed=9")
    expect(page.get_by_role("dialog", name="You have an unfinished game")).to_be_visible()
    press(page, "Continue it")
    expect_table(page, game, Seat.A)
    expect(notice(page)).to_have_count(0)


def test_a_game_given_up_in_one_tab_is_not_brought_back_by_another_that_had_lost_it(
    page: Page, site: str
) -> None:
    hurry(page)
    game = sit_down(page, site)
    tab = page.context.new_page()
    hurry(tab)
    open_menu(tab, site)
    press(tab, "Continue")
    make_a_move(tab, game)
    expect(page.get_by_role("dialog", name=PLAYED_ELSEWHERE)).to_be_visible()
    press(tab, "Menu")
    press(tab, "Give up")
    press(tab, "Give up")
    press(page, "Play on here")
    for menu in (page, tab):
        expect(heading(menu)).to_have_text("Jaipur")
        press(menu, "Two players")
        press(menu, "Back")
        expect(button(menu, "Play the computer")).to_be_visible()
        expect(button(menu, "Continue")).to_have_count(0)
    assert stored_games(page) == {}


def test_a_new_game_takes_the_place_of_the_game_that_it_asked_about(page: Page, site: str) -> None:
    open_menu(page, site)
    put_game(page, SMALL_HAND)
    press(page, "Play the computer")
    expect(page.get_by_role("dialog")).to_contain_text("Player 1 and Player 2")
    put_game(page, game_of(SHORT_DEAL), "game:y")
    press(page, "Start a new game")
    expect(confirm(page)).to_be_visible()
    assert saved_game(page).you is Seat.A
    kept = stored_games(page)
    assert len(kept) == 2
    assert "game:y" in kept
    assert "game:x" not in kept


def test_a_tab_that_lost_a_game_of_two_shows_no_hand(page: Page, site: str) -> None:
    deal = dealt("LLMMM", ("LLLDD", "GGGCC"), "PPP")
    open_menu(page, site)
    resume_game(page, game_of(deal))
    assert goods_in(page) == {"leather", "diamond"}
    tab = page.context.new_page()
    tab.route("**/bare", lambda route: route.fulfill(body=BARE, content_type="text/html"))
    tab.goto(f"{site}bare")
    put_game(tab, game_of(deal, "+L"))
    expect(page.get_by_role("dialog", name=PLAYED_ELSEWHERE)).to_be_visible()
    assert goods_in(page) == set()


def test_a_move_in_a_game_that_was_lost_is_neither_told_nor_kept(page: Page, site: str) -> None:
    game = sit_down(page, site)
    ahead = game_of(SHORT_DEAL, "+MMM", computer="greedy", names=AGAINST_COMPUTER)
    answer_as_computer(ahead)
    put_game(page, ahead, tells=False)
    play(page, game, told("-DDDDD", game.table(Seat.A), Mode.SELL), Move.parse("-DDDDD"))
    expect(page.get_by_role("dialog", name=PLAYED_ELSEWHERE)).to_be_visible()
    expect(page.locator("#say")).to_have_text("")
    page.reload()
    expect_table(page, ahead, Seat.A)
