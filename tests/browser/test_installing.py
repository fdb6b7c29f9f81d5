"""Setting up the browsers: those that start are used, missing ones are installed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.projects import NOWHERE, copy_project
from tools import environment
from tools.browsers import launch_options

FIND = "from tools.browsers import *; require_chromium(); try_to_have('firefox')"


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """The project with everything installed but the browsers."""
    project = copy_project(tmp_path / "project")
    (project / ".venv").symlink_to(environment.VENV)
    return project


def find_browsers(project: Path, programs: Path) -> subprocess.CompletedProcess[str]:
    """A search for browsers where these programs are all there is, and nothing can be fetched."""
    return subprocess.run(
        [sys.executable, "-c", FIND],
        cwd=project,
        env={
            "PATH": str(programs),
            "HOME": str(project),
            "PLAYWRIGHT_BROWSERS_PATH": str(project / "none"),
            "PLAYWRIGHT_DOWNLOAD_HOST": NOWHERE,
        },
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    folder = tmp_path / "programs"
    folder.mkdir()
    return folder


def put_program(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


@pytest.fixture
def chromium(playwright: Playwright) -> str:
    """A script that starts the Chromium of the other tests."""
    options = launch_options(playwright.chromium)
    program = options.get("executable_path", playwright.chromium.executable_path)
    return f'export PATH="{os.environ["PATH"]}"; exec {program} "$@"'


def test_a_browser_that_is_there_is_used_at_once(
    ready: Path, programs: Path, chromium: str
) -> None:
    put_program(programs, "chromium-browser", "exit 1")  # as where it only names a package
    put_program(programs, "google-chrome", chromium)
    result = find_browsers(ready, programs)
    assert (result.returncode, result.stderr) == (0, "")
    assert "Chromium" not in result.stdout


def test_a_browser_that_playwright_cannot_start_is_not_used(ready: Path, programs: Path) -> None:
    put_program(programs, "chromium-browser", "exit 0")
    result = find_browsers(ready, programs)
    assert result.returncode == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith(
        "Chromium is needed, and none could be installed "
        f"({programs / 'chromium-browser'}: BrowserType.launch: "
    )
    assert "; playwright install: " in line
    assert "; apt-get: there is none): install the package chromium, or run " in line


def test_the_systems_browser_is_installed_where_playwrights_own_cannot_be_had(
    ready: Path, programs: Path, chromium: str, tmp_path: Path
) -> None:
    put_program(tmp_path, "real", chromium)
    # It knows no browser before it was updated, like a fresh container's.
    apt = f"""
        if [ "$1" = update ]; then /bin/touch {tmp_path}/updated; exit; fi
        [ "$1 $2" = "install --yes" ] && [ -e {tmp_path}/updated ] || exit 1
        if [ "$3" = firefox-esr ]; then echo "E: Unable to locate $3"; exit 1; fi
        /bin/cp {tmp_path}/real {programs}/$3
    """
    put_program(programs, "apt-get", apt)
    put_program(programs, "sudo", '[ "$1" = -n ] && shift && exec "$@"')
    result = find_browsers(ready, programs)
    assert (result.returncode, result.stderr) == (0, "")
    assert (programs / "chromium").exists()
    *_, line = result.stdout.splitlines()
    assert line.startswith("The tests in Firefox are skipped, as it could not be installed (")
    assert line.endswith("; apt-get: Unable to locate firefox-esr).")
