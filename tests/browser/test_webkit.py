"""The page in WebKit: that it starts, plays, and goes on after a reload."""

from collections.abc import Iterator
from random import Random

import pytest
from selenium.common import TimeoutException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.webdriver import WebDriver

from jaipur.cards import Seat
from jaipur.web.live_game import LiveGame
from jaipur.web.selection import Mode
from jaipur.web.view.card_button import card_names
from tests.browser.reading import READ, laid_out
from tests.browser.serving import PATIENCE
from tests.browser.table import brisk_move, chosen, linked_game
from tests.jaipur.web.playing import answer_as_computer
from tools import browsers, webkit

SEED = 71


@pytest.fixture
def driver() -> Iterator[WebDriver]:
    """WebKit with nothing stored; where it cannot be had or started, a skip with the reason."""
    why = browsers.why_not("webkit")
    if why:
        pytest.skip(why)
    started = webkit.driven()
    try:
        driver = started.__enter__()
    except webkit.Fails as problem:
        pytest.skip(str(problem))
    yield driver
    started.__exit__(None, None, None)


def expect_table(driver: WebDriver, game: LiveGame) -> None:
    """Wait until the page shows this game to the person."""
    wanted = laid_out(game, Seat.A)
    read = f"return ({READ})()"
    try:
        WebDriverWait(driver, PATIENCE / 1000).until(
            lambda _: driver.execute_script(read) == wanted
        )
    except TimeoutException:
        found = driver.execute_script(read)
        pytest.fail(f"The page shows {found}\ninstead of      {wanted}")


def make_a_move(driver: WebDriver, game: LiveGame) -> None:
    """Play the person's brisk move with the mouse, and the computer's answer here."""
    rng = Random(len(game.log))
    table = game.table(Seat.A)
    move = brisk_move(table.view, rng)
    choice = chosen(move, table, rng)
    if choice.mode is Mode.SELL:
        driver.find_element(By.XPATH, "//button[normalize-space()='Sell']").click()
    for group, cards, places in (
        ("Market", table.slots, choice.slots),
        ("Your hand", table.view.hand, choice.places),
    ):
        names = card_names(cards)
        for place in sorted(places):
            inside = f'#app [aria-label="{group}"] button[aria-label="{names[place]}"]'
            driver.find_element(By.CSS_SELECTOR, inside).click()
    for _ in range(choice.camels):
        driver.find_element(By.CSS_SELECTOR, '[aria-label^="Give one camel more"]').click()
    driver.find_element(By.XPATH, "//button[starts-with(normalize-space(), 'Confirm')]").click()
    game.play(move, game.turn, choice)
    answer_as_computer(game)
    expect_table(driver, game)


def test_it_starts_plays_and_goes_on_after_a_reload(driver: WebDriver, site: str) -> None:
    driver.get(f"{site}#seed={SEED}")
    game = linked_game(SEED)
    answer_as_computer(game)
    expect_table(driver, game)
    for _ in range(3):
        make_a_move(driver, game)
    driver.refresh()
    expect_table(driver, game)
    make_a_move(driver, game)
