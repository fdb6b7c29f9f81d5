"""The same seed and the same moves give the same text: on every Python, and in the browser."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.jaipur import trace
from tests.pyodide import run_in_pyodide
from tools.environment import ROOT

SCRIPT = (ROOT / "tests" / "jaipur" / "trace.py").read_text(encoding="utf-8")
EXPECTED = (ROOT / "tests" / "jaipur" / "data" / "trace.txt").read_text(encoding="utf-8")


def run_in(python: str, **settings: str) -> str:
    """What the script prints in a Python of its own, with the package on its path and no more."""
    result = subprocess.run(
        [python, "-S", "-B", "-W", "error", "-"],
        input=SCRIPT,
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **settings},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def other_pythons() -> list[str]:
    """Interpreters from 3.11 on that are on this machine, on the path or kept by pyenv."""
    found: list[str] = []
    for minor in range(11, 20):
        found += map(str, sorted(Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python")))
        on_path = shutil.which(f"python3.{minor}")
        if on_path and ".pyenv" not in on_path:  # pyenv's own are names that may not run
            found.append(on_path)
    return found


def test_here() -> None:
    assert "".join(f"{line}\n" for line in trace.trace()) == EXPECTED


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_with_any_seed_of_hashes(hash_seed: str) -> None:
    assert run_in(sys.executable, PYTHONHASHSEED=hash_seed) == EXPECTED


def test_without_assertions_and_docstrings() -> None:
    assert run_in(sys.executable, PYTHONOPTIMIZE="2") == EXPECTED


@pytest.mark.parametrize("python", other_pythons())
def test_in_every_python_there_is(python: str) -> None:
    assert run_in(python) == EXPECTED


def test_in_the_browsers_python() -> None:
    assert run_in_pyodide(SCRIPT) == EXPECTED
