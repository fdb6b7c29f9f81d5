"""`jaipur arena`: the table, what is kept of a contest, and what is refused before it begins."""

import csv
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from errno import EMFILE
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from gamekit.arena import Contest, PairingResult, Progress, Tally
from gamekit.arena.journal import saved_seed
from gamekit.terminal.contest_tables import _verdict
from jaipur import read_position, read_records
from tests.jaipur.terminal.shell import Said, jaipur
from tools.environment import ROOT

QUICK = ("--jobs", "1", "--rounds", "6")


def contest(*arguments: str | Path) -> Said:
    said = jaipur("arena", *arguments, *QUICK)
    assert (said.err, said.code) == ("", 0)
    return said


def untimed(out: str) -> str:
    """All that the seed decides: the tables but for the one of times."""
    paragraphs = out.split("\n\n")
    assert sum(each.startswith("time a move") for each in paragraphs) == 1
    return "\n\n".join(each for each in paragraphs if not each.startswith("time a move"))


def told_as_json(*arguments: str | Path, file: Path) -> dict[str, Any]:
    contest(*arguments, "--json", file)
    told: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return told


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


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    """A bot that plays by chance, and makes no mistake."""
    file = tmp_path / "sound.py"
    file.write_text(
        "from jaipur import legal_moves\n\n\n"
        "def bot(view, rng):\n    return rng.choice(legal_moves(view))\n"
    )
    return file


# --- the table


def test_a_contest_has_a_table_of_players_and_one_of_pairs() -> None:
    out = contest("greedy", "utility", "random").out
    standings, meetings, times, seed = out.split("\n\n")
    assert [line.split()[0] for line in standings.splitlines()[1:]] == ["1.", "2.", "3."]
    assert standings.splitlines()[-1].split()[1] == "random"
    assert "rupees" in standings.splitlines()[0]
    assert len(meetings.splitlines()) == 4
    assert "random" in meetings
    assert re.fullmatch("Seed [0-9a-f]{32}; .+\n", seed)
    assert times.splitlines()[0].split()[-5:] == ["mean", "99", "%", "longest", "limit"]
    assert {line.split()[0] for line in times.splitlines()[1:]} == {"greedy", "utility", "random"}
    assert {line.split()[-1] for line in times.splitlines()[1:]} == {"none"}


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
    assert untimed(one) == untimed(again) != untimed(other)


def test_only_the_date_and_the_times_of_json_differ_from_run_to_run(tmp_path: Path) -> None:
    one, again = (
        told_as_json("random", "greedy", "--until-sure", "--seed", "7", file=tmp_path / name)
        for name in "ab"
    )
    assert one.pop("date") <= again.pop("date")
    for each in (one, again):
        assert each.pop("times").keys() == {"random", "greedy"}
    assert one == again


def test_json_says_what_was_played_and_with_what(tmp_path: Path, sound: Path) -> None:
    told = told_as_json(sound, "greedy", "--seconds", "20", file=tmp_path / "x.json")
    assert told["settings"] == {
        "rounds": 6,
        "until_sure": False,
        "match": False,
        "seconds": 20.0,
        "memory": 512,
    }
    assert told["versions"]["python"].endswith(platform.python_version())
    assert told["versions"]["package"] == jaipur("--version").out.strip()
    game = told["versions"]["game"]
    assert told["fingerprints"]["greedy"] == game
    assert re.fullmatch(rf"{game}[0-9a-f]{{64}}", told["fingerprints"]["sound"])
    assert datetime.fromisoformat(told["date"]).tzinfo
    times = told["times"]
    assert (times["sound"]["limit"], times["greedy"]["limit"]) == (20, None)
    assert 0 < times["sound"]["mean"] <= times["sound"]["p99"] <= times["sound"]["max"] < 20


def test_the_times_stand_beside_the_limit(sound: Path) -> None:
    times = contest(sound, "greedy", "--seconds", "20").out.split("\n\n")[2]
    assert re.search(r"^sound( +[0-9.]+ (µs|ms|s)){3} +20.0 s$", times, re.MULTILINE)


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
    assert _verdict(meeting) == "equal"


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
    assert untimed(said.out) == untimed(jaipur(*more, "--seed", saved_seed(file)).out)
    assert len(read_records(file.read_text(encoding="utf-8"))) == 20


def test_a_seed_is_drawn_told_and_kept(tmp_path: Path) -> None:
    first, second = (tmp_path / f"{name}.json" for name in ("first", "second"))
    one, other = contest("greedy", "random", "--json", first), contest("greedy", "random")
    seed = json.loads(first.read_text(encoding="utf-8"))["seed"]
    assert f"Seed {seed};" in one.out
    assert seed not in other.out
    again = contest("greedy", "random", "--seed", seed, "--json", second)
    assert untimed(again.out) == untimed(one.out)
    assert json.loads(second.read_text(encoding="utf-8"))["seed"] == seed


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (("random", "greedy", "--seed", "2"), "was begun with seed"),
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


def test_a_new_player_joins_and_mine_can_meet_the_rest_alone(tmp_path: Path) -> None:
    file, page = tmp_path / "contest.jpr", tmp_path / "page.html"
    contest("random", "greedy", "--save", file)
    out = contest("random", "greedy", "--gauntlet", "utility", "--save", file, "--report", page).out
    meetings = [line for line in out.splitlines() if " v " in line]
    assert len(meetings) == 2
    assert all("utility" in line for line in meetings)
    assert page.read_text(encoding="utf-8").count("<td>·</td>") == 5
    whole = contest("random", "greedy", "utility", "--save", file).out
    assert len(read_records(file.read_text(encoding="utf-8"))) == 18
    assert sum(" v " in line for line in whole.splitlines()) == 3


