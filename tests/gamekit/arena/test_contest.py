"""Contests: a round robin on the same deals, with the same results on any executor."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from threading import Event

import pytest

from gamekit.arena import (
    Contest,
    Entrant,
    InvalidContest,
    Pair,
    Progress,
    Tally,
    play_pairs,
    processes,
)
from gamekit.arena.first_games import FirstGames
from gamekit.arena.seeds import contest_key, deal_seed
from gamekit.play import Played
from tests.gamekit.arena.contests import STRENGTHS, Dice, contest, entrants, played, zero_sum


@pytest.fixture(scope="module")
def workers() -> Iterator[Executor]:
    with processes(2) as executor:
        yield executor


# --- who meets whom


def test_everybody_meets_everybody_once() -> None:
    pairings = [(meeting.one, meeting.other) for meeting in played(contest())]
    assert pairings == [("strong", "middling"), ("strong", "weak"), ("middling", "weak")]


def test_every_deal_is_played_from_both_seats_and_is_the_same_for_all_who_meet() -> None:
    games: list[tuple[tuple[str, str], str]] = []

    def game(players: Sequence[str], seed: str) -> Played:
        games.append(((players[0], players[1]), seed))
        return zero_sum(0.5)

    names = [Entrant(name, name) for name in "abc"]
    for _ in Contest(game, names, rounds=4, seed=7).play():
        pass
    assert sorted(games) == sorted(
        (players, seed)
        for one, other in ("ab", "ac", "bc")
        for players in ((one, other), (other, one))
        for seed in (deal_seed(contest_key(7), number) for number in range(2))
    )


@pytest.mark.parametrize("one", STRENGTHS)
def test_a_meeting_is_that_of_the_plain_pairs(one: str) -> None:
    players = entrants(one=STRENGTHS[one], other=2)
    (meeting,) = played(contest(*players, seed="x"))
    pairs = play_pairs(Dice(), (STRENGTHS[one], 2), seed="x", pairs=30)
    assert meeting.tally == Tally.of(pairs)
    assert sum(meeting.margins.values()) == 60


def test_all_pairings_are_about_as_far_at_any_time() -> None:
    going = contest(rounds=2000)
    for _ in islice(going.play(), 40):
        pass
    deals = [meeting.tally.pairs for meeting in going.pairings]
    assert max(deals) - min(deals) <= 256


# --- what is counted


def test_whoever_falls_forfeits_and_it_is_counted_by_kind() -> None:
    (meeting,) = played(contest(*entrants(able=1, clumsy=0)))
    assert meeting.tally == Tally({Pair(1, 1): 30})
    able, clumsy = meeting.faults
    assert able == {}
    assert set(clumsy) == {"slip", "trip"}
    assert sum(clumsy.values()) == 60
    assert (meeting.points, meeting.margins) == ((0, 0), {})  # of games that were played


def test_points_are_means_and_their_differences_are_counted() -> None:
    def game(players: Sequence[str], _seed: str) -> Played:
        return zero_sum(1, (30, 10) if players[0] == "a" else (0, 5))

    names = [Entrant("a", "a"), Entrant("b", "b")]
    going = Contest(game, names, rounds=4, seed=1)
    assert [*going.play()][-1] == Progress(4, 4, None)
    (meeting,) = going.pairings
    assert meeting.points == ((30 + 5) / 2, (10 + 0) / 2)
    assert meeting.margins == {5: 2, 20: 2}


def test_a_fault_is_told_as_it_happens_with_all_there_is_to_know() -> None:
    going = contest(*entrants(able=1, clumsy=0)).play()
    assert next(going).fault is None
    fault = next(going).fault
    assert fault
    assert (fault.deal, fault.entrant) == (0, "clumsy")
    assert fault.fault.reason == "It fell."
    assert fault.fault.detail == deal_seed(contest_key(1), 0)
    assert fault.record.startswith("seed 0.")
    assert next(going).fault


def test_the_first_fault_of_an_entrant_is_that_of_the_earliest_deal() -> None:
    going = contest(*entrants(able=1, clumsy=0, fair=1))
    assert going.first_faults == {}
    played(going)
    ((name, fault),) = going.first_faults.items()
    assert (name, fault.deal, fault.reason) == ("clumsy", 0, "It fell.")


def test_the_first_fault_does_not_depend_on_who_plays_it(workers: Executor) -> None:
    def late() -> Contest[float]:
        return contest(*entrants(able=1, fair=1, late=-1), game=Dice(late=17), rounds=60)

    here, there = late(), late()
    played(here)
    *_, end = there.play(workers)
    assert end.fault
    assert here.first_faults == there.first_faults
    assert here.first_faults["late"].deal == 17


def test_every_move_is_timed_wherever_it_is_played(workers: Executor) -> None:
    here, there = (contest(*entrants(a=1, b=2, c=3), rounds=20) for _ in range(2))
    played(here)
    *_, end = there.play(workers)
    assert end.games == end.total
    for going in (here, there):
        moves = {name: times.moves for name, times in going.times.items()}
        assert moves == dict.fromkeys("abc", 80)
        assert {times.mean for times in going.times.values()} == {0.25}
    assert contest().times == {}


def test_an_entrant_that_fails_in_its_first_games_is_hopeless() -> None:
    going = contest(*entrants(able=1, clumsy=0))
    steps = going.play()
    games = next(progress.games for progress in steps if going.hopeless)
    assert games >= 4
    assert going.hopeless == "clumsy"


def test_one_game_without_a_fault_is_hope() -> None:
    going = contest(*entrants(able=1, late=-1), game=Dice(late=1), rounds=40)
    for _ in going.play():
        assert going.hopeless is None
    assert sum(going.pairings[0].faults[1].values()) == 38


def test_two_that_spoil_each_others_games_are_both_hopeless() -> None:
    games = FirstGames(["one", "other", "third"])
    for _ in range(4):
        games.add(["one", "other"], {"one"})
        games.add(["other", "one"], {"other"})
    assert games.hopeless == "one"
    assert not games.over
    games.add(["third", "one"], set())
    assert games.hopeless == "other"
    games.add(["other"], ())
    assert games.over


@pytest.mark.parametrize("rounds", [2, 10, 198, 200, 202, 1500])
def test_the_course_has_up_to_a_hundred_moments_and_ends_with_the_last(rounds: int) -> None:
    (meeting,) = played(contest(*entrants(a=1, b=2), rounds=rounds))
    games = [moment[0] for moment in meeting.course]
    assert games == sorted(set(games))
    assert min(rounds // 2, 50) <= len(games) <= 100
    assert meeting.course[-1] == (rounds, meeting.tally.score, *meeting.tally.interval)


def test_before_the_first_game_nothing_is_known() -> None:
    (meeting,) = contest(*entrants(a=1, b=2)).pairings
    assert [meeting.tally.score, *meeting.tally.interval] == [0.5, 0, 1]
    assert not meeting.course


# --- wherever it is played


@pytest.mark.parametrize("until_sure", [False, True])
@pytest.mark.parametrize("seconds", [0, 0.003, 10])  # one deal at a time, some, or many
def test_the_size_of_the_chunks_changes_nothing(
    seconds: float, until_sure: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = played(contest(rounds=300, until_sure=until_sure))
    monkeypatch.setattr("gamekit.arena.contest._SECONDS", seconds)
    assert played(contest(rounds=300, until_sure=until_sure)) == usual


@pytest.mark.parametrize("until_sure", [False, True])
def test_the_same_table_wherever_it_is_played(workers: Executor, until_sure: bool) -> None:
    there = contest(rounds=300, until_sure=until_sure)
    *_, end = there.play(workers)
    assert end.games == end.total
    assert there.pairings == played(contest(rounds=300, until_sure=until_sure))


def test_it_does_not_matter_who_is_named_first() -> None:
    (meeting,) = played(contest(*entrants(a=1, b=2)))
    (turned,) = played(contest(*entrants(b=2, a=1)))
    assert turned.course[-1] == pytest.approx(meeting.mirrored.course[-1])
    assert replace(turned, course=()) == replace(meeting.mirrored, course=())
    assert replace(turned.mirrored, course=()) == replace(meeting, course=())


# --- until it is sure


def test_a_pairing_ends_when_it_is_decided_and_the_total_with_it() -> None:
    close = Entrant("close", 1.4)
    going = contest(*entrants(best=9, middling=1.5), close, rounds=200, until_sure=True)
    *_, end = going.play()
    meetings = going.pairings
    assert [meeting.verdict for meeting in meetings] == ["best", "best", None]
    games = [2 * meeting.tally.pairs for meeting in meetings]
    assert max(games[:2]) < games[2] == 200
    assert end == Progress(sum(games), sum(games), None)


def test_what_is_under_way_when_a_pairing_is_decided_is_dropped() -> None:
    def game(players: Sequence[int], _seed: str) -> Played:
        return zero_sum(float(players[0] > players[1]))

    with ThreadPoolExecutor(4) as executor:
        going = Contest(
            game, [Entrant("a", 2), Entrant("b", 1)], rounds=10_000, seed=1, until_sure=True
        )
        *_, end = going.play(executor)
    assert end.games == end.total < 40
    assert going.pairings[0].verdict == "a"


# --- stopping


def test_it_can_be_stopped_at_any_moment_and_played_on() -> None:
    going = contest(rounds=40)
    totals: list[int] = []
    while not totals or totals[-1] < 120:
        *_, last = islice(going.play(), 3)
        totals.append(last.games)
    assert totals == sorted(totals)
    assert going.pairings == played(contest(rounds=40))


def test_whoever_stops_leaves_no_more_than_what_is_under_way() -> None:
    seeds: list[str] = []
    stopped = Event()

    def game(_players: Sequence[int], seed: str) -> Played:
        seeds.append(seed)
        if len(seeds) > 2:
            stopped.wait()
        return zero_sum(1)

    with ThreadPoolExecutor(1) as executor:
        names = [Entrant("a", 1), Entrant("b", 2)]
        going = Contest(game, names, rounds=400, seed=1).play(executor)
        assert [progress.games for progress in islice(going, 2)] == [0, 2]
        going.close()
        stopped.set()
    assert len(seeds) <= 4


# --- what is no contest


@pytest.mark.parametrize(
    ("names", "rounds", "sentence"),
    [
        ("", 2, "A contest takes two players at least."),
        ("a", 2, "A contest takes two players at least."),
        ("aba", 2, "2 players are called 'a'; each needs a name of its own."),
        ("a=", 2, "= stands for neither player; no player can be called that."),
        ("ab", 3, "Every deal is played twice, so the rounds are an even number from 2 on, not 3."),
        ("ab", 0, "Every deal is played twice, so the rounds are an even number from 2 on, not 0."),
        ("ab", -2, "an even number from 2 on, not -2."),
    ],
)
def test_what_is_no_contest_is_told(names: str, rounds: int, sentence: str) -> None:
    with pytest.raises(InvalidContest) as told:
        Contest(Dice(), [Entrant(name, 1) for name in names], rounds=rounds, seed=1)
    assert str(told.value).endswith(sentence)


def test_a_gauntlet_needs_somebody_else() -> None:
    with pytest.raises(InvalidContest, match=r"^A gauntlet takes another player at least\.$"):
        contest(*entrants(a=1, b=2), gauntlet=["a", "b"])
