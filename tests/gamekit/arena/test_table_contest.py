"""Contests at tables of several seats, with isolated bots of the tests' own game."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import log10
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.arena import (
    Entrant,
    InvalidContest,
    InvalidJournal,
    Journal,
    TableContest,
    TableResults,
    processes,
    to_csv,
    to_json,
)
from gamekit.arena.chunks import GameResult
from gamekit.arena.isolation import Bundle, GameWire, Isolated, Limits
from gamekit.arena.isolation.process import close_processes
from gamekit.arena.plackett_luce import _difference, rated_tables
from gamekit.arena.report import report
from gamekit.arena.seeds import deal_seed
from gamekit.arena.tables import DrawnSeats, TableStats
from gamekit.chance import stream
from gamekit.game import IllegalMove, Player
from gamekit.play import BotGame, Played
from tests.laws.toll import GAME
from tests.laws.toll_bots import chancer, clumsy, honest, isolated, made_of, roller, table_contest
from tools.environment import ROOT

killing = pytest.mark.skipif(not hasattr(os, "killpg"), reason="nobody can be killed here")


@pytest.fixture(scope="module", autouse=True)
def no_process_is_left() -> Iterator[None]:
    yield
    close_processes()


def results(stats: TableStats) -> TableResults:
    return rated_tables(stats, game="game", seed="bridge", unit=GAME.unit)


def played_through(contest: TableContest[Player]) -> TableResults:
    *_, end = contest.play()
    assert end.games == end.total
    return results(contest.stats)


@pytest.fixture(scope="module")
def toll() -> TableResults:
    return played_through(table_contest())


# --- who meets


@given(st.integers(2, 12), st.integers(0, 10), st.data())
def test_a_table_depends_on_the_seed_and_its_number_alone(
    entrants: int, number: int, data: st.DataObject
) -> None:
    seats = data.draw(st.integers(2, entrants))
    schedule = DrawnSeats("x", entrants, seats)
    (seating,) = schedule.seatings(range(number, number + 1))
    assert seating in [*schedule.seatings(range(number + 5))]
    assert seating.seed == deal_seed("x", number)
    assert len(set(seating.entrants)) == seats
    assert set(seating.entrants) <= set(range(entrants))


def test_everybody_sits_everywhere_about_as_often() -> None:
    seatings = [*DrawnSeats("x", 6, 3).seatings(range(6000))]
    for place in range(3):
        times = Counter(seating.entrants[place] for seating in seatings)
        assert all(850 < count < 1150 for count in times.values())


# --- isolated bots


def test_isolated_bots_play_as_they_would_in_this_process(toll: TableResults) -> None:
    bots = (roller, honest, chancer, clumsy)
    here = [Entrant(bot.__name__, made_of(bot)) for bot in bots]
    contest = TableContest(BotGame(GAME), here, seats=3, games=60, seed="bridge")
    assert played_through(contest) == toll
    assert toll.tables == 60
    assert sum(standing.games for standing in toll.standings) == 180


def test_a_fault_is_counted_and_the_last_is_the_clumsy(toll: TableResults) -> None:
    worst = toll.standings[-1]
    assert worst.name == "clumsy"
    assert worst.faults["illegal"] >= 3 * worst.games
    assert all(not standing.faults for standing in toll.standings[:-1])
    assert toll.standings[0].name == "honest"


def test_an_isolated_bot_is_told_what_its_seat_sees_to_the_last_event() -> None:
    source = """
from tests.laws.toll_bots import roller

class Bot:
    told = 0

    def __call__(self, view, rng):
        return roller(view, rng)

    def saw(self, event):
        self.told += 1
        if event.kind == "claimed" and event.card:
            raise ValueError("It can see a card.")
        if self.told == 9:
            raise EOFError("nine rolls")
