"""The files that a bot can read: its own and libraries, not its rivals' and not the contest's."""

import ctypes
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from gamekit.arena.isolation import Bundle, Isolated, Limits
from gamekit.arena.isolation.bot import IsolatedBot
from gamekit.arena.isolation.process import close_processes
from gamekit.arena.isolation.reads import allowed_reads
from gamekit.chance import stream
from jaipur import Observation, Seat, State, deal, legal_moves, observe
from jaipur.moves import Move
from jaipur.wire import JaipurWire
from tools.environment import ROOT

PATIENT = Limits(seconds=60, loading=120)
FIRST = "from jaipur import legal_moves\ndef bot(view, rng): return legal_moves(view)[0]\n"
DENIED = "PermissionError: [Errno 13] Permission denied"


def _has_landlock() -> bool:
    """True if the kernel names a version of Landlock."""
    version = (ctypes.c_long(444), None, ctypes.c_long(0), ctypes.c_long(1))
    return sys.platform == "linux" and bool(ctypes.CDLL(None).syscall(*version) > 0)


needs_landlock = pytest.mark.skipif(not _has_landlock(), reason="the kernel has no Landlock")
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="bots have no process here")


@pytest.fixture(autouse=True)
def _no_process_left() -> Iterator[None]:
    yield
    close_processes()


def started(
    source: str, entry: str = "mine.py", *, program: bool = False
) -> IsolatedBot[Observation, Move]:
    files = ((entry, source.encode()), ("data.txt", b"mine"))
    bundle = Bundle(entry, files, JaipurWire(), PATIENT, program=program)
    bot = Isolated("mine", bundle)()
    assert isinstance(bot, IsolatedBot)
    return bot


def printed(*expressions: str) -> list[str]:
    """What a bot gets that evaluates these in its process, when imported and when it moves."""
    source = f"""
import os
from pathlib import Path
{FIRST}
def look():
    for expression in {expressions!r}:
        try:
            print(eval(expression))
        except Exception as problem:
            print(f"{{type(problem).__name__}}: {{problem}}".partition(": '")[0])
def bot(view, rng):
    look()
    return legal_moves(view)[0]
"""
    bot = started(source)
    try:
        view = observe(State.start(deal(stream("7", "deal"))), Seat.B)
        assert bot(view, stream("7", "bot")) == legal_moves(view)[0]
        return bot.printed().splitlines()
    finally:
        bot.close()


def read(path: object) -> str:
    return f"Path({str(path)!r}).read_text(errors='replace')"


@needs_landlock
def test_a_bot_finds_neither_its_rival_nor_the_contest(tmp_path: Path) -> None:
    rival = started(FIRST.replace("[0]", "[-1]"))
    hidden = rival._process._folder
    assert (hidden / "mine.py").is_file()
    journal = tmp_path / "contest.json"
    journal.write_text("the seed")
    pid = os.getpid()
    try:
        said = printed(
            f"os.listdir({str(hidden.parent.parent)!r})",
            f"os.listdir({str(hidden)!r})",
            read(hidden / "mine.py"),
            f"os.link({str(hidden / 'mine.py')!r}, 'stolen.py')",
            read(journal),
            f"os.listdir({str(tmp_path)!r})",
            read(f"/proc/{pid}/cmdline"),
            read(f"/proc/{pid}/environ"),
            f"os.listdir('/proc/{pid}/fd')",
            "os.listdir('/proc')",
            read(ROOT / "README.md"),
        )
    finally:
        rival.close()
    linked = said.pop(3)
    assert linked == "PermissionError: Bots may not write files (os.link)."
    assert said == [DENIED] * 10


@needs_landlock
def test_a_program_finds_neither_its_rival_nor_the_contest(tmp_path: Path) -> None:
    rival = started(FIRST)
    hidden = rival._process._folder
    journal = tmp_path / "contest.json"
    journal.write_text("the seed")
    secrets = [hidden / "mine.py", journal, f"/proc/{os.getpid()}/cmdline"]
    looks = "\n".join(f"cat '{path}' 2>/dev/null && echo found >&2" for path in secrets)
    listed = f"ls '{hidden.parent.parent}' >&2 2>/dev/null && echo listed >&2"
    source = (
        f"#!/bin/sh\n{looks}\n{listed}\ncat data.txt >&2\nread -r line\necho ready\nread -r line"
    )
    program = started(source, "bot", program=True)
    try:
        assert program.printed() == "mine"
    finally:
        program.close()
        rival.close()


def test_a_bot_reads_its_own_files_and_libraries() -> None:
    own, library, game = printed(
        read("data.txt"),
        "__import__('sqlite3').__name__",
        "__import__('jaipur.coach').__name__",
    )
    assert (own, library, game) == ("mine", "sqlite3", "jaipur")


def test_a_bot_can_use_numpy() -> None:
    pytest.importorskip("numpy")
    assert printed("__import__('numpy').ones(2).sum()") == ["2.0"]


@pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")
def test_a_program_in_javascript_runs() -> None:
    source = "#!/usr/bin/env node\nconsole.error(require('fs').readFileSync('data.txt', 'utf8'))\n"
    source += "console.log('ready')\nprocess.stdin.resume()\n"
    program = started(source, "bot", program=True)
    try:
        assert program.printed() == "mine\n"
    finally:
        program.close()


def test_the_folder_of_a_bot_cannot_be_guessed() -> None:
    bot = started(FIRST)
    hidden = bot._process._folder
    try:
        assert hidden.parent.stat().st_mode & 0o777 == 0o300
        assert len(hidden.name) == 32
    finally:
        bot.close()
        close_processes()
    assert not hidden.parent.exists()


def test_of_a_checkout_only_packages_are_read_that_the_contest_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "site-packages"
    zipped = tmp_path / "bots.zip"
    zipped.touch()
    monkeypatch.setattr(sys, "path", [str(ROOT), str(installed), str(zipped)])
    lone, built_in = ModuleType("lone"), ModuleType("built_in")
    lone.__file__ = str(tmp_path / "lone.py")
    monkeypatch.setitem(sys.modules, "lone", lone)
    monkeypatch.setitem(sys.modules, "built_in", built_in)
    whole, names = allowed_reads(tmp_path / "mine", program=False)
    expected = {ROOT / "jaipur", ROOT / "gamekit", installed, zipped, lone.__file__}
    assert {*map(str, expected), str(tmp_path / "mine")} <= {*whole}
    assert names == (str(ROOT),)
    roots = {str(parent) for parent in (ROOT, *ROOT.parents, Path.home(), tmp_path)}
    assert not roots & {*whole}


def test_a_program_reads_what_is_installed_beside_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{tmp_path}/node/bin{os.pathsep}bin")
    beside = {f"{tmp_path}/node/bin", f"{tmp_path}/node/lib"}
    python, program = (
        {*allowed_reads(tmp_path / "mine", program=program).whole} for program in (False, True)
    )
    assert beside <= program - python
    assert not [path for path in program if not Path(path).is_absolute()]
    assert str(tmp_path / "node") not in program
