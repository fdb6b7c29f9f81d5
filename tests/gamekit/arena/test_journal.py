"""The journal of a contest: interrupted anywhere, the contest continues with the same results."""

import json
import os
import signal
import subprocess
import sys
from itertools import islice
from pathlib import Path
from time import monotonic, sleep

import pytest

from gamekit.arena import Contest, Entrant, InvalidJournal, Journal, PairingResult
from gamekit.arena.journal import Entry, saved_seed
from gamekit.arena.seeds import contest_key, deal_seed
from gamekit.game import Player
from gamekit.play import BotGame
from jaipur import BOTS, read_records
from jaipur.game import GAME
from tests.gamekit.arena.contests import Dice, contest, entrants, played, slow_contest
from tools.environment import ROOT

killing = pytest.mark.skipif(not hasattr(os, "killpg"), reason="nobody can be killed here")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "contest.jpr"


TWO = "greedy", "utility"
KEYS_OF_BEFORE = "entrants", "start", "games"


def played_on(path: Path, contest: Contest[float]) -> tuple[PairingResult, ...]:
    """The results after the games of the file and all others."""
    with Journal(path, contest.heading) as journal:
        *_, progress = contest.play(journal=journal)
    assert progress.games == progress.total
    return contest.pairings


def records(path: Path) -> int:
    return sum(line.startswith("seed ") for line in path.read_text().splitlines())


def refusal(path: Path, contest: Contest[float]) -> str:
    """The reason why the file is refused; it must be left unchanged."""
    before = path.read_bytes()
    with pytest.raises(InvalidJournal) as told:
        played_on(path, contest)
    assert path.read_bytes() == before
    return str(told.value).removeprefix(f"{path} ")


# --- going on


def test_a_file_keeps_every_game_and_what_came_of_it(path: Path) -> None:
    assert played_on(path, contest()) == played(contest())
    assert records(path) == 180
    seeds = [line for line in path.read_text().splitlines() if line.startswith("seed ")]
    assert sorted(seeds) == sorted(
        f"seed {deal_seed(contest_key(1), deal)}" for deal in range(30) for _ in range(6)
    )


def test_a_finished_contest_is_only_read(path: Path) -> None:
    played_on(path, contest())
    before = path.read_bytes()
    assert played_on(path, contest()) == played(contest())
    assert path.read_bytes() == before


def test_torn_at_any_byte_it_goes_on_and_nothing_is_lost_or_counted_twice(path: Path) -> None:
    def small() -> Contest[float]:
        return contest(*entrants(able=1, clumsy=0), rounds=6)

    played_on(path, small())
    whole, results = path.read_bytes(), played(small())
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        assert played_on(path, small()) == results
        assert records(path) == 6


def test_a_file_cut_off_in_its_heading_is_begun_again_with_another_seed(path: Path) -> None:
    with Journal(path, contest(seed="first").heading):
        pass
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        assert saved_seed(path) in (None, "first")
        with Journal(path, contest(seed="second").heading):
            pass
        assert saved_seed(path) == "second"


@pytest.mark.parametrize(
    "text", [None, "", "my notes\n", "% {}\n", '% {"contest":3}\n', '% {"contest":3,"seed":[]}\n']
)
def test_a_file_without_a_contest_has_no_seed(path: Path, text: str | None) -> None:
    if text is not None:
        path.write_text(text)
    assert saved_seed(path) is None


def test_first_faults_and_times_are_kept_with_the_games(path: Path) -> None:
    def with_faults() -> Contest[float]:
        return contest(*entrants(able=1, fair=2, late=-1), game=Dice(late=7))

    whole = with_faults()
    played(whole)
    going = with_faults()
    while going.first_faults.keys() != {"late"}:
        going = with_faults()
        with Journal(path, going.heading) as journal:
            for _ in islice(going.play(journal=journal), 2):
                pass
    last = with_faults()
    played_on(path, last)
    assert last.first_faults == whole.first_faults
    assert last.times == whole.times


