"""The utility player of the original game: its formulas as tables, and its two pickers."""

import re
import sys
from collections import Counter
from math import sqrt
from random import Random

import pytest
from hypothesis import given

from jaipur import (
    Bot,
    Card,
    IllegalMove,
    Kind,
    Move,
    Observation,
    Seat,
    State,
    legal_moves,
    observe,
    why_not,
)
from jaipur.bots.utility import ScoredMove, formula, highest_score, weigh, weighted_by_score
from jaipur.scoring import Purse
from tests.jaipur.strategies import seeds, steps, unfinished_states
from tests.jaipur.tables import table


def chair(
    market: str = "DGSCM", hand: str = "", herd: int = 0, rival: int = 0, won: str = ""
) -> Observation:
    """What the player looks at; of the rival only how many cards are in hand."""
    state = table(market=market, hand=hand, herd=herd, rival_hand="LLLLLPP"[:rival], rival_won=won)
    return observe(state, Seat.A)


def assert_chosen(view: Observation, kind: Kind, move: str | None, score: float) -> None:
    """The move that speaks for a kind, and its score."""
    (found,) = (choice for choice in weigh(view) if choice.kind is kind)
    assert (str(found.move) if found.move else None) == move
    assert found.score == pytest.approx(score, rel=1e-12)


# --- the four scores


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (table(turn=Seat.B), "It is the turn of seat b; this is seat a."),
        (
            table(market="DGLM", deck=""),
            "The round is over: the deck cannot refill the market.",
        ),
    ],
)
def test_there_is_nothing_to_weigh_where_there_is_no_move(state: State, sentence: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        weigh(observe(state, Seat.A))
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("market", "hand", "move", "score"),
    [
        # One more of a good in hand: 20 % for each.
        ("LMMMM", "", "+L", 0.2),
        ("LMMMM", "L", "+L", 0.4),
        ("LMMMM", "LL", "+L", 0.6),
        ("LMMMM", "LLL", "+L", 0.8),
        ("LMMMM", "LLLL", "+L", 1),
        ("LMMMM", "LLLLLL", "+L", 1),
        ("CMMMM", "C", "+C", 0.4),
        ("PMMMM", "PP", "+P", 0.6),
        # Half as much again for a high-value good, and never above 1.
        ("DMMMM", "", "+D", 0.3),
        ("DMMMM", "D", "+D", 0.6),
        ("DMMMM", "DD", "+D", 0.9),
        ("DMMMM", "DDD", "+D", 1),
        ("GMMMM", "G", "+G", 0.6),
        ("SMMMM", "SS", "+S", 0.9),
        # The highest of those in the market.
        ("DLMMM", "", "+D", 0.3),
        ("DLMMM", "L", "+L", 0.4),
        ("DLMMM", "DL", "+D", 0.6),
        ("DLMMM", "DLLL", "+L", 0.8),
        ("DGSCP", "CCC", "+C", 0.8),
        # Of equal ones, the first letter.
        ("DGSMM", "", "+D", 0.3),
        ("CPLMM", "", "+C", 0.2),
        ("DLMMM", "DLL", "+D", 0.6),
        ("DGMMM", "DDDGGG", "+D", 1),
        # Nothing to take, or no room for it.
        ("MMMMM", "L", None, 0),
        ("DLMMM", "LLLLLL", "+L", 1),
        ("DLMMM", "LLLLLLP", None, 0),
    ],
)
def test_taking_a_good_scores_by_the_set_it_makes(
    market: str, hand: str, move: str | None, score: float
) -> None:
    assert_chosen(chair(market, hand), Kind.TAKE, move, score)


