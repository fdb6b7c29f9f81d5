"""The command `jaipur` as a whole: its help, its mistakes, and what it needs."""

import os
import pty
import re
import shlex
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import pytest
import typer

from gamekit.terminal import game as machinery
from gamekit.terminal import main
from gamekit.terminal.bots import bot_commands
from gamekit.terminal.extras import install_command
from jaipur import __main__
from jaipur.terminal import app
from jaipur.terminal.game import JAIPUR
from tests.jaipur.terminal.shell import jaipur
from tools.environment import ROOT

COMMANDS = [
    "",
    *(
        f"{path}{name}"
        for path, group in (("", app.app), ("bot ", bot_commands(JAIPUR)))
        for name in typer.main.get_group(group).commands
    ),
]
MODULE = (sys.executable, "-m", "jaipur")


def test_without_a_command_it_shows_what_there_is() -> None:
    said = jaipur()
    assert said.code == 0
    names = ("play", "advise", "replay", "review", "serve", "arena", "bot")
    assert all(f" {name} " in said.out for name in names)


def test_it_knows_its_version() -> None:
    assert jaipur("--version").out == f"jaipur {metadata.version(JAIPUR.distribution)}\n"


def test_it_has_no_version_where_it_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(machinery, "version", missing)
    assert jaipur("--version").out == "jaipur (running from source, not installed)\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_has_examples_that_the_command_understands(command: str) -> None:
    said = jaipur(*command.split(), "--help")
    _, _, shown = said.out.partition("Examples:")
    examples = re.findall(rf"^\s*jaipur ({command}\b.*)$", shown, re.MULTILINE)
    assert examples
    for example in examples:
        words = shlex.split(re.split(r"[|<]|  ", example)[0])
        assert jaipur(*words, "--help").code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["plya"], ("plya", "play")),
        (["play", "--sede", "1"], ("--sede", "--seed")),
        (["play", "--seed", "seven"], ("--seed", "seven", "whole number")),
        (["play", "--seed", "-1"], ("--seed", "-1", "whole number")),
        (["play", "--seed", "1" * 20], ("--seed", "1" * 20)),
        (["play", "--seed", "A" * 32], ("--seed", "A" * 32)),
        (["replay"], ("file",)),
        (["replay", "a", "b"], ("(b)",)),
        (["bot"], ("command",)),
    ],
)
def test_a_wrong_command_line_is_one_line(arguments: list[str], words: tuple[str, ...]) -> None:
    said = jaipur(*arguments)
    assert said.code == 2
    assert said.out == ""
    assert re.fullmatch(r"[A-Z].*[.?]\n", said.err)
    assert all(word in said.err for word in words)


def test_a_complaint_can_do_nothing_to_a_terminal() -> None:
    said = jaipur("replay", "\x1b[31m\udcff.jpr")
    assert said.err == "[31m.jpr cannot be read: No such file or directory.\n"


def test_what_the_system_refuses_is_a_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(typer.Typer, "__call__", refuse)
    said = jaipur("play")
    assert said.err == "Operating system error: [Errno 28] No space left on device.\n"
    assert said.code == 1


def test_main_ends_with_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["jaipur", "replay", "nowhere.jpr"])
    with pytest.raises(SystemExit) as ended:
        __main__.main()
    assert ended.value.code == 1


def test_what_is_closed_is_no_reason_to_fall_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["jaipur", "advise"])
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(SystemExit) as ended:
        __main__.main()
    assert ended.value.code == 0


@pytest.mark.parametrize("missing", main.NEEDED)
@pytest.mark.parametrize(
    ("command", "extra"), [("", "terminal"), ("play arena", "terminal"), ("arena a b", "arena")]
)
def test_what_is_missing_is_named_with_the_extra(
    missing: str, command: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["jaipur", *command.split()])
    assert ended_importing(ModuleNotFoundError(name=missing), monkeypatch) == (
        f"The command jaipur needs {missing}, which is not installed: {install_command(extra)}"
    )


def test_an_interrupt_while_it_is_imported_ends_it_without_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert ended_importing(KeyboardInterrupt(), monkeypatch) == 130


def ended_importing(problem: BaseException, monkeypatch: pytest.MonkeyPatch) -> object:
    """With what the command ends, where this is raised as it imports its parts."""

    def halted(_name: str) -> NoReturn:
        raise problem

    importing = ModuleType("jaipur.terminal.app")
    importing.__getattr__ = halted  # type: ignore[method-assign]
    monkeypatch.setitem(sys.modules, "jaipur.terminal.app", importing)
    with pytest.raises(SystemExit) as ended:
        __main__.main()
    return ended.value.code


def test_without_its_extra_the_module_says_so_in_one_sentence(tmp_path: Path) -> None:
    # Isolated, and so without the site's packages.
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import runpy;"
    code += "runpy.run_module('jaipur', run_name='__main__')"
    command = (sys.executable, "-I", "-S", "-c", code)
    ended = subprocess.run(
        command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
    )
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert re.fullmatch(r"The command jaipur needs typer, .* pip install .*\n", ended.stderr)


def test_another_missing_module_is_a_mistake_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jaipur.terminal.app", None)
    with pytest.raises(ModuleNotFoundError):
        __main__.main()


def seen_in_a_terminal(**settings: str) -> str:
    """What a person sees who asks for a game, and leaves it."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", **settings}
    command = [*MODULE, "play", "--seed", "7", "--against", "greedy"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=theirs, stdout=theirs, stderr=theirs
    ) as process:
        os.close(theirs)
        os.write(ours, b"q\n")
        seen = b""
        try:
            while part := os.read(ours, 4096):
                seen += part
        except OSError:  # so Linux says that the other end is closed
            pass
        os.close(ours)
        assert process.wait() == 0
    return seen.decode()


def test_a_terminal_has_colour() -> None:
    assert "\x1b[1;38;" in seen_in_a_terminal()


def test_no_color_is_respected() -> None:
    seen = seen_in_a_terminal(NO_COLOR="1")
    assert "Market" in seen
    assert not re.search(r"\x1b\[[0-9;]*m", seen)


def test_nothing_is_wider_than_eighty_columns() -> None:
    said, _, _ = re.sub(r"\x1b\[[0-9;]*m", "", seen_in_a_terminal()).rpartition("Your move: ")
    assert max(map(len, said.splitlines())) <= 80


def test_a_pipe_gets_plain_text_even_where_a_letter_cannot_be_written() -> None:
    golden = ROOT / "tests" / "jaipur" / "data" / "golden" / "odd-names.jpr"
    ended = subprocess.run(
        [*MODULE, "replay", golden],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "FORCE_COLOR": ""},
        capture_output=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"\x1b" not in ended.stdout


def test_an_odd_byte_is_a_line_like_any_other() -> None:
    command = [*MODULE, "play", "--seed", "7", "--against", "greedy"]
    ended = subprocess.run(command, cwd=ROOT, input=b"\xff\n", capture_output=True, check=False)
    assert ended.stderr == b"'\\\\xff' is neither a move nor a command; help explains both.\n"
    assert ended.returncode == 1


def test_a_pipe_that_is_closed_ends_it_without_a_word() -> None:
    golden = ROOT / "tests" / "jaipur" / "data" / "golden" / "match-of-three-rounds.jpr"
    command = shlex.join((*MODULE, "replay", str(golden), "--json"))
    ended = subprocess.run(
        f"{command} | true", shell=True, cwd=ROOT, capture_output=True, check=False
    )
    assert ended.stderr == b""
