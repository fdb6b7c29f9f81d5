"""The commands that every game has, for a game that is not part of this repository."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.environment import ROOT

FILES = {
    "__init__.py": "",
    "__main__.py": 'from gamekit.terminal.main import start\n\nstart("dice")\n',
    "terminal/__init__.py": "",
    "terminal/starter.py": '"""Try it: dice arena THIS_FILE low"""\n\n\ndef bot(view, rng): ...\n',
    "terminal/app.py": '''
from functools import partial
from random import Random
from typing import Annotated

import typer

from gamekit.play import Played
from gamekit.terminal.app import new_app
from gamekit.terminal.app import run as run_app
from gamekit.terminal.game import Subcommand, ContestGame, FaultyRound, TerminalGame


def high():
    return lambda rng, sides: sides + rng.randrange(sides)


def low():
    return lambda rng, sides: rng.randrange(sides)


def contest(
    recorded, /, *, sides: Annotated[int, typer.Option(min=2, help="Of each die.")] = 6
):
    def play(players, seed):
        a, b = (
            player()(Random(f"{seed} {seat}"), sides) for seat, player in enumerate(players)
        )
        return Played(((a > b) - (a < b), (a < b) - (a > b)), (a, b), (), "")

    return ContestGame(play, "roll")


def greet(name: str = "you"):
    """Say hello."""
    print(f"Hello, {name}.")


DICE = TerminalGame(
    name="dice",
    title="Dice",
    distribution="tabletop",
    unit="pips",
    bots={"high": high, "low": low},
    wire=None,
    sparring_bot="low",
    contest=contest,
    faulty_round=lambda mishap: FaultyRound("", ""),
    arena_examples=("dice arena high low --sides 20",),
    page="dice.html",
)
app = new_app(DICE, "Dice in the terminal.", ("dice greet",), (Subcommand(greet, ()),))
run = partial(run_app, app)
''',
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the game's package."""
    for name, content in FILES.items():
        file = tmp_path / "dice" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(content, encoding="utf-8")
    return tmp_path


def dice(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(folder), str(ROOT)))
    return subprocess.run(
        [sys.executable, "-m", "dice", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "100"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_a_game_has_its_own_commands_and_those_that_all_games_have(folder: Path) -> None:
    shown = dice(folder).stdout
    assert "Dice in the terminal." in shown
    assert all(f" {name} " in shown for name in ("greet", "serve", "arena", "bot"))
    assert dice(folder, "greet", "--name", "Asha").stdout == "Hello, Asha.\n"
    assert dice(folder, "--version").stdout == "dice (running from source, not installed)\n"


def test_a_game_has_its_own_options_in_the_arena(folder: Path) -> None:
    assert "--sides" in dice(folder, "arena", "--help").stdout
    contest = ("arena", "high", "low", "--rounds", "4", "--jobs", "1", "--json", "table.json")
    played = dice(folder, *contest, "--sides", "20")
    assert (played.returncode, played.stderr) == (0, "")
    table = json.loads((folder / "table.json").read_text(encoding="utf-8"))
    assert (table["game"], table["unit"]) == ("roll", "pips")
    best = table["standings"][0]
    assert (best["name"], best["wins"]) == ("high", 4)
    assert best["points"] > 20


def test_a_games_own_option_makes_another_contest(folder: Path) -> None:
    contest = ("arena", "high", "low", "--rounds", "4", "--jobs", "1", "--save", "dice.log")
    assert dice(folder, *contest, "--sides", "20").returncode == 0
    refused = dice(folder, *contest)
    assert refused.returncode == 1
    assert "was begun with sides 20, and now it is 6" in refused.stderr


def test_a_first_bot_is_the_starter_of_the_game(folder: Path) -> None:
    written = dice(folder, "bot", "new", "Asha")
    assert written.stdout.endswith("dice arena Asha.py low --rounds 1000\n")
    assert "dice arena Asha.py low" in (folder / "Asha.py").read_text(encoding="utf-8")
    assert dice(folder, "bot", "new", "low").stderr == (
        "low is the name of a computer player; choose another name.\n"
    )


def test_a_game_serves_its_own_page(folder: Path) -> None:
    (folder / "dist").mkdir()
    (folder / "dist" / "index.html").write_text("")
    assert "There is no built game in dist;" in dice(folder, "serve").stderr
