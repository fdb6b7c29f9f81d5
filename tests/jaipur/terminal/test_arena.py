"""`jaipur arena`: the table, what is kept of a contest, and what is refused before it begins."""

import csv
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from errno import EMFILE
from pathlib import Path
from textwrap import dedent

import pytest

from gamekit.arena import Contest, PairingResult, Progress, Tally
from gamekit.terminal import arena as command
from jaipur import read_position, read_records
from tests.jaipur.terminal.shell import Said, jaipur
from tools.environment import ROOT

QUICK = ("--jobs", "1", "--rounds", "6")


def contest(*arguments: str | Path) -> Said:
    said = jaipur("arena", *arguments, *QUICK)
    assert (said.err, said.code) == ("", 0)
    return said


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """A bot that plays four moves by chance, and then breaks down."""
    file = tmp_path / "faulty.py"
    file.write_text(
        dedent(
            """
            from jaipur import legal_moves

            class Bot:
                def __init__(self):
                    self.moves = 0

                def __call__(self, view, rng):
                    self.moves += 1
                    if self.moves > 4:
                        print("I give up.\\x1b[31m")
                        raise ValueError("enough")
                    return rng.choice(legal_moves(view))

            bot = Bot
            """
        ),
        encoding="utf-8",
    )
    return file


# --- the table


def test_a_contest_has_a_table_of_players_and_one_of_pairs() -> None:
    out = contest("greedy", "utility", "random").out
    standings, meetings = out.split("\n\n")
    assert [line.split()[0] for line in standings.splitlines()[1:]] == ["1.", "2.", "3."]
    assert standings.splitlines()[-1].split()[1] == "random"
    assert "rupees" in standings.splitlines()[0]
    assert len(meetings.splitlines()) == 4
    assert "random" in meetings


def test_both_tables_fit_into_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = jaipur("arena", "merchant", "utility", "--jobs", "1", "--rounds", "2", person=True).out
    (pair,) = (line for line in out.splitlines() if " v " in line)
    assert {"merchant", "utility"} < {*pair.split()}


def test_the_same_seed_makes_the_same_contest_with_any_number_of_processes() -> None:
    one, again, other = (
        jaipur("arena", "random", "greedy", "--rounds", "20", "--seed", seed, "--jobs", jobs).out
        for seed, jobs in (("7", "1"), ("7", "2"), ("8", "1"))
    )
    assert one == again != other


def test_who_watches_sees_how_far_it_is() -> None:
    said = jaipur("arena", "random", "greedy", *QUICK, person=True)
    assert "6/6" in said.err
    assert "a second" in said.err


def test_an_odd_number_of_rounds_is_made_even() -> None:
    out = jaipur("arena", "random", "greedy", "--rounds", "5", "--jobs", "1").out
    assert sum(map(int, out.splitlines()[1].split()[6:9])) == 6


def test_matches_are_best_of_three(tmp_path: Path) -> None:
    file = tmp_path / "matches.jpr"
    contest("greedy", "random", "--match", "--save", file)
    records = read_records(file.read_text(encoding="utf-8"))
    assert {record.seals for record in records} >= {(0, 0), (1, 0)}


def test_a_clear_case_is_decided_before_all_rounds_are_played() -> None:
    said = jaipur("arena", "utility", "random", "--jobs", "1", "--rounds", "2000", "--until-sure")
    assert "utility is better" in said.out
    assert sum(map(int, said.out.splitlines()[1].split()[6:9])) < 400


def test_equals_are_told_to_be_equal() -> None:
    meeting = PairingResult("a", "b", Tally({}), (0, 0), {}, ({}, {}), (), "=")
    assert command._verdict(meeting) == "equal"


# --- what is kept


def test_the_table_is_written_for_programs_spreadsheets_and_people(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("table.json", "table.csv", "table.html")]
    options = zip(("--json", "--csv", "--report"), files, strict=True)
    contest("greedy", "random", *(part for option in options for part in option))
    table, sheet, page = (file.read_text(encoding="utf-8") for file in files)
    assert {standing["name"] for standing in json.loads(table)["standings"]} == {"greedy", "random"}
    assert {row["entrant"] for row in csv.DictReader(sheet.splitlines())} == {"greedy", "random"}
    assert page.lower().startswith("<!doctype html>")


def test_a_link_or_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    link, file = tmp_path / "link", tmp_path / "table.json"
    link.symlink_to(file)
    reading, writing = os.pipe()
    contest("greedy", "random", "--json", link, "--csv", f"/dev/fd/{writing}")
    os.close(writing)
    assert os.read(reading, 8) == b"entrant,"
    os.close(reading)
    assert link.is_symlink()
    assert json.loads(file.read_text(encoding="utf-8"))["standings"]


def test_a_contest_that_was_saved_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "contest.jpr"
    contest("greedy", "random", "--save", file)
    begun = file.read_bytes()
    more = ("arena", "greedy", "random", "--jobs", "1", "--rounds", "20")
    said = jaipur(*more, "--save", file)
    assert file.read_bytes().startswith(begun)
    assert said.out == jaipur(*more).out
    assert len(read_records(file.read_text(encoding="utf-8"))) == 20


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (("random", "greedy", "--seed", "2"), "was begun with seed"),
        (("random", "utility"), "was begun with entrants"),
        (("random", "greedy", "--match"), "was begun with match false, and now it is true"),
    ],
)
def test_a_contest_that_has_changed_is_refused(
    tmp_path: Path, changed: tuple[str, ...], sentence: str
) -> None:
    file = tmp_path / "contest.jpr"
    contest("random", "greedy", "--save", file)
    before = file.read_bytes()
    said = jaipur("arena", *changed, *QUICK, "--save", file)
    assert said.code == 1
    assert sentence in said.err
    assert file.read_bytes() == before


