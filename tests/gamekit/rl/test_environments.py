"""The environments of any game, with one that has three seats, a window, dice and hidden cards."""

import copy
import pickle
from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray
from pettingzoo.test import api_test, seed_test

from gamekit.chance import pick, stream
from gamekit.rl.aec import GameEnv
from gamekit.rl.against import AgainstPlayers
from gamekit.rl.game import LearningGame
from gamekit.rl.rewards import REWARDS
from tests.laws.toll import DOUBT, GAME, PASS, ROLL, Event, Table, Toll
from tests.laws.toll_bots import Watcher, chancer, honest, made_of, roller

# What the libraries say about every environment that masks actions, or is not made by `make`.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
    "ignore:.*not.*having a reasonable.*",
    "ignore:.*spec.*",
)

CARDS = range(1, 7)
MOVES = (ROLL, PASS, DOUBT, *(f"{card}={claim}" for card in CARDS for claim in CARDS))


def encode(view: Table) -> NDArray[np.int16]:
    assert view.viewer is not None
    hand = view.hands[view.viewer]
    claimed = view.claim.points if view.claim else 0
    return np.array([*(hand.count(card) for card in CARDS), claimed, view.turn], np.int16)


TOLL = LearningGame(
    game=GAME,
    seats=3,
    moves=MOVES,
    action_of=MOVES.index,
    encode=encode,
    most=np.array([*[2] * 6, 6, 9], np.int16),
    points=lambda view: view.points,
    draw=lambda state: f"{state.points} after {state.turn} turns",
    bots={"chancer": made_of(chancer), "honest": made_of(honest), "watcher": Watcher},
    worst_margin=30,
)


class TollEnv(GameEnv):
    learning = TOLL
    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "toll_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }


class TollAgainst(AgainstPlayers):
    learning = TOLL


gymnasium.register("Toll-v0", entry_point=f"{__name__}:TollAgainst")


def advance(env: Any, moves: int, seed: str) -> list[Any]:  # noqa: ANN401
    """Play random legal moves; returns all that the environment told on the way."""
    rng, told = stream(seed, "moves"), list[Any]()
    for _ in range(moves):
        seen, *rest = env.last()
        told.append((env.agent_selection, seen["observation"].tolist(), *rest))
        over = env.terminations[env.agent_selection]
        env.step(None if over else pick(env.infos[env.agent_selection]["legal_actions"], rng))
        if not env.agents:
            break
    return told


# --- PettingZoo


def test_a_game_of_three_seats_passes_pettingzoos_tests() -> None:
    api_test(TollEnv().wrapped(), num_cycles=100)
    seed_test(lambda: TollEnv().wrapped(), num_cycles=30)


@pytest.mark.parametrize("wrapped", [True, False])
@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_of_a_running_environment_goes_on_as_it_does(wrapped: bool, way: Any) -> None:  # noqa: ANN401
    env = TollEnv().wrapped() if wrapped else TollEnv()
    env.reset(seed=7)
    advance(env, 4, "first")
    clone = way(env)
    told = advance(clone, 100, "then")  # to the end, with all dice on the way
    assert len(told) > 5
    assert advance(env, 100, "then") == told
    for each in (env, clone):
        each.reset()
    assert advance(env, 5, "next") == advance(clone, 5, "next")  # the same next game


def total(env: GameEnv, seed: int) -> dict[str, float]:
    """Play a game at random; returns what each agent got, from `last` alone."""
    got = dict.fromkeys(env.possible_agents, 0.0)
    rng = stream(seed, "total")
    env.reset(seed=seed)
    for agent in env.agent_iter():
        _, reward, over, _, info = env.last()
        got[agent] += reward
        env.step(None if over else pick(info["legal_actions"], rng))
    return got


@pytest.mark.parametrize("seed", range(5))
def test_rewards_are_the_score_or_the_margin_at_once_or_bit_by_bit(seed: int) -> None:
    games = {name: TollEnv(reward=name) for name in REWARDS}
    got = {name: total(env, seed) for name, env in games.items()}
    state = games["score"]._state
    result = GAME.result(state)
    assert result
    assert [*got["score"].values()] == list(result.scores)
    margins = [points - (sum(state.points) - points) / 2 for points in state.points]
    assert [*got["margin"].values()] == pytest.approx(margins)
    assert [*got["shaped"].values()] == pytest.approx(margins)


