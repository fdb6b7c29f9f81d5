"""The table of a contest as text for other programs."""

import csv
import json
from io import StringIO

import pytest

from gamekit.arena import Background, Results, to_csv, to_json
from gamekit.arena.chunks import FirstFault
from gamekit.arena.ratings import rated
from gamekit.arena.results import rounded
from gamekit.arena.times import TimeSummary
from tests.gamekit.arena.contests import contest, entrants, played

BACKGROUND = Background(
    {"clumsy": FirstFault(0, "slip", "It fell.")},
    {"able": TimeSummary(12, 0.5, 0.75, 1.0), "clumsy": TimeSummary(3, 1.0, 1.0, 1.0)},
    {"able": 2.0},
    {"rounds": 60},
    {"python": "CPython 3.11.0"},
    {"able": "abc"},
    "2026-11-18T05:31:58+00:00",
)


@pytest.fixture(scope="module")
def results() -> Results:
    going = contest(*entrants(able=2, **{'odd, "name"': 1}, clumsy=0), rounds=60, until_sure=True)
    return rated(played(going), game="dice", seed="x", unit="spots", background=BACKGROUND)


def test_json_has_all_there_is(results: Results) -> None:
    told = json.loads(to_json(results))
    assert (told["game"], told["seed"], told["unit"]) == ("dice", "x", "spots")
    assert [standing["name"] for standing in told["standings"]] == ["able", 'odd, "name"', "clumsy"]
    assert told["standings"][0]["rating"] == results.standings[0].rating
    assert told["standings"][2]["faults"] == results.standings[2].faults
    for found, meeting in zip(told["meetings"], results.pairings, strict=True):
        tally = meeting.tally
        assert (found["one"], found["other"]) == (meeting.one, meeting.other)
        counts = (found["games"], found["wins"], found["ties"], found["losses"])
        assert counts == (2 * tally.pairs, tally.wins, tally.ties, tally.losses)
        assert (found["score"], found["low"], found["high"]) == (tally.score, *tally.interval)
        assert sum(count for *_, count in found["pairs"]) == tally.pairs
        assert found["points"] == [*meeting.points]
        assert {int(key): value for key, value in found["margins"].items()} == meeting.margins
        assert found["faults"] == [*meeting.faults]
        assert found["course"] == [[*moment] for moment in meeting.course]
        assert found["verdict"] == meeting.verdict
        assert found["p_value"] == tally.p_value
        assert found["more_games"] == meeting.more_games
    surely = [found["surely_better"] for found in told["meetings"]]
    assert surely == [meeting.verdict for meeting in results.pairings]
    assert surely[-1] == 'odd, "name"'


def test_json_has_what_was_played_and_why_players_failed(results: Results) -> None:
    told = json.loads(to_json(results))
    assert told["settings"] == {"rounds": 60}
    assert told["versions"] == {"python": "CPython 3.11.0"}
    assert told["fingerprints"] == {"able": "abc"}
    assert told["date"] == "2026-11-18T05:31:58+00:00"
    assert told["faults"] == {"clumsy": {"deal": 0, "kind": "slip", "reason": "It fell."}}
    assert told["times"] == {
        "able": {"moves": 12, "mean": 0.5, "p99": 0.75, "max": 1.0, "limit": 2.0},
        "clumsy": {"moves": 3, "mean": 1.0, "p99": 1.0, "max": 1.0, "limit": None},
    }


@pytest.mark.parametrize(
    ("games", "told"), [(2, 2), (99, 99), (100, 100), (101, 110), (1234, 1300), (98_001, 99_000)]
)
def test_an_estimate_is_rounded_up_to_two_digits(games: int, told: int) -> None:
    assert rounded(games) == told


def test_csv_has_a_row_for_each_entrant_and_one_for_each_that_it_met(results: Results) -> None:
    rows = [*csv.DictReader(StringIO(to_csv(results)))]
    names = [(row["entrant"], row["opponent"]) for row in rows]
    able, odd, clumsy = "able", 'odd, "name"', "clumsy"
    assert names == [
        *((able, ""), (able, odd), (able, clumsy)),
        *((odd, ""), (odd, able), (odd, clumsy)),
        *((clumsy, ""), (clumsy, able), (clumsy, odd)),
    ]
    assert float(rows[0]["rating"]) == results.standings[0].rating
    ahead, behind = rows[1], rows[4]
    assert (ahead["wins"], ahead["points"]) == (behind["losses"], behind["opponent_points"])
    assert float(ahead["score"]) == pytest.approx(1 - float(behind["score"]))
    assert int(ahead["zero_sum"]) == -int(behind["zero_sum"])
    assert rows[5]["verdict"] == odd
    assert (rows[5]["faults"], rows[5]["fault_kinds"]) == ("0", "")
    slips, trips = (results.standings[2].faults[kind] for kind in ("slip", "trip"))
    assert int(rows[6]["faults"]) == slips + trips
    assert rows[6]["fault_kinds"] == f"slip {slips}, trip {trips}"