"""
    players: Sequence[Player] = [isolated("watcher", source), lambda: roller, lambda: roller]
    played = BotGame(GAME)(players, 1)
    assert [fault.reason for fault in played.faults] == ["EOFError: nine rolls"]


def test_a_view_larger_than_a_pipe_is_asked_in_full() -> None:
    source = "def bot(view, rng): return 'roll' if len(view.shown) == 100_000 else '.'\n"
    player = isolated("reader", source)()
    try:
        view = replace(GAME.observe(GAME.start(2, Random(1)), 0), shown=(3,) * 100_000)
        assert player(view, stream(1, "bot")) == "roll"
    finally:
        player.close()  # type: ignore[attr-defined]


def test_after_a_timeout_the_process_is_gone_and_every_question_a_fault() -> None:
    source = "import time\ndef bot(view, rng): time.sleep(60)\n"
    quick = Limits(seconds=0.5, loading=120)
    bundle = Bundle("slow.py", (("slow.py", source.encode()),), GameWire(GAME), quick)
    played = BotGame(GAME)([Isolated("slow", bundle), lambda: roller], 1)
    assert [fault.kind for fault in played.faults] == ["timeout", "error", "error"]
    assert "after its game or an earlier fault" in played.faults[1].reason


def test_a_bot_that_fails_while_it_listens_is_told_no_more_and_plays_on() -> None:
    source = """
from tests.laws.toll_bots import roller

class Bot:
    def __call__(self, view, rng):
        return roller(view, rng)

    def saw(self, event):
        raise OverflowError("too loud")
"""
    played = BotGame(GAME)([isolated("deaf", source), lambda: roller], 1)
    assert [fault.reason for fault in played.faults] == ["OverflowError: too loud"]


def test_an_answer_that_only_looks_like_a_move_is_none() -> None:
    source = """
class Roll:
    def __str__(self):
        return "roll"

def bot(view, rng):
    return "." if view.claim else Roll()
