"""The page from its first paint until Python is up, and what may go wrong on the way."""

import io
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
import zstandard
from playwright.sync_api import Browser, FrameLocator, Locator, Page, Playwright, Route, expect

import build
from tests.browser.impostors import continue_module, without_snapshot
from tests.browser.reading import expect_up
from tests.browser.serving import complaints, served
from tools import environment
from tools.browsers import launch_options


@pytest.fixture
def free_page(browser: Browser) -> Iterator[Page]:
    """A page that may complain."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def panel(page: Page) -> Locator:
    return page.get_by_role("alert")


def hold(_: Route) -> None:
    """Leave a request without an answer."""


def lose(route: Route) -> None:
    route.fulfill(status=404, body="not found")


@pytest.mark.firefox_too
def test_it_starts(page: Page, site: str) -> None:
    page.goto(site)
    expect_up(page)


def test_the_zip_works_unpacked_in_a_subfolder(
    browser: Browser, dist: Path, tmp_path: Path
) -> None:
    with ZipFile(dist / "dist.zip") as archive:
        archive.extractall(tmp_path / "games" / "jaipur")
    with served(tmp_path) as address:
        context = browser.new_context()
        found = complaints(context, f"{address}games/jaipur/")
        page = context.new_page()
        page.goto(f"{address}games/jaipur/index.html")
        expect_up(page)
        context.close()
    assert found == []


def test_it_plays_in_a_frame_on_another_site_that_denies_storage(
    playwright: Playwright, site: str, tmp_path: Path
) -> None:
    (tmp_path / "host").mkdir()
    for name, address in (("bare", f"{site}service-worker.js"), ("game", site)):
        (tmp_path / "host" / f"{name}.html").write_text(
            f'<!doctype html><iframe src="{address}" width="960" height="540">'
        )
    profile = tmp_path / "profile" / "Default"
    profile.mkdir(parents=True)
    blocking = {"profile": {"block_third_party_cookies": True, "cookie_controls_mode": 1}}
    (profile / "Preferences").write_text(json.dumps(blocking))
    with served(tmp_path / "host", host="127.0.0.1") as host:
        context = playwright.chromium.launch_persistent_context(
            profile.parent, **launch_options(playwright.chromium)
        )
        page = context.new_page()
        page.goto(f"{host}bare.html")
        (frame,) = page.main_frame.child_frames
        denied = frame.evaluate(
            """() => new Promise((resolve) => {
                const request = indexedDB.open("test");
                request.onsuccess = () => resolve("IndexedDB opened");
                request.onerror = () => {
                    try {
                        localStorage.setItem("test", "");
                        resolve("localStorage wrote");
                    } catch (error) {
                        resolve(error.name);
                    }
                };
            })"""
        )
        assert denied == "SecurityError"
        page.goto(f"{host}game.html")
        game = page.frame_locator("iframe")
        expect_up(game)
        play_a_move_unsaved(game)
        context.close()


def play_a_move_unsaved(game: FrameLocator) -> None:
    """Begin a game of two, hear that it cannot be saved, and move."""
    game.get_by_role("button", name="Two players").click()
    game.get_by_role("button", name="Start game").click()
    notice = game.get_by_role("alert")
    expect(notice).to_contain_text("it cannot be saved")
    game.get_by_role("button", name="Close this notice").click()
    title = game.get_by_role("heading", level=1)
    first = title.inner_text()
    game.get_by_role("button", name="Start turn").click()
    game.get_by_role("button", name="All camels").click()
    game.get_by_role("button", name="Confirm").click()
    expect(game.get_by_role("button", name="Start turn")).to_be_visible()
    expect(title).not_to_have_text(first)
    expect(notice).to_have_count(0)


@pytest.mark.firefox_too
def test_it_starts_where_storage_never_answers(page: Page, site: str) -> None:
    page.add_init_script("IDBFactory.prototype.open = () => ({})")
    page.goto(site)
    expect_up(page)


def test_it_starts_where_even_channels_between_tabs_are_denied(page: Page, site: str) -> None:
    page.add_init_script(
        "window.BroadcastChannel = class {"
        " constructor() { throw new DOMException('', 'SecurityError'); } }"
    )
    page.goto(site)
    expect_up(page)


def test_it_starts_from_a_host_that_does_not_know_webassembly(page: Page, site: str) -> None:
    def untyped(route: Route) -> None:
        answer = route.fetch()
        headers = {**answer.headers, "content-type": "application/octet-stream"}
        route.fulfill(response=answer, headers=headers)

    page.route("**/*.wasm", untyped)
    page.goto(site)
    expect_up(page)


PARTS = [
    *("boot.mjs", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"),
    *("core.js", "core-*.js", "error-*.js"),
]
PARTS_WITHOUT_SNAPSHOT = ["python_stdlib.zip", "python.zip"]


@pytest.mark.parametrize("name", [*PARTS, *PARTS_WITHOUT_SNAPSHOT])
def test_a_missing_file_is_told(free_page: Page, site: str, name: str) -> None:
    if name in PARTS_WITHOUT_SNAPSHOT:
        without_snapshot(free_page)
    free_page.route(f"**/{name}", lose)
    free_page.goto(site)
    expect(panel(free_page)).to_contain_text("could not be fetched")
    expect(free_page.get_by_role("button", name="Retry")).to_be_focused()
    free_page.get_by_text("Details", exact=True).click()
    expect(panel(free_page)).to_contain_text(name.partition("-*")[0])


@pytest.mark.parametrize("name", [*PARTS, *PARTS_WITHOUT_SNAPSHOT])
def test_a_file_that_was_cut_off_is_told_or_done_without(
    free_page: Page, site: str, name: str
) -> None:
    def cut_off(route: Route) -> None:
        answer = route.fetch()
        headers = {key: text for key, text in answer.headers.items() if key != "content-length"}
        route.fulfill(status=200, headers=headers, body=halved(answer.body()))

    if name in PARTS_WITHOUT_SNAPSHOT:
        without_snapshot(free_page)
    free_page.route(f"**/{name}", cut_off)
    free_page.goto(site)
    up = free_page.locator("#app:not(.early)")
    expect(panel(free_page).or_(up).first).to_be_visible()


def test_retry_starts_the_game_once_the_file_is_back(free_page: Page, site: str) -> None:
    free_page.route("**/*.wasm", lose)
    free_page.goto(site)
    retry = free_page.get_by_role("button", name="Retry")
    retry.click()
    expect(panel(free_page)).to_be_visible()
    free_page.unroute("**/*.wasm")
    retry.click()
    expect_up(free_page)


def test_a_damaged_python_is_told(free_page: Page, site: str) -> None:
    free_page.route(
        "**/*.wasm", lambda route: route.fulfill(body="<html>", content_type="application/wasm")
    )
    free_page.goto(site)
    expect(panel(free_page)).to_contain_text("damaged")


def test_a_fault_in_the_games_own_start_is_told_with_details_to_copy(
    browser: Browser, site: str
) -> None:
    faulty = io.BytesIO()
    with ZipFile(faulty, "w") as archive:
        archive.writestr("jaipur/web/main.py", "async def main(): raise RuntimeError('no camels')")
    context = browser.new_context(permissions=["clipboard-read"])
    page = context.new_page()
    page.route("**/python.zip", lambda route: route.fulfill(body=faulty.getvalue()))
    without_snapshot(page)
    page.goto(site)
    expect(panel(page)).to_contain_text("stopped while it was starting")
    page.get_by_text("Details", exact=True).click()
    page.get_by_role("button", name="Copy details").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "RuntimeError: no camels" in copied
    assert "main.py" in copied
    context.close()


def test_a_fault_after_the_game_has_begun_to_draw_is_told_too(
    free_page: Page, site: str, dist: Path
) -> None:
    fault = (
        "def start(app):\n    app.show_menu()\n    raise RuntimeError('no camels')\n"
        "App.start = start\n"
    )
    continue_module(free_page, dist, "web/app.py", fault)
    free_page.goto(site)
    expect(panel(free_page)).to_contain_text("stopped while it was starting")
    expect(free_page.get_by_role("button", name="Retry")).to_be_focused()
    expect(free_page.get_by_role("heading", level=1)).to_have_text("Jaipur")
    expect(free_page.get_by_role("button", name="How to play")).to_be_visible()
    expect(free_page.get_by_role("button", name="Play the computer")).to_be_hidden()
    free_page.get_by_text("Details", exact=True).click()
    expect(panel(free_page)).to_contain_text("no camels")


def resized(data: bytes) -> bytes:
    return remade(data, size=1 << 24)


def foreign(data: bytes) -> bytes:
    return remade(data, name="0123456789ab")


def refused(data: bytes) -> bytes:
    return remade(data, state={})


def remade(data: bytes, **changes: object) -> bytes:
    """A snapshot whose head says something else."""
    raw = zstandard.decompress(data)
    begin = 4 + int.from_bytes(raw[:4], "little")
    head = json.dumps({**json.loads(raw[4:begin]), **changes}).encode()
    return zstandard.compress(len(head).to_bytes(4, "little") + head + raw[begin:], 1)


def halved(data: bytes) -> bytes:
    return data[: len(data) // 2]


def spoiled(data: bytes) -> bytes:
    """A snapshot that unpacks, and in whose memory one bit is another."""
    raw = bytearray(zstandard.decompress(data))
    raw[-1000] ^= 1
    return zstandard.compress(bytes(raw), 1)


@pytest.mark.parametrize("change", [resized, foreign, refused, halved, spoiled])
def test_python_starts_anew_where_its_snapshot_is_no_use(
    page: Page, site: str, dist: Path, change: Callable[[bytes], bytes]
) -> None:
    (snapshot,) = dist.glob("snapshot-*.bin")
    changed = change(snapshot.read_bytes())
    page.route("**/snapshot-*.bin", lambda route: route.fulfill(body=changed))
    with page.expect_request("**/python.zip"):
        page.goto(site)
    expect_up(page)


@pytest.mark.firefox_too
def test_python_starts_anew_where_its_snapshot_is_missing(free_page: Page, site: str) -> None:
    free_page.route("**/snapshot-*.bin", lose)
    with free_page.expect_request("**/python.zip"):
        free_page.goto(site)
    expect_up(free_page)
    expect(panel(free_page)).to_be_hidden()


@pytest.mark.firefox_too
def test_what_the_snapshot_holds_is_not_fetched(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto(site)
    expect_up(page)
    assert sum(name.startswith("snapshot-") for name in asked) == 1
    assert not {"python_stdlib.zip", "python.zip"} & {*asked}


@pytest.mark.parametrize(
    "worker",
    [
        "window.Worker = class { constructor() { throw new DOMException('', 'SecurityError'); } }",
        "window.Worker = class { postMessage() { this.onerror(); } terminate() {} }",
        "window.Worker = class { postMessage() {} terminate() {} }",
    ],
    ids=["forbidden", "failing", "silent"],
)
def test_the_snapshot_is_used_where_a_worker_cannot_unpack_it(
    page: Page, site: str, worker: str
) -> None:
    page.add_init_script(worker)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto(site)
    expect_up(page)
    assert "python.zip" not in asked


def test_the_snapshot_holds_every_module_of_the_game(page: Page, site: str) -> None:
    page.goto(site)
    expect_up(page)
    imported = in_python(page, "import sys; ' '.join(sys.modules)").split()
    paths = [path for path in build.page_modules() if path.suffix == ".py"]
    names = [".".join(path.relative_to(environment.ROOT).with_suffix("").parts) for path in paths]
    assert {name.removesuffix(".__init__") for name in names} <= {*imported}


def test_each_start_from_the_snapshot_has_its_own_luck(page: Page, site: str) -> None:
    lucks = set()
    for _ in range(2):
        page.goto("about:blank")
        page.goto(site)
        expect_up(page)
        lucks.add(in_python(page, "import random; random.random()"))
    assert len(lucks) == 2


def test_a_module_that_the_snapshot_lacks_is_told_as_missing(page: Page, site: str) -> None:
    page.goto(site)
    expect_up(page)
    assert "ModuleNotFoundError: No module named 'calendar'" in in_python(page, "import calendar")


def test_what_no_page_has_fails_at_once(page: Page, site: str) -> None:
    page.goto(site)
    expect_up(page)
    said = in_python(page, "import subprocess; subprocess.Popen(['ls'])")
    assert "TypeError: Popen() takes no arguments" in said


def in_python(page: Page, code: str) -> str:
    """What the page's Python comes to, or complains of."""
    said: str = page.evaluate(
        """async (code) => {
            const core = new URL(pageSettings.addresses.pyscript, document.baseURI);
            const { whenDefined } = await import(core);
            const { interpreter } = await whenDefined("py");
            try {
                return String(interpreter.runPython(code));
            } catch (error) {
                return error.message;
            }
        }""",
        code,
    )
    return said


