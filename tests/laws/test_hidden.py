"""A law of every game: a bot's view and generator tell nothing that its seat may not know."""

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, ClassVar
from weakref import ref

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit import play as loop
from gamekit.arena import Contest, Entrant
from gamekit.arena.isolation import Bundle, GameWire, Isolated, Limits
from gamekit.arena.isolation.process import close_processes
from gamekit.chance import Stream, stream
from gamekit.game import AnyGame, Player
from gamekit.play import BotGame, play
from jaipur import BOTS
from jaipur.game import GAME as JAIPUR
from jaipur.wire import JaipurWire
from tests.laws import toll
from tests.laws.reachable import secret_in, structure
from tests.laws.test_laws import law, seats_of, some_state, whole_games

seeds = st.integers(0, 2**32 - 1)
wholes = st.integers(2**120, 2**128 - 1)

Questions = Callable[[Any, Random], tuple[Any, Random]]


def as_it_is(view: object, rng: Random) -> tuple[object, Random]:
    """The question of the plain loop."""
    return view, rng


def ways_to_ask(game: AnyGame) -> list[Questions]:
    """The plain loop, and what the processes of bots decode."""
    wires = [GameWire(game), *([JaipurWire()] if game == JAIPUR else [])]
    return [as_it_is, *(partial(across, wire) for wire in wires)]


def across(wire: Any, view: object, rng: Random) -> tuple[Any, Random]:  # noqa: ANN401
    question: tuple[Any, Random] = wire.decode_question(wire.encode_question(view, rng))
    return question


# --- the laws


@law
@given(seed=seeds, chance=seeds)
def test_worlds_that_look_the_same_to_a_seat_cannot_be_told_apart(
    game: AnyGame, seed: int, chance: int
) -> None:
    assert not tell_tale(game, seed, chance)


def tell_tale(game: AnyGame, seed: int, chance: int) -> str:
    """The way to ask by which a seat can tell a state from one that looks the same, if any."""
    state = some_state(game, seed)
    for seat in range(seats_of(game, seed)):
        view = game.observe(state, seat)
        twin = game.observe(game.imagine(view, Random(chance)), seat)
        for ask in ways_to_ask(game):
            one, other = (ask(each, stream(seed, "bot", 1, 1)) for each in (view, twin))
            if structure(one) != structure(other):
                return f"{ask} for {seat}"
    return ""


@whole_games
@given(seed=wholes, ply=st.integers(0, 12))
def test_nothing_leads_from_a_question_to_the_seed(game: AnyGame, seed: int, ply: int) -> None:
    assert not leaked(game, f"{seed:032x}", ply)


def leaked(game: AnyGame, seed: str, ply: int, *ways: Questions) -> str:
    """The secret that the question of this ply contains in a game of this seed, if any."""
    questions: list[tuple[Any, Random]] = []

    def bot(view: Any, rng: Random) -> Any:  # noqa: ANN401
        questions.append((view, rng))
        ask = game.ask(view)
        assert ask
        return ask.default

    play(cut_off(game, ply + 1), [lambda: bot] * min(game.seats), seed)
    view, rng = questions[-1]
    secrets = (
        secret_in(*ask(view, rng), seed=seed, ply=len(questions) - 1)
        for ask in ways or ways_to_ask(game)
    )
    return next(filter(None, secrets), "")


def cut_off(game: AnyGame, plies: int) -> AnyGame:
    """The game, cut off after some moves."""

    class Short:
        most_moves: ClassVar = plies

        def __getattr__(self, name: str) -> object:
            return getattr(game, name)

    return Short()  # type: ignore[return-value]


# --- the search finds what there is

SEED = "5eed" * 8


def kept_in_an_attribute(rng: Any, secret: object) -> None:  # noqa: ANN401
    rng.hint = secret


def kept_in_a_closure(rng: Any, secret: object) -> None:  # noqa: ANN401
    rng.hint = lambda: secret


def kept_in_a_default(rng: Any, secret: object) -> None:  # noqa: ANN401
    rng.hint = lambda hint=secret: hint


def kept_in_a_pickle(rng: Any, secret: object) -> None:  # noqa: ANN401
    rng.hint = pickle.dumps({"hint": secret})


def kept_deep_inside(rng: Any, secret: object) -> None:  # noqa: ANN401
    rng.hint = [{"hint": ({secret},)}]


def kept_in_a_text(rng: Any, secret: object) -> None:  # noqa: ANN401
    rng.hint = repr((1, [secret]))


HELD: list[object] = []
"""Holders that would not outlive a weak reference; the search does not look into modules."""


def kept_behind_a_weak_reference(rng: Any, secret: object) -> None:  # noqa: ANN401
    class Holder:
        hint = None

    holder = Holder()
    holder.hint = secret  # type: ignore[assignment]
    HELD.append(holder)
    rng.hint = ref(holder)


