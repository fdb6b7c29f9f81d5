"""What the guide to bots tells a newcomer to type works."""

import re
import sys
from doctest import DebugRunner, DocTestParser
from pathlib import Path

import pytest

from gamekit.arena import Pair
from gamekit.arena.isolation import Bundle, Isolated, Limits
from gamekit.arena.isolation.process import close_processes
from jaipur import BOTS
from jaipur.table import play_round
from jaipur.terminal.app import run
from jaipur.wire import JaipurWire
from tests.tools.test_readme import blocks
from tools.environment import ROOT

GUIDE = (ROOT / "docs" / "writing-a-bot.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^jaipur (.+)$", GUIDE, re.MULTILINE)
MODULES = [block.source for block in blocks(GUIDE) if not block.is_session]
FIRST, GOOD, MEMORY = MODULES
SESSIONS = [block.source for block in blocks(GUIDE) if block.is_session]


def score(source: str, rival: str, deals: int) -> float:
    """How a bot does in a process of its own, from both seats."""
    files = (("Asha.py", source.encode()),)
    player = Isolated("Asha", Bundle("Asha.py", files, JaipurWire(), Limits(seconds=20)))
    games = [
        (play_round((player, BOTS[rival]), seed), play_round((BOTS[rival], player), seed))
        for seed in range(deals)
    ]
    assert not any(played.faults for pair in games for played in pair)
    return sum(Pair.of(first.scores, second.scores).score for first, second in games) / deals


def test_the_commands_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert COMMANDS[0] == "bot new Asha"
    assert len(COMMANDS) == 4
    for command in COMMANDS:
        shorter = ["--rounds", "2", "--jobs", "1"] if command.startswith("arena") else []
        assert run([*command.split(), *shorter]) == 0
    close_processes()


@pytest.mark.parametrize("number", range(len(SESSIONS)))
def test_a_prompt_can_be_typed_word_by_word(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every session stands alone, in a fresh Python in the folder of the bot."""
    (tmp_path / "Asha.py").write_text(GOOD, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "Asha", raising=False)
    session = DocTestParser().get_doctest(SESSIONS[number], {}, "prompt", None, None)
    DebugRunner().run(session)
    sys.modules.pop("Asha", None)


def test_the_bots_play_and_the_good_one_wins() -> None:
    assert score(FIRST, "random", 1) >= 0
    assert score(GOOD, "utility", 10) > 0.6
    assert score(f"{GOOD}\n{MEMORY}", "utility", 1) >= 0
    close_processes()
