"""`jaipur advise`: a table typed line by line, by a person or through a pipe."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
import typer

from gamekit.terminal import console
from jaipur import Move, legal_moves, read_position
from jaipur.narration import intent
from jaipur.terminal import advise
from tests.jaipur.terminal.advise_sessions import session_of, typed
from tools.environment import ROOT

BEGUN = ("SCPPL", "GMMMM", "1", "me")
MARGIN = r"level|[\d.]+ rupees? (?:ahead|behind)"


class Said(str):
    """What was said; `refused` are the sentences for what could not be, `code` is the end."""

    refused: list[str]
    code: int


Talk = Callable[..., Said]


@pytest.fixture
def talk(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Talk:
    """A conversation with these lines."""

    def said(*lines: str, file: Path | None = None) -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = advise.advise(file)
        printed = capsys.readouterr()
        said = Said(printed.out)
        said.refused, said.code = printed.err.splitlines(), code
        return said

    return said


@pytest.fixture
def at_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(console, "interactive", lambda: True)


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A table that was saved."""
    file = tmp_path / "evening.txt"
    file.write_text(str(session_of(BEGUN)), encoding="utf-8-sig")  # as some editors write it
    return file


# --- advice


def test_the_best_moves_come_with_chances_margins_and_reasons(talk: Talk) -> None:
    said = talk(*BEGUN, "best")
    view = session_of(BEGUN).question.your_move
    assert view
    rows = re.findall(rf"^(\S+) +(\d+)% +({MARGIN}) +(\S.*?) *$", said, re.MULTILINE)
    moves = [Move.parse(move) for move, *_ in rows]
    assert len(moves) == 3
    assert {*moves} <= {*legal_moves(view)}
    best, second, _ = orders = [intent(view, move) for move in moves]
    assert [order for *_, order in rows] == orders
    assert f"\n{best}: " in said
    assert re.search(
        rf" second choice, which is .+: {second[0].lower()}{re.escape(second[1:])}\.", said
    )
    assert int(rows[0][1]) >= int(rows[1][1])
    assert said.code == 0
    assert said.refused == []


def test_enter_asks_for_advice_as_well_and_gets_the_same(talk: Talk) -> None:
    asked, entered = talk(*BEGUN, "best"), talk(*BEGUN, "")
    assert "second choice" in entered
    assert asked.replace(" best\n", " \n") == entered


@pytest.mark.parametrize("lines", [[], BEGUN[:2], [*BEGUN, "+G"], [*BEGUN, "-C"]])
def test_there_is_no_advice_before_it_is_your_move(talk: Talk, lines: Iterable[str]) -> None:
    assert talk(*lines, "best").refused == ["Advice is available when it is your move."]


# --- the table


def test_the_table_is_shown_as_it_is_known(talk: Talk) -> None:
    said = talk(*BEGUN, "+MMMM", "LLLD", "+D", "S", "show")
    assert "Out of sight: 5 diamonds, 5 gold, 4 silver, 7 cloth, 6 spice, 6 leather" in said
    line = "a a GSLLL (SCPPL)/4 D(????)/1 35 - - - // // 0-0"
    assert f"\n{line}\n" in said
    assert read_position(line)
    assert re.search(r"^The rival +D +\? +\? +\? +\? +1 +0 *$", said, re.MULTILINE)


def test_there_is_nothing_to_show_before_it_is_laid_out(talk: Talk) -> None:
    assert talk("SCPPL", "show").refused == ["The table is not laid out yet."]


def test_the_end_of_a_round_is_told_and_the_next_one_asked_for(talk: Talk) -> None:
    said = talk(*typed(1), "show", "next")
    assert "You won a seal of excellence: 1 to 0." in said
    assert "Out of sight: " in said
    assert said.endswith(
        "The round is over (next for the next round): next\nYour 5 cards (such as DGLLM): \n"
    )
    assert said.code == 0


# --- lines that cost nothing


def test_a_line_that_is_refused_costs_nothing(talk: Talk) -> None:
    said = talk(
        "SCPP",
        "SCPPL",
        "undoo",
        "GMMMM",
        "1",
        "nobody",
        "me",
        "+D",
        "best of all",
        "+G",
        "D",
        "show",
    )
    assert said.refused == [
        "Your hand is 5 cards; 'SCPP' is 4.",
        "The market: 'U' at character 1 of 'UNDOO' is not a card; those are D G S C P L M.",
        "'nobody' is not an answer here; type me or rival.",
        "The market has no diamonds; this takes 1.",
        "'best of all' is neither a move nor a command; help explains both.",
    ]
    assert "a b DMMMM G(SCPPL)/0 (????)/1 39 - - - // // 0-0" in said
    assert said.code == 1


def test_a_line_is_taken_back(talk: Talk) -> None:
    said = talk(*BEGUN, "+G", "undo", "undo", "rival")
    assert (
        "Taken back: +G (Your move).\nYour move (such as +D, +DG-LM or -LLL; Enter advises): undo\n"
        in said
    )
    assert "Taken back: me (Who starts).\nWho starts (me or rival): rival\nThe rival's move" in said
    assert talk("undo").refused == ["There is nothing to undo."]


