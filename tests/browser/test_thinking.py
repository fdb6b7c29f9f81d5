"""A computer that thinks long: the page lives on meanwhile, and shows its thoughts if one likes."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from gamekit.chance import pick, stream
from jaipur.bots import STRONGEST
from jaipur.cards import Seat
from jaipur.coach import Explanation, explain
from jaipur.moves import Move
from jaipur.narration import intent
from jaipur.rules import legal_moves
from jaipur.web.live_game import LiveGame
from jaipur.web.selection import Mode
from tests.browser.games import SHORT_DEAL, game_of, sit_down, told
from tests.browser.impostors import ENDLESS, replace_greedy
from tests.browser.reading import expect_table
from tests.browser.table import (
    AGAINST_COMPUTER,
    choose,
    confirm,
    continue_game,
    hurry,
    leave,
    open_menu,
    press,
)
from tests.jaipur.web.playing import answer

ENOUGH = "window.enough = true"

# What was marked as chosen while the computer was still thinking, as its move was not played yet.
FORESEE = """() => {
    window.foreseen = "";
    new MutationObserver(() => {
        const chosen = document.querySelector(".thoughts [aria-current]");
        const thinking = document.querySelector(".confirm")?.textContent.includes("is thinking");
        if (chosen && thinking) window.foreseen = chosen.textContent;
    }).observe(document.getElementById("app"), { childList: true, subtree: true });
}"""


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="How it thinks")


def take_the_camels(page: Page, game: LiveGame) -> None:
    """Make the move after which it is the computer's turn."""
    choose(page, told("+MMM", game.table(Seat.A), Mode.TAKE), game.table(Seat.A))
    confirm(page).click()
    game.play(Move.parse("+MMM"), Seat.A)


def endless(page: Page, site: str, dist: Path) -> LiveGame:
    """A game in which the computer thinks, and will until it is told that it is enough."""
    hurry(page)
    replace_greedy(page, dist, ENDLESS)
    game = sit_down(page, site)
    take_the_camels(page, game)
    expect(confirm(page)).to_contain_text("is thinking")
    return game


def answer_at_last(game: LiveGame) -> None:
    """Play here what the endless thinker comes to on the page."""
    plies = len(game.saved.records[-1].moves)
    rng = stream(game.saved.played.seed, "bot", game.match.round, plies)
    game.play(pick(legal_moves(game.table(game.turn).view), rng), Seat.A)


def test_while_the_computer_thinks_everything_else_can_be_done(
    page: Page, site: str, dist: Path
) -> None:
    game = endless(page, site, dist)
    press(page, "Skip")
    press(page, "Menu")
    press(page, "Show how it thinks")
    view = game.table(Seat.B).view
    expect(panel(page)).to_contain_text(intent(view, legal_moves(view)[0]))
    seen = panel(page).inner_text()
    expect(panel(page)).not_to_have_text(seen)  # its thoughts go on
    press(page, "How it thinks")
    expect(panel(page)).to_have_count(0)
    expect(confirm(page)).to_contain_text("is thinking")
    page.evaluate(ENOUGH)
    answer_at_last(game)
    expect_table(page, game, Seat.A)


def test_who_leaves_or_reloads_while_the_computer_thinks_meets_the_same_answer(
    page: Page, site: str, dist: Path
) -> None:
    game = endless(page, site, dist)
    leave(page)
    press(page, "Continue")
    expect(confirm(page)).to_contain_text("is thinking")
    page.reload()
    expect(confirm(page)).to_contain_text("is thinking")
    page.evaluate(ENOUGH)
    answer_at_last(game)
    expect_table(page, game, Seat.A)


def test_how_it_thinks_is_shown_for_its_last_move_and_remembered(page: Page, site: str) -> None:
    hurry(page)
    game = sit_down(page, site)
    press(page, "How it thinks")
    expect(panel(page)).to_contain_text("next move is explained here")
    take_the_camels(page, game)
    view = game.table(Seat.B).view
    move = answer(game)
    game.play(move, Seat.A)
    expect_table(page, game, Seat.A)
    expect_account(page, explain("greedy", view, None, move))
    page.reload()
    expect_account(page, explain("greedy", view, None, move))
    press(page, "Menu")
    press(page, "Hide how it thinks")
    expect(panel(page)).to_have_count(0)
    page.reload()
    expect_table(page, game, Seat.A)
    expect(panel(page)).to_have_count(0)
    press(page, "How it thinks")
    expect_account(page, explain("greedy", view, None, move))


@pytest.mark.parametrize("computer", ["merchant", STRONGEST])
def test_what_a_computer_came_to_is_shown_before_it_moves_and_after_a_reload(
    page: Page, site: str, computer: str
) -> None:
    page.add_init_script("localStorage.setItem('jaipur:thoughts', 'yes')")
    open_menu(page, site)
    game = game_of(SHORT_DEAL, "+MMM", computer=computer, names=AGAINST_COMPUTER)
    page.evaluate(FORESEE)
    continue_game(page, game)
    view = game.table(Seat.B).view
    turn = game.computer_turn()
    *_, thought = turn.think()
    turn.decide()
    told_of = explain(computer, view, thought, turn.move)
    turn.play(Seat.A)
    expect_table(page, game, Seat.A)
    (label,) = (bar.label for bar in told_of.bars if bar.chosen)
    assert label in page.evaluate("window.foreseen")
    expect_account(page, told_of)
    page.reload()
    expect_account(page, told_of)


def expect_account(page: Page, told_of: Explanation) -> None:
    """Wait until the panel shows just this."""
    expect(panel(page)).to_contain_text(told_of.title)
    lines = panel(page).get_by_role("listitem")
    expect(lines).to_have_count(len(told_of.bars))
    for line, bar in zip(lines.all(), told_of.bars, strict=True):
        expect(line).to_contain_text(bar.label)
        expect(line).to_contain_text(bar.figure)
    (chosen,) = (bar.label for bar in told_of.bars if bar.chosen)
    expect(panel(page).locator("[aria-current]")).to_contain_text(chosen)