@pytest.mark.parametrize(
    ("hand", "move", "score"),
    [
        ("", None, 0),
        ("L", "-L", 0.2),
        ("LL", "-LL", 0.4),
        ("LLL", "-LLL", 0.6),
        ("LLLL", "-LLLL", 0.8),
        ("LLLLL", "-LLLLL", 1),
        ("LLLLLLL", "-LLLLLLL", 1),
        # Half as much again for a high-value good; one alone cannot be sold.
        ("D", None, 0),
        ("DGS", None, 0),
        ("DD", "-DD", 0.6),
        ("GG", "-GG", 0.6),
        ("SSS", "-SSS", 0.9),
        ("DDDD", "-DDDD", 1),
        # The most frequent good that can be sold, whatever another would score.
        ("DDLLL", "-LLL", 0.6),
        ("DDDLLLL", "-LLLL", 0.8),
        ("GGGLL", "-GGG", 0.9),
        ("DGSL", "-L", 0.2),
        # Of equally frequent ones, the first letter.
        ("DDLL", "-DD", 0.6),
        ("CCPP", "-CC", 0.4),
        ("DGSCPL", "-C", 0.2),
    ],
)
def test_selling_scores_by_the_most_frequent_good(
    hand: str, move: str | None, score: float
) -> None:
    assert_chosen(chair("DGSCM", hand), Kind.SELL, move, score)


@pytest.mark.parametrize(
    ("camels", "own", "rival", "score"),
    [
        (5, 0, 7, 0.8),  # the best case
        (5, 7, 7, 0.1875),  # the worked example
        (5, 0, 0, 0.625),
        (4, 0, 0, 0.4),
        (3, 0, 0, 0.225),
        (2, 0, 0, 0.1),
        (1, 0, 0, 0.025),
        (3, 2, 5, 0.3),
        (4, 4, 4, 0.3),
        (1, 1, 0, 0.0125),
        (2, 2, 0, 0.05),
        (1, 0, 7, 0.2),
        # Never below 0.
        (1, 2, 1, 0),
        (1, 3, 0, 0),
        (1, 7, 0, 0),
        (4, 7, 7, 0),
        (4, 6, 3, 0.025),
        # No camels, no score, whatever the formula gives.
        (0, 0, 7, 0),
    ],
)
def test_camels_score_by_their_number_and_by_both_hands(
    camels: int, own: int, rival: int, score: float
) -> None:
    view = chair("DGSCP"[camels:] + "M" * camels, "CCCCPPP"[:own], rival=rival)
    assert_chosen(view, Kind.CAMELS, "+" + "M" * camels if camels else None, score)


@pytest.mark.parametrize(
    ("market", "hand", "herd", "move", "score"),
    [
        # Camels for the goods that would make the largest set: one more than taking would score.
        ("DDGLM", "", 2, "+DD-MM", 0.6),
        ("DDGLM", "", 3, "+DDG-MMM", 0.6),
        ("DDGLM", "", 9, "+DDGL-MMMM", 0.6),
        ("GLLMM", "LL", 2, "+LL-MM", 1),
        ("LLLMM", "LL", 3, "+LLL-MMM", 1),
        # No more for high-value goods.
        ("DDMMM", "", 2, "+DD-MM", 0.6),
        ("CCMMM", "", 2, "+CC-MM", 0.6),
        ("DGSMM", "", 2, "+DG-MM", 0.4),
        # The score is of the whole set, also where the camels buy only a part.
        ("DDDMM", "", 2, "+DD-MM", 0.8),
        # Then goods held once that are not in the market, camels first.
        ("DDGLM", "C", 1, "+DD-CM", 0.6),
        ("DDGLM", "CP", 0, "+DD-CP", 0.6),
        ("DDMMM", "CP", 1, "+DD-CM", 0.6),
        ("DDMMM", "CPS", 0, "+DD-SC", 0.6),
        ("DDGLM", "CC", 0, None, 0),
        ("DDGLM", "CL", 0, None, 0),
        ("DDGLM", "CL", 1, "+DD-CM", 0.6),
        # Seven goods at most: a camel makes the hand larger, a good does not.
        ("DDGMM", "CCPPP", 5, "+DD-MM", 0.6),
        ("DDGMM", "CCCPPP", 5, None, 0),
        ("GGSMM", "DCPLLLL", 5, "+GGS-DCP", 0.6),
        ("GGSMM", "CPLLLL", 5, "+GGS-CPM", 0.6),
        # Two at least.
        ("DMMMM", "", 5, None, 0),
        ("MMMMM", "", 5, None, 0),
        ("DDGLM", "", 1, None, 0),
        ("DDGLM", "C", 0, None, 0),
        ("DDGLM", "", 0, None, 0),
    ],
)
def test_exchanging_gives_camels_and_single_goods_for_the_largest_sets(
    market: str, hand: str, herd: int, move: str | None, score: float
) -> None:
    expected = str(Move.parse(move)) if move else None
    assert_chosen(chair(market, hand, herd), Kind.EXCHANGE, expected, score)


