"""What only Firefox has: a setting that lets no site store anything."""

import pytest
from playwright.sync_api import Playwright, expect

from jaipur.cards import Seat
from tests.browser.browsers import FirefoxMissing, launch
from tests.browser.reading import expect_table
from tests.browser.serving import PATIENCE
from tests.browser.table import hurry, make_a_move, notice, open_game, press
from tests.jaipur.web.playing import answer_as_computer

BLOCK_ALL: dict[str, str | float | bool] = {"network.cookie.cookieBehavior": 2}


def test_it_plays_where_nothing_may_be_stored(playwright: Playwright, site: str) -> None:
    try:
        browser = launch(playwright, "firefox", BLOCK_ALL)
    except FirefoxMissing as problem:
        pytest.skip(str(problem))
    try:
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        hurry(page)
        game = open_game(page, site, seed=71)
        answer_as_computer(game)
        expect_table(page, game, Seat.A)
        expect(notice(page)).to_contain_text("cannot be saved")
        press(page, "Close this notice")
        make_a_move(page, game)
    finally:
        browser.close()
