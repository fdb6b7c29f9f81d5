"""The built page, a server for it, and a browser that fails a test on any complaint."""

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

import build
import environment
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


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """An empty page in a browser of its own, with no complaint until its end."""
    context = browser.new_context()
    found = complaints(context, site)
    yield context.new_page()
    context.close()
    assert found == []