def test_a_traceback_has_the_lines_of_the_sources(page: Page, site: str) -> None:
    page.goto(site)
    expect_up(page)
    said = in_python(page, "from jaipur import Move; Move.parse('?')")
    source = (environment.ROOT / "jaipur" / "moves.py").read_text(encoding="utf-8").splitlines()
    told = [int(line) for line in re.findall(r'jaipur/moves\.py", line (\d+), in parse', said)]
    assert told
    assert all("raise" in source[line - 1] or "parse" in source[line - 1] for line in told), said


def test_slow_loading_is_explained_after_twenty_seconds(free_page: Page, site: str) -> None:
    # A page's clock is that of its whole context, so a page of the shared one would stop them all.
    free_page.clock.install(time=0)
    free_page.clock.pause_at(1_000)  # or it would go on by itself
    free_page.route("**/*.wasm", hold)
    with free_page.expect_request("**/*.wasm"):  # by then it looks at the clock
        free_page.goto(site)
        free_page.clock.run_for(1_000)  # whether it has been painted or not, it now fetches Python
    expect(free_page.get_by_role("progressbar", name="Fetching Python")).to_be_visible()
    free_page.clock.fast_forward(19_000)
    expect(free_page.get_by_text("Still loading")).to_have_count(0)
    free_page.clock.fast_forward(1_000)
    expect(free_page.get_by_text("Still loading")).to_be_visible()


