"""Advice: the best move, with reasons in words and rupees that a learner can follow."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest

from jaipur import BOTS, Move, Observation, Seat, legal_moves, observe
from jaipur.bots import STRONGEST
from jaipur.bots.appraisal import Appraisal, Term, terms
from jaipur.bots.bot import Estimate, Thought
from jaipur.bots.value import default_value
from jaipur.coach import ADVISER, Advice, HintReason, advice, advise
from tests.jaipur.strategies import steps
from tests.jaipur.tables import table
from tests.sentences import assert_well_formed

VIEW = observe(table(market="DGMMM", hand="LLLP", herd=2), Seat.A)
CAMELS, SWAP = Move.parse("+MMM"), Move.parse("+DG-LM")


def positions(count: int) -> Iterator[Observation]:
    """What the seat to move sees, over rounds of all sorts of players."""
    pairs = (("utility-weighted", "greedy"), ("random", "utility"), ("greedy", "random"))
    views = (
        observe(step.before, step.before.turn)
        for seed in range(count)
        for step in steps(seed, pairs[seed % len(pairs)])
    )
    return islice(views, count)


def glance(view: Observation, rng: Random) -> Thought:
    """Some legal moves with their values, as they might look after a search."""
    known = Appraisal(default_value(), view)
    estimates = []
    for move in legal_moves(view)[:: 1 + int(rng.random() * 5)]:
        margin = known.worth(move) + 4 * (rng.random() - 0.5)
        estimates.append(Estimate(move, margin, known.chance(margin), 0.01, 10))
    return Thought(tuple(sorted(estimates, key=lambda each: -each.chance)), 1)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Advice]:
    """The advice to take the camels rather than an exchange, where terms tell the two apart."""

    def of(ahead: float, *apart: tuple[str, float]) -> Advice:
        def terms(_view: Observation, move: Move) -> list[Term]:
            return [Term(name, value if move == CAMELS else 0) for name, value in apart]

        monkeypatch.setattr(advice, "terms", terms)
        estimates = (Estimate(CAMELS, ahead, 0.6, 0.01, 9), Estimate(SWAP, 0, 0.5, 0.01, 9))
        return advise(VIEW, Thought(estimates, 1))

    return of


HERD, ROOM = ("herd", 5.1), ("hand room", -1.9)


@pytest.mark.parametrize(
    ("ahead", "apart", "words"),
    [
        (5.1, [HERD], "+5 for the herd"),
        (3.2, [HERD, ROOM], "+5 for the herd; it costs you 2 in room in hand"),
        (3.2, [ROOM, HERD], "+5 for the herd; it costs you 2 in room in hand"),
        (-5.1, [("herd", -5.1)], "a surer win; it costs you 5 in camels"),
        (1.4, [("herd", 1.4)], "+1.5 for the herd"),
        # What only the other move parts with, this one keeps.
        (4, [("leather", 4)], "+4 for keeping your leather"),
        (4, [("cloth", 4)], "+4 for your cloth"),
        (-4, [("leather", -4)], "a surer win; it costs you 4 in leather"),
        # Terms of one phrase are one reason.
        (3, [("market", 1), ("camels left", 2)], "+3 for the market it leaves"),
        # What the terms do not tell, the search has seen.
        (8.2, [HERD], "+5 for the herd and +3 for what comes next"),
        (2.1, [HERD], "+5 for the herd; it costs you 3 in what comes next"),
        # Three at most, the largest, and none that nobody would feel.
        (
            9.9,
            [HERD, ("market", 3), ("gold", -1), ("silver", 1.2), ("tokens", 1.6)],
            "+5 for the herd, +3 for the market it leaves and +1.5 for the tokens",
        ),
        (5.2, [HERD, ("gold", 0.2), ("silver", -0.1)], "+5 for the herd"),
        (0.2, [("race", 0.2)], "a little better all in all"),
        (0, [], "a little better all in all"),
    ],
)
def test_reasons_are_told_in_words_and_rupees(
    told: Callable[..., Advice], ahead: float, apart: list[tuple[str, float]], words: str
) -> None:
    assert told(ahead, *apart).sentence == f"Take all 3 camels: {words}."


def test_reasons_are_the_terms_of_the_best_move_less_those_of_the_second(
    told: Callable[..., Advice],
) -> None:
    found = told(3.2, HERD, ROOM)
    assert (found.move, found.second) == (CAMELS, SWAP)
    assert found.reasons == (HintReason("the herd", 5.1), HintReason("room in hand", -1.9))


SOLD_OUT, ON = Move.parse("-CC"), Move.parse("+S")
LAST = observe(table(market="SPLLM", hand="CC", won="D77555C53322", rival_won="G66555"), Seat.A)
"""Two goods are sold out, and a sale of two cloth makes it three."""


@pytest.mark.parametrize(
    ("margin", "words"),
    [(7, "7 rupees ahead"), (1.1, "1 rupee ahead"), (0.1, "level"), (-3.6, "3.5 rupees behind")],
)
def test_a_move_that_ends_the_round_says_how_it_ends(margin: float, words: str) -> None:
    ending, going_on = Estimate(SOLD_OUT, margin, 0.9, 0, 0), Estimate(ON, -9, 0.1, 0, 0)
    found = advise(LAST, Thought((ending, going_on), 1))
    assert found.sentence == f"Sell 2 cloth for 1 + 1: it ends the round with you {words}."
    assert found.reasons == (HintReason("the end of the round", margin + 9),)
    other = advise(LAST, Thought((going_on, ending), 1))
    assert other.sentence == f"Take silver: the round goes on instead of ending with you {words}."


@pytest.mark.parametrize(
    ("ahead", "words"),
    [
        (2.4, "2.5 rupees less"),
        (1, "1 rupee less"),
        (0.2, "about as good"),
        (-0.2, "about as good"),
        (-3, "3 rupees more, but not as sure to win"),
    ],
)
def test_the_second_choice_is_named_with_what_it_brings_less(
    told: Callable[..., Advice], ahead: float, words: str
) -> None:
    assert (
        told(ahead).alternative == f"Measured against the second choice, which is {words}:"
        " exchange leather and camel for diamond and gold."
    )


def test_where_there_is_only_one_move_it_needs_no_reason() -> None:
    view = observe(table(market="MMMMM"), Seat.A)
    thought = Thought((Estimate(Move.parse("+MMMMM"), 1, 0.5, 0, 0),), 1)
    assert advise(view, thought) == Advice(
        move=Move.parse("+MMMMM"),
        second=None,
        sentence="Take all 5 camels: there is nothing else to do.",
        alternative="",
        reasons=(),
        thought=thought,
    )


def test_where_nothing_else_was_worth_a_look_there_is_no_second_choice() -> None:
    found = advise(VIEW, Thought((Estimate(CAMELS, 1, 0.5, 0, 0),), 1))
    assert found.sentence == "Take all 3 camels: nothing else comes near it."
    assert (found.second, found.alternative, found.reasons) == (None, "", ())


def test_every_term_has_its_phrase_and_every_phrase_its_term() -> None:
    names = {term.name for view in positions(300) for term in terms(view, legal_moves(view)[0])}
    assert names == advice.PHRASES.keys()


def test_every_sentence_is_well_formed(*, thorough: bool) -> None:
    rng = Random(1)
    for view in positions(20_000 if thorough else 1000):
        found = advise(view, glance(view, rng))
        assert_well_formed(found.sentence, 200)
        if found.second:
            assert_well_formed(found.alternative, 200)
        assert len(found.reasons) <= 3
        assert all(abs(reason.rupees) >= 0.25 for reason in found.reasons)


# --- honest


def test_the_adviser_is_the_strongest_player_whom_nothing_hidden_sways() -> None:
    assert BOTS[STRONGEST]() == ADVISER