@pytest.mark.parametrize(("reward", "charged"), [("score", -1), ("margin", -30), ("shaped", -30)])
def test_an_illegal_action_is_charged_in_the_unit_of_the_reward(
    reward: str, charged: float
) -> None:
    env = TollEnv(reward=reward).wrapped()
    env.reset(seed=1)
    env.step(MOVES.index(DOUBT))
    assert sorted(env.rewards.values()) == [charged, 0, 0]
    alone = TollAgainst("honest", reward=reward)
    alone.reset(seed=1)
    _, paid, terminated, truncated, _ = alone.step(MOVES.index(DOUBT))
    assert (paid, terminated, truncated) == (charged, True, False)


def test_infos_have_legal_actions_points_margin_and_the_view() -> None:
    env = TollEnv()
    env.reset(seed=3)
    mover, *others = (env.infos[agent] for agent in env.agents)
    assert mover["view"] == GAME.observe(env._state, 0) == env.view(0)
    assert mover["coins"] == mover["margin"] == 0
    seen = env.observe("player_0")
    assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(mover["legal_actions"])
    assert [info["legal_actions"] for info in others] == [[], []]
    env.step(MOVES.index(ROLL))
    coins = env._state.points[0]
    assert env.infos["player_0"]["coins"] == env.infos["player_0"]["margin"] == coins
    assert env.infos["player_1"]["margin"] == -coins / 2


def test_what_was_handed_out_can_be_changed_without_harm() -> None:
    env = TollEnv()
    env.reset(seed=3)
    before = {name: array.copy() for name, array in env.observe("player_0").items()}
    seen = env.observe("player_0")
    for array in seen.values():
        array[:] = 0
    env.infos["player_0"]["legal_actions"].clear()
    again = env.observe("player_0")
    assert all((again[name] == before[name]).all() for name in before)
    assert env.legal_actions(0)


# --- Gymnasium


def test_it_passes_gymnasiums_own_test() -> None:
    check_env(gymnasium.make("Toll-v0", opponent="honest").unwrapped)


def play(env: AgainstPlayers, seed: int) -> list[tuple[float, bool, bool, dict[str, Any]]]:
    rng = stream(seed, "alone")
    _, info = env.reset(seed=seed)
    told = []
    while True:
        _, reward, terminated, truncated, info = env.step(pick(info["legal_actions"], rng))
        told.append((reward, terminated, truncated, info))
        if terminated or truncated:
            return told


@pytest.mark.parametrize("seat", range(3))
def test_one_seat_meets_the_named_player_in_all_others(seat: int) -> None:
    env = TollAgainst("honest", seat=seat)
    *_, (reward, terminated, truncated, info) = play(env, 5)
    assert env.seat == seat
    result = GAME.result(env._state)
    assert result
    assert (reward, terminated, truncated) == (result.scores[seat], True, False)
    assert info["coins"] == env._state.points[seat]
    assert info["legal_actions"] == []
    assert all(len(env._state.hands[other]) == 0 for other in range(3) if other != seat)


def test_a_seat_that_is_not_named_is_drawn_anew_for_each_game() -> None:
    env = TollAgainst("honest")
    env.reset(seed=1)
    seats = [env.seat]
    for _ in range(29):
        env.reset()
        seats.append(env.seat)
    assert {*seats} == {0, 1, 2}
    env.reset(seed=1)
    assert env.seat == seats[0]


@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_of_a_running_game_against_players_goes_on_as_it_does(way: Any) -> None:  # noqa: ANN401
    env = TollAgainst(Watcher, seat=1)
    _, info = env.reset(seed=2)
    clone = way(env)
    (_, *told), (_, *told_to_clone) = (each.step(info["legal_actions"][1]) for each in (env, clone))
    assert told == told_to_clone
    assert env._bots[0].seen == clone._bots[0].seen
    assert env._bots[0] is not clone._bots[0]


