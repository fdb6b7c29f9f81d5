"""A game in the terminal commits to its seed, and its record proves that the deal was fair."""

import re
from pathlib import Path

import pytest

from gamekit.fairness import commitment
from tests.jaipur.terminal.shell import jaipur

FAIR = "Fair: the seed fits the commitment"


@pytest.fixture
def played(tmp_path: Path) -> tuple[str, Path]:
    """What a new game says, and the record of its first moves."""
    file = tmp_path / "evening.jpr"
    said = jaipur("play", "--against", "random", lines=["1", "1", f"save {file}", "quit"])
    return said.out, file


def test_the_commitment_before_the_game_is_the_one_in_its_record(played: tuple[str, Path]) -> None:
    said, file = played
    (digest,) = re.findall("whose digest is ([0-9a-f]{64})", said)
    text = file.read_text(encoding="utf-8")
    (seed,) = re.findall(r'\[Seed "([0-9a-f]{32})"\]', text)
    assert f'[Commitment "{digest}"]' in text
    assert digest == commitment("jaipur", seed)
    assert seed not in said


def test_replay_proves_that_the_deal_was_fair(played: tuple[str, Path]) -> None:
    _, file = played
    assert FAIR in jaipur("replay", file).out


def test_a_game_of_a_seed_that_everybody_knows_commits_to_nothing() -> None:
    said = jaipur("play", "--against", "random", "--seed", "7", lines=["quit"])
    assert "digest" not in said.out


@pytest.mark.parametrize(
    ("pattern", "changed", "sentence"),
    [
        (r'\[Seed ".', '[Seed "x', "gives another game"),
        (r'\[Seed ".*"\]\n', "", "The record has no seed"),
        (r'Commitment ".{64}"', f'Commitment "{"0" * 64}"', "to another seed"),
        (r'Commitment ".{64}"', 'Commitment "7"', "64 hexadecimal digits"),
    ],
)
def test_replay_tells_what_does_not_fit(
    played: tuple[str, Path], pattern: str, changed: str, sentence: str
) -> None:
    _, file = played
    text = file.read_text(encoding="utf-8")
    edited, times = re.subn(pattern, changed, text)
    assert times == 1
    file.write_text(edited, encoding="utf-8")
    said = jaipur("replay", file)
    assert sentence in said.out
    assert FAIR not in said.out
