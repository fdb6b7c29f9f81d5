"""Frame intervals while the strongest player thinks: `python3 -m tools.bench frames`."""

from random import Random
from statistics import quantiles

from playwright.sync_api import Page, expect, sync_playwright

import build
from jaipur.bots import STRONGEST
from jaipur.game import GAME
from tests.browser.serving import served
from tests.browser.table import brisk_move, button, chosen, hurry, play, saved_game
from tools.browsers import launch_options
from web.storage import StorageKey, storage_prefix

PREFIX = storage_prefix(GAME.name)
LIMIT = 2
MOVES = 12
REST = 1000  # milliseconds

# Frame intervals, by what the page does meanwhile.
RECORD = """
    window.intervals = { rest: [], thinking: [] };
    let last = 0, before = "";
    const tick = (now) => {
        const confirm = document.querySelector("#app .confirm");
        const words = confirm ? confirm.textContent : "";
        const what = words.includes("is thinking") ? "thinking"
            : words.includes("Choose cards") ? "rest" : "";
        if (what && what === before) window.intervals[what].push(now - last);
        last = now;
        before = what;
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
"""


def main() -> None:
    """Measure with the thoughts of the computer hidden, and with them shown."""
    if not build.is_current():
        build.build()
    with served(build.DIST) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium))
        for shown in (False, True):
            page = browser.new_page(reduced_motion="reduce")
            hurry(page)
            page.add_init_script(RECORD)
            prefer_strongest(page, shown=shown)
            rest, thinking = frame_intervals(page, site)
            ratio = percentile_99(thinking) / percentile_99(rest)
            print(
                f"its thoughts {'shown' if shown else 'hidden'}: {len(thinking)} frames,"
                f" p99 {percentile_99(thinking):.1f} ms; at rest {len(rest)} frames,"
                f" p99 {percentile_99(rest):.1f} ms; ratio {ratio:.2f}, the limit is {LIMIT}"
            )
            page.close()
        browser.close()


def prefer_strongest(page: Page, *, shown: bool) -> None:
    """Store the settings of the page: the strongest opponent, its thoughts shown or hidden."""
    stored = {f"{PREFIX}{StorageKey.COMPUTER}": STRONGEST}
    if shown:
        stored[f"{PREFIX}{StorageKey.THOUGHTS}"] = "yes"
    page.add_init_script(f"Object.assign(localStorage, {stored!r})")


def frame_intervals(page: Page, site: str) -> tuple[list[float], list[float]]:
    """Return frame intervals in milliseconds, at rest and while the computer thinks."""
    page.goto(f"{site}#seed=5")
    rng = Random(5)
    for _ in range(MOVES):
        expect(button(page, "Hint")).to_be_visible()
        page.wait_for_timeout(REST)
        game = saved_game(page)
        table = game.table(game.turn)
        move = brisk_move(table.view, rng)
        play(page, game, chosen(move, table, rng), move)
        expect(button(page, "Skip")).to_be_visible()
    intervals = page.evaluate("window.intervals")
    return intervals["rest"], intervals["thinking"]


def percentile_99(intervals: list[float]) -> float:
    """Return the 99th percentile."""
    return quantiles(intervals, n=100, method="inclusive")[-1]


if __name__ == "__main__":
    main()