def test_a_file_of_before_goes_on_without_reasons_and_times(path: Path) -> None:
    def small(rounds: int) -> Contest[float]:
        return contest(*entrants(able=1, clumsy=0), rounds=rounds)

    played_on(path, small(20))
    first, *lines = path.read_text().splitlines()
    for number, line in enumerate(lines):
        if line.startswith("% "):
            entry = json.loads(line.removeprefix("% "))
            lines[number] = f"% {json.dumps({key: entry[key] for key in KEYS_OF_BEFORE})}"
    path.write_text("\n".join([first, *lines]) + "\n")
    (meeting,) = played_on(path, before := small(20))
    assert sum(meeting.faults[1].values()) == 20
    assert (before.first_faults, before.times) == ({}, {})
    played_on(path, later := small(40))
    assert later.first_faults["clumsy"].deal == 10


def test_stopped_again_and_again_it_comes_to_the_same(path: Path) -> None:
    games = 0
    while games < 180:
        going = contest()
        with Journal(path, going.heading) as journal:
            *_, progress = islice(going.play(journal=journal), 2)
        assert progress.games > games
        games = progress.games
    assert going.pairings == played(contest())
    assert records(path) == 180


def test_until_sure_it_keeps_only_what_was_needed(path: Path) -> None:
    def clear() -> Contest[float]:
        return contest(*entrants(best=9, weak=1), rounds=2000, until_sure=True)

    (meeting,) = played_on(path, clear())
    assert (meeting,) == played(clear())
    assert records(path) == 2 * meeting.tally.pairs < 200
    assert played_on(path, clear()) == (meeting,)
    assert records(path) == 2 * meeting.tally.pairs


def test_a_contest_can_be_made_longer(path: Path) -> None:
    played_on(path, contest(rounds=20))
    assert played_on(path, contest(rounds=40)) == played(contest(rounds=40))
    assert records(path) == 120


def test_a_game_that_tells_nothing_has_only_results(path: Path) -> None:
    game = BotGame(GAME)
    names: list[Entrant[Player]] = [Entrant(name, BOTS[name]) for name in TWO]
    for _ in range(2):
        going = Contest(game, names, rounds=4, seed=1)
        with Journal(path, going.heading) as journal:
            *_, progress = going.play(journal=journal)
        assert progress.games == 4
    assert all(line.startswith("% ") for line in path.read_text().splitlines())


def test_the_records_of_jaipur_are_read_past_the_journals_own_lines(path: Path) -> None:
    names: list[Entrant[Player]] = [Entrant(name, BOTS[name]) for name in TWO]
    going = Contest(BotGame(GAME, recorded=True), names, rounds=6, seed=1)
    with Journal(path, going.heading) as journal:
        for _ in going.play(journal=journal):
            pass
    found = read_records(path.read_text())
    seeds = [deal_seed(contest_key(1), deal) for deal in range(3) for _ in range(2)]
    assert [dict(record.tags)["Seed"] for record in found] == seeds


# --- killed


