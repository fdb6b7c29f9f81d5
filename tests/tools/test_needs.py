"""A test run installs what the chosen tests need, and nothing else."""

import os
import subprocess
import sys
from fnmatch import fnmatch

import pytest

from tests.needs import ALL, NEEDS, needs_of
from tests.tools.test_locks import pins
from tools.environment import LOCKS, ROOT
from tools.needs import is_provided

# Runs pytest as if nothing but the lock of the tests were installed.
UNPREPARED = """
import sys
from importlib.metadata import packages_distributions

import tools.needs

installed = sys.argv[1].split()
missing = {
    module for module, names in packages_distributions().items()
    if not {name.lower().replace("_", "-") for name in names} & {*installed}
}

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
tools.needs.is_provided = lambda need: False

import pytest

sys.exit(pytest.main(sys.argv[2:]))
"""


def pytest_unprepared(*arguments: str) -> subprocess.CompletedProcess[str]:
    names = [pin.name for pin in pins("test")]
    options = ("-p", "no:cacheprovider", *arguments)
    return subprocess.run(
        [sys.executable, "-c", UNPREPARED, " ".join([*names, "jaipur", "pip"]), *options],
        cwd=ROOT,
        env={**os.environ, "HYPOTHESIS_NO_PLUGINS": "1"},  # those of packages that it is to miss
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_every_file_that_the_table_does_not_have_is_collected_with_the_tests_lock_alone() -> None:
    result = pytest_unprepared("--collect-only", "-q", "--needs")
    assert result.returncode == 0, result.stdout + result.stderr
    assert f"needs: {' '.join(ALL)}" in result.stdout.splitlines()


@pytest.mark.parametrize(
    ("arguments", "needs"),
    [
        (["-k", "exchange"], []),
        (["tests/tools/training/test_training.py"], ["training"]),
        (["tests/jaipur/test_rl.py", "tests/jaipur/test_pyodide.py"], ["pyodide", "rl"]),
        (["tests/browser", "-k", "two_players"], ["browser", "build", "firefox", "pyodide"]),
        (["tests/jaipur/test_rl.py::test_it_passes_the_api_test"], ["rl"]),
        (["-v", "tests/jaipur/test_rl.py"], ["rl"]),
        (["-n", "2", "--cov=jaipur", "tests/jaipur/test_rl.py"], ["rl"]),
        (["-k", "no_test_is_called_so"], []),
    ],
)
def test_only_what_the_chosen_tests_need_is_asked_for(
    arguments: list[str], needs: list[str]
) -> None:
    result = pytest_unprepared("--collect-only", "--needs", *arguments)
    assert " ".join(["needs:", *needs]) in result.stdout.splitlines()


def test_a_test_whose_needs_are_missing_says_how_to_get_them() -> None:
    result = pytest_unprepared("tests/tools/training/test_searching.py")
    assert result.returncode == 0
    sentence = (
        "It needs training: python3 -m tests tests/tools/training/test_searching.py installs that."
    )
    assert sentence in result.stdout
    assert " skipped in " in result.stdout.splitlines()[-1]


def test_every_row_of_the_table_is_of_a_file_and_of_things_that_can_be_installed() -> None:
    files = [path.relative_to(ROOT / "tests").as_posix() for path in ROOT.glob("tests/**/*.py")]
    for pattern, needs in NEEDS.items():
        assert any(fnmatch(file, pattern) for file in files), pattern
        for need in needs:
            assert need in {"biome", "firefox", "pyodide"} or (LOCKS / f"{need}.txt").is_file(), (
                need
            )


def test_the_first_row_that_fits_a_file_counts() -> None:
    assert needs_of("browser/test_report.py") == ("arena", "browser", "firefox")
    assert needs_of("browser/test_play.py") == ("browser", "build", "firefox", "pyodide")
    assert needs_of("test_taking.py") == ()


def test_what_runs_this_is_provided() -> None:
    assert is_provided("test")
    assert not is_provided("nothing-of-this-name")


def test_arguments_that_pytest_refuses_are_answered_by_pytest() -> None:
    command = [sys.executable, "-m", "tests", "--no-such-option"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert result.returncode == 4
    assert "unrecognized arguments: --no-such-option" in result.stdout
