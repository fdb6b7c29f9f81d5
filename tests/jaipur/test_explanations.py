"""How a computer player thinks, as bars that a person can read."""

from random import Random

import pytest
from hypothesis import given

from jaipur import BOTS, Move, Observation, Seat, State, legal_moves, observe
from jaipur.bots import STRONGEST
from jaipur.bots.bot import Estimate, Thinker, Thought
from jaipur.coach import Explanation, explain, explanations
from tests.jaipur.strategies import seeds, unfinished_states
from tests.jaipur.tables import table

THINKERS = [name for name in BOTS if isinstance(BOTS[name](), Thinker)]
QUICK = [name for name in BOTS if name not in THINKERS]


def chair(**things: str | int) -> Observation:
    return observe(table(**things), Seat.A)  # type: ignore[arg-type]


def told(computer: str, view: Observation, move: str | None = None) -> Explanation:
    return explain(computer, view, None, None if move is None else Move.parse(move))


def rows(account: Explanation) -> list[tuple[str, float, str, str]]:
    return [(bar.label, bar.share, bar.figure, bar.detail) for bar in account.bars]


def test_the_random_player_draws_a_kind_and_then_a_move() -> None:
    found = told("random", chair(market="DGMMM", hand="C"), "+MMM")
    assert found.title == "Any kind of move, then any move of that kind"
    assert rows(found) == [
        ("Take one good", pytest.approx(1 / 3), "33%", "One of 2 moves."),
        ("Take the camels", pytest.approx(1 / 3), "33%", "One move."),
        ("Exchange", 0, "0%", "No move."),
        ("Sell", pytest.approx(1 / 3), "33%", "One move."),
    ]
    assert [bar.chosen for bar in found.bars] == [False, True, False, False]


def test_the_greedy_player_ranks_moves_by_their_rupees() -> None:
    found = told("greedy", chair(market="GPMMM", hand="CCCL", won="L4"), "+GP-CL")
    assert found.title == "The most rupees right now"
    tokens = "Tokens of 11 rupees, and a bonus token of 2 rupees on average."
    assert rows(found) == [
        ("Sell 3 cloth for 5 + 3 + 3 and a bonus token", 1, "13 rupees", tokens),
        ("Sell 2 cloth for 5 + 3", 8 / 13, "8 rupees", "Tokens of 8 rupees."),
        ("Take gold", 6 / 13, "6 rupees", "The next token of gold."),
        ("Take spice", 5 / 13, "5 rupees", "The next token of spice."),
        ("Sell 1 cloth for 5", 5 / 13, "5 rupees", "Tokens of 5 rupees."),
        (
            "Exchange cloth and leather for gold and spice",
            3 / 13,
            "3 rupees",
            "The next tokens of what comes, 11, less those of what goes, 8.",
        ),
    ]
    assert [bar.chosen for bar in found.bars] == [False] * 5 + [True]


def test_where_nothing_is_worth_a_rupee_the_greedy_player_has_bars_all_the_same() -> None:
    (camels,) = told("greedy", chair(market="MMMMM")).bars
    assert (camels.share, camels.figure, camels.detail) == (
        0,
        "no rupees",
        "Camels have no tokens.",
    )


def test_a_move_that_loses_rupees_has_no_bar_to_show() -> None:
    bars = told("greedy", chair(market="LLMMM", hand="DD", rival_won="D77")).bars
    (exchange,) = (bar for bar in bars if bar.label.startswith("Exchange"))
    assert (exchange.share, exchange.figure) == (0, "−2 rupees")


@pytest.mark.parametrize(
    ("computer", "title", "figures"),
    [
        ("utility", "Four plans, and the highest score wins", ["90", "60", "8.75", "100"]),
        (
            "utility-weighted",
            "Four plans, picked by chance as their scores go",
            ["35%", "23%", "3%", "39%"],
        ),
    ],
)
def test_the_utility_player_weighs_four_plans(
    computer: str, title: str, figures: list[str]
) -> None:
    view = chair(market="DDLMM", hand="DDL", herd=2, rival_hand="LLLL")
    found = told(computer, view, "-DD")
    assert found.title == title
    assert [(bar.label, bar.share, bar.chosen) for bar in found.bars] == [
        ("Take diamond", 0.9, False),
        ("Sell 2 diamonds for 7 + 7", 0.6, True),
        ("Take both camels", pytest.approx(0.0875), False),
        ("Exchange 2 camels for 2 diamonds", 1, False),
    ]
    assert [bar.figure for bar in found.bars] == figures
    assert found.bars[0].detail == "3 cards × 20 × 1.5 for a high-value good = 90 of 100."


