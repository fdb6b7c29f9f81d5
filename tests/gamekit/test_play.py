"""Bots that play a game of several seats: the loop, the events, and what a fault costs."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from typing import Any

import pytest

from gamekit.game import IllegalMove, Players
from gamekit.play import BotGame, play
from tests.laws.toll import FINE, GAME, PASS, ROLL, Event, Table
from tests.laws.toll_bots import Watcher, chancer, clumsy, honest, made_of, roller


def players(*bots: Callable[[Table, Random], str]) -> Players:
    return [made_of(bot) for bot in bots]


def seen_by(seat: int, events: Sequence[Event]) -> Iterator[Event]:
    for event in events:
        if seen := GAME.seen_by(event, seat):
            yield seen


def test_a_game_is_played_to_its_end_by_its_seed() -> None:
    three = players(honest, roller, chancer)
    assert play(GAME, three, 7) == play(GAME, three, 7)
    assert play(GAME, three, 7).steps != play(GAME, three, 8).steps
    played = play(GAME, three, 7)
    assert GAME.to_move(played.end) is None
    assert played.result == GAME.result(played.end)
    assert played.scores == played.result.scores if played.result else False


def test_every_listener_is_told_what_its_seat_may_see() -> None:
    watchers = [Watcher() for _ in range(2)]
    played = play(GAME, players(*watchers, honest), 3)
    happened = [event for step in played.steps for event in step.events]
    assert any(event.kind == "claimed" for event in happened)
    for seat, watcher in enumerate(watchers):
        assert watcher.seen == [*seen_by(seat, happened)]
        assert not any(event.card for event in watcher.seen if event.kind == "claimed")


def test_a_fault_costs_what_the_game_says_and_the_game_goes_on() -> None:
    watcher = Watcher()
    played = play(GAME, players(clumsy, watcher, watcher), 3)
    assert {(fault.seat, fault.kind) for fault in played.faults} == {(0, "illegal")}
    assert played.forfeit is None
    fines = [event for step in played.steps if step.move is None for event in step.events]
    assert [event for event in fines if event.kind == "fined"] == [Event("fined", 0, FINE)] * 3
    assert len(played.faults) == 3  # one a turn, as nobody claims anything
    assert played.result
    assert played.result.scores[0] < 0


def test_a_bot_that_cannot_be_made_fails_every_question() -> None:
    def broken() -> Any:  # noqa: ANN401
        raise ImportError("There is no such thing.")

    played = play(GAME, [broken, *players(roller, roller)], 3)
    assert [fault.reason for fault in played.faults] == ["ImportError: There is no such thing."] * 3
    assert played.result


def test_if_strict_the_exception_is_raised_instead() -> None:
    with pytest.raises(IllegalMove):
        play(GAME, players(clumsy, roller, roller), 3, strict=True)


def test_a_question_that_ends_in_a_fault_is_timed_too() -> None:
    played = play(GAME, players(clumsy, roller), 3, clock=count().__next__)
    assert sum(map(len, played.seconds)) == len(played.steps)
    assert {*played.seconds[0], *played.seconds[1]} == {1}
    assert play(GAME, players(clumsy, roller), 3).seconds == ()


def test_a_reason_without_text_is_a_name_alone() -> None:
    def stuck(_view: Table, _rng: Random) -> str:
        raise MemoryError

    reasons = {fault.reason for fault in play(GAME, players(stuck, roller), 3).faults}
    assert reasons == {"MemoryError"}


def test_a_listener_that_fails_is_told_no_more() -> None:
    class Blinded(Watcher):
        def saw(self, event: Event) -> None:
            super().saw(event)
            raise OverflowError

    blinded = Blinded()
    played = play(GAME, players(blinded, roller, roller), 3)
    assert [(fault.seat, fault.kind) for fault in played.faults] == [(0, "error")]
    assert len(blinded.seen) == 1


def test_several_listeners_may_fail_at_the_same_event() -> None:
    class Blinded(Watcher):
        def saw(self, event: Event) -> None:
            raise OverflowError(event.kind)

    witness = Watcher()
    played = play(GAME, players(Blinded(), witness, Blinded(), Blinded()), 3)
    assert sorted(fault.seat for fault in played.faults) == [0, 2, 3]
    happened = [event for step in played.steps for event in step.events]
    assert witness.seen == [*seen_by(1, happened)]  # in the same order
    assert "fined" not in {event.kind for event in witness.seen}
    assert [event.kind for event in happened[:4]] == ["rolled", "fined", "fined", "fined"]


def test_what_is_left_is_delivered_at_the_end_and_may_fail_there() -> None:
    class Late(Watcher):
        def deliver(self) -> None:
            raise TimeoutError("too late")

    played = play(GAME, players(roller, Late(), roller), 3)
    assert [fault.reason for fault in played.faults] == ["TimeoutError: too late"]
    assert played.end.points[1] == play(GAME, players(roller, roller, roller), 3).end.points[1] - 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_of_bots_replays_with_its_faults(seats: int) -> None:
    bots = players(clumsy, honest, chancer, roller)[:seats]
    played = BotGame(GAME, recorded=True)(bots, "7.1")
    found = GAME.read_record(played.record)
    assert GAME.write_record(found) == played.record
    assert found.end.points == played.points
    assert dict(found.tags)["Seed"] == "7.1"
    assert sum(step.move is None for step in found.steps) == len(played.faults)


def test_a_game_without_end_is_cut_off_and_has_no_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "most_moves", 4)
    played = BotGame(GAME)(players(roller, roller), 1)
    assert (played.scores, played.points) == ((0.0, 0.0), (0, 0))


def test_silence_is_an_option() -> None:
    def default(view: Table, _rng: Random) -> str:
        ask = GAME.ask(view)
        assert ask
        assert ask.default in (PASS, ROLL)
        return ask.default

    assert not play(GAME, players(default, honest, default), 5).faults
