"""Leaving, giving up and starting over wherever one is, and links that ask for too much."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from jaipur.cards import Seat
from jaipur.web.live_game import LiveGame
from tests.browser.games import SHORT_DEAL, SHORT_ROUND, game_of
from tests.browser.reading import expect_table
from tests.browser.table import (
    AGAINST_COMPUTER,
    TWO_PLAYERS,
    brisk_move,
    button,
    chosen,
    confirm,
    heading,
    hold_still,
    leave,
    notice,
    open_game,
    open_menu,
    play,
    press,
    put_game,
    saved_game,
)
from tests.jaipur.web.playing import answer_as_computer


def against_computer() -> LiveGame:
    """A game in which it is the person's turn."""
    return game_of(SHORT_DEAL, computer="greedy", names=AGAINST_COMPUTER)


def at_computers_turn() -> LiveGame:
    return game_of(SHORT_DEAL, "+MMM", computer="greedy", names=AGAINST_COMPUTER)


def at_curtain() -> LiveGame:
    return game_of(SHORT_DEAL, "-DDDDD")


def at_scores() -> LiveGame:
    return game_of(SHORT_DEAL, SHORT_ROUND)


PLACES: dict[str, tuple[Callable[[], LiveGame], str]] = {
    "the table": (against_computer, "Your turn"),
    "the computer's turn": (at_computers_turn, "The computer's turn"),
    "the curtain": (at_curtain, "Player 2: your turn"),
}


@pytest.mark.parametrize(("make", "title"), PLACES.values(), ids=PLACES)
def test_one_can_leave_give_up_and_start_over_at(
    page: Page, site: str, make: Callable[[], LiveGame], title: str
) -> None:
    hold_still(page)
    open_menu(page, site)
    game = make()
    put_game(page, game)
    page.reload()
    press(page, "Continue")
    expect(heading(page)).to_have_text(title)
    press(page, "Menu")
    press(page, "Back to the game")
    expect(heading(page)).to_have_text(title)
    press(page, "Menu")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    press(page, "Menu")
    press(page, "How to play")
    expect(page.get_by_role("dialog", name="How to play")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="How to play")).to_be_hidden()
    if not page.get_by_role("dialog").count():
        press(page, "Menu")
    press(page, "Leave, and continue later")
    expect(heading(page)).to_have_text("Jaipur")
    assert saved_game(page).saved == game.saved
    press(page, "Continue")
    expect(heading(page)).to_have_text(title)
    press(page, "Menu")
    press(page, "Start over")
    press(page, "Play on")
    expect(heading(page)).to_have_text(title)
    press(page, "Menu")
    press(page, "Start over")
    press(page, "Start over")
    expect(heading(page)).to_contain_text("turn")
    other = saved_game(page)
    assert (other.names, other.saved.computer) == (game.names, game.saved.computer)
    assert other.saved.records[0].deal != game.saved.records[0].deal
    press(page, "Menu")
    press(page, "Give up")
    press(page, "Play on")
    press(page, "Menu")
    press(page, "Give up")
    press(page, "Give up")
    expect(heading(page)).to_have_text("Jaipur")
    expect(button(page, "Continue")).to_have_count(0)


def test_the_scores_lead_on_to_the_table_the_menu_and_the_next_round(page: Page, site: str) -> None:
    open_menu(page, site)
    game = at_scores()
    put_game(page, game)
    page.reload()
    press(page, "Continue")
    expect(heading(page)).to_have_text(game.scores().title)
    press(page, "See the table")
    expect(heading(page)).to_have_text("Round over")
    press(page, "Back to the scores")
    expect(heading(page)).to_have_text(game.scores().title)
    leave(page)
    press(page, "Continue")
    press(page, "Next round")
    expect(heading(page)).to_have_text(f"{game.scores().next_starter}: your turn")


def test_a_new_game_beside_an_unfinished_one_asks_first(page: Page, site: str) -> None:
    open_menu(page, site)
    game = against_computer()
    put_game(page, game)
    asked = page.get_by_role("dialog", name="You have an unfinished game")
    press(page, "Play the computer")
    expect(asked).to_contain_text("against the computer")
    press(page, "Cancel")
    expect(asked).to_have_count(0)
    expect(heading(page)).to_have_text("Jaipur")
    press(page, "Two players")
    press(page, "Start game")
    expect(asked).to_be_visible()
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    press(page, "Start game")
    press(page, "Continue it")
    expect_table(page, game, Seat.A)
    page.goto(f"{site}#seed=9&players=2")
    expect(asked).to_be_visible()
    press(page, "Start a new game")
    expect(heading(page)).to_contain_text(": your turn")
    press(page, "Start turn")
    new = LiveGame.start(TWO_PLAYERS, seed=9)
    expect_table(page, new, new.turn)


LINKS = {
    "seed=abc": "The link's seed 'abc' is not a whole number from 0 to",
    "seed=": "The link's seed '' is not a whole number from 0 to",
    "seed=-1": "The link's seed '-1' is not a whole number from 0 to",
    "seed=1e3": "The link's seed '1e3' is not a whole number from 0 to",
    "seed=1.5": "The link's seed '1.5' is not a whole number from 0 to",
    "seed=%D9%A7": "is not a whole number from 0 to",
    f"seed={'9' * 5000}": "is not a whole number from 0 to",
    "seed=5&players=3": "The link asks for '3' players; there can be 1 or 2.",
    "seed=5&players=": "The link asks for '' players; there can be 1 or 2.",
}


def test_a_link_that_asks_for_what_there_is_not_is_told_and_leads_to_the_menu(
    page: Page, site: str
) -> None:
    page.goto(f"{site}#seed=abc")
    expect(notice(page)).to_contain_text(LINKS["seed=abc"])
    expect(button(page, "Play the computer")).to_be_visible()
    for link, sentence in LINKS.items():
        press(page, "Close this notice")
        expect(notice(page)).to_have_count(0)
        page.goto(f"{site}#{link}")
        expect(notice(page)).to_contain_text(sentence)
        expect(button(page, "Play the computer")).to_be_visible()
    press(page, "Play the computer")
    expect(confirm(page)).to_be_visible()


def test_a_link_is_used_up_so_that_a_reload_goes_on(page: Page, site: str) -> None:
    game = open_game(page, site, 71)
    answer_as_computer(game)
    expect_table(page, game, Seat.A)
    rng = Random(1)
    table = game.table(Seat.A)
    move = brisk_move(table.view, rng)
    play(page, game, chosen(move, table, rng), move)
    answer_as_computer(game)
    expect_table(page, game, Seat.A)
    page.reload()
    expect_table(page, game, Seat.A)
    page.goto(f"{site}#tables")
    expect_table(page, game, Seat.A)