def run(path: Path) -> subprocess.Popen[str]:
    """A contest in a process of its own, with workers, which tells how many games it has played."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.gamekit.arena.contests", str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for(games: int, contest: subprocess.Popen[str]) -> None:
    assert contest.stdout
    while int(contest.stdout.readline()) < games:
        pass


@killing
def test_interrupted_it_ends_without_a_word_and_goes_on(path: Path) -> None:
    with run(path) as interrupted:
        wait_for(50, interrupted)
        os.killpg(interrupted.pid, signal.SIGINT)  # as a terminal does it
        _, complaints = interrupted.communicate()
    assert (interrupted.returncode, complaints) == (130, "")
    assert played_on(path, slow_contest()) == played(slow_contest())
    assert records(path) == 600


@killing
def test_killed_at_several_moments_it_comes_to_the_same(path: Path) -> None:
    for games in (2, 300):
        with run(path) as killed:
            wait_for(games, killed)
            killed.kill()
    with run(path) as last:
        told, complaints = last.communicate()
    first, *_, results = told.splitlines()
    assert int(first) >= 300
    assert results == str(played(slow_contest()))
    assert complaints == ""
    assert records(path) == 600
    workers = {line for line in path.read_text().splitlines() if line.startswith("by ")}
    assert len(workers) > 2
    for worker in workers:
        assert gone(int(worker.removeprefix("by ")))


def gone(process: int) -> bool:
    """True once the process is gone."""
    patience = monotonic() + 30
    while monotonic() < patience:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        sleep(0.05)
    return False


# --- what is refused


def test_a_changed_player_seed_or_setting_is_refused_with_its_name(path: Path) -> None:
    played_on(path, contest(*entrants(a=1, b=2)))
    for other, sentence in (
        (
            contest(*entrants(a=1, b=3)),
            (
                "was begun with another b: that player has changed since."
                " Under another name, it can join."
            ),
        ),
        (contest(*entrants(a=1, b=2), seed=2), "was begun with seed 1, and now it is 2."),
        (contest(*entrants(a=1, b=2), seed="1"), 'was begun with seed 1, and now it is "1".'),
        (
            contest(*entrants(a=1, b=2), until_sure=True),
            "was begun with until_sure false, and now it is true.",
        ),
        (contest(*entrants(a=1, b=2), rounds=20), "has more games than the 20 asked for."),
    ):
        assert refusal(path, other) == sentence


def test_a_new_entrant_plays_only_its_own_pairings(path: Path) -> None:
    played_on(path, contest(*entrants(a=1, b=2)))
    begun = path.read_bytes()
    three = contest(*entrants(c=3, b=2, a=1))  # in any order
    with Journal(path, three.heading) as journal:
        first, *_, end = three.play(journal=journal)
    assert (first.games, end.games, end.total) == (60, 180, 180)
    assert path.read_bytes().startswith(begun)
    assert three.pairings == played(contest(*entrants(c=3, b=2, a=1)))
    two = contest(*entrants(b=2, c=3))  # and one may be left out
    with Journal(path, two.heading) as journal:
        first, *more = two.play(journal=journal)
    assert (first.games, more) == (60, [])
    assert two.pairings == played(contest(*entrants(b=2, c=3)))
    assert "another c" in refusal(path, contest(*entrants(a=1, c=4)))


def test_a_test_with_fewer_pairings_needs_fewer_of_the_games_on_file(path: Path) -> None:
    strengths = {"a": 9.0, "b": 1.0, "c": 1.0}
    played_on(path, contest(*entrants(**strengths), rounds=400, until_sure=True))
    lines = []
    for line in path.read_text().splitlines():
        entry = json.loads(line.removeprefix("% ")) if line.startswith("% ") else {}
        for deal in range(len(entry.get("games", ())) // 2):
            games = entry["games"][2 * deal :][:2]
            one = {"entrants": entry["entrants"], "start": entry["start"] + deal, "games": games}
            lines.append(f"% {json.dumps(one)}")
        if "games" not in entry:
            lines.append(line)
    path.write_text("\n".join((*lines, "")))
    two = contest(*entrants(a=9.0, b=1.0), rounds=400, until_sure=True)
    with Journal(path, two.heading) as journal:
        assert len([*two.play(journal=journal)]) == 1
    assert two.pairings[0].verdict == "a"


def test_a_gauntlet_is_continued_by_everybody(path: Path) -> None:
    mine = contest(*entrants(), gauntlet=["weak"])
    played_on(path, mine)
    assert [(each.one, each.other) for each in mine.pairings] == [
        ("strong", "weak"),
        ("middling", "weak"),
    ]
    whole = contest()
    with Journal(path, whole.heading) as journal:
        first, *_, end = whole.play(journal=journal)
    assert (first.games, end.games) == (120, 180)
    assert whole.pairings == played(contest())


def test_half_a_deal_in_the_other_order_is_damage(path: Path) -> None:
    played_on(path, contest(*entrants(a=1, b=2), rounds=2))
    *before, last = path.read_text().splitlines()
    entry = json.loads(last.removeprefix("% "))
    entry["games"].pop()
    path.write_text("\n".join((*before, f"% {json.dumps(entry)}", "")))
    assert "is damaged" in refusal(path, contest(*entrants(b=2, a=1), rounds=2))


def test_a_line_about_players_that_is_damaged_is_refused(path: Path) -> None:
    played_on(path, contest(*entrants(a=1, b=2)))
    with path.open("ab") as file:
        file.write(b'% {"joined":7}\n')
    assert "is damaged." in refusal(path, contest(*entrants(a=1, b=2)))


def test_a_setting_that_is_new_or_gone_is_refused(path: Path) -> None:
    with_limit, without = {"limit": 1}, dict[str, int]()
    for before, now, sentence in (
        (with_limit, without, "was begun with limit 1, and now it is null."),
        (without, with_limit, "was begun with limit null, and now it is 1."),
    ):
        path.unlink(missing_ok=True)
        with Journal(path, before):
            pass
        with pytest.raises(InvalidJournal) as told, Journal(path, now):
            pass
        assert str(told.value) == f"{path} {sentence}"


@pytest.mark.parametrize(
    "text",
    [
        "my notes\n",
        "\n",
        "%",
        "% my notes\n",
        "% [1]\n",
        '% {"contents": 2}\n',
        "% {",
        "% " + "[" * 100_000,
        '% {"contest":' * 100_000,
        "\0\xff",
        '[A "Asha"]\n',
    ],
)
def test_a_file_that_is_something_else_stays_as_it_is(path: Path, text: str) -> None:
    path.write_text(text + "x" * 1000, encoding="latin-1")
    assert refusal(path, contest()) == "is not the file of a contest, and stays as it is."


@pytest.mark.parametrize("version", ["1", "2", "4", "null"])
def test_a_file_of_another_version_is_not_touched(path: Path, version: str) -> None:
    path.write_text(f'% {{"contest": {version}}}\n')
    assert refusal(path, contest()) == (
        "was written by another version of this program; name a new file."
    )
    assert path.read_text() == f'% {{"contest": {version}}}\n'


def test_a_first_line_may_be_written_in_another_way(path: Path) -> None:
    played_on(path, contest(rounds=20))
    head, _, rest = path.read_text().partition("\n")
    heading = json.loads(head.removeprefix("% "))
    path.write_text(f"% {json.dumps(dict(reversed(heading.items())))}\n{rest}")
    assert played_on(path, contest(rounds=20)) == played(contest(rounds=20))
    assert records(path) == 60


def test_a_file_of_which_the_fingerprints_were_edited_is_refused(path: Path) -> None:
    played_on(path, contest(*entrants(a=1, b=2)))
    head, _, rest = path.read_text().partition("\n")
    heading = json.loads(head.removeprefix("% ")) | {"fingerprints": 7}
    path.write_text(f"% {json.dumps(heading)}\n{rest}")
    assert refusal(path, contest(*entrants(a=1, b=2))).startswith("was begun with fingerprints 7,")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"mood": None}, "was begun with mood null, and now it is null."),
        ({"seed": [9] * 1000}, f"was begun with seed [{'9, ' * 66}9..., and now it is 1."),
        ({"\x1b[2J": 1}, r"was begun with '\x1b[2J' 1, and now it is null."),
        (
            {"fingerprints": {"b": "of 2", "a": "of 3", "c": 7}},
            (
                "was begun with another a: that player has changed since."
                " Under another name, it can join."
            ),
        ),
    ],
)
def test_a_first_line_with_more_than_was_written_is_refused(
    path: Path, change: dict[str, object], sentence: str
) -> None:
    played_on(path, contest(*entrants(a=1, b=2)))
    head, _, rest = path.read_text().partition("\n")
    heading = json.loads(head.removeprefix("% ")) | change
    path.write_text(f"% {json.dumps(heading)}\n{rest}")
    assert refusal(path, contest(*entrants(a=1, b=2))) == sentence


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"games":[[', f'"games":{"[" * 100_000}[['),
        ('"games":[[', f'"x":{"[" * 100_000}{"]" * 100_000},"games":[['),
        ('"games":[[', f'"x":"{"x" * 2**20}","games":[['),
        ('"games":[[[1.0,-1.0]', '"games":[[[2.0,-2.0]'),
        ('"games":[[[1.0,-1.0]', '"games":[[[1e999,-1e999]'),
        ('"games":[[[1.0,-1.0]', f'"games":[[[{"9" * 400},-{"9" * 400}]'),
        ("-1.0],[0,", "-1.0],[1e999,"),
        ("-1.0],[0,", "-1.0],[true,"),
        ('[1,"slip"]', '[1e999,"slip"]'),
        ('[1,"slip"]', '[true,"slip"]'),
        ('[1,"slip"]', "[1,7]"),
        ('[1,"slip"]', '[-1,"slip"]'),
        ('"games":[[', '"games":[[['),
        ('"games":', '"game":'),
        ('"games":[', '"games":7,"x":['),
        ('"entrants":["able",', '"entrants":["able","x",'),
        ('"entrants":["able"', '"entrants":["cain"'),
        ('"start":1', '"start":0'),
        ('"start":1', '"start":2'),
        ("% {", "% "),
        ("% {", "% 7 {"),
        ('"games":[[', '"games":[[1],['),
        ('"games":[[', '"games":[[[1,-1],[0,0],[]],['),
        ('"games":[[', '"games":[[[1,0,-1],[0,0,0],[]],['),
        ('"games":[[[1.0', '"games":[[["1.0"'),
        ('"games":[[[1.0', '"games":[[[NaN'),
        ('"games":[[[1.0', '"games":[[[0.5'),
        ("-1.0],[0,", '-1.0],["many",'),
        ("-1.0],[0,", "-1.0],[0,0,"),
        ("[1,", "[2,"),
        ('["able"', '[["able"]'),
        ('"first_faults":{', '"first_faults":7,"x":{'),
        ('"first_faults":{"clumsy"', '"first_faults":{"cain"'),
        ('"first_faults":{"clumsy":[0,', '"first_faults":{"clumsy":["0",'),
        ('"first_faults":{"clumsy":[0,', '"first_faults":{"clumsy":['),
        ('"times":{', '"times":[],"x":{'),
        ('"times":{"able"', '"times":{"cain"'),
        ('"times":{"able":[', '"times":{"able":[[],'),
    ],
)
def test_a_damaged_file_is_refused(path: Path, old: str, new: str) -> None:
    def small() -> Contest[float]:
        return contest(*entrants(able=1, clumsy=0), rounds=20)

    played_on(path, small())
    head, _, rest = path.read_text().partition("\n")
    assert old in rest
    path.write_text(f"{head}\n{rest.replace(old, new)}")
    assert "damaged" in refusal(path, small())


def test_two_contests_cannot_write_one_file(path: Path) -> None:
    pytest.importorskip("fcntl")
    going = contest()
    with Journal(path, going.heading):
        assert refusal(path, going) == "is being written by another contest."
    assert played_on(path, going)


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(InvalidJournal, match=r" cannot be written: Is a directory\.$"):
        played_on(tmp_path, contest())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk is full here")
def test_a_disk_that_is_full_is_told_in_a_sentence(path: Path) -> None:
    with (
        Journal(path, contest().heading) as journal,
        Path("/dev/full").open("wb", buffering=0) as full,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(journal, "_file", full)
        with pytest.raises(InvalidJournal, match=r"cannot be written: No space left on device\.$"):
            journal.write(Entry(("one", "other"), 0, []), ["a game"])
