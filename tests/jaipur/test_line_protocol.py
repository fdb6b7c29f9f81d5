"""The programs and the prompts of docs/line-protocol.md play Jaipur."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from gamekit.arena.isolation import Limits
from gamekit.arena.isolation.process import close_processes
from gamekit.line_protocol import question
from gamekit.terminal.bots import entrants
from gamekit.text import InvalidNotation
from jaipur import BOTS, Observation, State, deal, legal_moves, observe
from jaipur.game import GAME
from jaipur.prompt import describe, read_answer
from jaipur.table import play_round
from jaipur.terminal.game import JAIPUR
from tools.environment import ROOT, node

GUIDE = (ROOT / "docs" / "line-protocol.md").read_text(encoding="utf-8")
CODE = dict(re.findall(r"```(js|sh|c|python)\n(.*?)```", GUIDE, re.DOTALL))
PATIENT = Limits(seconds=60, loading=120)

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="programs are not run here")


@pytest.fixture(autouse=True)
def _no_process_left() -> Iterator[None]:
    yield
    close_processes()


def view() -> Observation:
    state = State.start(deal(Random(7)))
    return observe(state, state.turn)


def wins(file: Path, rival: str) -> float:
    """The rounds of four that a bot of the guide wins, without a fault."""
    (entrant,) = entrants(JAIPUR, [str(file)], PATIENT)
    games = [play_round((entrant.player, BOTS[rival]), seed) for seed in range(4)]
    assert [played.faults for played in games] == [()] * 4
    return sum(played.scores[0] > 0 for played in games)


def written(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    file.chmod(0o755)
    return file


def test_the_program_in_javascript_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.pathsep.join((str(node().parent), os.environ["PATH"])))
    assert wins(written(tmp_path / "careful.mjs", CODE["js"]), "random") >= 3


def test_the_program_in_a_shell_plays(tmp_path: Path) -> None:
    wins(written(tmp_path / "first.sh", CODE["sh"]), "random")
    folder = tmp_path / "folder"
    folder.mkdir()
    wins(written(folder / "bot.sh", CODE["sh"]).parent, "random")


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
def test_the_program_in_c_plays(tmp_path: Path) -> None:
    source = written(tmp_path / "last.c", CODE["c"])
    subprocess.run(["cc", "-o", tmp_path / "last", source], check=True)
    wins(tmp_path / "last", "random")


def test_the_bot_that_asks_a_model_plays(tmp_path: Path) -> None:
    wins(written(tmp_path / "model.py", CODE["python"]), "random")


def test_the_question_of_the_guide_is_the_real_one() -> None:
    asked = question(GAME, view(), Random(7)).splitlines()
    assert [line for line in asked if not line.startswith("seed ")] == [
        line
        for line in GUIDE.splitlines()
        if line.startswith(("seat b", "position b", "options +", "ask turn"))
    ]


# --- a language model


def test_a_prompt_has_all_that_the_seat_knows_and_every_move() -> None:
    text = describe(view())
    for part in (
        "The market: diamond, leather and 3 camels.",
        "Your hand: 2 silver, cloth and leather. Your herd: 1 camel.",
        "Your rival's hand: 5 cards, of which you saw none and do not know 5.",
        "-SS  Sell 2 silver for 5 + 5",
    ):
        assert part in text
    listed = [line.split()[0] for line in text.splitlines() if line[0] in "+-"]
    assert listed == [*map(str, legal_moves(view()))]


def test_the_rules_come_first_if_they_are_wanted() -> None:
    text = describe(view(), rules=True)
    assert text.startswith("You play a round of Jaipur")
    assert text.endswith(describe(view()))
    assert "{" not in text


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        ("+D", "+D"),
        ("Selling -SS is tempting, but I take the camels.\n**+MMM**", "+MMM"),
        ("My move: +LD-CS.", "+DL-SC"),
        ("+MMM, since -DDDDDDDDDDDDDDDD is impossible", "+MMM"),
    ],
)
def test_the_last_legal_move_of_an_answer_counts(answer: str, move: str) -> None:
    assert str(read_answer(view(), answer)) == move


@pytest.mark.parametrize("answer", ["", "pass", "+G", "I sell -DD", "+" * 10_000])
def test_an_answer_without_a_legal_move_is_refused(answer: str) -> None:
    with pytest.raises(InvalidNotation, match="The answer names no legal move: '"):
        read_answer(view(), answer)