def test_help_names_everything_that_can_be_typed(talk: Talk) -> None:
    said = talk("HELP", "quit", "SCPPL")
    for word in ("best", "Enter", "show", "undo", "save FILE", "load FILE", "quit", "P spice"):
        assert word in said
    assert "The market" not in said, "after quit nothing is asked"


# --- files


def test_a_table_is_saved_and_gone_on_with(talk: Talk, tmp_path: Path) -> None:
    file = tmp_path / "my evening.txt"
    said = talk(*BEGUN, f"save {file}", "+G", f"save {file}", "D")
    assert f"Saved; jaipur advise '{file}' continues it." in said
    assert file.read_text(encoding="utf-8") == str(session_of((*BEGUN, "+G")))
    asked = "After +G, 1 card from the deck (such as L): D\n"
    assert asked in talk("D", file=file)
    assert asked in talk(f"load {file}", "D")


def test_a_saved_end_of_a_round_is_told_again(talk: Talk, tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    file.write_text(str(session_of(typed(1))), encoding="utf-8")
    for said in (talk(file=file), talk(f"load {file}")):
        assert "You won a seal of excellence: 1 to 0." in said


def test_a_table_that_is_not_saved_is_not_lost_to_another(talk: Talk, evening: Path) -> None:
    said = talk("GGSSL", f"load {evening}", "undo", f"load {evening}", "+G")
    assert said.refused == ["The table here is not saved; save it before you load another."]
    assert "After +G" in said


@pytest.mark.parametrize("verb", ["save", "load"])
def test_a_file_needs_a_name(talk: Talk, verb: str) -> None:
    assert talk(verb, f"{verb} a\0b").refused == [
        f"{verb} needs something after it; help lists the commands.",
        "'a\\x00b' is not a valid file name.",
    ]


def test_save_writes_over_its_own_file_and_over_no_other(
    talk: Talk, tmp_path: Path, evening: Path
) -> None:
    before, nowhere = evening.read_bytes(), tmp_path / "no" / "where"
    said = talk("SCPPL", f"save {evening}", f"save {tmp_path}", f"save {nowhere}")
    assert said.refused == [
        f"{evening} already exists; choose another name.",
        f"{tmp_path} already exists; choose another name.",
        f"{nowhere} cannot be written: No such file or directory.",
    ]
    assert evening.read_bytes() == before
    for said in (talk("+G", f"save {evening}", file=evening), talk(f"load {evening}", "undo")):
        assert said.refused == []
    assert evening.read_text(encoding="utf-8") == str(session_of((*BEGUN, "+G")))


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (None, " cannot be read: No such file or directory."),
        (b"", ": The first line is not '# jaipur advise'."),
        (b"\xff\xfe", " is not UTF-8 text."),
        (b"# jaipur advise\n" + b"# " * (1 << 20), ": The file is too long for a table."),
        (
            b"# jaipur advise\nSCPPL\nGGGGG\n",
            ": Line 3: A round starts with at least 3 camels in the market; 'GGGGG' has 0.",
        ),
    ],
)
def test_a_damaged_file_is_refused_with_a_sentence(
    talk: Talk, tmp_path: Path, content: bytes | None, complaint: str
) -> None:
    file = tmp_path / "evening.txt"
    if content is not None:
        file.write_bytes(content)
    said = talk(f"load {file}", "SCPPL")
    assert said.refused == [f"{file}{complaint}"]
    assert "The market" in said
    with pytest.raises(typer.TyperException, match=re.escape(complaint)):
        advise.advise(file)


# --- people and pipes


@pytest.mark.usefixtures("at_a_terminal")
def test_what_a_person_has_not_saved_is_kept_in_a_file(talk: Talk, evening: Path) -> None:
    said = talk("SCPPL", "quit")
    assert said.endswith("Saved; jaipur advise jaipur-1.txt continues it.\n")
    assert said.code == 0
    assert Path("jaipur-1.txt").read_text(encoding="utf-8") == str(session_of(["SCPPL"]))
    assert "Saved" not in talk("quit", file=evening)
    assert f"Saved; jaipur advise {evening} continues" in talk("+G", file=evening)
    assert evening.read_text(encoding="utf-8") == str(session_of((*BEGUN, "+G")))


@pytest.mark.usefixtures("at_a_terminal")
def test_a_mistyped_line_is_no_failure_of_a_person(talk: Talk) -> None:
    assert talk("nonsense", "quit").code == 0


@pytest.mark.usefixtures("at_a_terminal")
def test_an_interrupt_is_a_way_to_leave(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], evening: Path
) -> None:
    class Interrupted(io.StringIO):
        def readline(self, *_: object) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert advise.advise(evening) == 0
    assert "Traceback" not in capsys.readouterr().err


def test_a_pipe_gets_plain_lines(evening: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "jaipur", "advise", evening],
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": "utf-8:strict"},
        input=b"best\n+D\n\xff\n",
        capture_output=True,
        check=False,
    )
    out, complaints = done.stdout.decode(), done.stderr.decode().splitlines()
    assert "\x1b" not in out
    assert re.search(
        r"^[A-Z].*: .*\. Measured against the second choice, .*: .*\.$", out, re.MULTILINE
    )
    assert complaints[0] == "The market has no diamonds; this takes 1."
    assert complaints[1] == r"'\\xff' is neither a move nor a command; help explains both."
    assert done.returncode == 1