# --- faults


def test_faults_are_counted_by_their_kind_and_lose_the_round(faulty: Path) -> None:
    out = contest(faulty, "greedy").out
    assert "6 error" in out
    assert "A fault costs what the game says, in most the round" in out
    assert out.splitlines()[1].split()[1] == "greedy"


def test_where_no_round_was_counted_there_are_no_rupees(faulty: Path) -> None:
    out = contest(faulty, "greedy").out
    assert "0.0" not in out.replace("100.0%", "")
    assert [line.split()[-3] for line in out.splitlines()[1:3]] == ["+6", "none"]


def test_the_first_fault_can_be_looked_at(faulty: Path) -> None:
    said = jaipur("arena", faulty, "greedy", *QUICK, "--debug")
    assert said.code == 1
    for part in ('[Deal "', "ValueError: enough", "I give up.", "Position: ", "faulty, in seat"):
        assert part in said.out
    assert "\x1b" not in said.out


def test_of_a_match_the_round_with_the_fault_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "hasty.py"
    file.write_text(
        "from jaipur import legal_moves\n\n\n"
        "def bot(view, rng):\n"
        "    return legal_moves(view)[0] if any(view.seals) else None\n"
    )
    said = jaipur("arena", file, "greedy", *QUICK, "--match", "--debug")
    assert said.out.count("[Deal ") == 1
    (position,) = re.findall("^Position: (.*)$", said.out, re.MULTILINE)
    assert read_position(position).seals == (0, 0)


def test_a_contest_without_faults_has_nothing_to_stop_at() -> None:
    assert contest("random", "greedy", "--debug").out == contest("random", "greedy").out


# --- what is refused


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("random",), "A contest takes two players at least."),
        (("random", "random"), "2 players are called 'random'"),
        (("random", "randon"), "randon"),
        (("random", "greedy", "--rounds", "0"), "--rounds"),
        (("random", "greedy", "--rounds", "many"), "--rounds"),
        (("random", "greedy", "--jobs", "0"), "--jobs"),
        (("random", "greedy", "--cluster", "nowhere"), "nowhere"),
    ],
)
def test_a_mistake_is_told_in_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    said = jaipur("arena", *arguments)
    assert said.code
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""


@pytest.mark.parametrize("option", ["--save", "--json", "--csv", "--report"])
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(
    tmp_path: Path, option: str
) -> None:
    for file in (tmp_path, tmp_path / "no" / "where"):
        said = jaipur("arena", "random", "greedy", *QUICK, option, file)
        assert said.code == 1
        assert said.err == f"{file} cannot be written.\n"


def test_each_file_is_named_once(tmp_path: Path) -> None:
    file, same = tmp_path / "contest", tmp_path / "." / "contest"
    said = jaipur("arena", "random", "greedy", *QUICK, "--save", file, "--json", same)
    assert said.code == 1
    assert said.err == f"{same} is named twice; each option needs a file of its own.\n"
    assert not file.exists()


def test_a_plain_install_is_told_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "gamekit.arena.ratings", raising=False)
    monkeypatch.setitem(sys.modules, "choix", None)
    said = jaipur("arena", "random", "greedy")
    assert said.code == 1
    assert said.err == (
        "The arena needs choix, which is not installed: python -m pip install 'jaipur[arena]'\n"
    )


@pytest.mark.parametrize("address", ["nowhere", "tls://127.0.0.1:1"])
def test_an_address_that_leads_nowhere_is_one_line(address: str) -> None:
    pytest.importorskip("distributed")
    command = [sys.executable, "-m", "jaipur", "arena", "random", "greedy", "--cluster", address]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert re.fullmatch(rf"No Dask scheduler answers at '{address}': .*\n", ended.stderr)


def test_a_cluster_without_its_extra_is_told_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = jaipur("arena", "random", "greedy", "--cluster", "127.0.0.1:1")
    assert said.code == 1
    assert said.err == (
        "--cluster needs distributed, which is not installed:"
        " python -m pip install 'jaipur[cluster]'\n"
    )


def test_what_the_system_refuses_is_not_blamed_on_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(EMFILE, "Too many open files")

    monkeypatch.setattr(Contest, "play", refuse)
    said = jaipur("arena", "random", "greedy", *QUICK)
    assert said.code == 1
    assert said.err == f"Operating system error: [Errno {EMFILE}] Too many open files.\n"


def test_an_interrupt_shows_how_far_it_came(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    play = Contest.play

    def cut_short(*arguments: object) -> Iterator[Progress]:
        for step in play(*arguments):  # type: ignore[arg-type]
            yield step
            if step.games >= 2:
                raise KeyboardInterrupt

    monkeypatch.setattr(Contest, "play", cut_short)
    said = jaipur("arena", "random", "greedy", *QUICK, "--save", tmp_path / "contest.jpr")
    assert said.code == 130
    assert "greedy v random" in said.out
    assert (
        said.err
        == "Interrupted; these are the results so far. The same command continues from here.\n"
    )
