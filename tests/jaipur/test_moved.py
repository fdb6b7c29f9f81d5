"""Modules that have new names: an import by the old name says the new one."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from jaipur.moved import MOVED, MovedFinder
from tools.environment import ROOT


def error_of(statement: str, folder: Path) -> str:
    """The last line of what a fresh Python says to a statement after `import jaipur`."""
    result = subprocess.run(
        [sys.executable, "-c", f"import jaipur\n{statement}"],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return result.stdout.rstrip().rpartition("\n")[2]


@pytest.mark.parametrize("old", MOVED)
def test_an_old_name_is_answered_with_the_new_one(old: str) -> None:
    with pytest.raises(ModuleNotFoundError, match=rf"^{old} is now {MOVED[old]}\.$"):
        MovedFinder.find_spec(old)


@pytest.mark.parametrize("new", MOVED.values())
def test_a_new_name_is_a_module(new: str) -> None:
    assert find_spec(new)


@pytest.mark.parametrize(
    ("statement", "old"),
    [
        ("import jaipur.chance", "jaipur.chance"),
        ("from jaipur import chance", "jaipur.chance"),
        ("from jaipur.chance import stream", "jaipur.chance"),
        ("from rl import jaipur_v0", "rl"),
        ("import rl.coding", "rl"),
        ("from arena.isolation import Isolated", "arena"),
        ("import terminal", "terminal"),
    ],
)
def test_an_import_by_an_old_name_fails_with_that_sentence(
    statement: str, old: str, tmp_path: Path
) -> None:
    said = error_of(statement, tmp_path)
    assert said == f"ModuleNotFoundError: {old} is now {MOVED[old]}."


def test_any_other_missing_module_is_told_as_ever(tmp_path: Path) -> None:
    assert error_of("import saffron", tmp_path) == "ModuleNotFoundError: No module named 'saffron'"
    said = error_of("import jaipur.saffron", tmp_path)
    assert said == "ModuleNotFoundError: No module named 'jaipur.saffron'"
    assert error_of("from jaipur import saffron", tmp_path).startswith(
        "ImportError: cannot import name 'saffron' from 'jaipur'"
    )


def test_a_module_of_somebody_elses_with_such_a_name_is_imported(tmp_path: Path) -> None:
    (tmp_path / "arena.py").write_text("print('another arena')")
    assert error_of("import arena", tmp_path) == "another arena"
