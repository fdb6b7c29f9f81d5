"""The page before Python is up: what it shows and remembers."""

from collections.abc import Callable
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, Route, ViewportSize, expect

from jaipur.cards import Seat
from jaipur.moves import Move
from tests.browser.games import SHORT_DEAL, SHORT_ROUND, game_of
from tests.browser.keyboard import press_button, tab_to
from tests.browser.reading import PATIENCE, expect_table, expect_up
from tests.browser.table import (
    AGAINST_COMPUTER,
    answer_as_computer,
    button,
    chosen,
    heading,
    hurry,
    open_menu,
    play,
    press,
    put_game,
    resume_game,
    saved_game,
)

REMEMBERED = "Starting. Your choice is remembered."
SIZES = [
    ViewportSize(width=360, height=640),
    ViewportSize(width=390, height=844),
    ViewportSize(width=1280, height=720),
    ViewportSize(width=1920, height=1080),
]

# Where everything stands that does not depend on the cards.
BOXES = """() => {
    const boxes = {};
    const parts = ".doorway, .choices > *, .opponent, input, .icon-button, .tokens, .pile-row,"
        + ".rival, .market, .arch, .hand, .place, .strip, .switch, .confirm, .aids";
    for (const part of document.getElementById("app").querySelectorAll(parts)) {
        if (!part.checkVisibility({ visibilityProperty: true })) continue;
        const { x, y, width, height } = part.getBoundingClientRect();
        (boxes[part.classList[0] ?? part.name] ??= []).push([x, y, width, height].map(Math.round));
    }
    return boxes;
}"""
WATCH_SHIFTS = """() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) window.shifted += value;
    }).observe({ type: "layout-shift" });
}"""


def hold(page: Page) -> Callable[[], None]:
    """Keep Python from the pages that are loaded from now on, until this is called."""
    routes: list[Route] = []
    free = False

    def meet(route: Route) -> None:
        if free:
            route.continue_()
        else:
            routes.append(route)

    def release() -> None:
        nonlocal free
        free = True
        for route in routes:
            route.continue_()
        expect_up(page)

    page.route("**/*.wasm", meet)
    return release


