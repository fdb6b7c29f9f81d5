"""The page before Python is up: what it shows and remembers, and what it keeps for later."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from jaipur.cards import Seat
from jaipur.moves import Move
from tests.browser.games import SHORT_DEAL, SHORT_ROUND, game_of
from tests.browser.keyboard import press_button, tab_to
from tests.browser.reading import expect_table, expect_up, hold_python
from tests.browser.serving import PATIENCE, complaints, served
from tests.browser.table import (
    AGAINST_COMPUTER,
    brisk_move,
    button,
    chosen,
    heading,
    hurry,
    make_a_move,
    open_menu,
    play,
    press,
    put_game,
    resume_game,
    saved_game,
)
from tests.jaipur.web.playing import answer_as_computer

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
# Letters have come, and what moved until now has been painted, so that it does not count later.
SETTLED = """async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
}"""
# The page's policy lets nobody else turn text into the address of a script.
KEEP_POLICY = """
    const { createPolicy } = TrustedTypePolicyFactory.prototype;
    TrustedTypePolicyFactory.prototype.createPolicy = function (...rules) {
        const policy = createPolicy.apply(this, rules);
        window.trusted = (text) => policy.createScriptURL(text);
        return policy;
    };
"""
WATCH_SHIFTS = """() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) window.shifted += value;
    }).observe({ type: "layout-shift" });
}"""


@pytest.fixture
def held(page: Page, site: str) -> Callable[[], None]:
    """The page without its Python, which comes when this is called."""
    release = hold_python(page)
    page.goto(site)
    expect(page.get_by_role("progressbar")).to_be_visible()
    return release


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
def test_nothing_moves_when_python_takes_over(
    page: Page, held: Callable[[], None], size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.evaluate(SETTLED)
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
    release = hold_python(page)
    page.reload()
    press(page, "Continue")
    expect(button(page, "Confirm")).to_contain_text(REMEMBERED)
    page.evaluate(SETTLED)
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
    hold_python(page)
    page.goto("about:blank")
    page.goto(site)
    expect(page.get_by_role("radio", checked=True)).to_have_value("merchant")


def test_a_game_that_can_go_on_is_offered_from_the_start(
    page: Page, held: Callable[[], None]
) -> None:
    page.set_viewport_size(SIZES[0])
    held()
    put_game(page, game_of(SHORT_DEAL, computer="greedy", names=AGAINST_COMPUTER))
    release = hold_python(page)
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
    expect(button(page, "Play again")).to_be_visible()
    page.evaluate("sessionStorage.clear()")  # as in a new tab
    hold_python(page)
    page.reload()
    expect(button(page, "Play the computer")).to_be_visible()
    expect(button(page, "Continue")).to_have_count(0)


def test_menu_at_the_table_of_a_reload_is_remembered_too(page: Page, site: str) -> None:
    page.goto(f"{site}#seed=7")
    expect(heading(page)).to_contain_text("turn")
    release = hold_python(page)
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


# Service worker


@pytest.fixture
def window(browser: Browser) -> Iterator[BrowserContext]:
    """A window that may have service workers."""
    context = browser.new_context()
    yield context
    context.close()


def visit(window: BrowserContext, site: str) -> Page:
    page = window.new_page()
    hurry(page)
    open_menu(page, site)
    return page


def wait_until_kept(page: Page) -> None:
    wait_until(page, "(await navigator.serviceWorker.getRegistration())?.active")


def wait_until(page: Page, condition: str) -> None:
    """Wait for something that takes an await to find out, which no polling of Playwright's does."""
    page.evaluate(
        """async (patience) => {
            const end = Date.now() + patience;
            while (!(CONDITION)) {
                if (Date.now() > end) throw new Error("CONDITION did not come true");
                await new Promise((go) => setTimeout(go, 50));
            }
        }""".replace("CONDITION", condition),
        PATIENCE,
    )


def kept(page: Page) -> list[str]:
    """The files of all the builds that are kept, without the site's address."""
    paths: list[str] = page.evaluate(
        """async () => {
            const found = [];
            for (const name of await caches.keys())
                for (const { url } of await (await caches.open(name)).keys())
                    found.push(new URL(url).pathname.slice(1));
            return found.sort();
        }"""
    )
    return paths


def asked_in_vain(window: BrowserContext, site: str, found: list[str]) -> bool:
    """Whether all that was heard is of a page that the gone host was asked for first."""
    # The service worker looks into the browser's own cache first, which keeps no large file here.
    heard = {each for each in found if not each.startswith("net::ERR_CACHE_MISS")}
    browser = window.browser
    if browser and browser.browser_type.name == "firefox":  # which tells nothing of its requests
        return heard == set()
    return heard == {f"net::ERR_CONNECTION_REFUSED: {site}"}


