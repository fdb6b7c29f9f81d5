"""The document on adding a game: what it makes passes the laws."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.test_readme import blocks
from tools.environment import ROOT

GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
LIMIT = 1200


def run_laws(folder: Path, module: str, *options: str) -> "subprocess.CompletedProcess[str]":
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--game", module)
    return subprocess.run(
        [*command, *options, "tests/laws/test_laws.py"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )


@pytest.fixture
def pig(tmp_path: Path) -> Path:
    """The module that the reader has saved."""
    code = [block.source for block in blocks(GUIDE) if not block.is_session]
    path = tmp_path / "pig.py"
    path.write_text("\n\n".join(code), encoding="utf-8")
    return path


def test_the_game_of_the_guide_passes_the_laws(pig: Path) -> None:
    laws = run_laws(pig.parent, "pig")
    assert laws.returncode == 0, laws.stdout
    assert " passed" in laws.stdout
    assert "[pig]" not in laws.stdout  # where a failure would be


def test_a_game_that_breaks_a_law_is_found(pig: Path) -> None:
    source = pig.read_text(encoding="utf-8")
    pig.write_text(source.replace("lost = -1 / (len", "lost = -2 / (len"), encoding="utf-8")
    laws = run_laws(pig.parent, "pig", "-k", "sum_to_0")
    assert laws.returncode == 1
    assert "test_a_game_ends_and_its_scores_sum_to_0[pig]" in laws.stdout


def test_a_module_without_a_game_is_refused(tmp_path: Path) -> None:
    for module, reason in (("no_such_game", "No module named"), ("gamekit", "has no attribute")):
        laws = run_laws(tmp_path, module)
        assert laws.returncode != 0
        assert f"--game {module}: " in laws.stdout + laws.stderr
        assert reason in laws.stdout + laws.stderr
