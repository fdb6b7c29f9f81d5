"""The environment for learning programs: PettingZoo's own tests, and that it tells the truth."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given
from pettingzoo.test import api_test, render_test, seed_test

from gamekit.chance import pick, stream
from jaipur import BOTS, IllegalMove, Move, Seat, State, legal_moves, observe
from jaipur.cards import CAMEL, CARD_COUNTS, GOODS, GOODS_TOKENS
from jaipur.game import Jaipur
from jaipur.rl import jaipur_v0
from jaipur.rl.coding import LAYOUT, MOST, MOVES, action_mask, action_of, encode, move_of
from jaipur.rl.jaipur_v0 import AGENTS
from jaipur.state import deal
from jaipur.table import play_round
from tests.jaipur.strategies import reachable_states, seats, seeds, twin
from tests.jaipur.tables import table

# What PettingZoo says about every environment that masks actions, its own ones aside by name.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


# --- PettingZoo's own tests


def test_it_passes_the_api_test() -> None:
    api_test(jaipur_v0.env(), num_cycles=300)


def test_it_passes_the_api_test_without_the_wrappers() -> None:
    api_test(jaipur_v0.raw_env(), num_cycles=100)


def test_it_passes_the_seed_test() -> None:
    seed_test(jaipur_v0.env, num_cycles=100)


def test_it_passes_the_render_test() -> None:
    render_test(jaipur_v0.env)


# --- actions


def test_every_move_there_is_has_an_action() -> None:
    assert len(MOVES) == len(set(MOVES)) == 25_503
    assert all(action_of(move_of(action)) == action for action in range(len(MOVES)))


@pytest.mark.parametrize(
    ("action", "move"),
    [
        (0, "+D"),
        (5, "+L"),
        (6, "+M"),
        (10, "+MMMMM"),
        (11, "-DD"),
        (46, "-LLLLLLL"),
        (47, "+DD-GG"),
        (25_502, "+LLLLL-MMMMM"),
    ],
)
def test_the_order_of_the_actions_is_for_ever(action: int, move: str) -> None:
    assert str(move_of(action)) == move
    assert action_of(Move.parse(move)) == action


@given(reachable_states(), seats)
def test_the_mask_is_the_legal_moves(state: State, seat: Seat) -> None:
    view = observe(state, seat)
    mask = action_mask(view)
    assert {move_of(action) for action in np.flatnonzero(mask).tolist()} == set(legal_moves(view))


# --- observations


@given(reachable_states(), seats, seeds)
def test_an_observation_has_nothing_that_is_hidden(state: State, seat: Seat, seed: int) -> None:
    other = twin(state, seat, stream(seed, "twin"))
    assert np.array_equal(encode(observe(state, seat)), encode(observe(other, seat)))


@given(reachable_states(), seats)
def test_an_observation_has_all_that_can_be_counted(state: State, seat: Seat) -> None:
    view = observe(state, seat)
    numbers = encode(view)
    assert ((numbers >= 0) & (numbers <= MOST)).all()
    part = {name: numbers[place].tolist() for name, place in LAYOUT.items()}
    in_sight = [
        sum(part[name][good] for name in ("market", "hand", "rival_seen", "discard"))
        for good in GOODS
    ]
    camels = part["market"][CAMEL] + sum(part["herds"])
    assert [*in_sight, camels] == [view.cards_in_sight[card] for card in CARD_COUNTS]
    assert part["rival_hand"] == [view.rival.hand_size]
    assert part["deck"] == [len(state.deck)]
    assert part["hand_seen"] == [view.seen.count(good) for good in GOODS]
    assert part["goods_left"] == [len(tokens) for tokens in state.goods_tokens]
    assert sum(part["goods_won"]) + sum(part["goods_left"]) == sum(map(len, GOODS_TOKENS.values()))
    assert sum(part["bonus"]) == view.purse.bonus_tokens
    faces = (1, 2, 3, 4, 5, 6, 8, 9, 10)
    assert np.dot(part["bonus"], faces) == view.purse.bonus_rupees
    assert part["bonus_left"] == [len(pile) for pile in state.bonus_tokens]
    assert part["rival_bonus"] == [len(pile) for pile in view.rival.purse.bonus]
    assert part["rupees"] == [view.purse.rupees, view.rival.purse.rupees]
    assert part["turn"] == [int(view.my_turn)]


def test_the_parts_of_an_observation_lie_side_by_side() -> None:
    places = [*LAYOUT.values()]
    assert [place.start for place in places] == [0, *(place.stop for place in places[:-1])]
    assert places[-1].stop == len(MOST) == 61


# --- rounds


def play_out(env: jaipur_v0.raw_env, seed: int) -> dict[str, float]:
    """What each agent got in a round of chance, by the time it knew that it was over."""
    rng = stream(seed, "play")
    env.reset(seed=seed)
    got = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        assert seen
        got[agent] += reward
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        assert (not legal) is over
        env.step(None if over else pick(legal, rng))
    return got


@pytest.mark.parametrize("seed", range(8))
def test_the_winner_gets_one_and_the_loser_gives_it(seed: int) -> None:
    env = jaipur_v0.raw_env()
    got = play_out(env, seed)
    outcome = env._state.outcome
    assert outcome
    assert outcome.winner is not None
    assert got == dict(zip(AGENTS, outcome.winner.pair(1, -1), strict=True))


def test_nobody_gets_anything_for_a_tie() -> None:
    env = jaipur_v0.raw_env()
    env.reset(seed=1)
    env._state = table(market="DGSCP", deck="")
    env.agent_selection = AGENTS[Seat.A]
    env.step(action_of(Move.parse("+D")))
    assert env.terminations == dict.fromkeys(AGENTS, True)
    assert env.rewards == dict.fromkeys(AGENTS, 0)


def test_a_round_that_does_not_end_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Jaipur, "most_moves", 2)
    env = jaipur_v0.env()
    env.reset(seed=1)
    for expected in (False, True):
        seen, *_ = env.last()
        assert seen
        env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        assert env.truncations == dict.fromkeys(AGENTS, expected)
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())


def test_an_illegal_action_loses_at_once() -> None:
    env = jaipur_v0.env()
    env.reset(seed=1)
    offender = env.agent_selection
    env.step(action_of(Move.parse("-LLLLLLL")))
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1 if agent == offender else 0 for agent in AGENTS}


def test_an_illegal_action_is_an_error_without_the_wrappers() -> None:
    env = jaipur_v0.raw_env()
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="Your hand has"):
        env.step(action_of(Move.parse("-LLLLLLL")))


@pytest.mark.parametrize("action", [-1, len(MOVES), 1.5, "+D", None])
def test_what_is_no_action_is_refused(action: object) -> None:
    env = jaipur_v0.env()
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(action)


# --- chance


def dealt(env: jaipur_v0.raw_env, seed: int | None = None) -> State:
    env.reset(seed=seed)
    state: State = env._state
    return state


def test_a_seed_deals_what_it_deals_everywhere_and_then_goes_on() -> None:
    env = jaipur_v0.raw_env()
    first, second = (State.start(deal(stream(7, "deal", number))) for number in (1, 2))
    assert [dealt(env, 7), dealt(env), dealt(env, 7)] == [first, second, first]
    assert env.agent_selection == AGENTS[first.turn]


def test_without_a_seed_every_environment_deals_anew() -> None:
    assert dealt(jaipur_v0.raw_env()) != dealt(jaipur_v0.raw_env())


@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_of_a_running_environment_goes_on_as_it_does(way: Any) -> None:  # noqa: ANN401
    env = jaipur_v0.env(render_mode="ansi")
    env.reset(seed=7)
    env.step(action_of(Move.parse("-DDD")))
    clone = way(env)
    while env.agents:
        assert clone.agent_selection == env.agent_selection
        assert clone.render() == env.render()
        (seen, *told), (seen_by_clone, *told_to_clone) = env.last(), clone.last()
        assert told == told_to_clone
        assert seen
        assert seen_by_clone
        assert all(np.array_equal(seen[name], seen_by_clone[name]) for name in seen)
        agent = env.agent_selection
        legal = env.infos[agent]["legal_actions"]
        over = env.terminations[agent] or env.truncations[agent]
        for each in (env, clone):
            each.step(None if over else legal[-1])
    assert not clone.agents
    for each in (env, clone):
        each.reset()
    assert clone.render() == env.render()


# --- rewards and infos


@pytest.mark.parametrize("seed", range(4))
def test_the_margin_in_rupees_can_be_the_reward_at_once_or_bit_by_bit(seed: int) -> None:
    for reward in ("margin", "shaped"):
        env = jaipur_v0.raw_env(reward=reward)
        got = play_out(env, seed)
        outcome = env._state.outcome
        assert outcome
        a, b = (score.rupees for score in outcome.scores)
        assert got == {AGENTS[0]: a - b, AGENTS[1]: b - a}


def test_infos_tell_of_rupees_only_what_the_seat_may_know() -> None:
    env = jaipur_v0.raw_env()
    env.reset(seed=7)
    env.step(action_of(Move.parse("-DDD")))  # for 19 rupees and a bonus token
    rival, seller = (env.infos[agent] for agent in AGENTS)
    view = observe(env._state, Seat.B)
    assert seller["view"] == view
    assert seller["rupees"] == seller["margin"] == 19 + view.purse.bonus_rupees
    assert (rival["rupees"], rival["margin"]) == (0, -19)
    assert rival["legal_actions"] == [*map(action_of, legal_moves(observe(env._state, Seat.A)))]
    assert seller["legal_actions"] == []
    mask = env.observe(AGENTS[0])["action_mask"]
    assert np.array_equal(mask, action_mask(rival["view"]))


# --- against a player, with Gymnasium


def test_gymnasium_makes_and_checks_it() -> None:
    env = gymnasium.make("Jaipur-v0", opponent="greedy", seat=0)
    check_env(env.unwrapped)


def test_a_round_against_a_player_is_the_round_of_that_seed_and_player() -> None:
    env = jaipur_v0.JaipurEnv("greedy", seat=1)
    _, info = env.reset(seed=11)
    over, first = False, BOTS["greedy"]()
    while not over:
        move = first(info["view"], stream(11, "bot", 1, env._plies))
        _, reward, over, _, info = env.step(action_of(move))
    played = play_round((BOTS["greedy"], BOTS["greedy"]), 11)
    assert reward == played.scores[1]
    assert info["rupees"] == played.points[1]
    assert info["margin"] == played.points[1] - played.points[0]


# --- pictures


TABLE = """\
market    SPMMM, 40 in the deck
player_0  GSCPL    camels  0  rupees   0
player_1  DDDPL    camels  0  rupees   0 to move
tokens    D77555 G66555 S55555 C5332211 P5332211 L432111111
bonus     3: 7 4: 6 5: 5"""


def test_the_table_is_drawn_as_text() -> None:
    env = jaipur_v0.env(render_mode="ansi")
    env.reset(seed=7)
    assert env.render() == TABLE
    env.step(action_of(Move.parse("-DDD")))
    assert "player_1  PL       camels  0  rupees" in str(env.render())


def test_people_see_the_table_after_every_move(capsys: pytest.CaptureFixture[str]) -> None:
    env = jaipur_v0.raw_env(render_mode="human")
    env.reset(seed=7)
    env.render()
    assert capsys.readouterr().out == f"{TABLE}\n"
    env.step(action_of(Move.parse("+S")))
    assert "player_1  DDDSPL   camels" in capsys.readouterr().out
    env.close()
