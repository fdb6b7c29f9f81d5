"""Jaipur as a game of OpenSpiel: pyspiel's own tests, and that it is the same game."""

import copy
from collections.abc import Iterator
from types import SimpleNamespace

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

from gamekit.chance import pick, pick_weighted, stream
from gamekit.game import IllegalMove
from jaipur import BOTS, Card, Move, Seat, State, apply, deal, observe
from jaipur.cards import CAMELS_LAID_OUT
from jaipur.game import GAME, Jaipur
from jaipur.rl.coding import action_of, encode
from jaipur.rl.openspiel import NAME, JaipurObserver, JaipurState
from jaipur.state import Deal

GAME_OF_PYSPIEL = pyspiel.load_game(NAME)


def outcomes_of(dealt: Deal) -> list[int]:
    """The chance outcomes that make this deal, in the order in which they are asked for."""
    cards = [*dealt.hands[0], *dealt.hands[1], *dealt.market[: -CAMELS_LAID_OUT or None]]
    return [*map(int, cards), 18 + dealt.starts]


def dealt_state(dealt: Deal) -> JaipurState:
    state: JaipurState = GAME_OF_PYSPIEL.new_initial_state()
    for outcome in outcomes_of(dealt):
        state.apply_action(outcome)
    return state


def turned_up(before: State, after: State, move: Move) -> Iterator[int]:
    """The chance outcomes of a move that the package's own rules played."""
    if move.gain:
        yield from map(int, before.deck[: len(before.deck) - len(after.deck)])
    for old, new in zip(before.bonus_tokens, after.bonus_tokens, strict=True):
        if len(old) > len(new):
            yield 7 + old[0]