@pytest.fixture
def held(page: Page, site: str) -> Callable[[], None]:
    """The page without its Python, which comes when this is called."""
    release = hold(page)
    page.goto(site)
    expect(page.get_by_role("progressbar")).to_be_visible()
    return release


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
def test_nothing_moves_when_python_takes_over(
    page: Page, held: Callable[[], None], size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.evaluate("() => document.fonts.ready.then(() => true)")
    before = page.evaluate(BOXES)
    page.evaluate(WATCH_SHIFTS)
    held()
    assert page.evaluate(BOXES) == before
    assert page.evaluate("shifted") == 0


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
def test_the_table_stands_where_it_will_stand(
    page: Page, held: Callable[[], None], size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    held()
    put_game(page, game_of(SHORT_DEAL, computer="greedy", names=AGAINST_COMPUTER))
    release = hold(page)
    page.reload()
    press(page, "Continue")
    expect(button(page, "Confirm")).to_contain_text(REMEMBERED)
    page.evaluate("() => document.fonts.ready.then(() => true)")
    before = page.evaluate(BOXES)
    page.evaluate(WATCH_SHIFTS)
    release()
    expect(heading(page)).to_have_text("Your turn")
    after = page.evaluate(BOXES)
    for part, boxes in before.items():
        assert after[part][: len(boxes)] == boxes, part  # the buttons of a game come after Menu
    assert page.evaluate("shifted") == 0


def test_an_early_choice_of_an_opponent_is_carried_out(
    page: Page, held: Callable[[], None]
) -> None:
    page.get_by_role("radio", name="The Clerk").check(force=True)
    press(page, "Play the computer")
    expect(heading(page)).to_have_text("Starting")
    expect(heading(page)).to_be_focused()
    expect(page.get_by_role("status").filter(has_text=REMEMBERED)).to_have_count(1)
    held()
    expect(heading(page)).to_contain_text("turn")
    game = saved_game(page)
    assert game.names == ("You", "The Clerk")
    answer_as_computer(game)
    expect_table(page, game, Seat.A)


def test_an_early_choice_can_be_taken_back_by_keys(page: Page, held: Callable[[], None]) -> None:
    press_button(page, "Play the computer")
    expect(heading(page)).to_have_text("Starting")
    press_button(page, "Menu")
    expect(heading(page)).to_have_text("Jaipur")
    tab_to(page, "Two players")
    held()
    expect(heading(page)).to_have_text("Jaipur")
    expect(button(page, "Two players")).to_be_focused()


def test_somebody_who_is_typing_goes_on_typing(page: Page, held: Callable[[], None]) -> None:
    press(page, "Two players")
    name = page.get_by_role("textbox", name="Player 2")
    name.fill("Gay")
    page.get_by_role("radio", name="One round").check(force=True)
    name.press("End")
    held()
    expect(name).to_be_focused()
    page.keyboard.type("atri")
    expect(name).to_have_value("Gayatri")
    press(page, "Start game")
    expect(button(page, "Start turn")).to_be_visible()
    game = saved_game(page)
    assert (game.names, game.saved.single) == (("Player 1", "Gayatri"), True)


def test_an_early_game_of_two_begins_with_the_names_that_were_typed(
    page: Page, held: Callable[[], None]
) -> None:
    press(page, "Two players")
    page.get_by_role("textbox", name="Player 1").fill("<b>Asha")
    press(page, "Start game")
    expect(heading(page)).to_have_text("Starting")
    held()
    expect(button(page, "Start turn")).to_be_visible()
    assert saved_game(page).names == ("<b>Asha", "Player 2")


def test_the_opponent_of_last_time_is_chosen_from_the_start(
    page: Page, site: str, held: Callable[[], None]
) -> None:
    held()
    page.evaluate("localStorage.setItem('jaipur:computer', 'merchant')")
    hold(page)
    page.goto("about:blank")
    page.goto(site)
    expect(page.get_by_role("radio", checked=True)).to_have_value("merchant")


def test_a_game_that_can_go_on_is_offered_from_the_start(
    page: Page, held: Callable[[], None]
) -> None:
    page.set_viewport_size(SIZES[0])
    held()
    put_game(page, game_of(SHORT_DEAL, computer="greedy", names=AGAINST_COMPUTER))
    release = hold(page)
    page.reload()
    expect(button(page, "Continue")).to_be_visible()
    before = page.evaluate(BOXES)
    release()
    expect(button(page, "Continue")).to_contain_text("Round 1")
    assert page.evaluate(BOXES) == before


def test_a_game_that_is_over_is_not_offered_to_go_on(page: Page, site: str) -> None:
    hurry(page)
    open_menu(page, site)
    *before, last = SHORT_ROUND.split()
    game = game_of(SHORT_DEAL, " ".join(before), single=True)
    resume_game(page, game)
    table = game.table(game.turn)
    play(page, game, chosen(Move.parse(last), table, Random(last)), Move.parse(last))
    expect(button(page, "Play again")).to_be_visible(timeout=PATIENCE)
    page.evaluate("sessionStorage.clear()")  # as in a new tab
    hold(page)
    page.reload()
    expect(button(page, "Play the computer")).to_be_visible()
    expect(button(page, "Continue")).to_have_count(0)


def test_menu_at_the_table_of_a_reload_is_remembered_too(page: Page, site: str) -> None:
    page.goto(f"{site}#seed=7")
    expect(heading(page)).to_contain_text("turn", timeout=PATIENCE)
    release = hold(page)
    page.reload()
    press(page, "Menu")
    release()
    expect(page.get_by_role("dialog", name="Game menu")).to_be_visible()


def test_axe_finds_nothing_before_python_is_up(page: Page, held: Callable[[], None]) -> None:
    axe = Axe()
    reports = []
    for step in ("", "Two players", "Start game"):
        if step:
            press(page, step)
        for width, height in ((1280, 720), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                results = axe.run(page)
                if results.violations_count:
                    reports.append(f"{step}, {width}, {scheme}: {results.generate_report()}")
    assert not reports, "\n".join(reports)
    held()
