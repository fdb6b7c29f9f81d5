"""A finished round gone over again: what is shown of it, and playing on from any of its tables."""

from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from jaipur.cards import Seat
from jaipur.moves import Move
from jaipur.narration import intent
from jaipur.observation import observe
from jaipur.seeded_match import SeededMatch
from jaipur.web.live_game import LiveGame
from jaipur.web.saves import before
from jaipur.web.selection import Mode
from tests.browser.browsers import NO_WAY_BACK
from tests.browser.games import (
    SHORT_DEAL,
    SHORT_ROUND,
    SHORT_ROUND_AGAINST_GREEDY,
    game_of,
    told,
)
from tests.browser.keyboard import expect_focus, press_button, tab_to
from tests.browser.reading import READ, expect_table, expect_value, expect_worked_out, laid_out
from tests.browser.table import (
    AGAINST_COMPUTER,
    brisk_move,
    button,
    choose,
    confirm,
    heading,
    hurry,
    is_over,
    open_menu,
    press,
    put_game,
    saved_game,
)
from tests.jaipur.web.playing import answer_as_computer

FOCUSED = "() => document.activeElement.innerText"


def against_computer() -> LiveGame:
    """A round against the computer, played to its end."""
    game = game_of(SHORT_DEAL, computer="greedy", names=AGAINST_COMPUTER)
    for move in SHORT_ROUND_AGAINST_GREEDY.split():
        game.play(Move.parse(move), Seat.A)
        answer_as_computer(game)
    assert is_over(game)
    return game


def two_rounds() -> LiveGame:
    """A match of two people that was over after two rounds."""
    game = game_of(SHORT_DEAL, SHORT_ROUND)
    game.next_round()
    rng = Random(1)
    while not is_over(game):
        game.play(brisk_move(game.table(game.turn).view, rng), game.turn)
    assert game.match.over
    return game


def open_scores(page: Page, site: str, game: LiveGame) -> None:
    """Sit at a round that is over, and be it the last one of a match."""
    open_menu(page, site)
    put_game(page, game)
    page.evaluate("sessionStorage.setItem('jaipur:here', 'game:x')")
    page.reload()
    expect(heading(page)).to_have_text(game.scores().title)


def open_review(page: Page, site: str, game: LiveGame) -> None:
    """Let the page go over the round that was played last, to its end."""
    open_scores(page, site, game)
    press(page, "Review")
    expect_done(page)


def expect_done(page: Page) -> None:
    """Wait until every move has been looked at."""
    expect_worked_out(page.get_by_role("heading", name="The round in review"))


def lines(page: Page, whose: str = "Your") -> Locator:
    """The moves of one chair, a button each."""
    return page.get_by_role("region", name=f"{whose} moves").get_by_role("button")


def in_words(game: LiveGame, number: int, seat: Seat) -> list[str]:
    """What the moves of one seat in that round are called."""
    record = game.saved.records[number - 1]
    played = zip(record.replay(), record.moves, strict=False)
    return [intent(observe(state, seat), move) for (state, _), move in played if state.turn is seat]


def expect_lines(page: Page, whose: str, words: list[str]) -> None:
    """Wait until the moves of one chair are these."""
    expect(lines(page, whose)).to_have_count(len(words))
    expect(lines(page, whose)).to_contain_text(words)


def expect_position(page: Page, game: LiveGame, ply: int, seat: Seat) -> None:
    """Wait until the page shows the table before that move of the round, from that chair."""
    stood = LiveGame(before(game.saved, game.match.round, ply))
    expect(heading(page)).to_contain_text(f"Move {ply // 2 + 1}")
    title = str(heading(page).text_content())
    expect_value(page, READ, laid_out(stood, seat, title))


def practised(game: LiveGame, ply: int) -> LiveGame:
    """What is played on from the table before that move of the first round."""
    stood = before(game.saved, 1, ply)
    played = SeededMatch.resumed(stood.played.seed, stood.records, single=True)
    return LiveGame(replace(stood, played=played))


def test_every_move_opens_the_table_as_it_was_known_then(page: Page, site: str) -> None:
    game = against_computer()
    open_review(page, site, game)
    words = in_words(game, 1, Seat.A)
    expect_lines(page, "Your", words)
    for number in (0, len(words) - 1):
        lines(page).nth(number).click()
        expect_position(page, game, 2 * number, Seat.A)
        press(page, "Back to the review")
        expect_done(page)
    lines(page).first.click()
    for number in range(1, len(words)):
        press(page, "Later move")
        expect_position(page, game, 2 * number, Seat.A)
    button(page, "Later move").click(force=True)  # there is none
    press(page, "Earlier move")
    expect_position(page, game, 2 * len(words) - 4, Seat.A)


