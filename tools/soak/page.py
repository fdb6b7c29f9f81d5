"""Many games in one tab of Chromium, and what the page holds in memory after each hundred."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from playwright.sync_api import sync_playwright

import build
from tests.browser.serving import PATIENCE, complaints, served
from tests.browser.table import hurry, open_menu
from tools.bench.boot.play import GAMES, PROXIES, Left, left, short_game
from tools.browsers import launch_options

STEP: Final = 50
GROWTH: Final = 1.1


class Sample(NamedTuple):
    """The memory, objects, nodes and listeners of the page after some games."""

    games: int
    left: Left
    nodes: int
    listeners: int


def samples(games: int) -> Iterator[Sample]:
    """Play so many games one after the other in one tab; yield what is left after each `STEP`."""
    if not build.is_current():
        build.build()
    with served(build.DIST) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium))
        context = browser.new_context()
        context.set_default_timeout(PATIENCE)
        found = complaints(context, address)
        tab = context.new_page()
        tab.add_init_script(PROXIES)
        hurry(tab)
        session = context.new_cdp_session(tab)
        open_menu(tab, address)
        for played in range(STEP, games + 1, STEP):
            tab.evaluate(GAMES, [*short_game(), STEP])
            rest = left(tab, session)
            counters = session.send("Memory.getDOMCounters")
            assert not found, found
            yield Sample(played, rest, counters["nodes"], counters["jsEventListeners"])
        browser.close()


def growth(first: Sample, last: Sample) -> dict[str, float]:
    """The ratio of each measure at the end to that after the first games."""
    return {
        "memory": last.left.memory / first.left.memory,
        "Python objects": last.left.objects / first.left.objects,
        "proxies": last.left.proxies / first.left.proxies,
        "DOM nodes": last.nodes / first.nodes,
        "event listeners": last.listeners / max(1, first.listeners),
    }
