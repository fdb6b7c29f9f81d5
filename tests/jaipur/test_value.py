"""The learned value: its tables, its terms, and the best move that it finds without trying all."""

from math import sqrt
from random import Random
from statistics import mean, stdev
from zlib import compress

import pytest
from hypothesis import assume, given

from jaipur import Kind, Move, Observation, Seat, State, apply, imagine, legal_moves, observe
from jaipur.bots.appraisal import Appraisal, chance, encode_move, terms
from jaipur.bots.phases import AT_ONCE, LATER
from jaipur.bots.value import default_value
from jaipur.bots.weights import NEARNESS, SIZE, InvalidTables, load_weights, packed, unpacked
from tests.jaipur.strategies import seeds, steps, unfinished_states, whole_rounds
from tests.jaipur.tables import table

WORLDS = 200


def appraise(state: State) -> Appraisal:
    return Appraisal(default_value(), observe(state, state.turn))


def laid_open(view: Observation, world: State) -> Observation:
    """The same table, had the rival been seen to take each of its cards."""
    hand = world.traders[view.seat.rival].hand
    return view._replace(rival=view.rival._replace(seen=hand))


# --- the file


def test_the_tables_that_are_shipped_are_all_there() -> None:
    assert len(load_weights()) == SIZE


def test_tables_are_packed_and_unpacked_without_loss() -> None:
    weights = [(-1) ** number * number % 32_000 for number in range(SIZE)]
    assert list(unpacked(packed(weights))) == weights


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "These are not the tables of a value"),
        (b"PK\x03\x04 something else", "These are not the tables of a value"),
        (packed(load_weights())[:-9], "These are not the tables of a value"),
        (compress(bytes(14)), f"{SIZE} numbers of two bytes; these are 14 bytes"),
    ],
    ids=["empty", "another file", "cut off", "too short"],
)
def test_bytes_that_are_no_tables_are_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(InvalidTables, match=sentence):
        unpacked(data)


# --- the sum


@given(unfinished_states)
def test_a_value_is_the_sum_of_its_terms(state: State) -> None:
    known = appraise(state)
    for move in legal_moves(known.view):
        parts = known.terms(move)
        assert known.worth(move) == pytest.approx(sum(part.rupees for part in parts)), move
        assert len({part.name for part in parts}) == len(parts)


@given(unfinished_states)
def test_the_best_move_is_found_without_trying_all(state: State) -> None:
    known = appraise(state)
    worth, move = known.best()
    worths = {legal: known.worth(legal) for legal in legal_moves(known.view)}
    assert worth == pytest.approx(max(worths.values()))
    assert worths[move] == pytest.approx(worth)


def test_a_good_that_could_come_and_go_at_once_does_only_one_of_them() -> None:
    overlapping = 0
    for seed in range(40):
        for step in steps(seed, ("utility-weighted", "random")):
            known = appraise(step.before)
            _, move = known.best()
            assert not set(move.gain) & set(move.give)
            overlapping += move.kind is Kind.EXCHANGE and bool(
                set(step.before.market) & set(known.view.hand)
            )
    assert overlapping > 20  # tables where it could have gone wrong


@whole_rounds
@given(unfinished_states, seeds)
def test_unseen_cards_count_by_their_chances(state: State, seed: int) -> None:
    assume(
        state.goods_tokens.count(()) == 0
    )  # later on, whether the rival may end the round counts
    view = observe(state, state.turn)
    known = Appraisal(default_value(), view)
    rng = Random(seed)
    worlds = [
        Appraisal(default_value(), laid_open(view, imagine(view, rng))) for _ in range(WORLDS)
    ]
    for move in legal_moves(view)[:3]:
        sample = [world.worth(move) for world in worlds]
        error = stdev(sample) / sqrt(WORLDS)
        # Chances are rounded to 256ths and worths to 20ths of a rupee, good by good.
        assert abs(mean(sample) - known.worth(move)) <= 5 * error + 0.5, move


