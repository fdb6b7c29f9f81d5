"""Finding bots by name, file and folder, and writing a first one."""

import pickle
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
import typer

from gamekit.arena import Entrant
from gamekit.arena.isolation import Isolated, Limits
from gamekit.arena.isolation.process import close_processes
from gamekit.game import Player
from gamekit.play import BotGame
from gamekit.terminal import bots
from jaipur import BOTS
from jaipur.game import GAME
from jaipur.table import BotMatch
from jaipur.terminal import starter
from jaipur.terminal.app import run
from jaipur.terminal.game import JAIPUR
from tests.gamekit.arena.test_isolation import BOTS_OF_TESTS, MISBEHAVIOUR, moves

BOT = "from jaipur import legal_moves\n\n\ndef bot(view, rng):\n    return legal_moves(view)[0]\n"
CLASS = "class Bot:\n    def __call__(self, view, rng):\n        pass\n"
LIMITS = Limits(seconds=20)


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Writes files into the folder that the test is in."""
    monkeypatch.chdir(tmp_path)

    def write(*names: str, content: str = BOT) -> None:
        for name in names:
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")

    return write


def entrants(names: Iterable[str]) -> list[Entrant[Player]]:
    return bots.entrants(JAIPUR, names, LIMITS)


def found(*names: str) -> list[str]:
    return [entrant.name for entrant in entrants(names)]


def files_of(name: str) -> list[str]:
    (entrant,) = entrants([name])
    assert isinstance(entrant.player, Isolated)
    return [file for file, _ in entrant.player.bundle.files]


def refused(*names: str) -> str:
    with pytest.raises(typer.TyperException) as caught:
        entrants(names)
    return caught.value.format_message()


# --- by name


def test_a_computer_player_is_found_by_its_name_and_goes_to_other_processes() -> None:
    for entrant in entrants(BOTS):
        assert entrant.name == pickle.loads(pickle.dumps(entrant.player)).name
    utility = entrants(["utility"])[0].player
    game = BotGame(GAME, recorded=True)
    assert moves(game((utility, utility), 1)) == moves(game((BOTS["utility"],) * 2, 1))


def test_computer_players_have_the_fingerprint_of_the_package() -> None:
    assert len({entrant.fingerprint for entrant in entrants(["utility", "random"])}) == 1


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("utillity", "utillity is neither a file nor a computer player; did you mean utility?"),
        (
            "./no/such.py",
            "no/such.py is neither a file nor a computer player; the computer players are random,",
        ),
        ("a\0b", "ab is neither a file nor a computer player; "),
    ],
)
def test_a_name_that_is_none_is_refused(name: str, sentence: str) -> None:
    assert refused(name).startswith(sentence)


# --- files


def test_a_file_is_a_bot_and_called_like_it(write: Callable[..., None]) -> None:
    write("Asha.py", "lib/ravi.py", "lib/other.py", "Zoë.py")
    write("class.py", content=CLASS)
    assert found("Asha.py", "utility", "lib/ravi.py", "class.py", "Zoë.py") == [
        "Asha",
        "utility",
        "ravi",
        "class",
        "Zoë",
    ]
    assert files_of("lib/ravi.py") == ["ravi.py"]


@pytest.mark.parametrize(
    "source",
    ["bot = 1", "from x import bot", "import x as bot", "try:\n  def bot(): 0\nfinally: 0"],
)
def test_a_bot_may_come_about_in_any_way(write: Callable[..., None], source: str) -> None:
    write("a.py", content=source)
    assert found("a.py") == ["a"]


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.py", "", "a.py is not a bot. A bot is a Python file, or a folder with one, that has"),
        ("a.py", "def f():\n    bot = 1", "a.py is not a bot."),
        ("a.py", "print(bot)", "a.py is not a bot."),
        ("a.txt", BOT, "a.txt is not a bot."),
        ("a.py", "x = 1\ndef bot(:", "a.py, line 2, is not valid Python: invalid syntax."),
        ("a.py", "bot = '\0'", "a.py is not valid Python: source code"),
        ("a.py", "(" * 5000, "a.py, line 1, is not valid Python: too many nested parentheses."),
        ("a.py", "-" * 100_000 + "1", "a.py"),
        ("_a!.py", BOT, "'_a!' is not a valid name for a bot; use 1 to 40 letters, digits, spaces"),
        ("_a.py", BOT, "'_a' is not a valid name for a bot; use 1 to 40 letters"),
        (f"{'a' * 41}.py", BOT, f"'{'a' * 39}... is not a valid name for a bot"),
    ],
)
def test_a_file_that_is_no_bot_is_refused(
    write: Callable[..., None], name: str, content: str, sentence: str
) -> None:
    write(name, content=content)
    assert refused("utility", name).startswith(sentence)


@pytest.mark.parametrize("name", ["random", "utility"])
def test_a_file_called_like_a_computer_player_is_refused(
    write: Callable[..., None], name: str
) -> None:
    write(f"{name}.py")
    assert refused(f"{name}.py", "greedy") == (
        f"{name} is the name of a computer player; choose another name."
    )


def test_a_file_that_is_too_large_is_named(write: Callable[..., None]) -> None:
    write("asha.py", content=f"{BOT}\n# {'1' * (8 << 20)}")
    assert refused("asha.py") == "asha.py is too large; a bot may have at most 8 MB."


# --- programs


@pytest.mark.parametrize("content", ["#!/bin/sh\n", "\x7fELF"])
def test_a_program_is_a_bot(write: Callable[..., None], content: str) -> None:
    write("asha", "ravi.js", "bots/mina/bot.rb", content=content)
    write("bots/zoe.py", "bots/mina/plan.txt")
    for name in ("asha", "ravi.js", "bots/mina/bot.rb"):
        Path(name).chmod(0o755)
    assert found("asha", "ravi.js", "bots") == ["asha", "ravi", "zoe", "mina"]
    assert files_of("bots/mina") == ["bot.rb", "plan.txt"]
    (entrant,) = entrants(["bots/mina"])
    assert isinstance(entrant.player, Isolated)
    assert entrant.player.bundle.program


@pytest.mark.parametrize(("content", "mode"), [("#!/bin/sh\n", 0o644), ("ready", 0o755)])
def test_a_file_that_is_no_program_is_refused(
    write: Callable[..., None], content: str, mode: int
) -> None:
    write("asha.sh", content=content)
    Path("asha.sh").chmod(mode)
    assert refused("asha.sh").startswith("asha.sh is not a bot. ")
    assert "executable, and a script begins with #!." in refused("asha.sh")


def test_a_script_in_python_without_a_bot_is_a_program(write: Callable[..., None]) -> None:
    write("asha.py", content="#!/usr/bin/env python3\nprint('ready')\n")
    Path("asha.py").chmod(0o755)
    (entrant,) = entrants(["asha.py"])
    assert isinstance(entrant.player, Isolated)
    assert entrant.player.bundle.program


def test_a_file_that_cannot_be_read_is_refused(
    write: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    write("a.py")

    def locked(_path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", locked)
    assert refused("a.py") == "a.py cannot be read: Permission denied."


# --- folders


@pytest.mark.parametrize("entry", ["bot.py", "__init__.py", "main.py"])
def test_a_folder_with_a_bot_is_called_like_the_folder(
    write: Callable[..., None], monkeypatch: pytest.MonkeyPatch, entry: str
) -> None:
    write(f"asha/{entry}")
    write("asha/plan.py", "asha/tables/gold.txt", "asha/.git/x", "asha/__pycache__/y", content="1")
    assert found("asha") == found("./asha/") == ["asha"]
    assert files_of("asha") == sorted([entry, "plan.py", "tables/gold.txt"])
    monkeypatch.chdir("asha")
    assert found(".") == ["asha"]


def test_a_folder_with_one_file_is_that_bot(write: Callable[..., None]) -> None:
    write("bots/asha.py")
    write("bots/notes.txt", content="Gold!")
    assert found("bots") == ["asha"]
    assert files_of("bots") == ["asha.py", "notes.txt"]


def test_a_folder_with_one_bot_and_its_helpers_is_that_bot(write: Callable[..., None]) -> None:
    write("bots/asha.py")
    write("bots/plan.py", content="GOAL = 1")
    assert found("bots") == ["asha"]
    assert files_of("bots") == ["asha.py", "plan.py"]


def test_a_folder_of_bots_is_all_of_them(write: Callable[..., None]) -> None:
    write("bots/asha.py", "bots/ravi/bot.py", "bots/mina/mina.py", "bots/_old.py")
    write("bots/notes/plan.txt", "bots/__init__.py", "bots/ravi/helper.py", content="")
    assert found("bots") == ["asha", "mina", "ravi"]
    assert found("bots", "random") == ["asha", "mina", "ravi", "random"]


def test_the_bots_of_the_tests_are_found() -> None:
    assert sorted(found(str(BOTS_OF_TESTS))) == sorted(name for name, *_ in MISBEHAVIOUR)


def test_a_folder_without_a_bot_is_refused(write: Callable[..., None]) -> None:
    write("bots/plan.txt")
    assert refused("bots").startswith("There is no bot in bots. A bot is")
    write("bots/a.py", "bots/b.py")
    write("bots/c.py", content="")
    sentence = refused("bots")
    assert sentence.startswith("bots/c.py is not a bot.")
    assert sentence.endswith("In a folder, files whose names begin with _ are left out.")


def test_a_folder_that_is_too_large_is_refused(write: Callable[..., None]) -> None:
    write("asha/bot.py")
    write("asha/weights", content="1" * (8 << 20))
    assert refused("asha") == "asha is too large; a bot may have at most 8 MB."


def test_what_is_too_large_is_named(
    write: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    write("asha/bot.py", content=f"bot = 1  # {'1' * (8 << 20)}")
    file = Path("asha", "bot.py")
    assert refused(str(file)) == f"{file} is too large; a bot may have at most 8 MB."
    monkeypatch.chdir("asha")
    assert refused("bot.py") == "bot.py is too large; a bot may have at most 8 MB."
    assert refused(".") == f"{Path.cwd()} is too large; a bot may have at most 8 MB."


def test_a_change_in_any_file_is_a_change_of_the_bot(write: Callable[..., None]) -> None:
    write("asha/bot.py", "asha/plan.py")
    before = entrants(["asha"])[0].fingerprint
    assert entrants(["asha"])[0].fingerprint == before
    write("asha/plan.py", content="GOAL = 'gold'")
    assert entrants(["asha"])[0].fingerprint != before


def test_a_change_of_the_rules_is_a_change_of_every_bot(
    write: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    write("asha.py")
    before = entrants(["asha.py"])[0].fingerprint
    monkeypatch.setattr(bots, "rules_fingerprint", lambda _package: "another")
    assert entrants(["asha.py"])[0].fingerprint != before


# --- jaipur bot new


def test_a_new_bot_plays_without_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["bot", "new", "Asha 2"]) == 0
    assert "jaipur arena 'Asha 2.py' utility" in capsys.readouterr().out
    assert "jaipur arena 'Asha 2.py' random --debug" in Path("Asha 2.py").read_text(
        encoding="utf-8"
    )
    (entrant,) = entrants(["Asha 2.py"])
    game = BotMatch(recorded=True)
    away, home = (game((one, BOTS["random"]), 5) for one in (entrant.player, lambda: starter.bot))
    close_processes()
    assert (away.faults, away.points, moves(away)) == ((), home.points, moves(home))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Asha.py", "Asha.py already exists; choose another name."),
        ("utility", "utility is the name of a computer player; choose another name."),
        ("../Asha", "'../Asha' is not a valid name for a bot; use"),
        ("", "'' is not a valid name for a bot; use"),
        ("a\nb", "'a\\nb' is not a valid name for a bot; use"),
    ],
)
def test_a_new_bot_that_cannot_be_is_refused(
    write: Callable[..., None], capsys: pytest.CaptureFixture[str], name: str, sentence: str
) -> None:
    write("Asha.py", content="mine")
    assert run(["bot", "new", name]) != 0
    assert capsys.readouterr().err.startswith(sentence)
    assert [path.read_text(encoding="utf-8") for path in Path().iterdir()] == ["mine"]
