"""Starts WebKitGTK on a screen that nobody sees, driven by selenium."""

import os
import shutil
import subprocess
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from selenium.webdriver.webkitgtk.webdriver import WebDriver

DRIVER: Final = "WebKitWebDriver"
_SCREEN: Final = "Xvfb"


class Fails(Exception):
    """WebKit does not start here; the sentence says why."""


@contextmanager
def driven() -> "Iterator[WebDriver]":
    """WebKit with a fresh profile until the block ends; raises Fails if it does not start."""
    from selenium.common import WebDriverException  # noqa: PLC0415 (only .venv has it)
    from selenium.webdriver.webkitgtk.service import Service  # noqa: PLC0415
    from selenium.webdriver.webkitgtk.webdriver import WebDriver  # noqa: PLC0415

    driver = shutil.which(DRIVER)
    if not driver:
        raise Fails(f"There is no {DRIVER}.")
    with _screen() as display:
        service = Service(driver, env={**os.environ, "DISPLAY": display})
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # selenium's, at itself
                browser = WebDriver(service=service)
        except WebDriverException as problem:
            raise Fails(f"WebKit does not start: {problem.msg}") from None
        try:
            yield browser
        finally:
            browser.quit()


@contextmanager
def _screen() -> Iterator[str]:
    """The name of a display of our own."""
    program = shutil.which(_SCREEN)
    if not program:
        raise Fails(f"There is no {_SCREEN}.")
    reading, writing = os.pipe()
    with subprocess.Popen(
        [program, "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        try:
            os.close(writing)
            with os.fdopen(reading, encoding="ascii") as answer:
                number = answer.readline().strip()  # empty if it ended
            if not number:
                raise Fails(f"{_SCREEN} does not start.")
            yield f":{number}"
        finally:
            server.terminate()