def test_it_passes_the_random_simulations_of_pyspiel() -> None:
    pyspiel.random_sim_test(GAME_OF_PYSPIEL, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("seed", range(6))
def test_a_round_of_the_rules_is_the_same_round_there(seed: int) -> None:
    dealt = deal(stream(seed, "deal"))
    state, there = State.start(dealt), dealt_state(dealt)
    players = BOTS["utility"](), BOTS["greedy"]()
    while not state.over:
        assert there.current_player() == state.turn
        for seat in Seat:
            seen = there.observation_tensor(seat)
            assert seen[:2] == [float(seat == each) for each in Seat]
            assert np.array_equal(seen[2:], encode(observe(state, seat)))
        move = players[state.turn](observe(state, state.turn), stream(seed, len(there.history())))
        assert there.action_to_string(action_of(move)) == str(move)
        before, (state, _) = state, apply(state, move)
        there.apply_action(action_of(move))
        for outcome in turned_up(before, state, move):
            assert there.is_chance_node()
            assert outcome in dict(there.chance_outcomes())
            there.apply_action(outcome)
    result = GAME.result(state)
    assert result
    assert there.is_terminal()
    assert there.returns() == list(result.scores)


def test_chance_draws_from_what_is_left() -> None:
    there = GAME_OF_PYSPIEL.new_initial_state()
    assert dict(there.chance_outcomes()) == pytest.approx(
        {0: 6 / 52, 1: 6 / 52, 2: 6 / 52, 3: 8 / 52, 4: 8 / 52, 5: 10 / 52, 6: 8 / 52}
    )
    there.apply_action(0)
    assert dict(there.chance_outcomes())[0] == pytest.approx(5 / 51)


def test_a_bonus_token_is_turned_up_for_its_seat_alone() -> None:
    dealt = Deal.parse(str(deal(stream(7, "deal", 1))))
    there = dealt_state(dealt)
    assert there.current_player() == Seat.B
    there.apply_action(action_of(Move.parse("-DDD")))
    assert there.is_chance_node()
    assert dict(there.chance_outcomes()) == pytest.approx({8: 2 / 7, 9: 3 / 7, 10: 2 / 7})
    assert [there.action_to_string(outcome) for outcome in (8, 0, 18)] == ["1", "D", "a"]
    assert there.observation_string(Seat.A).endswith(" -DDD")
    there.apply_action(9)
    assert there.information_state_string(Seat.B).endswith(" -DDD*2")
    assert there.information_state_string(Seat.A).endswith(" -DDD*?")
    assert there.round
    assert there.round.traders[Seat.B].purse.bonus_rupees == 2


def test_what_is_hidden_from_a_seat_is_in_neither_of_its_strings() -> None:
    dealt = deal(stream(7, "deal", 1))
    hand = dealt.hands[1]
    other = next(card for card in dealt.deck if card not in hand and card is not Card.CAMEL)
    deck = list(dealt.deck)
    deck[deck.index(other)] = hand[-1]
    swapped = Deal(
        dealt.market, (dealt.hands[0], (*hand[:-1], other)), tuple(deck), dealt.bonus, dealt.starts
    )
    one, two = dealt_state(dealt), dealt_state(swapped)
    for what in ("information_state_string", "observation_string", "observation_tensor"):
        assert getattr(one, what)(Seat.A) == getattr(two, what)(Seat.A)
        assert getattr(one, what)(Seat.B) != getattr(two, what)(Seat.B)


def test_a_seat_remembers_everything_in_order() -> None:
    there = dealt_state(deal(stream(7, "deal", 1)))
    there.apply_action(action_of(Move.parse("+MMM")))
    for card in (0, 1, 2):
        there.apply_action(card)
    there.apply_action(action_of(Move.parse("+G")))
    told = there.information_state_string(Seat.A).split(" ")
    assert told[-2:] == ["+MMM=DGS", "+G"]
    assert str(there).endswith("+MMM=DGS +G")


def test_before_the_deal_is_done_nobody_sees_anything() -> None:
    there = GAME_OF_PYSPIEL.new_initial_state()
    there.apply_action(0)
    for seat in Seat:
        assert there.observation_string(seat) == there.information_state_string(seat) == str(seat)
        assert there.observation_tensor(seat)[2:] == [0.0] * 61
    assert there.returns() == [0, 0]


def test_a_clone_goes_its_own_way() -> None:
    there = dealt_state(deal(stream(7, "deal", 1)))
    clone = there.clone()
    clone.apply_action(action_of(Move.parse("-DDD")))
    assert there.history() != clone.history()
    assert there.progress.move is None
    assert copy.deepcopy(there.progress) is there.progress


def test_a_round_at_the_move_limit_is_over_and_nobody_has_won(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Jaipur, "most_moves", 1)
    there = dealt_state(deal(stream(7, "deal", 1)))
    assert not there.is_terminal()
    there.apply_action(action_of(Move.parse("-P")))
    assert there.is_terminal()
    assert there.current_player() == pyspiel.PlayerId.TERMINAL
    assert there.returns() == [0, 0]


@pytest.mark.parametrize("move", ["-LLLLLLL", "-LLL", "+G"])
def test_an_illegal_action_is_refused_with_the_rule(move: str) -> None:
    there = dealt_state(deal(stream(7, "deal", 1)))
    with pytest.raises(IllegalMove, match=r"Your hand has|The market has"):
        there.apply_action(action_of(Move.parse(move)))


def test_an_observer_takes_no_parameters() -> None:
    with pytest.raises(ValueError, match=r"no parameters; these were given: \['cards'\]\.$"):
        JaipurObserver(recall=False, params={"cards": 1})
    JaipurObserver(recall=True, params=None).set_from(SimpleNamespace(), 0)  # type: ignore[arg-type]


def test_algorithms_of_openspiel_play_it() -> None:
    rng = stream(1, "search")
    there = dealt_state(deal(stream(3, "deal")))
    search = mcts.MCTSBot(
        GAME_OF_PYSPIEL,
        uct_c=1,
        max_simulations=4,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(1),
    )
    for _ in range(4):
        if there.is_chance_node():
            drawn, weights = zip(*there.chance_outcomes(), strict=True)
            there.apply_action(pick_weighted(drawn, weights, rng))
        elif there.current_player() == Seat.A:
            there.apply_action(search.step(there))
        else:
            there.apply_action(pick(there.legal_actions(), rng))
    assert there.progress.story