def test_the_end_of_a_round_is_worth_what_it_is() -> None:
    state = table(market="DGLMM", hand="DD", herd=3, deck="", won="D775G66555", rival_won="S55555")
    known = appraise(state)
    for text in ("+D", "+MM"):
        after, _ = apply(state, Move.parse(text))
        assert after.outcome
        mine, others = (after.outcome.scores[seat].rupees for seat in Seat)
        assert known.worth(Move.parse(text)) == pytest.approx(mine - others)


def test_cloth_and_spice_are_alike_in_all_but_name() -> None:
    cloth = appraise(table(market="CCLMM", hand="CCL", herd=2, rival_won="C53"))
    spice = appraise(table(market="PPLMM", hand="PPL", herd=2, rival_won="P53"))
    for move in ("+C", "-CC", "+CC-LM", "+MM", "+CL-MM"):
        other = Move.parse(move.replace("C", "P"))
        assert cloth.worth(Move.parse(move)) == pytest.approx(spice.worth(other))


def test_three_diamonds_are_worth_more_than_two_and_a_herd_more_than_none() -> None:
    hands = ["DDL", "DDDL"]
    held = [
        dict(terms(observe(table(hand=hand, market="GSCPM"), Seat.A), Move.parse("+G")))
        for hand in hands
    ]
    assert held[1]["diamonds"] > held[0]["diamonds"] + 3
    herds = [
        dict(terms(observe(table(hand="L", herd=herd), Seat.A), Move.parse("+MM")))
        for herd in (0, 3)
    ]
    assert herds[1]["herd"] > herds[0]["herd"] + 1


@pytest.mark.parametrize(
    ("rival_hand", "seen", "near"),
    [
        ("LLLLL", "LLLLL", True),  # all the leather that is left
        ("LLLL", "LLLL", False),  # one too few
        ("D", "D", False),  # one diamond cannot be sold
        ("LLLLL", "", False),  # which nobody has seen
    ],
)
def test_how_near_the_end_is_depends_on_what_the_rival_is_known_to_hold(
    rival_hand: str, seen: str, near: bool
) -> None:
    state = table(
        market="DGMMM",
        hand="CP",
        rival_hand=rival_hand,
        rival_seen=seen,
        won="D7755S55555",
        rival_won="G66555L4321",
    )
    known = appraise(state)
    assert (known.inputs.phase % NEARNESS == AT_ONCE) is near


def test_to_sell_out_a_good_is_worth_less_where_the_rival_can_then_end_the_round() -> None:
    losses = []
    for rest in ("LLLLL", "LLLPP"):
        state = table(
            market="CPMMM",
            deck="MMDGSCPL",
            hand="DDDGGG",
            rival_hand=rest,
            rival_seen=rest,
            won="G66",
            rival_won="S55555L4321",
        )
        known = appraise(state)
        losses.append(known.worth(Move.parse("-DDD")) - known.worth(Move.parse("-GGG")))
    assert losses[0] > losses[1] + 0.5


# --- what is made of it


def test_a_margin_makes_a_chance() -> None:
    assert chance(0, 5) == 0.5
    assert chance(5, 5) == pytest.approx(1 - chance(-5, 5)) == pytest.approx(0.731, abs=0.001)
    assert chance(10, 2) > chance(10, 6) > 0.5
    swings = [default_value().swing(left, LATER) for left in (40, 20, 3)]
    assert swings == sorted(swings, reverse=True)
    assert default_value().swing(20, AT_ONCE) < default_value().swing(20, LATER)


@pytest.mark.parametrize(
    ("move", "step"),
    [
        ("+D", (((0, 1),), 0, False)),
        ("+MMM", ((), 3, False)),
        ("-LLL", (((5, -3),), 0, True)),
        ("+DG-LM", (((0, 1), (1, 1), (5, -1)), -1, False)),
        ("+DD-MM", (((0, 2),), -2, False)),
    ],
)
def test_a_move_in_numbers(move: str, step: object) -> None:
    assert encode_move(Move.parse(move)) == step
