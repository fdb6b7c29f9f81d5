"""Every screen, for those who listen to it, for fingers, and at every size."""

import json
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize, expect

from jaipur.cards import Seat
from jaipur.web.selection import Mode
from tests.browser.games import SHORT_DEAL, game_of, sit_down, told
from tests.browser.screens import first_screens, pauses, reviews, tables
from tests.browser.table import (
    AGAINST_COMPUTER,
    choose,
    confirm,
    continue_game,
    heading,
    hold_still,
    leave,
    press,
)

Screens = Callable[[Page, str], Iterator[str]]
every_screen = pytest.mark.parametrize("screens", [first_screens, tables, pauses, reviews])

WIDE = ViewportSize(width=1280, height=720)
NARROW = ViewportSize(width=390, height=844)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SIZES = [
    WIDE,
    ViewportSize(width=960, height=540),
    ViewportSize(width=844, height=390),
    NARROW,
    ViewportSize(width=360, height=640),
]
SMALLEST = ViewportSize(width=320, height=568)
ON_ONE_SCREEN = ("menu", "setup", "table")
A_FINGER = 44
A_FINGER_ON_THE_SMALLEST = 40  # where seven cards of 44 px and what frames them have no room

# What is wider or higher than the window, cannot be reached, or is too small for a finger.
MEASURE = """([finger, onOneScreen]) => {
    const found = [];
    const page = document.scrollingElement;
    if (page.scrollWidth > innerWidth) found.push(`${page.scrollWidth} px wide`);
    if (onOneScreen && page.scrollHeight > innerHeight) found.push(`${page.scrollHeight} px high`);
    const dialog = [...document.querySelectorAll("dialog[open]")].pop();
    for (const target of (dialog ?? document).querySelectorAll("button, input")) {
        const part = target.closest("label") ?? target;
        if (!part.checkVisibility()) continue;
        part.scrollIntoView({ block: "center", behavior: "instant" });
        const box = part.getBoundingClientRect();
        const name = target.ariaLabel || part.innerText.replaceAll("\\n", " ");
        if (box.width < finger - 0.5 || box.height < finger - 0.5)
            found.push(`${name}: ${box.width} by ${box.height}`);
        const x = box.left + box.width / 2, y = box.top + box.height / 2;
        const there = document.elementFromPoint(x, y);
        if (!there || !part.contains(there)) found.push(`${name}: something else is there`);
        if (box.left < -0.5 || box.right > innerWidth + 0.5) found.push(`${name}: cut off`);
        if (onOneScreen && (box.top < -0.5 || box.bottom > innerHeight + 0.5))
            found.push(`${name}: not on the screen`);
    }
    page.scrollTo(0, 0);
    return found;
}"""


@every_screen
@pytest.mark.firefox_too
def test_axe_finds_nothing(page: Page, site: str, screens: Screens) -> None:
    axe = Axe()
    found = []
    for screen in screens(page, site):
        for size in (WIDE, NARROW):
            page.set_viewport_size(size)
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                results = axe.run(page)
                if results.violations_count:
                    where = f"{screen}, {size['width']} px, {scheme}"
                    found.append(f"{where}: {results.generate_report()}")
        page.set_viewport_size(WIDE)
    assert not found, "\n".join(found)


@every_screen
def test_no_screen_is_wider_than_the_window_and_every_target_is_large_enough(
    page: Page, site: str, screens: Screens
) -> None:
    found = {}
    for screen in screens(page, site):
        for size in (*SIZES, SMALLEST):
            page.set_viewport_size(size)
            smallest = size is SMALLEST
            finger = A_FINGER_ON_THE_SMALLEST if smallest else A_FINGER
            on_one_screen = screen.startswith(ON_ONE_SCREEN) and not smallest
            if wrong := page.evaluate(MEASURE, [finger, on_one_screen]):
                found[f"{screen} at {size['width']}x{size['height']}"] = wrong
        page.set_viewport_size(WIDE)
    assert not found, json.dumps(found, indent=1)


def test_nothing_moves_when_a_card_is_chosen_or_the_turn_goes_on(page: Page, site: str) -> None:
    hold_still(page)
    table = sit_down(page, site).table(Seat.A)
    before = places(page)
    choose(page, told("+SM", table, Mode.TAKE), table)
    expect(confirm(page)).to_contain_text("cannot be taken together")
    assert places(page) == before
    press(page, "Clear")
    leave(page)
    continue_game(page, game_of(SHORT_DEAL, "+MMM", computer="greedy", names=AGAINST_COMPUTER))
    expect(heading(page)).to_have_text("The computer's turn")
    assert places(page) == before


def places(page: Page) -> dict[str, object]:
    """Where the parts of the table lie that one reaches for, at every size."""
    parts = {
        "hand": page.get_by_role("group", name="Your hand"),
        "take": page.get_by_role("button", name="Take", exact=True),
        "confirm": confirm(page),
    }
    found: dict[str, object] = {}
    for size in SIZES:
        page.set_viewport_size(size)
        for name, part in parts.items():
            found[f"{name} at {size['width']}x{size['height']}"] = part.bounding_box()
    page.set_viewport_size(WIDE)
    return found
