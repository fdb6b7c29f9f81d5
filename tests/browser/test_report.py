"""The page of a contest in a browser: for those who listen to it, in print, and at every size."""

from collections.abc import Iterator
from typing import Final, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, ViewportSize, expect

from gamekit.arena import Background
from gamekit.arena.chunks import FirstFault
from gamekit.arena.ratings import rated
from gamekit.arena.report import report
from gamekit.arena.times import TimeSummary
from tests.browser.browsers import NO_MEDIA
from tests.gamekit.arena.contests import contest, entrants, played

STRENGTHS: Final = {
    "a-name-that-goes-on-and-on-for-exactly-sixty-characters-0001": 4,
    "<b>bold</b>": 3,
    "x" * 60: 2,
    "plain": 1.5,
    "weak": 1,
    "clumsy": 0,
}
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")

# What is wider than the page, or sticks out of its card.
MEASURE = """() => {
    const found = [];
    const page = document.scrollingElement;
    if (page.scrollWidth > innerWidth) found.push(`${page.scrollWidth} px wide`);
    for (const part of document.querySelectorAll("h1, h3, p, dd, li, summary, article, svg")) {
        const box = part.getBoundingClientRect();
        if (box.right > innerWidth + 0.5) found.push(`${part.tagName} ${part.textContent}`);
    }
    return found;
}"""


@pytest.fixture(scope="module")
def told() -> str:
    meetings = played(contest(*entrants(**STRENGTHS), rounds=40))
    background = Background(
        {"clumsy": FirstFault(0, "slip", "LookupError: " + "nothing_here" * 15)},
        dict.fromkeys(STRENGTHS, TimeSummary(12_345, 0.00042, 0.031, 1.25)),
        {"plain": 1.0},
        date="2026-11-18T05:31:58+00:00",
    )
    return report(rated(meetings, game="throw", seed=1, unit="spots", background=background))


@pytest.fixture
def shown(browser: Browser, told: str) -> Iterator[Page]:
    """The page with everything unfolded."""
    page = browser.new_page()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.set_content(told)
    for folded in page.locator("details:not([open]) > summary").all()[::-1]:
        folded.click()
    yield page
    page.close()
    assert requests == []


def test_axe_finds_nothing(shown: Page) -> None:
    found = []
    for width in (390, 1280):
        shown.set_viewport_size(ViewportSize(width=width, height=800))
        for scheme in SCHEMES:
            shown.emulate_media(color_scheme=scheme)
            results = Axe().run(shown)
            if results.violations_count:
                found.append(f"{width} px, {scheme}: {results.generate_report()}")
    assert not found, "\n".join(found)


def test_only_tables_are_wider_than_the_window(shown: Page) -> None:
    found = {}
    for width in (320, 390, 700, 1280, 1920):
        shown.set_viewport_size(ViewportSize(width=width, height=800))
        if wrong := shown.evaluate(MEASURE):
            found[width] = wrong
    assert not found


@pytest.mark.chromium_only(NO_MEDIA)
def test_in_print_it_is_dark_on_white_even_from_the_dark(shown: Page) -> None:
    body = shown.locator("body")
    shown.emulate_media(color_scheme="dark")
    expect(body).to_have_css("background-color", "rgb(18, 21, 27)")
    shown.emulate_media(color_scheme="dark", media="print")
    expect(body).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(body).to_have_css("color", "rgb(28, 34, 48)")