def test_bots_are_told_what_their_seats_may_see() -> None:
    env = TollAgainst("watcher", seat=0)
    env.reset(seed=2)
    env.step(MOVES.index(next(MOVES[n] for n in env.legal_actions(0) if "=" in MOVES[n])))
    first = env._bots[1].seen[0]
    assert (first.kind, first.seat, first.card) == ("claimed", 0, None)


class Silent(Toll):
    def seen_by(self, _event: Event, _seat: int) -> None:
        return None


class SilentAgainst(AgainstPlayers):
    learning = replace(TOLL, game=Silent())


def test_bots_are_not_told_what_their_seats_may_not_see() -> None:
    env = SilentAgainst(Watcher, seat=0)
    env.reset(seed=2)
    env.step(MOVES.index(ROLL))
    assert [bot.seen for bot in env._bots.values()] == [[], []]


class Short(Toll):
    most_moves = 4


class ShortEnv(GameEnv):
    learning = replace(TOLL, game=Short())


class ShortAgainst(AgainstPlayers):
    learning = replace(TOLL, game=Short())


def test_a_game_at_the_move_limit_is_truncated() -> None:
    env = ShortEnv()
    env.reset(seed=2)
    for _ in range(4):
        assert not any(env.truncations.values())
        env.step(MOVES.index(ROLL))
    assert all(env.truncations.values())
    alone = ShortAgainst(made_of(roller), seat=0)
    alone.reset(seed=2)
    *_, terminated, truncated, _ = alone.step(MOVES.index(ROLL))
    assert not truncated
    *_, terminated, truncated, _ = alone.step(MOVES.index(ROLL))
    assert (terminated, truncated) == (False, True)


def test_masks_are_there_for_learners_that_ask_for_them() -> None:
    env = TollAgainst("honest", seat=0)
    env.reset(seed=2)
    assert np.flatnonzero(env.action_masks()).tolist() == sorted(env.legal_actions(0))


@pytest.mark.parametrize("kind", [gymnasium.vector.SyncVectorEnv, gymnasium.vector.AsyncVectorEnv])
def test_gymnasium_runs_several_side_by_side(kind: Any) -> None:  # noqa: ANN401
    def make() -> gymnasium.Env[Any, Any]:
        return gymnasium.make("Toll-v0", opponent="chancer", seat=0, reward="margin")

    envs = kind([make] * 3)
    try:
        seen, infos = envs.reset(seed=5)
        for _ in range(12):
            assert seen["action_mask"].shape == (3, len(MOVES))
            actions = np.array([legal[0] if legal else 0 for legal in infos["legal_actions"]])
            seen, _rewards, *_, infos = envs.step(actions)
        assert infos["margin"].shape == (3,)
    finally:
        envs.close()


# --- wrong arguments, and pictures


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"opponent": "nobody"}, "There is no player 'nobody'; choose one of chancer, honest, wat"),
        ({"opponent": ""}, "There is no player ''; choose one of"),
        ({"opponent": "honest", "seat": 3}, "There is no seat 3; choose one from 0 to 2, or None"),
        ({"opponent": "honest", "seat": "a"}, "There is no seat 'a'; choose one from 0 to 2"),
        (
            {"opponent": "honest", "reward": "rupees"},
            "There is no reward 'rupees'; choose one of score, margin, shaped.",
        ),
    ],
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        gymnasium.make("Toll-v0", **arguments)


def test_pettingzoos_environment_refuses_an_unknown_reward_too() -> None:
    with pytest.raises(ValueError, match="There is no reward 'rupees'"):
        TollEnv(reward="rupees")


def test_people_see_the_table_after_every_move(capsys: pytest.CaptureFixture[str]) -> None:
    env = TollAgainst(made_of(roller), seat=0, render_mode="human")
    env.reset(seed=2)
    env.step(MOVES.index(ROLL))
    first, second = capsys.readouterr().out.splitlines()
    assert first == "(0, 0, 0) after 0 turns"
    assert second.endswith("after 3 turns")
    assert env.render() is None
    text = TollAgainst("honest", seat=0, render_mode="ansi")
    text.reset(seed=2)
    assert text.render() == first
