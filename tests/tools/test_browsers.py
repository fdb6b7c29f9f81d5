"""Why Firefox could not be installed is in the summary of a test run."""

import os
import subprocess
import sys

import pytest

from tools import browsers
from tools.browsers import WHY_NO_FIREFOX
from tools.environment import ROOT

REASON = "playwright install: no network; apt-get: there is none"


@pytest.fixture(autouse=True)
def _nothing_can_be_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(WHY_NO_FIREFOX, "")
    monkeypatch.setattr(browsers, "_start", lambda _: "no such program")
    monkeypatch.setattr(browsers, "_system_browser", lambda _: None)
    monkeypatch.setattr(
        browsers, "_install_playwrights", lambda _: "playwright install: no network"
    )
    monkeypatch.setattr(browsers, "_install_debians", lambda _: "apt-get: there is none")


def test_why_there_is_no_firefox_is_handed_on(capsys: pytest.CaptureFixture[str]) -> None:
    browsers.try_firefox()
    assert REASON in capsys.readouterr().out
    assert os.environ[WHY_NO_FIREFOX] == REASON


def test_the_summary_says_why_there_is_no_firefox() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/browser/test_firefox.py"],
        cwd=ROOT,
        env={**os.environ, WHY_NO_FIREFOX: REASON, "COLUMNS": "200"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert " 2 skipped in " in result.stdout
    summary = result.stdout.partition("short test summary info")[2]
    assert f"Firefox could not be installed ({REASON})." in " ".join(summary.split())
