"""Visits to pages, each measured until a click is answered."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from playwright.sync_api import BrowserContext, CDPSession, Playwright
from playwright.sync_api import Page as Tab

from tests.browser.serving import PATIENCE
from tools.bench.boot.host import Line, ThrottledHost
from tools.bench.boot.pages import MeasuredPage
from tools.browsers import launch_options

REST: Final = 3000  # milliseconds, after which Chromium has put its compiled code by
SAID: Final = "playable "

# Clicks the button as soon as it is there, and tells when that was answered. It looks only when
# something changed, so that looking costs nearly nothing.
PROBE: Final = """
    let clicked = null;
    const observer = new MutationObserver(() => {
        const button = document.querySelector(BUTTON);
        if (button && button !== clicked) {
            clicked = button;
            button.click();
        }
        if (clicked?.ariaPressed !== "true") return;
        observer.disconnect();
        const [painted] = performance.getEntriesByName("first-contentful-paint");
        const times = { wall: performance.now(), painted: painted?.startTime };
        console.debug(SAID + JSON.stringify(times));
    });
    observer.observe(document, { attributes: true, childList: true, subtree: true });
"""


class Start(NamedTuple):
    """The cost of one start in milliseconds, and the bytes fetched."""

    cpu: float  # of the page's main thread
    all_cpu: float  # of all threads of the page's process
    wall: float
    painted: float
    fetched: int
    asked: tuple[str, ...]


class Visits(NamedTuple):
    """The first visit to a page (cold) and the second (warm)."""

    cold: Start
    warm: Start


def visited(
    playwright: Playwright,
    host: ThrottledHost,
    pages: Sequence[MeasuredPage],
    lines: Sequence[Line],
    runs: int,
) -> Iterator[tuple[MeasuredPage, Line, Visits]]:
    """Visit all pages over all lines alternately, so that load on the machine affects all."""
    for run in range(runs):
        for line in lines:
            host.line = line
            turn = run % len(pages)
            for page in (*pages[turn:], *pages[:turn]):
                with profile(playwright) as context:
                    cold = visit(context, host, page, rest=REST)
                    yield page, line, Visits(cold, visit(context, host, page))


@contextmanager
def profile(playwright: Playwright) -> Iterator[BrowserContext]:
    """Yield a fresh browser profile; on disk, because one in memory would not cache large files."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = playwright.chromium.launch_persistent_context(
            folder, **launch_options(playwright.chromium)
        )
        yield context
        context.close()


def visit(
    context: BrowserContext, host: ThrottledHost, page: MeasuredPage, rest: float = 0
) -> Start:
    """Open the page in a new tab, wait until it runs and rests, and return the cost."""
    tab = context.new_page()
    session = context.new_cdp_session(tab)
    session.send("Performance.enable")
    before = metrics(session)["ProcessTime"]
    host.asked, host.sent = [], 0
    times = opened(tab, host, page)
    fetched, asked = host.sent, tuple(host.asked)
    found = metrics(session)
    tab.wait_for_timeout(rest)
    # The next visit is to begin the same game, and not to be asked about this one.
    kept = {"origin": host.address, "storageTypes": "local_storage,indexeddb"}
    session.send("Storage.clearDataForOrigin", kept)
    tab.close()
    return Start(
        found["ThreadTime"] * 1000,
        (found["ProcessTime"] - before) * 1000,
        times["wall"],
        times.get("painted", times["wall"]),
        fetched,
        asked,
    )


def opened(tab: Tab, host: ThrottledHost, page: MeasuredPage) -> dict[str, float]:
    """Open the page; return the times of the answered click and of the first paint."""
    tab.add_init_script(
        PROBE.replace("BUTTON", json.dumps(page.button)).replace("SAID", json.dumps(SAID))
    )
    with tab.expect_console_message(
        lambda message: message.text.startswith(SAID), timeout=2 * PATIENCE
    ) as said:
        tab.goto(host.address + page.path, wait_until="commit")
    times: dict[str, float] = json.loads(said.value.text.removeprefix(SAID))
    return times


def metrics(session: CDPSession) -> dict[str, float]:
    """Return Chromium's performance metrics of the tab."""
    found = session.send("Performance.getMetrics")["metrics"]
    return {metric["name"]: metric["value"] for metric in found}
