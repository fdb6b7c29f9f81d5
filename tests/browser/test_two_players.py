"""Two people at one screen: their names, the curtain between them, and a match by keys alone."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from jaipur.cards import Seat
from tests.browser.browsers import NO_WAY_BACK
from tests.browser.keyboard import (
    FOCUS,
    choose_by_arrows,
    choose_by_shortcuts,
    expect_focus,
    press_button,
    tab_to,
)
from tests.browser.reading import expect_table, expect_value
from tests.browser.table import brisk_move, chosen, heading, hurry, open_menu, press, saved_game
from web.names import player_names

LONG = "Maharani Gayatri Devi of Jaipur and Cooch Behar, the Second"
RIGHT_TO_LEFT = "נועם בן־דוד"
SEED = f"{73:032x}"  # a short first round
# A seed is drawn as sixteen bytes.
SEEDED = f"""
    const fill = crypto.getRandomValues.bind(crypto);
    Crypto.prototype.getRandomValues = (bytes) => {{
        fill(bytes);
        if (bytes.length === 16) bytes.set("{SEED}".match(/../g).map((hex) => parseInt(hex, 16)));
        return bytes;
    }};
"""


@pytest.mark.chromium_only(NO_WAY_BACK)
def test_a_round_of_two_players_by_keys_alone_or_a_whole_match(
    page: Page, site: str, thorough: bool
) -> None:
    hurry(page)
    page.add_init_script(SEEDED)
    open_menu(page, site)
    names = player_names(LONG, RIGHT_TO_LEFT)
    introduce(page)
    game = saved_game(page)
    assert game.saved.played.seed == SEED
    assert (game.names, game.turn, game.saved.single) == (names, Seat.B, False)
    rng = Random(5)
    plies = 0
    while not game.match.over:
        while not game.match.state.over:
            expect(heading(page)).to_have_text(f"{names[game.turn]}: your turn")
            press_button(page, "Start turn")
            expect_table(page, game, game.turn)
            expect_focus(page)
            table = game.table(game.turn)
            move = brisk_move(table.view, rng)
            choice = chosen(move, table, rng)
            plies += 1
            if plies <= 6:
                choose_by_arrows(page, choice)
                press_button(page, "Confirm")
            else:
                choose_by_shortcuts(page, choice)
                page.keyboard.press("c")
            game.play(move, game.turn, choice)
        expect(heading(page)).to_have_text(game.scores().title)
        expect_focus(page)
        if not game.match.over:
            press_button(page, "Next round")
            game.next_round()
            if not thorough:
                turn = f"{names[game.turn]}: your turn"
                expect(heading(page)).to_have_text(turn)
                return
    press_button(page, "Play again")
    again = saved_game(page)
    assert again.names == names
    expect(heading(page)).to_have_text(f"{names[again.turn]}: your turn")
    expect_focus(page)


def introduce(page: Page) -> None:
    """Start a match of two with a long name and one from right to left, where the second starts."""
    press_button(page, "Two players")
    for field, name in (("Player 1", LONG), ("Player 2", RIGHT_TO_LEFT)):
        tab_to(page, field)
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.insert_text(name)
    tab_to(page, "By lot")
    page.keyboard.press("ArrowLeft")
    expect_value(page, f"() => ({FOCUS})().name", "Player 2")
    tab_to(page, "Best of 3")
    press_button(page, "Start game")


NAMES = [
    (("Asha", "Asha"), ("Asha (1)", "Asha (2)")),
    (("  ", ""), ("Player 1", "Player 2")),
    (("<b>&amp;", "O'\"`${x}"), ("<b>&amp;", "O'\"`${x}")),
    (("x" * 99, RIGHT_TO_LEFT), ("x" * 40, f"\u2068{RIGHT_TO_LEFT}\u2069")),
]


def test_names_may_be_equal_empty_odd_or_long(page: Page, site: str) -> None:
    open_menu(page, site)
    for typed, shown in NAMES:
        press(page, "Two players")
        for field, name in zip(("Player 1", "Player 2"), typed, strict=True):
            page.get_by_role("textbox", name=field).fill(name)
        starter = page.get_by_role("group", name="Who starts")
        starter.get_by_role("radio", name="Player 1").check(force=True)
        page.get_by_role("radio", name="One round").check(force=True)
        page.get_by_role("textbox", name="Player 1").press("Enter")
        expect(heading(page)).to_have_text(f"{shown[0]}: your turn")
        game = saved_game(page)
        assert (game.names, game.turn, game.saved.single) == (shown, Seat.A, True)
        press(page, "Start turn")
        expect_table(page, game, Seat.A)
        other = page.get_by_role("region", name="The other side")
        expect(other.get_by_role("heading", name=shown[1], exact=True)).to_be_visible()
        press(page, "Menu")
        press(page, "Give up")
        press(page, "Give up")