"""
    played = BotGame(GAME)([isolated("duck", source), lambda: roller], 1)
    assert {fault.kind for fault in played.faults} == {"illegal"}
    assert "'roll' is not a move." in played.faults[0].reason


# --- on file


def on_file(path: Path, contest: TableContest[Player]) -> TableResults:
    with Journal(path, contest.heading) as journal:
        *_, end = contest.play(journal=journal)
    assert end.games == end.total
    return results(contest.stats)


@killing
def test_killed_it_goes_on_and_comes_to_the_same(tmp_path: Path, toll: TableResults) -> None:
    path = tmp_path / "contest.toll"
    command = [sys.executable, "-m", "tests.laws.toll_bots", str(path)]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as killed:
        assert killed.stdout
        while int(killed.stdout.readline()) < 5:
            pass
        os.killpg(killed.pid, signal.SIGKILL)
    assert on_file(path, table_contest()) == toll
    assert on_file(path, table_contest()) == toll  # which plays no more
    records = re.findall(r"(?:\[.+\]\n)+(?:[a-d] .+\n)+", path.read_text())
    assert len(records) == 60
    for record in records:
        assert GAME.write_record(GAME.read_record(record)) == record


def test_in_processes_it_comes_to_the_same(toll: TableResults) -> None:
    contest = table_contest(recorded=False)
    with processes(2) as executor:
        for _ in contest.play(executor):
            pass
    assert results(contest.stats) == toll


@pytest.mark.parametrize(
    ("names", "seats", "games", "sentence"),
    [
        (("roller", "honest"), 3, 5, "A contest takes 3 players at least."),
        (("roller",), 2, 5, "A contest takes two players at least."),
        (("roller", "honest"), 1, 5, "A table has two seats at least, not 1."),
        (("roller", "honest"), 2, 0, "A contest has one game at least, not 0."),
        (
            ("roller", "roller"),
            2,
            5,
            "2 players are called 'roller'; each needs a name of its own.",
        ),
    ],
)
def test_there_are_contests_that_are_none(
    names: Sequence[str], seats: int, games: int, sentence: str
) -> None:
    with pytest.raises(InvalidContest) as refused:
        table_contest(names, seats=seats, games=games)
    assert str(refused.value) == sentence


# --- statistics


def lottery(strengths: Sequence[float], seats: int, tables: int, seed: int) -> TableStats:
    """Tables at which each wins by its share of the strengths that sit there."""
    schedule = DrawnSeats(str(seed), len(strengths), seats)
    stats = TableStats([f"p{one}" for one in range(len(strengths))], schedule, tables=tables)
    rng = Random(seed)
    games = []
    for seating in schedule.seatings(range(tables)):
        drawn = rng.choices(range(seats), [strengths[one] for one in seating.entrants])[0]
        scores = tuple(1.0 if seat == drawn else -1 / (seats - 1) for seat in range(seats))
        games.append(GameResult(scores, (1,) * seats, ()))
    assert stats.add(games) == tables
    assert stats.over
    return stats


STRENGTHS = (4.0, 2.0, 1.0, 1.0, 0.5)


def test_ratings_find_the_strengths_within_their_intervals() -> None:
    found = results(lottery(STRENGTHS, 3, 4000, 1))
    by_name = {standing.name: standing for standing in found.standings}
    for (one, strength), (other, less) in combinations(enumerate(STRENGTHS), 2):
        truth = 400 * log10(strength / less)
        better, worse = by_name[f"p{one}"], by_name[f"p{other}"]
        assert abs(better.rating - worse.rating - truth) < 60
    assert [standing.name for standing in found.standings[:2]] == ["p0", "p1"]
    assert found.standings[0].place == (1, 1)
    assert found.standings[-1].name == "p4"
    assert all(one.low <= one.rating <= one.high for one in found.standings)


def test_intervals_of_scores_cover_the_truth_about_as_often_as_they_say() -> None:
    covered = sum(
        _difference(lottery((1, 1, 1, 1), 3, 80, seed), 0, 1).low
        <= 0
        <= _difference(lottery((1, 1, 1, 1), 3, 80, seed), 0, 1).high
        for seed in range(60)
    )
    assert 52 <= covered <= 60


def test_scores_differences_and_shares_add_up(toll: TableResults) -> None:
    total = sum(standing.score.value * standing.games for standing in toll.standings)
    assert total == pytest.approx(0, abs=1e-9)
    for row, standing in enumerate(toll.standings):
        assert standing.score.low <= standing.score.value <= standing.score.high
        assert 0 <= standing.wins <= standing.games
        assert standing.place[0] <= row + 1 <= standing.place[1]
        for column in range(len(toll.standings)):
            one, other = toll.differences[row][column], toll.differences[column][row]
            assert one.value == pytest.approx(-other.value)
            assert (one.low, one.high) == pytest.approx((-other.high, -other.low))
            share = toll.shares[row][column]
            assert share is None or 0 <= share <= 1


def test_of_many_tables_no_more_blocks_are_kept_than_of_some() -> None:
    stats = lottery((1, 1), 2, 2500, 1)
    assert 500 <= len(stats.blocks) <= 1000
    assert sum(sum(block.sets.values()) for block in stats.blocks) == 2500
    assert sum(sum(block.wins.values()) for block in stats.blocks) == pytest.approx(2500)


def test_blocks_do_not_depend_on_chunks() -> None:
    def tables(sizes: Sequence[int]) -> TableStats:
        stats = TableStats(["a", "b"], DrawnSeats("x", 2, 2), tables=30)
        games = [GameResult((1.0, -1.0), (1, 0), ())] * 30
        for size in sizes:
            stats.add(games[:size])
        return stats

    one, other = tables([30]), tables([1, 9, 20, 7])
    assert (one.blocks, results(one)) == (other.blocks, results(other))
    assert other.played == 30


def test_a_shared_win_counts_in_parts_and_a_game_without_a_winner_for_all_alike() -> None:
    stats = TableStats(["a", "b", "c"], DrawnSeats("x", 3, 3), tables=2)
    stats.add([GameResult((0.25, 0.25, -0.5), (2, 2, 0), ()), GameResult((0.0,) * 3, (0,) * 3, ())])
    assert sorted(stats.wins) == pytest.approx([1 / 3, 5 / 6, 5 / 6])


def test_games_without_a_winner_lower_nobodys_rating() -> None:
    stats = TableStats(["a", "b"], DrawnSeats("x", 2, 2), tables=60)
    stats.add([GameResult((0.0, 0.0), (0, 0), ())] * 60)
    assert [standing.rating for standing in results(stats).standings] == pytest.approx([1500] * 2)


def test_before_the_first_game_nothing_is_known() -> None:
    found = results(table_contest().stats)
    assert {standing.rating for standing in found.standings} == {1500}
    assert {standing.points for standing in found.standings} == {None}
    assert found.shares[0][1] is None
    assert "none" in report(found)


# --- for other programs, and as a page


def test_a_table_contest_is_told_as_json_and_for_a_spreadsheet(toll: TableResults) -> None:
    told = json.loads(to_json(toll))
    assert [standing["name"] for standing in told["standings"]] == [
        standing.name for standing in toll.standings
    ]
    assert told["differences"][0][1] == [*toll.differences[0][1]]
    rows = [*csv.DictReader(to_csv(toll).splitlines())]
    assert len(rows) == 4 + 4 * 3
    assert float(rows[0]["rating"]) == toll.standings[0].rating
    assert float(rows[1]["difference"]) == toll.differences[0][1].value
    assert float(rows[1]["share"]) == toll.shares[0][1]


def test_a_table_contest_has_a_report(toll: TableResults) -> None:
    text = report(toll)
    assert "honest</bdi> comes first of 4" in text
    for heading in ("Ratings", "Wins by opponent", "Differences", "Standings", "Faults"):
        assert f"<h2>{heading}</h2>" in text
    assert "Seats of a table" in text
    assert "Plackett-Luce" in text
    assert "Its score is surely higher than that of" in text


def test_a_report_of_equals_claims_nothing() -> None:
    text = report(results(lottery((1, 1, 1), 3, 30, 5)))
    assert "Nobody's score is surely lower than its own." in text


def test_a_report_names_those_whom_the_first_surely_exceeds() -> None:
    text = report(results(lottery((50, 50, 1), 3, 300, 3)))
    assert "Its score is surely higher than that of <bdi>p2</bdi>." in text


def test_a_fit_that_takes_too_long_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    stats = lottery((50, 1, 1), 3, 30, 1)
    monkeypatch.setattr("gamekit.arena.plackett_luce._STEPS", 1)
    rough = results(stats)
    assert rough.standings[0].name == "p0"


def test_a_question_and_an_answer_cross_the_wire() -> None:
    wire = GameWire(GAME)
    view = GAME.observe(GAME.start(2, Random(1)), 0)
    asked, rng = wire.decode_question(wire.encode_question(view, stream(1, "bot")))
    assert (asked, rng.random()) == (view, stream(1, "bot").random())
    assert wire.decode_answer(wire.encode_answer("roll")) == "roll"
    for nonsense in ("stumble", 7, ("roll",)):
        with pytest.raises(IllegalMove, match="is not a move"):
            wire.encode_answer(nonsense)
    with pytest.raises(ValueError, match="is not a move"):
        wire.decode_answer("stumble")


def test_a_report_of_a_champion_says_so() -> None:
    text = report(results(lottery((50, 1, 1), 3, 300, 1)))
    assert "surely higher than that of each of the others" in text


def test_a_game_of_the_contest_must_fit_its_table() -> None:
    def short(_players: Sequence[Player], _seed: str) -> Played:
        return Played((1.0, -1.0), (0, 0), (), "")

    entrants: list[Entrant[Player]] = [Entrant(name, lambda: roller) for name in "abc"]
    contest = TableContest(short, entrants, seats=3, games=4, seed=1)
    with pytest.raises(ValueError, match="zip"):
        for _ in contest.play():
            pass


def test_nobody_joins_a_contest_at_tables(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    three, four = (
        table_contest(names, games=4)
        for names in (("roller", "honest", "chancer"), ("roller", "honest", "chancer", "clumsy"))
    )
    with Journal(path, three.heading):
        pass
    with pytest.raises(InvalidJournal) as told, Journal(path, four.heading):
        pass
    assert str(told.value) == (
        f"{path} was begun with other players. Tables are drawn from all of them, so nobody can"
        " join or leave; name a new file."
    )
