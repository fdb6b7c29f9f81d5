"""The page in another browser than all the other tests use: that it starts, plays and saves."""

import os
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright, expect

from jaipur.cards import Seat
from tests.browser.reading import expect_table
from tests.browser.serving import PATIENCE, complaints
from tests.browser.table import (
    hurry,
    make_a_move,
    notice,
    open_game,
    press,
)
from tests.jaipur.web.playing import answer_as_computer
from tools.browsers import WHY_NO_FIREFOX, launch_options

Launch = Callable[..., Page]

# What a person chooses who lets no site store anything.
BLOCK_ALL = {"network.cookie.cookieBehavior": 2}


@pytest.fixture
def launch(playwright: Playwright) -> Iterator[Launch]:
    """Starts Firefox with these preferences, and opens a page in it."""
    why = os.environ.get(WHY_NO_FIREFOX)
    if why:
        pytest.skip(f"Firefox could not be installed ({why}).")
    started: list[Browser] = []
    options = launch_options(playwright.firefox)

    def start(**preferences: str | float | bool) -> Page:
        try:
            browser = playwright.firefox.launch(**options, firefox_user_prefs=preferences)
        except Error as problem:
            pytest.skip(f"No Firefox starts here: {problem.message.partition(chr(10))[0]}")
        started.append(browser)
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        hurry(page)
        return page

    yield start
    for browser in started:
        browser.close()


def test_it_starts_from_its_snapshot_and_a_reload_goes_on(launch: Launch, site: str) -> None:
    page = launch()
    found = complaints(page.context, site)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    game = open_game(page, site, seed=71)
    answer_as_computer(game)
    expect_table(page, game, Seat.A)
    for _ in range(3):
        make_a_move(page, game)
    page.reload()
    expect_table(page, game, Seat.A)
    assert "python.zip" not in asked
    assert found == []


def test_it_plays_where_nothing_may_be_stored(launch: Launch, site: str) -> None:
    page = launch(**BLOCK_ALL)
    game = open_game(page, site, seed=71)
    answer_as_computer(game)
    expect_table(page, game, Seat.A)
    expect(notice(page)).to_contain_text("cannot be saved")
    press(page, "Close this notice")
    make_a_move(page, game)