def build_of(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-built")


def test_the_second_visit_needs_no_network(window: BrowserContext, dist: Path) -> None:
    with served(dist) as site:
        found = complaints(window, site)
        page = visit(window, site)
        wait_until_kept(page)
        page.close()
    page = visit(window, site)  # the server is gone
    press(page, "Play the computer")
    expect(heading(page)).to_contain_text("turn")
    game = saved_game(page)
    answer_as_computer(game)
    expect_table(page, game, Seat.A)
    table = game.table(Seat.A)
    move = brisk_move(table.view, Random(7))
    play(page, game, chosen(move, table, Random(7)), move)
    expect(heading(page)).to_contain_text("turn")
    page.reload()
    expect_up(page)
    assert asked_in_vain(window, site, found)


def test_all_that_is_kept_is_named_by_its_content(window: BrowserContext, site: str) -> None:
    page = visit(window, site)
    wait_until_kept(page)
    files = kept(page)
    files.remove("index.html")
    assert {name.partition("-")[0] for name in files} == {"app", "pyodide", "pyscript", "snapshot"}


@pytest.fixture
def newer(dist: Path, tmp_path: Path) -> Path:
    """Another build: the same in folders of another name."""
    target = tmp_path / "newer"
    shutil.copytree(dist, target)
    (app,) = target.glob("app-*")
    old, new = app.name.partition("-")[2], "feedfacefeed"
    app.rename(target / f"app-{new}")
    for name in ("index.html", "service-worker.js"):
        source = (target / name).read_text(encoding="utf-8")
        (target / name).write_text(source.replace(old, new), encoding="utf-8")
    return target


def test_a_new_build_takes_the_place_of_the_old_one(
    window: BrowserContext, dist: Path, newer: Path, tmp_path: Path
) -> None:
    place = tmp_path / "place"
    place.symlink_to(dist)
    with served(place) as site:
        found = complaints(window, site)
        page = visit(window, site)
        wait_until_kept(page)
        old = build_of(page)
        place.unlink()
        place.symlink_to(newer)
        page.reload()  # still under the old service worker
        expect_up(page)
        assert build_of(page) == "feedfacefeed" != old
        page.evaluate("() => navigator.serviceWorker.getRegistration().then((it) => it.update())")
        wait_until(page, "(await navigator.serviceWorker.getRegistration()).waiting")
        assert any(old in name for name in kept(page) if old)
        page.close()
        page = visit(window, site)
        wait_until(page, "(await caches.keys()).length === 1")
        assert not any(old in name for name in kept(page) if old)
        page.close()
    page = visit(window, site)  # the server is gone
    assert build_of(page) == "feedfacefeed"
    assert asked_in_vain(window, site, found)


def test_a_new_build_under_a_running_game_goes_on_with_it(
    window: BrowserContext, dist: Path, newer: Path, tmp_path: Path
) -> None:
    place = tmp_path / "place"
    place.symlink_to(dist)
    with served(place) as site:
        page = visit(window, site)
        wait_until_kept(page)
        game = game_of(SHORT_DEAL, computer="greedy", names=AGAINST_COMPUTER)
        resume_game(page, game)
        place.unlink()
        place.symlink_to(newer)
        make_a_move(page, game)
        tab = visit(window, site)
        assert build_of(tab) == "feedfacefeed" != build_of(page)
        press(tab, "Continue")
        expect_table(tab, game, Seat.A)
        make_a_move(tab, game)
        press(page, "Play on here")
        expect_table(page, game, Seat.A)
        make_a_move(page, game)
        page.reload()
        expect_table(page, game, Seat.A)
        assert build_of(page) == "feedfacefeed"


def test_half_a_build_is_not_kept(window: BrowserContext, dist: Path, tmp_path: Path) -> None:
    target = tmp_path / "half"
    shutil.copytree(dist, target)
    source = (target / "service-worker.js").read_text(encoding="utf-8")
    (app,) = dist.glob("app-*")
    other = source.replace(app.name.partition("-")[2], "feedfacefeed")
    (target / "service-worker.js").write_text(other, encoding="utf-8")
    window.add_init_script(KEEP_POLICY)
    with served(target) as site:
        found = complaints(window, site)
        page = visit(window, site)
        page.evaluate(
            """() => navigator.serviceWorker.register(trusted("./service-worker.js")).then((it) =>
                new Promise((done) => {
                    const worker = it.installing;
                    if (!worker) done();
                    else worker.onstatechange = () => worker.state === "redundant" && done();
                }))"""
        )
        assert kept(page) == []
        press(page, "Two players")
        expect(button(page, "Start game")).to_be_visible()
        assert found == []


def test_in_a_frame_nothing_is_kept(window: BrowserContext, dist: Path, tmp_path: Path) -> None:
    (tmp_path / "game").symlink_to(dist)
    (tmp_path / "index.html").write_text(
        '<!doctype html><link rel="icon" href="data:,"><iframe src="game/index.html">'
    )
    with served(tmp_path) as site:
        found = complaints(window, site)
        page = window.new_page()
        page.goto(site)
        expect_up(page.frame_locator("iframe"))
        workers = "() => navigator.serviceWorker.getRegistrations().then((all) => all.length)"
        assert page.evaluate(workers) == 0
        assert found == []


def test_a_browser_that_denies_service_workers_plays_all_the_same(
    window: BrowserContext, site: str
) -> None:
    found = complaints(window, site)
    page = window.new_page()
    page.add_init_script(
        "ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('no'))"
    )
    open_menu(page, site)
    press(page, "Two players")
    expect(button(page, "Start game")).to_be_visible()
    assert found == []
