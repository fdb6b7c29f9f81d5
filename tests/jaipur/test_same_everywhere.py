"""The same seed and the same moves give the same text: on every Python, and in the browser."""

import sys

import pytest

from tests.jaipur import trace
from tests.pyodide import run_in_pyodide
from tests.pythons import other_pythons, run_in
from tools.environment import ROOT

SCRIPT = (ROOT / "tests" / "jaipur" / "trace.py").read_text(encoding="utf-8")
EXPECTED = (ROOT / "tests" / "jaipur" / "data" / "trace.txt").read_text(encoding="utf-8")


def test_here() -> None:
    assert "".join(f"{line}\n" for line in trace.trace()) == EXPECTED


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_with_any_seed_of_hashes(hash_seed: str) -> None:
    assert run_in(sys.executable, SCRIPT, PYTHONHASHSEED=hash_seed) == EXPECTED


def test_without_assertions_and_docstrings() -> None:
    assert run_in(sys.executable, SCRIPT, PYTHONOPTIMIZE="2") == EXPECTED


@pytest.mark.parametrize("python", other_pythons())
def test_in_every_python_there_is(python: str) -> None:
    assert run_in(python, SCRIPT) == EXPECTED


def test_in_the_browsers_python() -> None:
    assert run_in_pyodide(SCRIPT) == EXPECTED
