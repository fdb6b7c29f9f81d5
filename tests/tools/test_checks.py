"""Checks of the sources: which there are, and that each of them can fail."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.projects import copy_project
from tools.checks import CHECKS
from tools.environment import ROOT

# Typed in two halves, so that this file passes its own check.
MISSPELT = "recie" + "ve"

FAULTS = {
    "format": ("fault.py", "x  =  1\n", "1 file would be reformatted"),
    "lint": ("fault.py", '"""A fault."""\n\nimport os\n', "F401"),
    "types": ("fault.py", '"""A fault."""\n\nx: int = "1"\n', "Incompatible types"),
    "spelling": ("docs/fault.md", f"We {MISSPELT} cards.\n", f"{MISSPELT} ==> "),
    "page": ("web/fault.js", "if (x = 1) alert(x);\n", "noAssignInExpressions"),
}


def checked(*arguments: str, project: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tools.checks", *arguments],
        cwd=project,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("name", CHECKS)
def test_each_check_finds_a_fault(name: str, tmp_path: Path) -> None:
    project = copy_project(tmp_path / "project")
    shutil.copy(ROOT / "biome.jsonc", project)
    (project / "node_modules").symlink_to(ROOT / "node_modules")
    settings = (project / "pyproject.toml").read_text(encoding="utf-8")
    only = re.sub(r"^files = .*", 'files = ["fault.py"]', settings, flags=re.MULTILINE)
    (project / "pyproject.toml").write_text(only, encoding="utf-8")  # mypy would read all
    file, text, finding = FAULTS[name]
    (project / file).parent.mkdir(exist_ok=True)
    (project / file).write_text(text)
    code = (
        "import sys; from pathlib import Path; from tools import checks, environment\n"
        "environment.PYTHON = Path(sys.executable)\n"
        "print(checks.failed(*sys.argv[1:]))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code, name],
        cwd=project,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=True,
    )
    assert finding in result.stdout
    assert result.stdout.splitlines()[-1] == f"[{name!r}]"


def test_a_check_that_passes_says_so_by_its_exit_code() -> None:
    assert checked("format").returncode == 0


def test_a_wrong_name_is_answered_with_the_right_ones() -> None:
    result = checked("format", "grammar")
    assert result.returncode == 2
    assert "there is no check 'grammar'; choose from format, lint, types" in result.stdout


def test_hooks_run_the_checks_by_their_names() -> None:
    config = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    entries = [line.split(": ")[1] for line in config.splitlines() if " entry: " in line]
    hooked = [entry.removeprefix("python3 -m tools.checks ") for entry in entries]
    # Types take too long for every commit.
    assert hooked == [name for name in ("format", "lint", "page", "spelling") if name in CHECKS]


def test_git_runs_the_hooks() -> None:
    """pre-commit reads the hooks, and runs the one that a changed file is for."""
    if not (ROOT / ".git").exists():
        pytest.skip("an unpacked archive of the sources has no git")
    result = subprocess.run(
        [sys.executable, "-m", "pre_commit", "run", "format", "--files", "build.py"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode == 0, result.stdout
    assert "Passed" in result.stdout