def test_a_sale_scores_the_same_when_no_tokens_are_left() -> None:
    assert_chosen(chair("DGSLM", "C", won="C5332211"), Kind.SELL, "-C", 0.2)


# --- the formula behind a score


@pytest.mark.parametrize(
    ("view", "formulas"),
    [
        (
            chair("DDLMM", "DDL", herd=2, rival=4),
            [
                "3 cards × 20 × 1.5 for a high-value good = 90 of 100.",
                "2 cards × 20 × 1.5 for a high-value good = 60 of 100.",
                (
                    "(2² for the camels − 3² / 2 for its own hand + 4 for the rival's) × 2.5"
                    " = 8.75 of 100."
                ),
                "(4 in the largest set + 1) × 20 = 100 of 100.",
            ],
        ),
        (
            chair("LMMMM", "CCCCCC", rival=1),
            [
                "1 card × 20 = 20 of 100.",
                "6 cards × 20 = 120, and 100 is the most.",
                (
                    "(4² for the camels − 6² / 2 for its own hand + 1 for the rival's) × 2.5"
                    " = −2.5, and 0 is the least."
                ),
                "It finds fewer than 2 cards to exchange.",
            ],
        ),
        (
            chair("DGSCP", "LLLLLLL"),
            [
                "Its hand is full.",
                "7 cards × 20 = 140, and 100 is the most.",
                "There are no camels in the market.",
                "It finds fewer than 2 cards to exchange.",
            ],
        ),
        (
            chair("MMMMM", "D"),
            [
                "There are only camels in the market.",
                "It holds nothing that can be sold.",
                (
                    "(5² for the camels − 1² / 2 for its own hand + 0 for the rival's) × 2.5"
                    " = 61.25 of 100."
                ),
                "It finds fewer than 2 cards to exchange.",
            ],
        ),
    ],
    ids=["all kinds", "beyond both ends", "a full hand", "camels only"],
)
def test_a_score_has_its_formula_in_words(view: Observation, formulas: list[str]) -> None:
    assert [formula(view, choice) for choice in weigh(view)] == formulas


@given(unfinished_states)
def test_a_formula_comes_to_its_score(state: State) -> None:
    view = observe(state, state.turn)
    for choice in weigh(view):
        if choice.move:
            product, _, total = formula(view, choice).partition(" = ")
            sum_of_numbers = re.sub("[a-z'-]+", "", product.replace("²", " ** 2"))
            points = eval(sum_of_numbers.replace("×", "*").replace("−", "-"))
            assert total.startswith(f"{points:g}".replace("-", "−"))
            assert min(max(points, 0), 100) / 100 == pytest.approx(choice.score)


# --- the picker of the highest score


def test_the_kinds_are_considered_in_one_order() -> None:
    kinds = [choice.kind for choice in weigh(chair())]
    assert kinds == [Kind.TAKE, Kind.SELL, Kind.CAMELS, Kind.EXCHANGE]


