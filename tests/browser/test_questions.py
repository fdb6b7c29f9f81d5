"""Questions in front of the table: what closes them, what does not, and where one is then."""

from playwright.sync_api import Locator, Page, expect

from jaipur.cards import Seat
from jaipur.moves import Move
from jaipur.web.live_game import LiveGame
from jaipur.web.selection import Mode
from tests.browser.games import SHORT_DEAL, SHORT_ROUND, game_of, told
from tests.browser.keyboard import expect_focus
from tests.browser.reading import expect_table, hold_python
from tests.browser.table import (
    AGAINST_COMPUTER,
    button,
    heading,
    hold_still,
    notice,
    open_menu,
    play,
    press,
    put_game,
    resume_game,
    saved_game,
)
from tests.jaipur.web.playing import answer_as_computer

BACKDROP = (2, 2)


def rules(page: Page) -> Locator:
    return page.get_by_role("dialog", name="How to play")


def against_computer() -> LiveGame:
    return game_of(SHORT_DEAL, computer="greedy", names=AGAINST_COMPUTER)


def test_a_click_beside_a_question_cancels_it_for_good(page: Page, site: str) -> None:
    open_menu(page, site)
    game = against_computer()
    resume_game(page, game)
    press(page, "Menu")
    page.mouse.click(*BACKDROP)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.goto(f"{site}#seed=camel")
    expect(notice(page)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect_table(page, game, Seat.A)


def test_a_question_that_has_to_be_answered_stays_until_it_is(page: Page, site: str) -> None:
    open_menu(page, site)
    game = against_computer()
    resume_game(page, game)
    ahead = game_of(SHORT_DEAL, "+MMM", computer="greedy", names=AGAINST_COMPUTER)
    answer_as_computer(ahead)
    put_game(page, ahead, tells=False)
    play(page, game, told("-DDDDD", game.table(Seat.A), Mode.SELL), Move.parse("-DDDDD"))
    asked = page.get_by_role("dialog", name="This game went on in another tab")
    expect(asked).to_be_visible()
    page.mouse.click(*BACKDROP)
    expect(asked).to_be_visible()
    for _ in range(4):  # a browser lets a page refuse some of them, not all
        page.keyboard.press("Escape")
        expect(asked).to_be_visible()
    expect_focus(page)
    press(page, "Play on here")
    expect(asked).to_have_count(0)
    expect_table(page, ahead, Seat.A)


def test_the_focus_is_back_on_the_menu_button_when_its_menu_is_closed(
    page: Page, site: str
) -> None:
    open_menu(page, site)
    resume_game(page, against_computer())
    menu = button(page, "Menu")
    menu.press("Enter")
    expect(button(page, "Back to the game")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    menu.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(menu).to_be_focused()


def test_the_focus_is_somewhere_when_the_rules_close_after_python_has_come(
    page: Page, site: str
) -> None:
    release = hold_python(page)
    page.goto(site)
    press(page, "How to play")
    expect(rules(page)).to_be_visible()
    expect(page.locator("#app.early")).to_have_count(1)
    release()
    page.keyboard.press("Escape")
    expect(rules(page)).to_be_hidden()
    expect_focus(page)


def test_the_focus_is_somewhere_when_the_rules_close_after_the_computer_has_moved(
    page: Page, site: str
) -> None:
    hold_still(page)
    open_menu(page, site)
    game = against_computer()
    resume_game(page, game)
    move = told("+MMM", game.table(Seat.A), Mode.TAKE)
    play(page, game, move, Move.parse("+MMM"))
    skip = button(page, "Skip")
    skip.focus()
    page.keyboard.press("?")
    expect(rules(page)).to_be_visible()
    skip.dispatch_event("click")  # nobody can click it now, but time would pass
    answer_as_computer(game)
    expect_table(page, game, Seat.A)
    expect(skip).to_have_count(0)
    page.keyboard.press("Escape")
    expect(rules(page)).to_be_hidden()
    expect_focus(page)


def finish_a_game(page: Page, site: str) -> LiveGame:
    """Play the last move of a single round, which Player 1 wins who also began it."""
    open_menu(page, site)
    moves, _, last = SHORT_ROUND.rpartition(" ")
    game = game_of(SHORT_DEAL, moves, single=True)
    resume_game(page, game)
    play(page, game, told(last, game.table(game.turn), Mode.SELL), Move.parse(last))
    expect(heading(page)).to_have_text("Player 1 wins the round")
    return game


def test_the_menu_of_a_finished_game_has_nothing_to_ask(page: Page, site: str) -> None:
    finish_a_game(page, site)
    press(page, "See the table")
    expect(heading(page)).to_have_text("Round over")
    press(page, "Menu")
    expect(heading(page)).to_have_text("Jaipur")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button(page, "Continue")).to_have_count(0)


def test_who_lost_starts_the_next_game_and_who_started_starts_over(page: Page, site: str) -> None:
    game = finish_a_game(page, site)
    press(page, "Play again")
    for _ in range(4):  # a lot would hardly fall on the same one so often
        expect(heading(page)).to_have_text("Player 2: your turn")
        other = saved_game(page)
        assert other.saved.records != game.saved.records
        game = other
        press(page, "Menu")
        press(page, "Start over")
        press(page, "Start over")
