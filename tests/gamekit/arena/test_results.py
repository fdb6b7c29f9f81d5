"""The table of a contest as text for other programs."""

import csv
import json
from io import StringIO

import pytest

from gamekit.arena import Results, to_csv, to_json
from gamekit.arena.ratings import rated
from tests.gamekit.arena.contests import contest, entrants, played


@pytest.fixture(scope="module")
def results() -> Results:
    meetings = played(
        contest(*entrants(able=2, **{'odd, "name"': 1}, clumsy=0), rounds=60, until_sure=True)
    )
    return rated(meetings, game="dice", seed="x", unit="spots")


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
