"""However a command ends, what was typed or played is kept, and nothing else is left."""

import io
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import NoReturn
from zipfile import ZipFile

import pytest

from jaipur import read_records
from tests.jaipur.terminal.advise_sessions import session_of
from tests.jaipur.terminal.shell import Said, jaipur
from tests.processes import LIMIT, Traces, needs_proc, traces
from tools.environment import ROOT

GAME = ("play", "--seed", "7", "--against", "greedy")
SIGNALS = [signal.SIGHUP, signal.SIGTERM]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to leave things in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def handled() -> Iterator[None]:
    """Handle both signals here, so that a process started here has their defaults.

    Below nohup, SIGHUP is ignored, and a child inherits that. A handler is not inherited, and lets
    this process survive a hangup, as nohup promises.
    """
    before = {number: signal.signal(number, lambda *_: None) for number in SIGNALS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


Ending = Callable[[int], object]


def ended(ending: Ending, *arguments: str, line: str, asked: tuple[bytes, bytes]) -> None:
    """Let a person type a line at the first question in a terminal, and end it at the second."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "jaipur", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    ) as process:
        os.close(theirs)
        try:
            converse(ours, line, asked)
            end(process, ending, ours)
            process.wait(LIMIT)
        finally:
            process.kill()  # or whatever went wrong would be told only after its end


def converse(terminal: int, line: str, asked: tuple[bytes, bytes]) -> None:
    for question, typed in zip(asked, (f"{line}\n", ""), strict=True):
        seen = b""
        while question not in seen:
            seen += os.read(terminal, 4096)
        os.write(terminal, typed.encode())


def end(process: subprocess.Popen[bytes], ending: Ending, terminal: int) -> None:
    if ending is os.close:
        os.close(terminal)
        return
    # The shell sends another, after the terminal's. One that comes between the prompt and the
    # system call that reads the answer is noticed only at the next.
    late = monotonic() + LIMIT
    while process.poll() is None and monotonic() < late:
        ending(process.pid)
        with suppress(subprocess.TimeoutExpired):
            process.wait(1)


@pytest.mark.parametrize(
    "ending",
    [os.close, lambda pid: os.kill(pid, signal.SIGHUP), lambda pid: os.kill(pid, signal.SIGTERM)],
    ids=["closed", "hung up", "terminated"],
)
def test_a_terminal_that_is_gone_loses_neither_game_nor_table(ending: Ending) -> None:
    ended(ending, *GAME, line="+MMM", asked=(b"Your move: ",) * 2)
    (record,) = read_records(Path("jaipur-1.jpr").read_text(encoding="utf-8"))
    assert "+MMM" in map(str, record.moves)
    ended(ending, "advise", line="SCPPL", asked=(b"Your 5 cards (", b"The market ("))
    assert Path("jaipur-1.txt").read_text(encoding="utf-8") == str(session_of(["SCPPL"]))


def typed(*lines: str | Callable[[], object]) -> Callable[[str], str]:
    """What answers instead of `input`: lines, and what happens instead of one."""
    left = iter(lines)

    def answer(_prompt: str) -> str:
        line = next(left)
        return line if isinstance(line, str) else str(line())

    return answer


def broken() -> NoReturn:
    raise OSError(5, "Input/output error")


def told(monkeypatch: pytest.MonkeyPatch, *lines: str | Callable[[], object]) -> Said:
    monkeypatch.setattr("builtins.input", typed("SCPPL", *lines))
    return jaipur("advise")


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_is_a_way_to_leave(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = signal.getsignal(number)
    said = told(monkeypatch, lambda: signal.raise_signal(number))
    assert said.out.endswith("\nSaved; jaipur advise jaipur-1.txt continues it.\n")
    assert (said.err, said.code) == ("", 0)
    assert signal.getsignal(number) is before


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_that_is_to_be_ignored_stays_ignored(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    def go_on() -> str:
        signal.raise_signal(number)
        return "GMMMM"

    before = signal.signal(number, signal.SIG_IGN)
    try:
        said = told(monkeypatch, go_on, "quit")
    finally:
        signal.signal(number, before)
    assert (said.out.endswith("SCPPL\nGMMMM\nquit\n"), said.err) == (True, "")


def test_input_that_breaks_is_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    said = told(monkeypatch, broken)
    assert (said.err, said.code) == ("", 0)
    assert not Path("jaipur-1.txt").exists()  # nobody was there: whoever piped it has it


def test_where_nothing_can_be_printed_the_game_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed(io.StringIO):
        def write(self, _text: str) -> NoReturn:
            broken()

        def flush(self) -> NoReturn:
            broken()

    def close() -> str:
        monkeypatch.setattr(sys, "stdout", Closed())
        monkeypatch.setattr(sys, "stderr", Closed())
        return "+S"

    monkeypatch.setattr("builtins.input", typed("+MMM", close, broken))
    assert jaipur(*GAME).code == 1
    (record,) = read_records(Path("jaipur-1.jpr").read_text(encoding="utf-8"))
    assert "+MMM" in map(str, record.moves)


def test_a_table_that_can_be_written_nowhere_is_left_on_the_screen(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = folder / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    said = jaipur("advise", lines=["SCPPL", "quit"], person=True)
    assert said.out.endswith(
        "jaipur-1.txt cannot be written: No such file or directory. This is the table:\n\n"
        f"{session_of(['SCPPL'])}\n"
    )


# --- contests and servers


@contextmanager
def running(left: Traces, *arguments: object) -> Iterator[subprocess.Popen[str]]:
    """A command in a session of its own, as in a terminal; it is killed at last."""
    with subprocess.Popen(
        [sys.executable, "-m", "jaipur", *map(str, arguments)],
        env=left.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_for(process: subprocess.Popen[str], happened: Callable[[], object]) -> None:
    late = monotonic() + LIMIT
    while not happened():
        assert process.poll() is None
        assert monotonic() < late
        sleep(0.05)


@needs_proc
@pytest.mark.parametrize(
    ("number", "kill", "code"),
    [
        (signal.SIGTERM, os.kill, 143),
        (signal.SIGHUP, os.killpg, 129),  # a closed terminal tells all processes
        (signal.SIGINT, os.killpg, 130),
    ],
)
def test_a_contest_that_is_ended_prints_its_table_and_leaves_nothing(
    number: signal.Signals, kill: Callable[[int, int], None], code: int, folder: Path
) -> None:
    bot, file = folder / "own.py", folder / "contest.jpr"
    bot.write_text(
        "from jaipur import legal_moves\n\ndef bot(view, rng):\n    return legal_moves(view)[0]\n"
    )
    contest = ("arena", bot, "random", "--rounds", 10**6, "--jobs", 2, "--save", file)
    with traces(folder / "temporary") as left, running(left, *contest) as process:
        wait_for(process, lambda: file.exists() and b"\n% " in file.read_bytes())
        assert left.files
        kill(process.pid, number)
        out, err = process.communicate(timeout=LIMIT)
        assert (process.returncode, err) == (
            code,
            "Interrupted; these are the results so far. The same command continues from here.\n",
        )
        assert " v " in out
        left.wait_until_gone()


@needs_proc
@pytest.mark.parametrize("number", [*SIGNALS, signal.SIGINT])
def test_a_server_that_is_ended_leaves_no_folder(number: signal.Signals, folder: Path) -> None:
    archive = folder / "dist.zip"
    with ZipFile(archive, "w") as pages:
        pages.writestr("index.html", "<title>Jaipur</title>")
    with traces(folder / "temporary") as left, running(left, "serve", archive) as process:
        assert process.stdout
        assert process.stdout.readline().startswith("Jaipur is on http")
        assert left.files
        process.send_signal(number)
        assert process.wait(LIMIT) == 0
        left.wait_until_gone()


def test_a_command_that_a_signal_cuts_short_has_the_code_of_the_signal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "gamekit.terminal.arena.entrants", lambda *_: signal.raise_signal(signal.SIGTERM)
    )
    said = jaipur("arena", "random", "greedy")
    assert (said.out, said.err, said.code) == ("", "", 143)