def test_a_gauntlet_of_all_or_of_nobody_known_is_refused() -> None:
    said = jaipur("arena", "random", "--gauntlet", "random", *QUICK)
    assert said.err == "A contest takes two players at least.\n"
    assert "nobody is neither" in jaipur("arena", "random", "--gauntlet", "nobody", *QUICK).err


# --- faults


def test_faults_are_counted_by_their_kind_and_lose_the_round(faulty: Path) -> None:
    out = contest(faulty, "greedy", "--play-on").out
    assert "6 error" in out
    assert "\nThe first fault of faulty, error: ValueError: enough\n" in out
    assert "--debug stops at the first fault" in out
    assert "A fault costs what the game says, in most the round" in out
    assert out.splitlines()[1].split()[1] == "greedy"


def test_where_no_round_was_counted_there_are_no_rupees(faulty: Path) -> None:
    out = untimed(contest(faulty, "greedy", "--play-on").out)
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
    arguments = ("random", "greedy", "--seed", "1")
    assert untimed(contest(*arguments, "--debug").out) == untimed(contest(*arguments).out)


STOPPED = (
    "The contest has stopped: faulty failed in each of its first 4 games (error: ValueError:"
    " enough). --debug shows a fault with its round, and --play-on plays all games nevertheless.\n"
)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_fails_in_all_its_games_stops_the_contest(
    faulty: Path, tmp_path: Path, jobs: str
) -> None:
    file = tmp_path / "contest.jpr"
    arguments = ("arena", faulty, "greedy", "--rounds", "1000", "--save", file, "--jobs", jobs)
    for _ in range(2):  # a saved contest stops again
        said = jaipur(*arguments)
        assert (said.out, said.err, said.code) == ("", STOPPED, 1)
        assert 4 <= len(read_records(file.read_text(encoding="utf-8"))) < 200


def test_a_bot_that_cannot_be_imported_stops_the_contest(tmp_path: Path) -> None:
    file = tmp_path / "lost.py"
    file.write_text("import nothing_here\n\n\ndef bot(view, rng): ...\n")
    said = jaipur("arena", file, "greedy", "--rounds", "1000", "--jobs", "1")
    assert "(error: ModuleNotFoundError: No module named 'nothing_here')" in said.err
    assert (said.out, said.code) == ("", 1)


def test_a_bot_that_times_out_stops_the_contest(tmp_path: Path) -> None:
    file = tmp_path / "slow.py"
    file.write_text("import time\n\n\ndef bot(view, rng):\n    time.sleep(60)\n")
    said = jaipur(
        *("arena", file, "greedy", "--rounds", "1000", "--jobs", "1", "--seconds", "0.05")
    )
    assert "(timeout: The bot took longer than 0.05 s.)" in said.err
    assert (said.out, said.code) == ("", 1)


def test_a_person_is_asked_whether_to_play_on(faulty: Path) -> None:
    for answer, code in (("y", 0), ("no", 1)):
        said = jaipur("arena", faulty, "greedy", *QUICK, lines=[answer], person=True)
        assert "faulty failed in each of its first 4 games" in said.err
        assert "Play on nevertheless? (y/n)" in said.out
        assert (said.code, "6 error" in said.out) == (code, code == 0)


def test_the_first_fault_survives_the_file_of_a_contest(faulty: Path, tmp_path: Path) -> None:
    save = ("--play-on", "--save", tmp_path / "contest.jpr")
    first, again = (contest(faulty, "greedy", *save).out for _ in range(2))
    assert first == again  # times included: nothing was played again
    assert "The first fault of faulty, error: ValueError: enough" in again


def test_a_file_without_reasons_goes_on_without_them(faulty: Path, tmp_path: Path) -> None:
    file = tmp_path / "contest.jpr"
    contest(faulty, "greedy", "--play-on", "--save", file)
    lines: list[str] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("% ") and lines:
            entry = json.loads(line.removeprefix("% "))
            del entry["times"]
            entry.pop("first_faults", None)
            line = f"% {json.dumps(entry)}"  # noqa: PLW2901
        lines.append(line)
    file.write_text("\n".join(lines) + "\n")
    out = contest(faulty, "greedy", "--play-on", "--save", file).out
    assert "6 error" in out
    assert "The first fault" not in out
    assert "--debug" in out
    assert "time a move" not in out
    said = jaipur("arena", faulty, "greedy", *QUICK, "--save", file)
    assert "faulty failed in each of its first 4 games. --debug" in said.err


def test_a_test_that_is_not_sure_says_so_and_what_it_may_take() -> None:
    out = contest("greedy", "utility", "--until-sure").out
    (more,) = map(int, re.findall(r"not sure; some ([0-9]+) more", out))
    (rounds,) = map(int, re.findall(r"--rounds ([0-9]+)", out))
    assert rounds >= more > 100
    assert "1 of 1 pairs is not decided." in out
    assert (
        "3 of 3 pairs are not decided."
        in contest("greedy", "utility", "random", "--until-sure").out
    )


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
        "The arena needs choix, which is not installed: python -m pip install"
        ' "choix>=0.4,<0.5" "rich>=15,<16" "typer>=0.29,<1"\n'
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
        ' python -m pip install "distributed>=2026.1"\n'
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
