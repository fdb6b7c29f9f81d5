"""The package in the browser's Python."""

import pytest

from tests.pyodide import run_in_pyodide


def test_the_package_imports_in_the_pinned_pyodide() -> None:
    source = "import sys, jaipur; print(jaipur.__name__, sys.platform, sys.version_info[:2])"
    assert run_in_pyodide(source) == "jaipur emscripten (3, 14)\n"


def test_a_failure_in_pyodide_is_told() -> None:
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        run_in_pyodide("1 / 0")
