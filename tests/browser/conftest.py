"""The built page, a server for it, and a browser that fails a test on any complaint."""

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

import build
import environment
from tests.browser.reading import PATIENCE
from tests.browser.serving import FLAGS, complaints, served


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
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The system's Chromium, or else Playwright's own."""
    browser = playwright.chromium.launch(executable_path=environment.system_browser(), args=FLAGS)
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
