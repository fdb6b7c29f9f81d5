"""What Confirm says of a choice: the rule that it breaks, or the move that it is."""

import re

import pytest
from playwright.sync_api import Page, expect

from jaipur.cards import Seat
from jaipur.moves import Move
from jaipur.web.live_game import LiveGame
from jaipur.web.selection import Mode
from tests.browser.games import FULL_HAND, SMALL_HAND, THREE_LEATHER, told
from tests.browser.reading import expect_table
from tests.browser.table import choose, confirm, leave, open_menu, press, resume_game

TAKE, SELL = Mode

OBJECTIONS = [
    (SMALL_HAND, TAKE, "", "Choose cards from the market to take."),
    (SMALL_HAND, SELL, "", "Choose cards of one good from your hand to sell."),
    (
        SMALL_HAND,
        TAKE,
        "-L",
        "Choose what to take for it from the market, or press Sell to sell.",
    ),
    (
        SMALL_HAND,
        TAKE,
        "+DG",
        "Only one good can be taken without giving cards in exchange; this takes 2.",
    ),
    (
        SMALL_HAND,
        TAKE,
        "+DMMM",
        "Camels and goods cannot be taken together; this takes 1 diamond and 3 camels.",
    ),
    (
        SMALL_HAND,
        TAKE,
        "+MM",
        "Camels are taken all at once; the market has 3, this takes 2.",
    ),
    (
        SMALL_HAND,
        TAKE,
        "+DM-LS",
        "Camels cannot be taken in an exchange; this takes 1 camel for cards of yours.",
    ),
    (
        SMALL_HAND,
        TAKE,
        "+DG-L",
        "An exchange gives as many cards as it takes; this takes 2 and gives 1.",
    ),
    (SMALL_HAND, TAKE, "+D-M", "An exchange takes at least 2 cards; this takes 1."),
    (
        SMALL_HAND,
        TAKE,
        "+DG-DL",
        "No good may be on both sides of an exchange; this takes 1 diamond and gives 1.",
    ),
    (SMALL_HAND, SELL, "-M", "Camels cannot be sold; this sells 1 camel."),
    (SMALL_HAND, SELL, "-SL", "A sale is of one good only; this sells 1 silver and 1 leather."),
    (SMALL_HAND, SELL, "-D", "A sale of diamonds takes at least 2 cards; this sells 1."),
    (SMALL_HAND, SELL, "-G", "A sale of gold takes at least 2 cards; this sells 1."),
    (SMALL_HAND, SELL, "-S", "A sale of silver takes at least 2 cards; this sells 1."),
    (FULL_HAND, TAKE, "+C", "A hand holds at most 7 goods; this would leave you with 8."),
    (
        FULL_HAND,
        TAKE,
        "+PC-LM",
        "A hand holds at most 7 goods; this exchange would leave you with 8.",
    ),
]


@pytest.mark.parametrize("at", [SMALL_HAND, FULL_HAND], ids=["a small hand", "a full hand"])
def test_every_rule_that_cards_on_the_table_can_break_is_told_and_nothing_moves(
    page: Page, site: str, at: LiveGame
) -> None:
    open_menu(page, site)
    resume_game(page, at)
    table = at.table(Seat.A)
    for game, mode, move, sentence in OBJECTIONS:
        if game is not at:
            continue
        choose(page, told(move, table, mode), table)
        name = re.compile(rf"^Confirm\s*{re.escape(sentence)}$")
        expect(confirm(page)).to_have_accessible_name(name)
        expect(confirm(page)).to_have_attribute("aria-disabled", "true")
        confirm(page).click(force=True)
        expect(page.get_by_role("status")).to_have_text(sentence)
        page.get_by_role("button", name="Take", exact=True).click()
        page.keyboard.press("x")
        expect_table(page, at, Seat.A)


MOVES = [
    (SMALL_HAND, "+D", "Take diamond", "took diamond"),
    (SMALL_HAND, "+MMM", "Take all 3 camels", "took 3 camels"),
    (
        SMALL_HAND,
        "+DG-LM",
        "Exchange leather and camel for diamond and gold",
        "exchanged leather and camel for diamond and gold",
    ),
    (SMALL_HAND, "-L", "Sell 1 leather for 4", "sold 1 leather for 4"),
    (
        THREE_LEATHER,
        "-LLL",
        "Sell 3 leather for 4 + 3 + 2 and a bonus token",
        "sold 3 leather for 9",
    ),
    (FULL_HAND, "-DD", "Sell 2 diamonds for 7 + 7", "sold 2 diamonds for 14"),
]


def test_every_kind_of_move_says_what_it_does_and_does_it(page: Page, site: str) -> None:
    open_menu(page, site)
    for at, move, sentence, line in MOVES:
        game = LiveGame(at.saved)
        resume_game(page, game)
        table = game.table(Seat.A)
        choice = told(move, table, TAKE if "+" in move else SELL)
        choose(page, choice, table)
        expect(page.get_by_role("status")).to_have_text(sentence)
        expect(confirm(page)).to_have_accessible_name(
            re.compile(rf"^Confirm\s*{re.escape(sentence)}$")
        )
        expect(confirm(page)).to_be_enabled()
        confirm(page).click()
        game.play(Move.parse(move), Seat.A, choice)
        expect(page.get_by_text(f"Player 1 {line}", exact=True).first).to_be_visible()
        press(page, "Start turn")
        expect_table(page, game, Seat.B)
        leave(page)
