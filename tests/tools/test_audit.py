"""The audit of the locks: what the two services answer, and what is said if they do not."""

import json
import shutil
from pathlib import Path

import pytest

from tests.projects import NOWHERE
from tools import audit, environment
from tools.audit import FOUND, NO_ANSWER, npm_audit, python_audit

WRONG = ["", "not JSON", "[]", "{}", "[" * 100_000, '{"message": "no such page"}']


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which a test puts a pip-audit and an npm of its own."""
    monkeypatch.setattr(environment, "SCRIPTS", tmp_path)
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    return tmp_path


def answer(programs: Path, name: str, text: str, *, code: int = 0, told: str = "") -> None:
    """Let a program print this, and exit with this code."""
    (programs / "answer").write_text(text)
    program = programs / name
    program.write_text(f"#!/bin/sh\ncat '{programs}/answer'\necho '{told}' >&2\nexit {code}\n")
    program.chmod(0o755)


def dependencies(*found: dict[str, object]) -> str:
    return json.dumps({"dependencies": found, "fixes": []})


def test_a_lock_without_known_vulnerabilities_is_told(programs: Path) -> None:
    answer(programs, "pip-audit", dependencies({"name": "silk", "version": "1", "vulns": []}))
    assert python_audit("test") == (0, "test.txt: no known vulnerability.")
    answer(programs, "npm", '{"vulnerabilities": {}}')
    assert npm_audit() == (0, "package-lock.json: no known vulnerability.")


def test_vulnerable_packages_are_named(programs: Path) -> None:
    flaws = [{"id": "CVE-1"}, {"id": "CVE-2"}]
    text = dependencies({"name": "silk", "version": "1", "vulns": flaws})
    answer(programs, "pip-audit", text, code=1)
    told = "test.txt: known vulnerabilities in silk 1 (CVE-1, CVE-2)."
    assert python_audit("test") == (FOUND, told)
    answer(programs, "npm", '{"vulnerabilities": {"silk": {"severity": "high"}}}', code=1)
    assert npm_audit() == (FOUND, "package-lock.json: known vulnerabilities in silk (high).")


def test_a_package_that_the_service_does_not_know_is_no_answer(programs: Path) -> None:
    answer(programs, "pip-audit", dependencies({"name": "silk", "skip_reason": "not found"}))
    code, told = python_audit("test")
    assert code == NO_ANSWER
    assert told.startswith("test.txt: the advisory service gave no answer (it does not know silk)")


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_answer_is_told_in_a_sentence(programs: Path, text: str) -> None:
    for name in ("pip-audit", "npm"):
        answer(programs, name, text, code=1, told="ERROR: no route")
        code, told = npm_audit() if name == "npm" else python_audit("test")
        assert code == NO_ANSWER
        assert told.endswith("): check the network, and run the command again.")
        assert "no route" in told or "no such page" in told


def test_a_missing_program_is_told_in_a_sentence(programs: Path) -> None:
    code, told = python_audit("test")
    assert code == NO_ANSWER
    assert str(programs / "pip-audit") in told


def test_an_unreachable_service_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("npm_config_registry", NOWHERE)
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    code, told = npm_audit()
    assert code == NO_ANSWER
    assert told.startswith("package-lock.json: the advisory service gave no answer (")


def test_the_worst_answer_decides(
    programs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (programs / "locks").mkdir()
    (programs / "locks" / "test.txt").touch()
    monkeypatch.setattr(environment, "LOCKS", programs / "locks")
    answer(programs, "npm", "")
    answer(programs, "pip-audit", dependencies())
    codes = []
    for text in ('{"vulnerabilities": {}, "dependencies": []}', "", "{}"):
        (programs / "answer").write_text(text)
        codes.append(audit.main())
    flawed = {"vulnerabilities": {"silk": {"severity": "low"}}, "message": "wrong"}
    (programs / "answer").write_text(json.dumps(flawed))
    codes.append(audit.main())
    assert codes == [0, NO_ANSWER, NO_ANSWER, FOUND]
    assert len(capsys.readouterr().out.splitlines()) == 8
