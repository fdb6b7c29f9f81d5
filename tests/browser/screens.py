"""Every screen of the page, for tests that look at all of them."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from jaipur.web.live_game import LiveGame
from jaipur.web.selection import Mode
from tests.browser.games import FULL_HAND, SHORT_DEAL, SHORT_ROUND, game_of, told
from tests.browser.reading import expect_worked_out
from tests.browser.table import (
    AGAINST_COMPUTER,
    button,
    choose,
    continue_game,
    heading,
    hold_still,
    leave,
    open_menu,
    press,
    put_game,
    resume_game,
)

LONG_NAMES = ("Maharani Gayatri Devi of Jaipur", "Sawai Jai Singh, the founder of the city")


def first_screens(page: Page, site: str) -> Iterator[str]:
    """The screens before a game, and what comes before them."""
    open_menu(page, site)
    yield "menu"
    press(page, "How to play")
    yield "rules"
    page.keyboard.press("Escape")
    press(page, "Two players")
    yield "setup"
    press(page, "Back")
    put_game(page, FULL_HAND)
    press(page, "Two players")
    press(page, "Back")
    yield "menu, with a game to go on with"
    press(page, "Play the computer")
    yield "question"
    press(page, "Cancel")
    page.goto(f"{site}#seed=camel")
    yield "notice"


def tables(page: Page, site: str) -> Iterator[str]:
    """The table as one chooses, and as one waits."""
    hold_still(page)
    open_menu(page, site)
    game = crowded()
    resume_game(page, game)
    yield "table"
    table = game.table(game.turn)
    choose(page, told("+C-LM", table, Mode.TAKE), table)
    yield "table, not legal"
    press(page, "Clear")
    choose(page, told("-DD", table, Mode.SELL), table)
    yield "table, legal"
    press(page, "Hint")
    expect_worked_out(page.get_by_role("region", name="Hint"))
    expect(button(page, "Choose these cards")).to_be_visible()
    yield "table, hint"
    press(page, "Close the hint")
    press(page, "Menu")
    yield "game menu"
    press(page, "Back to the game")
    leave(page)
    continue_game(page, game_of(SHORT_DEAL, "+MMM", computer="greedy", names=AGAINST_COMPUTER))
    expect(heading(page)).to_have_text("The computer's turn")
    yield "table, the computer's turn"
    press(page, "How it thinks")
    yield "table, how it thinks"


def pauses(page: Page, site: str) -> Iterator[str]:
    """The curtain, and the ends of a round and of all rounds."""
    open_menu(page, site)
    moves, _, last = SHORT_ROUND.rpartition(" ")
    for end, single in (("score", False), ("end of the game", True)):
        game = game_of(SHORT_DEAL, moves, names=LONG_NAMES, single=single)
        continue_game(page, game)
        expect(button(page, "Start turn")).to_be_visible()
        if not single:
            yield "curtain"
        press(page, "Start turn")
        table = game.table(game.turn)
        choose(page, told(last, table, Mode.SELL), table)
        press(page, "Confirm")
        expect(button(page, "See the table")).to_be_visible()
        yield end
        if not single:
            leave(page)
    press(page, "Fairness")
    yield "fairness"


def reviews(page: Page, site: str) -> Iterator[str]:
    """A round of two people gone over again, and the table before one of its moves."""
    open_menu(page, site)
    continue_game(page, game_of(SHORT_DEAL, SHORT_ROUND, names=LONG_NAMES))
    press(page, "Review")
    expect_worked_out(page.get_by_role("heading", name="The round in review"))
    yield "review"
    page.get_by_role("region", name="moves").get_by_role("button").nth(2).click()
    expect(button(page, "Play on from here")).to_be_visible()
    yield "position"
    press(page, "Play on from here")
    press(page, "Menu")
    yield "menu of practice"


def crowded() -> LiveGame:
    """A table with a full hand, a camel, tokens on both sides, and long names."""
    record = FULL_HAND.saved.records[0]
    return game_of(record.deal, " ".join(map(str, record.moves)), names=LONG_NAMES)
