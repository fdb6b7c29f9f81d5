"""Ratings: known strengths are found, intervals hold them, and nobody is infinitely good."""

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from math import isfinite, log10
from random import Random

import pytest

from gamekit.arena import Pair, PairingResult, Results, Standing, Tally
from gamekit.arena.ratings import MEAN, rated
from tests.gamekit.arena.contests import contest, entrants, meeting, played
from tools.environment import ROOT


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamekit.arena.ratings._SAMPLES", 100)


def table(meetings: list[PairingResult]) -> Results:
    return rated(meetings, game="dice", seed=1, unit="spots")


def standings(meetings: list[PairingResult]) -> dict[str, Standing]:
    return {standing.name: standing for standing in table(meetings).standings}


def sampled(ratings: Mapping[str, float], pairs: int, rng: Random) -> list[PairingResult]:
    """Meetings as players of these ratings might have them; half of a pair's luck is shared."""
    meetings = []
    for one, other in combinations(ratings, 2):
        win = 1 / (1 + 10 ** ((ratings[other] - ratings[one]) / 400))
        tally = []
        for _ in range(pairs):
            first = rng.random() < win
            second = first if rng.random() < 0.5 else rng.random() < win
            tally.append(Pair(first, second))
        meetings.append(meeting(one, other, Tally.of(tally)))
    return meetings


TRUTH = {"a": 1300, "b": 1420, "c": 1480, "d": 1800}


def test_known_strengths_are_found() -> None:
    found = standings(sampled(TRUTH, 4000, Random(1)))
    assert {name: standing.rating for name, standing in found.items()} == pytest.approx(
        TRUTH, abs=15
    )


def test_of_a_hundred_intervals_some_95_hold_the_truth() -> None:
    rng, contests = Random(1), 20
    held = 0
    for _ in range(contests):
        found = standings(sampled(TRUTH, 60, rng))
        held += sum(found[name].low <= TRUTH[name] <= found[name].high for name in TRUTH)
    assert 0.88 < held / contests / len(TRUTH) < 0.99


def test_odds_of_ten_to_one_are_400_points() -> None:
    tally = Tally({Pair(1, 1): 999, Pair(0, 0): 99})  # with those imagined: 1000 and 100
    one, other = table([meeting("one", "other", tally)]).standings
    assert one.rating - other.rating == pytest.approx(400, abs=0.1)
    assert one.rating + other.rating == pytest.approx(2 * MEAN)


@pytest.mark.parametrize("pairs", [1, 10, 1000])
def test_the_undefeated_have_a_rating_and_an_interval(pairs: int) -> None:
    sweep = Tally({Pair(1, 1): pairs})
    found = standings(
        [meeting("a", "b", sweep), meeting("b", "c", sweep), meeting("a", "c", sweep)]
    )
    assert all(isfinite(standing.rating) for standing in found.values())
    assert found["a"].rating > found["b"].rating > found["c"].rating
    assert all(s.low < s.rating < s.high for s in found.values())


def test_the_more_is_played_the_narrower_is_the_interval() -> None:
    widths = []
    for pairs in (10, 100, 1000):
        (one, _) = table([meeting("a", "b", Tally({Pair(1, 1): pairs}))]).standings
        widths.append((one.high - one.low) / log10(pairs * 10))
    assert widths == sorted(widths, reverse=True)


def test_the_order_of_the_entrants_does_not_matter() -> None:
    meetings = sampled(TRUTH, 50, Random(1))
    turned = [meeting.mirrored for meeting in reversed(meetings)]
    one, other = table(meetings), table(turned)
    assert one.standings == other.standings
    assert [m.tally for m in one.pairings] == [m.tally for m in other.pairings]


def test_the_best_comes_first_and_each_pairing_once() -> None:
    found = table(sampled(TRUTH, 1000, Random(1)))
    assert [standing.name for standing in found.standings] == ["d", "c", "b", "a"]
    assert [(m.one, m.other) for m in found.pairings] == [*combinations("dcba", 2)]
    assert (found.game, found.seed, found.unit) == ("dice", 1, "spots")


def test_a_standing_adds_up_what_its_meetings_have() -> None:
    meetings = [*played(contest(*entrants(able=1, other=2, clumsy=0), rounds=20))]
    found = standings(meetings)
    able, clumsy = found["able"], found["clumsy"]
    assert clumsy.faults == {
        kind: sum(meeting.faults[1].get(kind, 0) for meeting in meetings)
        for kind in ("slip", "trip")
    }
    assert (clumsy.games, clumsy.losses, clumsy.score, clumsy.points) == (40, 40, -40, 0)
    assert able.points == pytest.approx(meetings[0].points[0])  # over games without a fault
    assert able.games == able.wins + able.ties + able.losses == 40
    assert sum(standing.score for standing in found.values()) == 0


def test_who_has_not_met_yet_is_rated_by_nothing() -> None:
    unplayed = contest(*entrants(a=1, b=2)).pairings
    one, other = table([*unplayed]).standings
    assert one.rating == pytest.approx(other.rating) == MEAN
    assert replace(one, name="b", rating=0, low=0, high=0) == replace(
        other, name="b", rating=0, low=0, high=0
    )


def test_only_ratings_and_clusters_need_what_is_not_in_the_standard_library() -> None:
    hidden = "import sys; sys.modules |= dict.fromkeys(('choix', 'numpy', 'dask', 'distributed'))"
    subprocess.run([sys.executable, "-c", f"{hidden}; import gamekit.arena"], cwd=ROOT, check=True)
