"""The same seed gives the same text of every game: on every Python, and in the browser."""

import sys

import pytest

from tests.laws import trace
from tests.laws.games import MODULES
from tests.pyodide import run_in_pyodide
from tests.pythons import other_pythons, run_in

SCRIPT = f"""
from tests.laws.trace import trace
print(*trace({[*MODULES.values()]}), sep="\\n")
"""


@pytest.fixture(scope="module")
def expected() -> str:
    return "".join(f"{line}\n" for line in trace.trace(MODULES.values()))


@pytest.mark.parametrize("hash_seed", ["0", "4294967295"])
def test_with_any_seed_of_hashes(expected: str, hash_seed: str) -> None:
    assert run_in(sys.executable, SCRIPT, PYTHONHASHSEED=hash_seed) == expected


@pytest.mark.parametrize("python", other_pythons())
def test_in_every_python_there_is(expected: str, python: str) -> None:
    assert run_in(python, SCRIPT) == expected


def test_in_the_browsers_python(expected: str) -> None:
    assert run_in_pyodide(SCRIPT, "tests") == expected
