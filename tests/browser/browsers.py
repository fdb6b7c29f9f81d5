"""The browsers of a test process, each started when a test first asks for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Error, Page, Playwright

from tests.browser.serving import PATIENCE, complaints
from tools.browsers import launch_options, why_not

if TYPE_CHECKING:
    from collections.abc import Iterator

# Playwright drives the system's Firefox by WebDriver BiDi, and sets no media features there.
NO_MEDIA: Final = "Playwright sets no media features in Firefox."
NO_WAY_BACK: Final = "In Firefox Tab leaves the page for the browser's bars, and no key leads back."

# Without motion, as most tests ask for, and with scroll bars that take no room, as on phones and in
# Playwright's Chromium.
PREFERENCES: Final = {"ui.prefersReducedMotion": 1, "ui.useOverlayScrollbars": 1}

# Firefox is asked from within, as it does not clear the storage of an origin for Playwright.
CLEAR: Final = """async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases())
        await new Promise((done) => {
            const request = indexedDB.deleteDatabase(name);
            request.onsuccess = request.onerror = request.onblocked = done;
        });
}"""


@dataclass
class Browsers:
    """Starts browsers, and keeps them and a window of each until the end of the tests."""

    playwright: Playwright
    site: str
    _started: dict[str, Browser] = field(default_factory=dict)
    _homes: dict[str, tuple[BrowserContext, list[str]]] = field(default_factory=dict)
    _why_not: dict[str, str] = field(default_factory=dict)

    def start(self, name: str) -> Browser:
        """The browser: Playwright's own build or else the system's; without Firefox, a skip."""
        if name not in self._started and name not in self._why_not:
            try:
                self._started[name] = launch(self.playwright, name)
            except FirefoxMissing as problem:
                self._why_not[name] = str(problem)
        if name in self._why_not:
            pytest.skip(self._why_not[name])
        return self._started[name]

    def home(self, name: str) -> tuple[BrowserContext, list[str]]:
        """A window whose pages start warm, as it keeps what it has fetched, and its complaints."""
        if name not in self._homes:
            # A service worker would hide requests from a route.
            context = self.start(name).new_context(service_workers="block")
            context.set_default_timeout(PATIENCE)
            self._homes[name] = context, complaints(context, self.site)
        return self._homes[name]

    def fresh_page(self, name: str) -> Iterator[Page]:
        """A page that nobody has stored anything for, with no complaint until its end."""
        context, found = self.home(name)
        page = context.new_page()
        if name == "chromium":
            session = context.new_cdp_session(page)
            origin = {"origin": self.site.rstrip("/"), "storageTypes": "local_storage,indexeddb"}
            session.send("Storage.clearDataForOrigin", origin)
            session.detach()
        else:
            page.goto(f"{self.site}sha256sums.txt")
            page.evaluate(CLEAR)
            page.goto("about:blank")
        found.clear()
        yield page
        for tab in context.pages:
            tab.close()
        assert found == []

    def close(self) -> None:
        """End all browsers."""
        for browser in self._started.values():
            browser.close()


class FirefoxMissing(Exception):
    """No Firefox can be started here; the sentence says why."""


def launch(
    playwright: Playwright, name: str, preferences: dict[str, str | float | bool] | None = None
) -> Browser:
    """Start a browser, Firefox with these preferences; raises FirefoxMissing if it does not."""
    kind: BrowserType = getattr(playwright, name)
    options = launch_options(kind)
    if name == "chromium":
        return kind.launch(**options)
    why = why_not(name)
    if why:
        raise FirefoxMissing(why)
    given = {**PREFERENCES, **(preferences or {})}
    try:
        return kind.launch(**options, firefox_user_prefs=given)
    except Error as problem:
        reason = problem.message.partition("\n")[0]
        raise FirefoxMissing(f"No Firefox starts here: {reason}") from None
