"""What is heard: each move told once to who listens to the page, and no noise after Skip."""

import pytest
from playwright.sync_api import Page, expect

from jaipur.cards import Seat
from jaipur.moves import Move
from jaipur.web.selection import Mode
from tests.browser.browsers import NO_MEDIA
from tests.browser.games import SHORT_ROUND_AGAINST_GREEDY, sit_down, told
from tests.browser.reading import expect_table
from tests.browser.table import (
    choose,
    confirm,
    heading,
    hold_still,
    hurry,
    is_over,
    press,
)
from tests.jaipur.web.playing import answer, answer_as_computer

LISTEN = """() => {
    window.said = [];
    const hear = (changes) => {
        for (const change of changes)
            for (const line of change.addedNodes)
                if (line.textContent) window.said.push(line.textContent);
    };
    const say = document.getElementById("say");
    new MutationObserver(hear).observe(say, { childList: true, subtree: true });
}"""
COUNT_VOICES = """
    window.voices = 0;
    const make = BaseAudioContext.prototype.createOscillator;
    BaseAudioContext.prototype.createOscillator = function () {
        window.voices += 1;
        return make.call(this);
    };
"""


def test_each_move_of_a_round_is_told_once_and_then_whose_turn_it_is(page: Page, site: str) -> None:
    hurry(page)
    game = sit_down(page, site)
    page.evaluate(LISTEN)
    moves = iter(SHORT_ROUND_AGAINST_GREEDY.split())
    while not is_over(game):
        table, move = game.table(Seat.A), Move.parse(next(moves))
        choice = told(str(move), table, Mode.TAKE if move.gain else Mode.SELL)
        choose(page, choice, table)
        page.evaluate("window.said = []")  # of which cards it told while they were chosen
        confirm(page).click()
        stories = [game.play(move, Seat.A, choice).story]
        while not is_over(game) and game.turn is not Seat.A:
            stories.append(game.play(answer(game), Seat.A).story)
        if is_over(game):
            expect(heading(page)).to_have_text(game.scores().title)
        else:
            stories[-1] += " Your turn."
            expect_table(page, game, Seat.A)
        assert page.evaluate("window.said") == stories


@pytest.mark.chromium_only(NO_MEDIA)
def test_skip_ends_the_sounds_too(page: Page, site: str) -> None:
    hold_still(page)
    page.add_init_script(COUNT_VOICES)
    game = sit_down(page, site)
    page.emulate_media(reduced_motion="no-preference")
    table = game.table(Seat.A)
    choice = told("-DDDDD", table, Mode.SELL)
    choose(page, choice, table)
    confirm(page).click()
    game.play(Move.parse("-DDDDD"), Seat.A, choice)
    expect(page.locator("#air > *").first).to_be_attached()
    before = 1 + len(choice.places) + 2  # wood for each choice, and paper, which is two voices
    page.wait_for_function("(before) => window.voices === before", arg=before)
    press(page, "Skip")
    answer_as_computer(game)
    expect_table(page, game, Seat.A)
    assert page.evaluate("window.voices") == before