def test_the_rules_can_be_read_while_python_loads(page: Page, site: str) -> None:
    page.route("**/*.wasm", hold)
    page.goto(site)
    rules = page.get_by_role("dialog", name="How to play")
    opener = page.get_by_role("button", name="How to play")
    expect(rules).to_be_hidden()
    opener.click()
    expect(rules).to_contain_text("there is no passing")
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    expect(opener).to_be_focused()
    opener.press("Enter")
    rules.get_by_role("button", name="Close").click()
    expect(rules).to_be_hidden()
    opener.click()
    page.mouse.click(2, 2)
    expect(rules).to_be_hidden()


def test_a_page_opened_from_the_disk_says_how_to_serve_it(free_page: Page, dist: Path) -> None:
    free_page.goto((dist / "index.html").as_uri())
    expect(panel(free_page)).to_contain_text("python3 -m http.server --directory dist 3000")
    expect(free_page.get_by_role("button", name="Retry")).to_be_hidden()


@pytest.mark.parametrize("served_or_not", [True, False])
def test_the_unbuilt_page_says_how_to_build_it(free_page: Page, served_or_not: bool) -> None:
    with served(environment.ROOT) as address:
        page = environment.ROOT / "index.html"
        free_page.goto(address if served_or_not else page.as_uri())
        expect(panel(free_page)).to_contain_text("python3 build.py --serve")


