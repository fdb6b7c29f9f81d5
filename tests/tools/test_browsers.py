"""Why a browser could not be installed is in the summary of a test run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import browsers
from tools.environment import ROOT

REASON = "playwright install: no network; apt-get: there is none"


KINDS = ("firefox", "webkit")


@pytest.fixture(autouse=True)
def _nothing_can_be_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in KINDS:
        monkeypatch.setenv(browsers._why_not(kind), "")
    monkeypatch.setattr(browsers, "_start", lambda _: "no such program")
    monkeypatch.setattr(browsers, "_system_browser", lambda _: None)
    monkeypatch.setattr(
        browsers, "_install_playwrights", lambda _: "playwright install: no network"
    )
    monkeypatch.setattr(browsers, "_install_debians", lambda _: "apt-get: there is none")


@pytest.mark.parametrize(
    ("kind", "reason"), [("firefox", REASON), ("webkit", "apt-get: there is none")]
)
def test_why_there_is_no_such_browser_is_handed_on(
    kind: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert browsers.why_not(kind) == ""
    browsers.try_to_have(kind)
    assert f"The tests in {browsers.TITLES[kind]} are skipped" in capsys.readouterr().out
    assert browsers.why_not(kind) == f"{browsers.TITLES[kind]} could not be installed ({reason})."


@pytest.mark.parametrize("kind", KINDS)
def test_the_summary_says_why_there_is_no_such_browser(kind: str) -> None:
    file = f"tests/browser/test_{kind}.py"
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", file],
        cwd=ROOT,
        env={**os.environ, browsers._why_not(kind): REASON, "COLUMNS": "200"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert " 1 skipped in " in result.stdout
    summary = result.stdout.partition("short test summary info")[2]
    sentence = f"{browsers.TITLES[kind]} could not be installed ({REASON})."
    assert sentence in " ".join(summary.split())


def test_a_browser_that_does_not_start_is_told_by_what_it_said(tmp_path: Path) -> None:
    program = tmp_path / "firefox-esr"
    program.write_text('#!/bin/sh\n[ "$1" = --version ]\n', encoding="utf-8")
    program.chmod(0o755)
    settings = {"PATH": f"{tmp_path}:/bin:/usr/bin", "HOME": str(tmp_path)}
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/browser/test_firefox.py"],
        cwd=ROOT,
        env={**settings, "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path), "COLUMNS": "200"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert " 1 skipped in " in result.stdout
    assert "No Firefox starts here: BrowserType.launch: " in result.stdout
