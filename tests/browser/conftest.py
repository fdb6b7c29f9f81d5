"""The built page, a server for it, and a browser that fails a test on any complaint."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import build
from tests.browser.serving import PATIENCE, complaints, served
from tools.browsers import launch_options

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Playwright


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, built once for all the processes of a test run."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    target = shared / "dist"
    with (shared / "dist.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not target.exists():
            try:
                build.build(target)
            except SystemExit as sentence:
                pytest.fail(str(sentence))
    return target


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """The address of the built page."""
    with served(dist) as address:
        yield address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What starts browsers; there can be one at a time."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 (a stand-in needs none)

    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium: Playwright's own build, or else the system's."""
    browser = playwright.chromium.launch(**launch_options(playwright.chromium))
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def home(browser: Browser, site: str) -> Iterator[tuple[BrowserContext, list[str]]]:
    """A window whose pages start warm, as it keeps what it has fetched, and all its complaints."""
    context = browser.new_context(service_workers="block")  # it would hide requests from a route
    context.set_default_timeout(PATIENCE)
    yield context, complaints(context, site)
    context.close()


@pytest.fixture
def page(home: tuple[BrowserContext, list[str]], site: str) -> Iterator[Page]:
    """A page that nobody has stored anything for, with no complaint until its end."""
    context, found = home
    page = context.new_page()
    session = context.new_cdp_session(page)
    origin = {"origin": site.rstrip("/"), "storageTypes": "local_storage,indexeddb"}
    session.send("Storage.clearDataForOrigin", origin)
    session.detach()
    found.clear()
    yield page
    for tab in context.pages:
        tab.close()
    assert found == []