@pytest.mark.chromium_only("Playwright cannot turn JavaScript off in Firefox.")
def test_without_javascript_the_page_says_what_it_needs(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site)
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)
    context.close()


def test_a_missing_first_script_is_told_by_the_style(free_page: Page, site: str) -> None:
    free_page.route("**/early.js", lose)
    free_page.goto(site)
    told = free_page.get_by_text("could not be fetched: check the connection and load the page")
    expect(told).to_be_visible()


@pytest.mark.parametrize("missing", ["WebAssembly.Tag", "HTMLScriptElement.supports"])
def test_an_old_browser_is_told_so(free_page: Page, site: str, missing: str) -> None:
    free_page.add_init_script(f"delete {missing}")
    free_page.goto(site)
    expect(panel(free_page)).to_contain_text("too old")


def test_the_wheel_can_be_installed_in_anyones_pyodide_page(
    browser: Browser, dist: Path, tmp_path: Path
) -> None:
    (tmp_path / "pyodide").symlink_to(environment.ROOT / "node_modules" / "pyodide")
    wheels = environment.fetched_wheels("page")
    (tmp_path / "wheels").symlink_to(wheels)
    (tmp_path / "game").symlink_to(dist)
    (tmp_path / "index.html").write_text('<!doctype html><link rel="icon" href="data:,">')
    (micropip,) = wheels.glob("micropip-*.whl")
    (wheel,) = dist.glob("*.whl")
    with served(tmp_path) as address:
        context = browser.new_context()
        found = complaints(context, address)
        page = context.new_page()
        page.goto(address)
        said = page.evaluate(
            """async ([micropip, wheel]) => {
                const { loadPyodide } = await import("/pyodide/pyodide.mjs");
                const python = await loadPyodide();
                await python.loadPackage(micropip);
                return python.runPythonAsync(`
                    import micropip
                    await micropip.install("${wheel}")
                    import jaipur
                    " ".join(sorted(jaipur.BOTS))
                `);
            }""",
            [f"{address}wheels/{micropip.name}", f"{address}game/{wheel.name}"],
        )
        context.close()
    assert "greedy" in said
    assert found == []
