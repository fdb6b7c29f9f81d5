"""A hint: the best move shown on the very cards, in words, and chosen at a click."""

from playwright.sync_api import Locator, Page, expect

from jaipur.cards import Seat
from jaipur.coach import ADVISER, Advice, advise
from jaipur.moves import Move
from jaipur.narration import intent
from jaipur.web.live_game import LiveGame
from jaipur.web.selection import selection_of
from tests.browser.games import SMALL_HAND, THREE_LEATHER
from tests.browser.keyboard import press_button
from tests.browser.reading import expect_table, expect_value, expect_worked_out
from tests.browser.table import (
    button,
    confirm,
    heading,
    hurry,
    is_over,
    open_game,
    open_menu,
    press,
    resume_game,
)
from tests.jaipur.web.playing import answer_as_computer

HINTED = """() => ["slot", "hand"].map((group) =>
    [...document.querySelectorAll(`[data-place^="${group}-"]`)]
        .flatMap((place, number) => place.querySelector(".hinted") ? [number] : []))"""
NONE: list[list[int]] = [[], []]
FOCUSED = "() => document.activeElement.innerText.trim()"


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Hint")


def advice_for(game: LiveGame) -> Advice:
    """What the coach says to whoever is to move, in this Python."""
    *_, thought = ADVISER.think(game.table(game.turn).view, game.saved.played.chance("hint"))
    return advise(game.table(game.turn).view, thought)


def expect_hint(page: Page, game: LiveGame) -> Advice:
    """Wait until the page shows what the coach says here, in words and on the cards."""
    advice = advice_for(game)
    choice = selection_of(advice.move, game.table(game.turn))
    expect_worked_out(panel(page))
    expect(panel(page)).to_contain_text(advice.sentence)
    expect(panel(page)).to_contain_text(advice.alternative)
    for reason in advice.reasons:
        expect(panel(page).get_by_role("listitem").filter(has_text=reason.name)).to_have_count(1)
    expect_value(page, HINTED, [sorted(choice.slots), sorted(choice.places)])
    return advice


def test_a_hint_is_the_coachs_and_leads_to_its_move(page: Page, site: str) -> None:
    hurry(page)
    game = open_game(page, site, 11)
    for _ in range(5):
        answer_as_computer(game)
        if is_over(game):
            break
        expect_table(page, game, Seat.A)
        expect_value(page, HINTED, NONE)
        press(page, "Hint")
        advice = expect_hint(page, game)
        expect(page.locator("#say")).to_have_text(f"{advice.sentence} {advice.alternative}")
        press(page, "Choose these cards")
        table = game.table(Seat.A)
        expect(confirm(page)).to_contain_text(intent(table.view, advice.move))
        expect(button(page, "These cards are chosen")).to_be_visible()
        confirm(page).click()
        expect(panel(page)).to_have_count(0)
        game.play(advice.move, Seat.A, selection_of(advice.move, table))


def test_a_hint_comes_and_goes_by_keys_and_the_focus_stays(page: Page, site: str) -> None:
    open_menu(page, site)
    game = LiveGame(THREE_LEATHER.saved)
    resume_game(page, game)
    press_button(page, "Hint")
    expect_hint(page, game)
    expect_value(page, FOCUSED, "Hint")
    page.keyboard.press("1")
    expect(confirm(page)).to_contain_text("Take")
    page.keyboard.press("Escape")  # which puts away the hint first, and then the choice
    expect(panel(page)).to_have_count(0)
    expect(confirm(page)).to_contain_text("Take")
    page.keyboard.press("Escape")
    expect(confirm(page)).to_contain_text("Choose cards")
    expect_value(page, FOCUSED, "Hint")
    for _ in range(3):
        page.keyboard.press("h")
        page.keyboard.press("h")
    expect(panel(page)).to_have_count(0)
    page.keyboard.press("h")
    expect_hint(page, game)
    press_button(page, "Close the hint")
    expect(panel(page)).to_have_count(0)
    expect_value(page, FOCUSED, "Hint")


def test_of_two_people_only_the_one_who_asked_sees_a_hint(page: Page, site: str) -> None:
    open_menu(page, site)
    game = LiveGame(SMALL_HAND.saved)
    resume_game(page, game)
    page.keyboard.press("h")
    advice = expect_hint(page, game)
    press(page, "Choose these cards")
    confirm(page).click()
    game.play(advice.move, Seat.A, selection_of(advice.move, game.table(Seat.A)))
    expect(heading(page)).to_have_text("Player 2: your turn")
    expect(page.locator("#say")).to_have_text("")
    press(page, "Start turn")
    expect_table(page, game, Seat.B)
    expect(panel(page)).to_have_count(0)
    expect_value(page, HINTED, NONE)


def test_who_confirms_while_a_hint_is_thought_about_needs_none(page: Page, site: str) -> None:
    open_menu(page, site)
    game = LiveGame(SMALL_HAND.saved)
    resume_game(page, game)
    page.keyboard.press("m")
    page.keyboard.press("h")
    page.keyboard.press("c")
    game.play(Move.parse("+MMM"), Seat.A)
    press(page, "Start turn")
    expect_table(page, game, Seat.B)
    expect(panel(page)).to_have_count(0)
