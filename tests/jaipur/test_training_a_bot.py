"""The page from training to a rated bot works as it is printed, in a short version."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gamekit.arena.isolation.process import close_processes
from jaipur.terminal.app import run
from tools.environment import ROOT

PAGE = (ROOT / "docs" / "jaipur" / "training-a-bot.md").read_text(encoding="utf-8")
PROGRAMS = dict(re.findall(r"^```python\n# (\S+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
SIZES = "GENERATIONS, PLAYERS, KEPT, ROUNDS = 15, 24, 6, 12"


def trained(folder: Path) -> list[float]:
    """The weights that a short training writes into a folder `learner` here."""
    for name, source in PROGRAMS.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source.replace(SIZES, SIZES.partition("=")[0] + "= 2, 3, 2, 1"))
    (train,) = re.findall(r"^python (learner/\S+)$", PAGE, re.MULTILINE)
    command = [sys.executable, train]
    told = subprocess.run(command, cwd=folder, check=True, capture_output=True, encoding="utf-8")
    assert re.fullmatch(r"(generation \d: [+-]\d+\.\d rupees a round\n){2}", told.stdout)
    weights: list[float] = json.loads((folder / "learner" / "weights.json").read_text())
    return weights


def test_what_is_printed_trains_a_bot_and_rates_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert SIZES in PROGRAMS["learner/train.py"]
    weights = trained(tmp_path)
    assert len(weights) == 7
    assert trained(tmp_path / "again") == weights  # it is seeded
    monkeypatch.chdir(tmp_path)
    (contest,) = re.findall(r"^jaipur (arena .+)$", PAGE, re.MULTILINE)
    assert run([*contest.split(), "--rounds", "2", "--jobs", "1"]) == 0
    close_processes()
    table = capsys.readouterr().out
    assert re.search(r"learner .* none", table)
    assert "rating" in table
