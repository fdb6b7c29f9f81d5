"""The soaks in little: they go on where they were stopped, and what breaks is told."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from gamekit.game import AnyGame
from tools.soak import laws, progress


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "FOLDER", tmp_path / "soak")


def log_seeds(file: str, seeds: range) -> None:
    """Note seeds, and break down at the seed 70 as long as there is a stumbling block."""
    with Path(file).open("a") as log:
        print(*seeds, file=log)
    if 70 in seeds and Path(f"{file}.block").exists():
        raise AssertionError("It stumbled.")


def test_a_soak_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    log, block = tmp_path / "log", tmp_path / "log.block"
    block.touch()

    def run(total: int, version: str = "1") -> int:
        return progress.run("seeds", log_seeds, str(log), total, version, jobs=1)

    with pytest.raises(AssertionError, match="It stumbled"):
        run(120)
    kept = json.loads((tmp_path / "soak" / "seeds.json").read_text())
    assert kept == {"version": "1", "held": 50}
    block.unlink()
    log.unlink()
    assert run(120) == 120
    assert log.read_text().split() == [str(seed) for seed in range(50, 120)]
    log.unlink()
    assert run(120) == 120
    assert not log.exists()
    assert run(10, version="2") == 10
    assert log.read_text().split() == [str(seed) for seed in range(10)]


def test_all_laws_hold_for_some_seeds() -> None:
    assert len(laws.laws()) > 10
    laws.hold("jaipur", range(2))


def test_a_law_that_does_not_hold_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def test_seeds_are_small(game: AnyGame, seed: int, length: int, more: str) -> None:
        assert game.name == "jaipur"
        assert length >= len(more) >= 0
        assert seed < 3

    named: dict[str, Callable[..., None]] = {"test_seeds_are_small": test_seeds_are_small}
    monkeypatch.setattr(laws, "laws", lambda: named)
    with pytest.raises(laws.BrokenLaw, match=r"^jaipur, seed 3: test_seeds_are_small$"):
        laws.hold("jaipur", range(10))


def test_a_law_of_values_that_nobody_can_draw_is_refused() -> None:
    def law(game: AnyGame, odds: float) -> None:
        raise AssertionError((game, odds))

    with pytest.raises(TypeError, match="law has a parameter odds of an unknown kind"):
        dict(laws.arguments(law, 1))
