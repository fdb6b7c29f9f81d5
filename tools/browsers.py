"""Finds browsers that the tests can start, and installs them if there are none.

`python -m tools.browsers KIND` starts one and closes it again, as a check.
"""

import os
import shutil
import sys
from argparse import ArgumentParser
from pathlib import Path
from subprocess import TimeoutExpired
from typing import TYPE_CHECKING, Any, Final

from tools import environment, webkit

if TYPE_CHECKING:
    from playwright.sync_api import BrowserType

# A browser under test talks to nobody but the page's own server.
FLAGS: Final = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]

# The programs of a system, by Playwright's name of the browser.
_PROGRAMS: Final = {
    "chromium": ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    "firefox": ("firefox-esr", "firefox"),
    "webkit": (webkit.DRIVER,),
}
# Any version is taken: Debian keeps only the newest of each.
_DEBIAN: Final = {
    "chromium": ("chromium",),
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver", "xvfb"),
}
TITLES: Final = {"chromium": "Chromium", "firefox": "Firefox", "webkit": "WebKit"}
_PATIENCE: Final = 600  # seconds for a browser to be fetched or started


def require_chromium() -> None:
    """Install Chromium unless one starts, or end with a sentence."""
    why = _install("chromium")
    if why:
        sys.exit(
            f"Chromium is needed, and none could be installed ({why}): install the package "
            "chromium, or run playwright install --with-deps chromium in .venv, and then run the "
            "command again."
        )


def try_to_have(kind: str) -> None:
    """Install a browser unless one starts, or say why not, here and to processes started."""
    why = _install(kind)
    if why:
        os.environ[_why_not(kind)] = why
        print(
            f"The tests in {TITLES[kind]} are skipped, as it could not be installed ({why}).",
            flush=True,
        )


def why_not(kind: str) -> str:
    """The sentence of `try_to_have` on why there is no such browser, or an empty string."""
    why = os.environ.get(_why_not(kind))
    return f"{TITLES[kind]} could not be installed ({why})." if why else ""


def _why_not(kind: str) -> str:
    return f"JAIPUR_WHY_NO_{kind.upper()}"


def launch_options(kind: "BrowserType") -> dict[str, Any]:
    """Options to start the build that Playwright was made for, or else the system's browser."""
    options: dict[str, Any] = {"args": FLAGS} if kind.name == "chromium" else {}
    if Path(kind.executable_path).exists():
        return options
    system = _system_browser(kind.name)
    if system:
        options["executable_path"] = system
        if kind.name == "firefox":
            options["channel"] = "moz-firefox"  # Playwright drives others than its own by BiDi
    return options


def _install(kind: str) -> str:
    """Install a browser unless one starts; returns why none does, or an empty string."""
    why = _start(kind)
    if not why:
        return ""
    print(f"Installing {TITLES[kind]} for the tests ...", flush=True)
    present = _system_browser(kind)
    problems = [f"{present}: {why}"] if present else []
    # Playwright's own WebKit would need more of the system than a machine without it has.
    sources = (_install_debians,) if kind == "webkit" else (_install_playwrights, _install_debians)
    for install_browser in sources:
        why = install_browser(kind) or _start(kind)
        if not why:
            return ""
        problems.append(why)
    return "; ".join(problems)


def _install_playwrights(kind: str) -> str:
    why = _run(str(environment.PYTHON), "-m", "playwright", "install", kind)
    return why and f"playwright install: {why}"


def _install_debians(kind: str) -> str:
    if not shutil.which("apt-get"):
        return "apt-get: there is none"
    # Where a password would be asked for, sudo -n fails instead.
    apt = ("apt-get",) if os.geteuid() == 0 else ("sudo", "-n", "apt-get")
    # An old package list names old versions, which Playwright may not know how to drive, or files
    # that are gone. If it cannot be updated, it may still be good enough.
    _run(*apt, "update")
    why = _run(*apt, "install", "--yes", *_DEBIAN[kind])
    return why and f"apt-get: {why}"


def _start(kind: str) -> str:
    return _run(str(environment.PYTHON), "-m", "tools.browsers", kind)


def _run(*command: str) -> str:
    """Run a command; returns why it failed, or an empty string."""
    try:
        result = environment.run(*command, timeout=_PATIENCE)
    except OSError as problem:
        return str(problem)
    except TimeoutExpired:
        return f"it took more than {_PATIENCE} seconds"
    return "" if result.returncode == 0 else environment.reason(result.stdout)


def _system_browser(kind: str) -> str | None:
    """The first program of the system that runs: Ubuntu has some that only name a package."""
    found = filter(None, map(shutil.which, _PROGRAMS[kind]))
    return next((program for program in found if not _run(program, "--version")), None)


def _start_and_close(kind: str) -> str:
    """Start a browser and close it; returns why it does not start, or an empty string."""
    if kind == "webkit":
        try:
            with webkit.driven():
                return ""
        except webkit.Fails as problem:
            return str(problem)
    from playwright.sync_api import Error, sync_playwright  # noqa: PLC0415 (only .venv has it)

    with sync_playwright() as playwright:
        browser = getattr(playwright, kind)
        try:
            browser.launch(**launch_options(browser)).close()
        except Error as problem:
            return problem.message.partition("\n")[0]
    return ""


def _main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=_PROGRAMS)
    sys.exit(_start_and_close(parser.parse_args().kind) or 0)


if __name__ == "__main__":
    _main()
