"""The table in motion: what flies, what ends it, and that it never plays for anybody."""

import pytest
from playwright.sync_api import Page, expect

from jaipur.cards import Card, Seat
from jaipur.events import BonusWon, Exchanged, MarketRefilled, Sold, TokenWon, TookCamels, TookGood
from jaipur.match import play as play_match
from jaipur.moves import Move
from jaipur.web.live_game import LiveGame
from jaipur.web.selection import Mode
from tests.browser.browsers import NO_MEDIA
from tests.browser.games import sit_down, told
from tests.browser.reading import expect_table
from tests.browser.table import (
    choose,
    confirm,
    heading,
    hold_still,
    press,
)
from tests.jaipur.web.playing import answer, answer_as_computer

pytestmark = pytest.mark.chromium_only(NO_MEDIA)

WATCH_THE_AIR = """() => {
    window.flown = [];
    const watch = (changes) => {
        for (const change of changes)
            for (const piece of change.addedNodes)
                window.flown.push(piece.querySelector(".card-name")?.textContent ?? "token");
    };
    new MutationObserver(watch).observe(document.getElementById("air"), { childList: true });
}"""


def begin(page: Page, site: str) -> LiveGame:
    """Sit down with full motion, the person to move."""
    game = sit_down(page, site)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(WATCH_THE_AIR)
    return game


def select(page: Page, game: LiveGame, text: str) -> Move:
    """Choose the cards of a move."""
    table = game.table(Seat.A)
    choose(page, told(text, table, Mode.TAKE if "+" in text else Mode.SELL), table)
    return Move.parse(text)


def in_the_open(game: LiveGame, move: Move) -> list[str]:
    """What everybody sees moving in a move."""
    cards: list[Card] = []
    tokens = 0
    for event in play_match(game.match, move)[1]:
        match event:
            case TookGood(_, good):
                cards.append(good)
            case TookCamels(_, camels):
                cards += [Card.CAMEL] * camels
            case Exchanged(_, taken, given):
                cards += taken + given
            case Sold(_, good, count):
                cards += [good] * count
            case MarketRefilled(refill):
                cards += refill
            case TokenWon() | BonusWon():
                tokens += 1
            case _:
                pass
    return [*(str(card).capitalize() for card in cards), *["token"] * tokens]


def test_cards_fly_that_everybody_saw_and_no_others(page: Page, site: str) -> None:
    game = begin(page, site)
    expected: list[str] = []
    for text in ("+MMM", "-DDDDD"):
        move = select(page, game, text)
        confirm(page).click()
        expected += in_the_open(game, move)
        game.play(move, Seat.A, told(text, game.table(Seat.A), Mode.TAKE))
        reply = answer(game)
        expected += in_the_open(game, reply)
        game.play(reply, Seat.A)
        expect_table(page, game, Seat.A)
    assert sorted(page.evaluate("window.flown")) == sorted(expected)
    assert "token" in expected
    assert page.evaluate("document.getElementById('air').childElementCount") == 0


def test_skip_ends_all_waiting_until_it_is_ones_turn(page: Page, site: str) -> None:
    hold_still(page)
    game = begin(page, site)
    for key in ("", "Escape"):
        move = select(page, game, "+MMM" if not key else "-DDDDD")
        confirm(page).click()
        game.play(move, Seat.A, told(str(move), game.table(Seat.A), Mode.TAKE))
        expect(page.locator("#air > *").first).to_be_attached()
        if key:
            page.keyboard.press(key)
        else:
            press(page, "Skip")
        answer_as_computer(game)
        expect_table(page, game, Seat.A)
        expect(page.locator("#air > *")).to_have_count(0)


def test_a_double_click_on_confirm_moves_once(page: Page, site: str) -> None:
    hold_still(page)
    game = begin(page, site)
    move = select(page, game, "+MMM")
    confirm(page).dblclick()
    game.play(move, Seat.A, told("+MMM", game.table(Seat.A), Mode.TAKE))
    expect(page.get_by_role("region", name="Ledger").get_by_role("listitem")).to_have_count(1)
    press(page, "Skip")
    answer_as_computer(game)
    expect_table(page, game, Seat.A)
    expect(page.get_by_role("region", name="Ledger").get_by_role("listitem")).to_have_count(2)


def test_leaving_while_cards_are_in_the_air_leaves_none_there(page: Page, site: str) -> None:
    hold_still(page)
    game = begin(page, site)
    move = select(page, game, "+MMM")
    confirm(page).click()
    game.play(move, Seat.A, told("+MMM", game.table(Seat.A), Mode.TAKE))
    expect(page.locator("#air > *").first).to_be_attached()
    press(page, "Menu")
    press(page, "Leave, and continue later")
    expect(heading(page)).to_have_text("Jaipur")
    expect(page.locator("#air > *")).to_have_count(0)
    press(page, "Continue")
    press(page, "Skip")
    answer_as_computer(game)
    expect_table(page, game, Seat.A)
