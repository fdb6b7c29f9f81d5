"""Whole games against the computer, by mouse, compared move by move with the same game here."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from jaipur.bots import CHARACTERS
from jaipur.cards import Seat
from jaipur.moves import Kind
from jaipur.web.live_game import LiveGame
from tests.browser.reading import expect_table, expect_up
from tests.browser.table import (
    brisk_move,
    chosen,
    heading,
    hurry,
    open_game,
    play,
    press,
    saved_game,
)
from tests.jaipur.web.playing import answer_as_computer


def play_round(page: Page, game: LiveGame, rng: Random) -> set[Kind]:
    """Play the round to its end, the person's moves briskly; which kinds of move they were."""
    kinds = set()
    answer_as_computer(game)
    while not game.match.state.over:
        expect_table(page, game, Seat.A)
        table = game.table(Seat.A)
        move = brisk_move(table.view, rng)
        kinds.add(move.kind)
        play(page, game, chosen(move, table, rng), move)
        answer_as_computer(game)
    return kinds


def expect_scores(page: Page, game: LiveGame) -> None:
    scores = game.scores()
    expect(heading(page)).to_have_text(scores.title)
    expect(page.get_by_role("region", name="Result")).to_contain_text(scores.story)
    total = page.get_by_role("row", name="Rupees").get_by_role("cell")
    expect(total).to_have_text([str(score.rupees) for score in scores.outcome.scores])
    bonus = page.get_by_role("row", name="Bonus tokens").get_by_role("cell")
    for seat in Seat:
        expect(bonus.nth(int(seat))).to_contain_text(str(scores.purses[seat].bonus_rupees))


@pytest.mark.firefox_too
def test_a_whole_match_against_the_computer_by_mouse(page: Page, site: str) -> None:
    hurry(page)
    rng = Random(71)
    game = open_game(page, site, 71)
    kinds = play_round(page, game, rng)
    while not game.match.over:
        expect_scores(page, game)
        press(page, "Next round")
        game.next_round()
        kinds |= play_round(page, game, rng)
    expect_scores(page, game)
    assert kinds == set(Kind)
    press(page, "See the table")
    expect_table(page, game, Seat.A, "Round over")
    press(page, "Back to the scores")
    press(page, "Play again")
    again = saved_game(page)
    assert again.names == game.names
    answer_as_computer(again)
    expect_table(page, again, Seat.A)


def test_every_computer_can_be_picked_and_answers(page: Page, site: str) -> None:
    hurry(page)
    page.emulate_media(reduced_motion="reduce")
    page.goto(site)
    expect_up(page)
    for character in CHARACTERS:
        name, title = character.name, character.title
        page.get_by_role("radio", name=title).check(force=True)
        expect(page.get_by_text(character.tagline)).to_be_visible()
        press(page, "Play the computer")
        expect(heading(page)).to_contain_text("turn")
        game = saved_game(page)
        assert (game.saved.computer, game.names) == (name, ("You", title))
        rng = Random(name)
        for _ in range(2):
            answer_as_computer(game)
            expect_table(page, game, Seat.A)
            table = game.table(Seat.A)
            move = brisk_move(table.view, rng)
            play(page, game, chosen(move, table, rng), move)
        press(page, "Menu")
        press(page, "Give up")
        press(page, "Give up")
        expect(heading(page)).to_have_text("Jaipur")
        expect(page.get_by_role("radio", checked=True)).to_have_value(name)
