"""The style sheets mean the same in whatever order they are bundled."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, ViewportSize

import build
from tests.browser.screens import first_screens, pauses, reviews, tables
from tools.site import style

SIZES = [
    ViewportSize(width=360, height=640),
    ViewportSize(width=768, height=1024),
    ViewportSize(width=844, height=390),
    ViewportSize(width=1280, height=720),
]

# Parses both bundles, to be used instead of the page's own style sheet.
PREPARE = """bundles => {
    for (const sheet of document.styleSheets) sheet.disabled = true;
    window.bundles = bundles.map(text => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return sheet;
    });
    const properties = new Set();
    const collect = rules => {
        for (const rule of rules) {
            for (const name of rule.style ?? []) if (!name.startsWith("--")) properties.add(name);
            if (rule.cssRules) collect(rule.cssRules);
        }
    };
    collect(window.bundles[0].cssRules);
    window.properties = [...properties];
}"""
COMPARE = """() => {
    const parts = [...document.querySelectorAll("body, body *")].filter(
        part => !part.closest("template, symbol")
    );
    const [one, other] = window.bundles.map(sheet => {
        document.adoptedStyleSheets = [sheet];
        return parts.flatMap(part => ["", "::before", "::after"].map(pseudo => {
            const style = getComputedStyle(part, pseudo || null);
            return window.properties.map(name => style.getPropertyValue(name));
        }));
    });
    const found = new Set();
    one.forEach((values, place) => values.forEach((value, nth) => {
        const changed = other[place][nth];
        if (value === changed) return;
        const part = parts[Math.floor(place / 3)].getAttribute("class");
        found.add(`${part}, ${window.properties[nth]}: ${value}, ${changed}`);
    }));
    document.adoptedStyleSheets = [];
    for (const sheet of document.styleSheets) sheet.disabled = false;
    return [...found];
}"""


@pytest.mark.parametrize("screens", [first_screens, tables, pauses, reviews])
def test_the_order_of_style_sheets_does_not_matter(
    page: Page, site: str, screens: Callable[[Page, str], Iterator[str]]
) -> None:
    page.emulate_media(reduced_motion="reduce")  # no value is caught half-way to another
    sheets = [path for path in build.style_sheets("jaipur") if path.name != "fonts.css"]
    bundles = [style.bundle(order, build.art("jaipur")) for order in (sheets, sheets[::-1])]
    found: dict[str, list[str]] = {}
    for screen in screens(page, site):
        for size in SIZES:
            page.set_viewport_size(size)
            page.evaluate(PREPARE, bundles)
            changed = page.evaluate(COMPARE)
            if changed:
                found[f"{screen} at {size['width']}x{size['height']}"] = changed[:10]
        page.set_viewport_size(SIZES[-1])
    assert found == {}