@pytest.mark.parametrize(
    ("view", "move"),
    [
        # Take one and sell at 0.4: the take. One less in hand to take to: the sale.
        (chair("PPLLL", "CCP"), "+P"),
        (chair("PPLLL", "CC"), "-CC"),
        # Take one, sell and camels at 0.2: the take. One more card over there: the camels.
        (chair("LMMMM", "DGSC", rival=0), "+L"),
        (chair("LMMMM", "DGSC", rival=1), "+MMMM"),
        # Sell and camels at 0.2: the sale.
        (chair("MMMMM", "DGSCPL", rival=1), "-C"),
        (chair("MMMMM", "DGSCPL", rival=2), "+MMMMM"),
        # Take one and exchange at 0.6: the take.
        (chair("DGSPL", "D", herd=2), "+D"),
        (chair("DDSPL", "D", herd=2), "+DD-MM"),
        # Sell and exchange at 0.4: the sale.
        (chair("DGSPL", "CC", herd=2), "-CC"),
        (chair("DGSPL", "C", herd=2), "+DGS-CMM"),
        # Camels and exchange at 0.4: the camels.
        (chair("CLMMM", herd=2, rival=7), "+MMM"),
        (chair("CLMMM", herd=2, rival=6), "+CL-MM"),
    ],
)
def test_the_highest_score_is_picked_and_the_first_of_equal_ones(
    view: Observation, move: str
) -> None:
    assert str(highest_score(view, Random(1))) == move


@pytest.mark.parametrize("player", [highest_score, weighted_by_score])
def test_where_nothing_scores_the_first_legal_move_is_played(
    player: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The original is stuck there. No round of ours gets there: see the law below.
    view = chair("DLMMM", "CC")
    nothing = tuple(ScoredMove(kind, Move((Card.CAMEL,) * 3), 0) for kind in Kind)
    monkeypatch.setattr(sys.modules[weigh.__module__], "weigh", lambda _view: nothing)
    assert player(view, Random(1)) == legal_moves(view)[0]


# --- the picker by weight


def test_the_weighted_picker_picks_in_proportion_to_the_scores() -> None:
    view = chair("CLMMM", herd=2, rival=6)
    scores = {"+C": 0.2, "+MMM": 0.375, "+CL-MM": 0.4}
    rng, draws = Random(1), 4000
    found = Counter(str(weighted_by_score(view, rng)) for _ in range(draws))
    assert set(found) == set(scores)
    for move, score in scores.items():
        share = score / sum(scores.values())
        assert abs(found[move] - draws * share) < 4 * sqrt(draws * share * (1 - share)), move


def test_nothing_at_0_is_picked() -> None:
    view = chair("LMMMM", "CCCCCPP")
    assert_chosen(view, Kind.CAMELS, "+MMMM", 0)
    rng = Random(1)
    assert {str(weighted_by_score(view, rng)) for _ in range(500)} == {"-CCCCC"}


# --- laws


@given(unfinished_states)
def test_every_choice_is_a_legal_move_and_one_at_least_is_above_0(state: State) -> None:
    view = observe(state, state.turn)
    choices = weigh(view)
    assert all(0 <= choice.score <= 1 for choice in choices)
    assert any(choice.score for choice in choices)
    for choice in choices:
        assert choice.move or not choice.score
        if choice.move:
            assert choice.move.kind is choice.kind
            assert why_not(view, choice.move) is None


@pytest.mark.parametrize("name", ["utility", "utility-weighted"])
def test_its_moves_are_legal_over_long_play(name: str, *, thorough: bool) -> None:
    for seed in range(1000 if thorough else 60):
        for step in steps(seed, (name, name)):
            assert why_not(observe(step.before, step.before.turn), step.move) is None


@given(unfinished_states, seeds)
def test_of_the_rival_it_looks_only_at_how_many_cards_are_in_hand(state: State, seed: int) -> None:
    view = observe(state, state.turn)
    nothing = view.rival._replace(seen=(), herd=0, purse=Purse())
    blind = view._replace(rival=nothing, deck=0, discard=(), seals=(0, 0))
    for player in (highest_score, weighted_by_score):
        assert player(blind, Random(seed)) == player(view, Random(seed))
