"""Plays with keys alone, and looks after the focus at every step."""

import pytest
from playwright.sync_api import Page

from jaipur.web.selection import Mode, Selection
from tests.browser.reading import expect_value

# What has the focus must be on the screen; once a key moved it there, it must be seen to have it.
FOCUS = """() => {
    const focused = document.activeElement;
    const box = focused.getBoundingClientRect();
    const drawn = (part) => {
        const style = getComputedStyle(part);
        return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    };
    const label = focused.labels && focused.labels.length ? focused.labels[0] : focused;
    const group = focused.closest("[role=group]");
    return {
        name: focused.ariaLabel || label.innerText.trim(),
        group: group ? group.ariaLabel : "",
        nowhere: focused === document.body,
        inSight: focused !== document.body && focused.checkVisibility()
            && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth,
        marked: focused.matches(":focus-visible")
            && [label, ...label.querySelectorAll("*")].some(drawn),
    };
}"""


def expect_focus(page: Page) -> None:
    """Wait until something in sight has the focus."""
    expect_value(page, f"() => ({FOCUS})().inSight", wanted=True)


def tab_to(page: Page, name: str = "", group: str = "") -> None:
    """Press Tab until what is called so has the focus, which is seen on everything on the way."""
    for _ in range(60):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus["nowhere"]:
            continue  # past the last, before the first
        if not (focus["inSight"] and focus["marked"]):
            pytest.fail(f"The focus cannot be seen: {focus}")
        if focus["name"].startswith(name) and focus["group"].startswith(group):
            return
    pytest.fail(f"Tab never comes to {name or group}.")


def press_button(page: Page, name: str) -> None:
    """Go to a button, and press it."""
    tab_to(page, name)
    page.keyboard.press("Enter")


def choose_by_shortcuts(page: Page, choice: Selection) -> None:
    """Choose cards by their numbers."""
    page.keyboard.press("s" if choice.mode is Mode.SELL else "t")
    for slot in sorted(choice.slots):
        page.keyboard.press(f"{slot + 1}")
    for place in sorted(choice.places):
        page.keyboard.press(f"Shift+{place + 1}")
    for _ in range(choice.camels):
        page.keyboard.press("+")


def choose_by_arrows(page: Page, choice: Selection) -> None:
    """Choose cards by going to each; a market without goods or a hand without any has none."""
    if choice.mode is Mode.SELL:
        press_button(page, "Sell")
    for group, places in (("Market", choice.slots), ("Your hand", choice.places)):
        if not places:
            continue
        tab_to(page, group=group)
        page.keyboard.press("Home")
        here = 0
        for place in sorted(places):
            for _ in range(place - here):
                page.keyboard.press("ArrowRight")
            page.keyboard.press(" ")
            expect_focus(page)
            here = place
    for _ in range(choice.camels):
        tab_to(page, "Give one camel more")
        page.keyboard.press("Enter")