def test_a_click_on_the_plot_opens_its_move(page: Page, site: str) -> None:
    game = against_computer()
    open_review(page, site, game)
    page.get_by_role("img", name="Your chance to win").locator("rect").nth(2).click()
    expect_position(page, game, 4, Seat.A)


def test_the_cards_of_the_best_move_are_marked_or_of_the_one_that_was_played(
    page: Page, site: str
) -> None:
    open_review(page, site, against_computer())
    lines(page).first.click()
    played = page.get_by_role("button", name="You played", exact=False)
    if played.count():
        played.click()
    market = page.get_by_role("group", name="Market")
    expect(market.get_by_role("button", pressed=True)).to_have_text(["Camel"] * 3)
    card = market.get_by_role("button", name="Silver", exact=True)
    card.click(force=True)
    expect(card).to_have_attribute("aria-pressed", "false")


def test_play_on_from_a_table_is_practice_that_leaves_the_match_alone(
    page: Page, site: str
) -> None:
    hurry(page)
    game = against_computer()
    open_review(page, site, game)
    lines(page).nth(1).click()
    press(page, "Play on from here")
    practice = practised(game, 2)
    expect_table(page, practice, Seat.A)
    expect(page.get_by_text("Practice", exact=True)).to_be_attached()
    for text in SHORT_ROUND_AGAINST_GREEDY.split()[1:]:
        move, table = Move.parse(text), practice.table(Seat.A)
        choice = told(text, table, Mode.TAKE if move.gain else Mode.SELL)
        choose(page, choice, table)
        confirm(page).click()
        practice.play(move, Seat.A, choice)
        answer_as_computer(practice)
        if not is_over(practice):
            expect_table(page, practice, Seat.A)
    expect(button(page, "Try again")).to_be_visible()
    assert saved_game(page).saved == game.saved
    press(page, "Try again")
    expect_table(page, practised(game, 2), Seat.A)
    press(page, "Menu")
    press(page, "Back to the review")
    expect_position(page, game, 2, Seat.A)
    press(page, "Back to the review")
    expect_done(page)
    press(page, "Scores")
    expect(heading(page)).to_have_text(game.scores().title)
    press(page, "Next round")
    expect(heading(page)).to_contain_text("turn")
    assert saved_game(page).match.round == 2


def test_a_reload_in_the_middle_of_practice_is_back_at_the_match(page: Page, site: str) -> None:
    game = against_computer()
    open_review(page, site, game)
    lines(page).first.click()
    press(page, "Play on from here")
    expect(confirm(page)).to_be_visible()
    page.reload()
    expect(heading(page)).to_have_text(game.scores().title)
    assert saved_game(page).saved == game.saved


def test_two_people_go_over_every_round_each_from_their_chair(page: Page, site: str) -> None:
    game = two_rounds()
    open_review(page, site, game)
    expect_lines(page, f"{game.names[0]}'s", in_words(game, 2, Seat.A))
    press(page, "Round 1")
    for seat, name in zip(Seat, game.names, strict=True):
        press(page, name)
        expect_lines(page, f"{name}'s", in_words(game, 1, seat))
    lines(page, f"{game.names[1]}'s").last.click()
    expect(heading(page)).to_contain_text("Move 5")
    press(page, "Play on from here")
    expect(heading(page)).to_have_text(f"{game.names[1]}: your turn")
    press(page, "Start turn")
    expect_table(page, practised(game, 9), Seat.B)


def test_a_review_is_left_and_taken_up_again_at_any_moment(page: Page, site: str) -> None:
    game = against_computer()
    open_scores(page, site, game)
    for _ in range(3):
        press(page, "Review")
        press(page, "Scores")
        expect(heading(page)).to_have_text(game.scores().title)
    press(page, "Review")
    expect_done(page)
    expect_lines(page, "Your", in_words(game, 1, Seat.A))


@pytest.mark.chromium_only(NO_WAY_BACK)
def test_a_review_is_read_with_keys_alone(page: Page, site: str) -> None:
    game = against_computer()
    open_scores(page, site, game)
    press_button(page, "Review")
    expect_done(page)
    expect_focus(page)
    tab_to(page, "1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect_position(page, game, 2, Seat.A)
    page.keyboard.press("ArrowRight")
    expect_position(page, game, 4, Seat.A)
    page.keyboard.press("Escape")
    expect_done(page)
    assert page.evaluate(FOCUSED).split()[0] in ("3", "Move")  # where it was opened, or could be
    expect_focus(page)
    press_button(page, "Scores")
    expect(heading(page)).to_have_text(game.scores().title)
    assert page.evaluate(FOCUSED) == "Review"
    page.keyboard.press("Enter")
    expect_done(page)
    page.keyboard.press("Escape")
    expect(heading(page)).to_have_text(game.scores().title)
    assert page.evaluate(FOCUSED) == "Review"
    expect_focus(page)