LEAKS = [
    kept_in_an_attribute,
    kept_in_a_closure,
    kept_in_a_default,
    kept_in_a_pickle,
    kept_deep_inside,
    kept_in_a_text,
    kept_behind_a_weak_reference,
]
SECRETS = [SEED, SEED.encode(), int(SEED, 16)]


@pytest.mark.parametrize("keep", LEAKS)
@pytest.mark.parametrize("secret", SECRETS)
def test_a_seed_is_found_wherever_a_generator_keeps_it(
    keep: Callable[[object, object], None], secret: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaky(seed: int | str, *role: int | str) -> Random:
        made = stream(seed, *role)
        keep(made, secret)
        return made

    monkeypatch.setattr(loop, "stream", leaky)
    for game in (JAIPUR, toll.GAME):
        assert "seed" in leaked(game, SEED, 2)


def text_named(seed: int | str, *role: int | str) -> Random:
    """The streams of before."""
    return Stream(repr((seed, *role)))


def unnamed(seed: int | str, *role: int | str) -> Random:
    """Streams that only hide their name: the seed can be computed from their state."""
    made = Random(repr((seed, *role)))
    made.__class__ = type("Stream", (Stream,), {"name": "", "_begin": lambda _: None})
    return made


def one_for_all(seed: int | str, *_role: int | str) -> Random:
    """Streams of which one leads to all others."""
    return stream(seed, "bot", 1, 1)


@pytest.mark.parametrize(
    ("streams", "found"),
    [
        (text_named, "the seed, in"),
        (unnamed, "a generator that was seeded with something else"),
        (one_for_all, "the generator of ('bot', 1, 1)"),
        (lambda seed, *role: Random(repr((seed, *role))), "a generator that"),
    ],
)
def test_a_generator_that_leads_to_the_seed_is_found(
    streams: Callable[..., Random], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "stream", streams)
    for game in (JAIPUR, toll.GAME):
        assert leaked(game, SEED, 3, as_it_is).startswith(found)


class Glass(toll.Table):
    """A view that looks like any other."""

    hint: object


@dataclass(frozen=True, slots=True)
class LeakyToll(toll.Toll):
    """Toll, with views that keep more than they show."""

    keep: Callable[[toll.Table], object] = lambda _: None

    def observe(self, state: toll.Table, seat: int) -> toll.Table:
        seen = super(LeakyToll, self).observe(state, seat)
        glass = Glass(**{field: getattr(seen, field) for field in toll.Table.__slots__})
        object.__setattr__(glass, "hint", self.keep(state))
        return glass


@pytest.mark.parametrize(
    "keep",
    [
        lambda state: state,
        lambda state: lambda: state.hands,
        lambda state: partial(sorted, state.hands),
        pickle.dumps,
        lambda state: {"hands": [*state.hands]},
        lambda state: {card: 0 for hand in state.hands for card in hand},
        lambda state: [*state.hands].__iter__(),
        lambda state: str(state.hands),
        lambda state: hash(state.hands),
    ],
)
def test_a_view_that_keeps_more_than_it_shows_is_found(
    keep: Callable[[toll.Table], object],
) -> None:
    assert not any(tell_tale(LeakyToll(), seed, 2) for seed in range(5))
    assert any("as_it_is" in tell_tale(LeakyToll(keep), seed, 2) for seed in range(5))


# --- a bot that tries

CHEAT = """
from ast import literal_eval
from gamekit.chance import stream
from jaipur import State, deal, legal_moves, observe

tried = [*range(500), *(f"{seed}.{number}" for seed in range(20) for number in range(20))]
index = {}
for seed in tried:
    state = State.start(deal(stream(seed, "deal", 1)))
    index[observe(state, state.turn)] = state

def bot(view, rng):
    try:
        seed, _, number, _ = literal_eval(rng.name)
        state = State.start(deal(stream(seed, "deal", number)))
    except Exception:
        state = index.get(view)
    if state and observe(state, view.seat).rival.hand_size:
        raise ValueError(f"I know {state}")
    return legal_moves(view)[0]
"""


def test_a_bot_that_looks_for_the_deal_finds_nothing() -> None:
    files = (("cheat.py", CHEAT.encode()),)
    bundle = Bundle("cheat.py", files, JaipurWire(), Limits(seconds=60, loading=120))
    entrants: list[Entrant[Player]] = [
        Entrant("cheat", Isolated("cheat", bundle)),
        Entrant("greedy", BOTS["greedy"]),
    ]
    contest = Contest(BotGame(JAIPUR), entrants, rounds=4, seed=1)
    try:
        assert [step.fault for step in contest.play() if step.fault] == []
    finally:
        close_processes()
    (pairing,) = contest.pairings
    assert pairing.faults == ({}, {})