def test_a_plan_without_a_move_says_why() -> None:
    take, *_ = told("utility", chair(market="MMMMM", hand="L")).bars
    assert (take.label, take.share, take.figure) == ("Take one good", 0, "0")
    assert take.detail == "There are only camels in the market."
    assert not take.chosen


@pytest.mark.parametrize("computer", THINKERS)
def test_a_player_that_searches_shows_the_moves_it_considers(computer: str) -> None:
    view = chair(market="DDLMM", hand="DDL")
    first = Estimate(Move.parse("+D"), 12.4, 0.71, 0.02, 300)
    second = Estimate(Move.parse("-DD"), -3.1, 0.4, 0.03, 100)
    found = explain(computer, view, Thought((first, second), 0.5), second.move)
    assert found.title == "Its chance to win, by 400 looks ahead"
    assert rows(found) == [
        ("Take diamond", 0.71, "71% ± 4%", "12.5 rupees ahead at the end."),
        (
            "Sell 2 diamonds for 7 + 7",
            0.4,
            "40% ± 6%",
            "3 rupees behind at the end.",
        ),
    ]
    assert [bar.chosen for bar in found.bars] == [False, True]
    assert found.done == 0.5


@pytest.mark.parametrize("error", [0, 0.001, 0.007])
def test_a_search_is_never_quite_sure(error: float) -> None:
    thought = Thought((Estimate(Move.parse("+D"), 9, 0.93, error, 300),), 1)
    found = explain(STRONGEST, chair(market="DDLMM", hand="DDL"), thought, None)
    assert found.bars[0].figure == "93% ± 1%"


@pytest.mark.parametrize("computer", THINKERS)
def test_a_player_that_only_values_the_table_has_no_looks_to_tell_of(computer: str) -> None:
    view = chair(market="DDLMM", hand="DDL")
    found = explain(computer, view, Thought((Estimate(Move.parse("+D"), 1, 0.6, 0, 0),), 1), None)
    assert (found.title, found.bars[0].figure) == ("Its chance to win, at first sight", "60%")


@pytest.mark.parametrize("computer", THINKERS)
def test_the_move_that_was_played_is_among_the_bars_even_if_many_are_better(computer: str) -> None:
    view = chair(market="DGSCP", hand="DDLLLL")
    moves = ("+D", "+G", "+S", "+C", "+P", "-DD", "-L", "-LL")
    estimates = tuple(Estimate(Move.parse(move), 0, 0.5, 0, 0) for move in moves)
    found = explain(computer, view, Thought(estimates, 1), Move.parse("-LL"))
    assert len(found.bars) == 7
    assert [bar.chosen for bar in found.bars] == [False] * 6 + [True]


@pytest.mark.parametrize("computer", THINKERS)
def test_before_its_first_thought_a_player_has_nothing_to_show(computer: str) -> None:
    assert told(computer, chair()) == Explanation("It begins to think", (), 0)


@given(unfinished_states, seeds)
def test_every_quick_player_shows_what_it_played(state: State, seed: int) -> None:
    view = observe(state, state.turn)
    for computer in QUICK:
        move = BOTS[computer]()(view, Random(seed))
        found = explain(computer, view, None, move)
        assert found.done == 1
        assert sum(bar.chosen for bar in found.bars) == 1, computer
        for bar in found.bars:
            assert 0 <= bar.share <= 1
            assert bar.label
            assert bar.figure
            assert bar.detail.endswith(".")


def test_a_player_that_nobody_has_explained_is_told_without_bars(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Newcomer:
        __hash__ = None  # type: ignore[assignment]

        def __call__(self, view: Observation, _rng: Random) -> Move:
            return legal_moves(view)[0]

    monkeypatch.setattr(explanations, "BOTS", {"newcomer": Newcomer})
    view = observe(table(market="DGSCP"), Seat.A)
    found = explain("newcomer", view, None, Move.parse("+D"))
    assert (found.title, found.bars, found.done) == ("It does not say how it thinks", (), 1)
