"""The built page, a server for it, and browsers that fail a test on any complaint."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import build
from tests.browser.serving import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

    from tests.browser.browsers import Browsers


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test of the page in the browsers that the run is to be in, and that it is for."""
    if "browser_name" not in metafunc.fixturenames:
        return
    marks = {mark.name: mark for mark in metafunc.definition.iter_markers()}
    asked = metafunc.config.getoption("--browsers")
    firefox = asked in {"all", "firefox"} or (not asked and "firefox_too" in marks)
    names = [] if asked == "firefox" else [pytest.param("chromium")]
    if firefox:
        only = marks.get("chromium_only")
        skip = [pytest.mark.skip(reason=only.args[0])] if only else []
        names.append(pytest.param("firefox", marks=skip))
    metafunc.parametrize("browser_name", names)


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
def browsers(playwright: Playwright, site: str) -> Iterator[Browsers]:
    """The browsers of this process."""
    from tests.browser.browsers import Browsers  # noqa: PLC0415 (a stand-in needs none)

    browsers = Browsers(playwright, site)
    yield browsers
    browsers.close()


@pytest.fixture
def browser(browsers: Browsers, browser_name: str) -> Browser:
    """The browser that the test is for."""
    return browsers.start(browser_name)


@pytest.fixture
def page(browsers: Browsers, browser_name: str) -> Iterator[Page]:
    """A page that nobody has stored anything for, with no complaint until its end."""
    yield from browsers.fresh_page(browser_name)
