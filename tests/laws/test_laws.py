"""Laws of every game: whatever the number of seats, the chance and the moves."""

import pickle
import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit.chance import pick, stream
from gamekit.game import AnyGame, IllegalMove, Playthrough, Step
from gamekit.play import play
from tests.laws.games import GAMES

seeds = st.integers(0, 2**32 - 1)

# Every example is a game, or a part of one: laws over all games need fewer of them.
_default = settings.default or settings()
law = settings(max_examples=max(1, _default.max_examples // 4))
whole_games = settings(max_examples=max(1, _default.max_examples // 10))


class RandomPlayer:
    """A player that picks one of the options of its ask."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def __call__(self, view: Any, rng: Random) -> Any:  # noqa: ANN401
        ask = self._game.ask(view)
        assert ask
        return pick(ask.options, rng)


def seats_of(game: AnyGame, seed: int) -> int:
    return game.seats[seed % len(game.seats)]


def states(game: AnyGame, seed: int) -> Iterator[Any]:
    """The states of one game at random, from its start to its end or its limit."""
    rng = stream(seed, "law")
    state = game.start(seats_of(game, seed), rng)
    for _ in range(game.most_moves):
        yield state
        seat = game.to_move(state)
        if seat is None:
            return
        ask = game.ask(game.observe(state, seat))
        assert ask
        state, _ = game.apply(state, pick(ask.options, rng), rng)
    yield state


def some_state(game: AnyGame, seed: int) -> Any:  # noqa: ANN401
    """A state after up to so many moves, which ends some games and leaves most in the midst."""
    length = int(stream(seed, "length").random() * 60) + 1
    *_, state = islice(states(game, seed), length)
    return state


def test_the_game_says_who_it_is_and_pickles_to_an_equal(game: AnyGame) -> None:
    assert game.name.isidentifier()
    assert game.title
    assert game.unit
    assert min(game.seats) >= 2
    assert pickle.loads(pickle.dumps(game)) == game
    assert hash(pickle.loads(pickle.dumps(game))) == hash(game)


@law
@given(seed=seeds)
def test_one_seat_is_asked_and_its_options_are_its_own(game: AnyGame, seed: int) -> None:
    state = some_state(game, seed)
    mover = game.to_move(state)
    for seat in range(seats_of(game, seed)):
        ask = game.ask(game.observe(state, seat))
        assert (ask is not None) is (seat == mover)
        if ask:
            assert ask.seat == seat
            assert ask.default in ask.options
            assert len(ask.options) == len(set(ask.options))


@law
@given(seed=seeds)
def test_every_option_applies_and_nothing_else_does(game: AnyGame, seed: int) -> None:
    state, other = some_state(game, seed), some_state(game, seed + 1)
    mover = game.to_move(state)
    if mover is None:
        return
    view = game.observe(state, mover)
    ask = game.ask(view)
    assert ask
    for move in ask.options:
        assert game.why_not(view, move) is None
        game.apply(state, move, stream(seed, "apply"))
    for move in options(game, other):
        if move not in ask.options:
            sentence = game.why_not(view, move)
            assert sentence
            with pytest.raises(IllegalMove) as refused:
                game.apply(state, move, stream(seed, "apply"))
            assert str(refused.value) == sentence


def options(game: AnyGame, state: Any) -> tuple[Any, ...]:  # noqa: ANN401
    """The options of whoever is asked; of another state, they are mostly illegal here."""
    mover = game.to_move(state)
    ask = None if mover is None else game.ask(game.observe(state, mover))
    return ask.options if ask else ()


@law
@given(seed=seeds)
def test_nothing_is_a_move_after_the_end_or_out_of_turn(game: AnyGame, seed: int) -> None:
    *_, before, end = states(game, seed)
    if game.to_move(end) is not None:  # cut off
        return
    for move in options(game, before)[:3]:
        with pytest.raises(IllegalMove):
            game.apply(end, move, stream(seed, "apply"))
        for seat in range(seats_of(game, seed)):
            assert game.why_not(game.observe(end, seat), move)


@law
@given(seed=seeds)
def test_what_is_not_a_move_is_refused(game: AnyGame, seed: int) -> None:
    state = some_state(game, seed)
    for nonsense in (None, 7, "no such move", ("+", "D"), object()):
        with pytest.raises(IllegalMove):
            game.apply(state, nonsense, stream(seed, "apply"))


@law
@given(seed=seeds, chance=seeds)
def test_an_imagined_state_looks_like_the_real_one(game: AnyGame, seed: int, chance: int) -> None:
    state = some_state(game, seed)
    for seat in range(seats_of(game, seed)):
        view = game.observe(state, seat)
        imagined = game.imagine(view, Random(chance))
        again = game.observe(imagined, seat)
        assert again == view
        assert game.ask(again) == game.ask(view)  # so the options give nothing away
        assert (game.to_move(imagined) is None) is (game.to_move(state) is None)


@law
@given(seed=seeds)
def test_moves_that_look_alike_to_a_seat_tell_it_the_same(game: AnyGame, seed: int) -> None:
    state = some_state(game, seed)
    for seat in range(seats_of(game, seed)):
        seen: dict[str, tuple[Any, ...]] = {}
        for move in options(game, state):
            after, events = game.apply(state, move, stream(seed, "apply"))
            told = tuple(game.seen_by(event, seat) for event in events)
            assert seen.setdefault(repr(game.observe(after, seat)), told) == told
            for event in filter(None, told):
                assert game.seen_by(event, seat) == event


@law
@given(seed=seeds, chance=seeds)
def test_events_tell_a_seat_no_more_than_its_views_do(
    game: AnyGame, seed: int, chance: int
) -> None:
    state = some_state(game, seed)
    for seat in range(seats_of(game, seed)):
        twin = game.imagine(game.observe(state, seat), Random(chance))
        for move in set(options(game, state)) & set(options(game, twin)):
            here, there = (
                game.apply(world, move, stream(chance, "apply")) for world in (state, twin)
            )
            if game.observe(here[0], seat) == game.observe(there[0], seat):
                assert words(game, here[1], seat) == words(game, there[1], seat)


def words(game: AnyGame, events: tuple[Any, ...], seat: int) -> list[str]:
    """All that a seat is told, without its order: views need not have that of open cards."""
    told = [game.seen_by(event, seat) for event in events]
    return sorted(re.findall(r"\w+", repr(told)))


@law
@given(seed=seeds)
def test_a_state_is_a_value_that_a_move_leaves_alone(game: AnyGame, seed: int) -> None:
    state = some_state(game, seed)
    text = repr(state)
    moves = options(game, state)[:5]
    for move in moves:
        first = game.apply(state, move, stream(seed, "apply"))
        assert game.apply(state, move, stream(seed, "apply")) == first
    assert repr(state) == text
    assert hash(state) == hash(pickle.loads(pickle.dumps(state)))


@whole_games
@given(seed=seeds)
def test_a_game_ends_and_its_scores_sum_to_0(game: AnyGame, seed: int) -> None:
    seats = seats_of(game, seed)
    for state in states(game, seed):
        result = game.result(state)
        assert (result is None) is (game.to_move(state) is not None)
        if result:
            assert abs(sum(result.scores)) < 1e-12
            assert all(-1 <= score <= 1 for score in result.scores)
            assert seats > 2 or set(result.scores) <= {-1, 0, 1}
            assert len(result.scores) == len(result.points) == seats
            assert result.reason
    played = play(game, [lambda: RandomPlayer(game)] * seats, seed)
    assert abs(sum(played.scores)) < 1e-12
    assert len(played.steps) <= game.most_moves


def test_most_games_come_to_their_end_before_the_limit(game: AnyGame) -> None:
    ended = [play(game, [lambda: RandomPlayer(game)] * game.seats[0], seed) for seed in range(12)]
    assert sum(played.result is not None for played in ended) > len(ended) / 2


@law
@given(seed=seeds)
def test_a_fault_of_any_seat_at_any_time_forfeits_or_leads_to_a_state(
    game: AnyGame, seed: int
) -> None:
    state = some_state(game, seed)
    for seat in range(seats_of(game, seed)):
        cost = game.after_fault(state, seat, stream(seed, "fault"))
        if cost is None:
            continue
        after, _ = cost
        result = game.result(after)
        assert (result is None) is (game.to_move(after) is not None)
        assert result is None or abs(sum(result.scores)) < 1e-12
        for watching in range(seats_of(game, seed)):
            view = game.observe(after, watching)
            assert game.observe(game.imagine(view, Random(seed)), watching) == view


def test_too_many_players_are_refused(game: AnyGame) -> None:
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(ValueError, match=f"is for .* players, not {seats}"):
            play(game, [lambda: RandomPlayer(game)] * seats, 1)


@law
@given(seed=seeds)
def test_a_move_is_its_own_text(game: AnyGame, seed: int) -> None:
    for move in options(game, some_state(game, seed)):
        text = str(move)
        assert game.read_move(text) == move
        assert str(game.read_move(text)) == text


@law
@given(seed=seeds)
def test_a_view_is_one_line_that_no_other_view_has(game: AnyGame, seed: int) -> None:
    views: dict[str, Any] = {}
    for state in islice(states(game, seed), 30):
        for seat in range(seats_of(game, seed)):
            view = game.observe(state, seat)
            text = game.write_view(view)
            assert text.isprintable()
            assert views.setdefault(text, view) == view


@law
@given(seed=seeds)
def test_moves_can_be_listed_in_a_line(game: AnyGame, seed: int) -> None:
    moves = [str(move) for move in options(game, some_state(game, seed))]
    assert " ".join(moves).split() == moves


@law
@given(text=st.text(max_size=30))
def test_other_text_is_no_move(game: AnyGame, text: str) -> None:
    try:
        move = game.read_move(text)
    except ValueError:
        return
    assert game.read_move(str(move)) == move


def test_a_record_of_bots_that_fail_replays(game: AnyGame) -> None:
    def fails(view: Any, rng: Random) -> Any:  # noqa: ANN401
        return RandomPlayer(game)(view, rng) if rng.random() < 0.8 else None

    for seed in range(5):
        played = play(game, [lambda: fails] * seats_of(game, seed), seed)
        text = game.write_record(played.tagged(()))
        found = game.read_record(text)
        assert (found.steps, found.end) == (tuple(played.steps), played.end)
        assert game.write_record(found) == text


def test_the_laws_run_over_jaipur_and_over_a_game_of_several_seats() -> None:
    assert {"jaipur", "toll"} <= {*GAMES}


TAGS = (("A", "Asha"), ("Seed", '7 "\n\u202e'))


@whole_games
@given(seed=seeds, length=st.integers(0, 60))
def test_a_record_replays_without_a_generator(game: AnyGame, seed: int, length: int) -> None:
    rng = stream(seed, "record")
    start = state = game.start(seats_of(game, seed), rng)
    steps: list[Step[Any, Any]] = []
    while len(steps) < length and (seat := game.to_move(state)) is not None:
        ask = game.ask(game.observe(state, seat))
        assert ask
        move = pick(ask.options, rng)
        state, events = game.apply(state, move, rng)
        steps.append(Step(seat, move, events))
    played = Playthrough(start, tuple(steps), state, TAGS)
    text = game.write_record(played)
    assert game.read_record(text) == played
    assert game.write_record(game.read_record(text)) == text
    assert not any(line.startswith("%") for line in text.split("\n"))


@law
@given(seed=seeds, cut=st.integers(0, 400), more=st.text(max_size=3))
def test_a_damaged_record_is_refused_or_says_something_else(
    game: AnyGame, seed: int, cut: int, more: str
) -> None:
    played = play(game, [lambda: RandomPlayer(game)] * seats_of(game, seed), seed)
    text = game.write_record(played.tagged(()))
    damaged = text[:cut] + more + text[cut + 1 :]
    try:
        found = game.read_record(damaged)
    except ValueError:
        return
    assert game.read_record(game.write_record(found)) == found
