"""Why a move is not allowed: each rule has its own sentence."""

from copy import deepcopy
from types import SimpleNamespace

import pytest

from jaipur.cards import Card, Seat
from jaipur.moves import IllegalMove, InvalidMove, Move
from jaipur.observation import observe
from jaipur.rules import apply, legal_moves, why_not
from jaipur.state import State
from tests.jaipur.tables import table

# What is on the table, the move, and the sentence; `None` where the move is allowed.
SENTENCES: list[tuple[dict[str, str | int], str, str | None]] = [
    # Every turn does something.
    ({}, "", "Passing is not allowed: a turn takes, exchanges or sells cards."),
    # Cards come from the market.
    ({"market": "DLLMM"}, "+G", "The market has no gold; this takes 1."),
    ({"market": "DLLMM"}, "+DD", "The market has 1 diamond; this takes 2."),
    ({"market": "GLLMM"}, "+DDG", "The market has no diamonds; this takes 2."),
    ({"market": "DLLMM"}, "+LLL", "The market has 2 leather; this takes 3."),
    ({"market": "DLLMM"}, "+MMM", "The market has 2 camels; this takes 3."),
    ({"market": "DGSCP"}, "+M", "The market has no camels; this takes 1."),
    ({"market": "DLLMM", "hand": "PP"}, "+DS-PP", "The market has no silver; this takes 1."),
    # Cards given come from the hand or the herd.
    ({"hand": "LL"}, "-P", "Your hand has no spice; this gives 1."),
    ({"hand": "LL"}, "-LLL", "Your hand has 2 leather; this gives 3."),
    ({"hand": "D", "market": "GSCPM"}, "-DD", "Your hand has 1 diamond; this gives 2."),
    ({"hand": "L", "herd": 1}, "+DG-LL", "Your hand has 1 leather; this gives 2."),
    ({"hand": "L", "herd": 1}, "+DG-MM", "Your herd has 1 camel; this gives 2."),
    ({"hand": "L", "herd": 0}, "+DG-LM", "Your herd has no camels; this gives 1."),
    ({"hand": "L", "herd": 1}, "+DG-LM", None),
    # Taking one good.
    ({"market": "DDLMM"}, "+D", None),
    (
        {"market": "DDLMM"},
        "+DD",
        "Only one good can be taken without giving cards in exchange; this takes 2.",
    ),
    (
        {"market": "DDLMM"},
        "+DDL",
        "Only one good can be taken without giving cards in exchange; this takes 3.",
    ),
    ({"hand": "LLLLLL"}, "+D", None),
    (
        {"hand": "LLLLLLL"},
        "+D",
        "A hand holds at most 7 goods; this would leave you with 8.",
    ),
    # Taking the camels.
    ({"market": "DGMMM"}, "+MMM", None),
    (
        {"market": "DGMMM"},
        "+MM",
        "Camels are taken all at once; the market has 3, this takes 2.",
    ),
    (
        {"market": "MMMMM"},
        "+M",
        "Camels are taken all at once; the market has 5, this takes 1.",
    ),
    (
        {"market": "DGMMM"},
        "+DMMM",
        "Camels and goods cannot be taken together; this takes 1 diamond and 3 camels.",
    ),
    (
        {"market": "DGGMM"},
        "+DGGM",
        "Camels and goods cannot be taken together; this takes 1 diamond, 2 gold and 1 camel.",
    ),
    # Exchanging.
    ({"market": "DGSMM", "hand": "LLP"}, "+DG-LL", None),
    (
        {"market": "DGSMM", "hand": "LLP"},
        "+DM-LL",
        "Camels cannot be taken in an exchange; this takes 1 camel for cards of yours.",
    ),
    (
        {"market": "DGSMM", "hand": "LLP"},
        "+MM-LL",
        "Camels cannot be taken in an exchange; this takes 2 camels for cards of yours.",
    ),
    (
        {"market": "DGSMM", "hand": "LLP"},
        "+DG-L",
        "An exchange gives as many cards as it takes; this takes 2 and gives 1.",
    ),
    (
        {"market": "DGSMM", "hand": "LLP"},
        "+DG-LLP",
        "An exchange gives as many cards as it takes; this takes 2 and gives 3.",
    ),
    (
        {"market": "DGSMM", "hand": "LLP"},
        "+D-L",
        "An exchange takes at least 2 cards; this takes 1.",
    ),
    (
        {"market": "DGSMM", "hand": "LLP", "herd": 1},
        "+D-M",
        "An exchange takes at least 2 cards; this takes 1.",
    ),
    ({"market": "DGLMM", "hand": "LPP"}, "+DL-PP", None),
    (
        {"market": "DGLMM", "hand": "LPP"},
        "+DL-LP",
        "No good may be on both sides of an exchange; this takes 1 leather and gives 1.",
    ),
    (
        {"market": "DDSMM", "hand": "DPP"},
        "+DDS-DPP",
        "No good may be on both sides of an exchange; this takes 2 diamonds and gives 1.",
    ),
    ({"hand": "LLLLLL", "herd": 2}, "+DG-LM", None),
    (
        {"hand": "LLLLLL", "herd": 2},
        "+DG-MM",
        "A hand holds at most 7 goods; this exchange would leave you with 8.",
    ),
    ({"hand": "LLLLLLL", "herd": 2}, "+DG-LL", None),
    (
        {"hand": "LLLLLLL", "herd": 2},
        "+DG-MM",
        "A hand holds at most 7 goods; this exchange would leave you with 9.",
    ),
    # Selling.
    ({"hand": "DD"}, "-DD", None),
    ({"hand": "DD"}, "-D", "A sale of diamonds takes at least 2 cards; this sells 1."),
    ({"hand": "GG"}, "-G", "A sale of gold takes at least 2 cards; this sells 1."),
    ({"hand": "SS"}, "-S", "A sale of silver takes at least 2 cards; this sells 1."),
    ({"hand": "C"}, "-C", None),
    ({"hand": "LP"}, "-LP", "A sale is of one good only; this sells 1 spice and 1 leather."),
    (
        {"hand": "DDCLLL"},
        "-DDCLLL",
        "A sale is of one good only; this sells 2 diamonds, 1 cloth and 3 leather.",
    ),
    ({"herd": 2}, "-M", "Camels cannot be sold; this sells 1 camel."),
    ({"herd": 2}, "-MM", "Camels cannot be sold; this sells 2 camels."),
    ({"herd": 2, "hand": "LL"}, "-LM", "Camels cannot be sold; this sells 1 camel."),
]


def laid(things: dict[str, str | int], turn: Seat) -> State:
    return table(
        market=str(things.get("market", "DGSCM")),
        hand=str(things.get("hand", "")),
        herd=int(things.get("herd", 0)),
        turn=turn,
    )


@pytest.mark.parametrize(("things", "move", "sentence"), SENTENCES)
@pytest.mark.parametrize("turn", Seat)
def test_each_rule_has_its_own_sentence(
    turn: Seat, things: dict[str, str | int], move: str, sentence: str | None
) -> None:
    view = observe(laid(things, turn), turn)
    assert why_not(view, Move.parse(move)) == sentence
    assert (Move.parse(move) in legal_moves(view)) is (sentence is None)


@pytest.mark.parametrize(
    ("things", "move", "sentence"), [row for row in SENTENCES if row[2] is not None]
)
def test_playing_it_says_the_same_and_changes_nothing(
    things: dict[str, str | int], move: str, sentence: str
) -> None:
    state = laid(things, Seat.A)
    before = deepcopy(state)
    with pytest.raises(IllegalMove) as caught:
        apply(state, Move.parse(move))
    assert str(caught.value) == sentence
    assert state == before


class Look(Move):
    """A move by another class, which could be anything."""


@pytest.mark.parametrize(
    ("thing", "text"),
    [
        ("+D", r"'\+D'"),
        ("", "''"),
        (None, "'None'"),
        (Card.DIAMOND, "'diamond'"),
        (((Card.DIAMOND,), ()), r"'\(\(<Card.DIAMOND: 0>,\), \(\)\)'"),
        (SimpleNamespace(gain=(Card.DIAMOND,), give=()), "'namespace.*"),
        (Look((Card.DIAMOND,)), r"'\+D'"),
    ],
    ids=["text", "no text", "nothing", "a card", "two sides", "a look-alike", "a subclass"],
)
def test_what_is_not_a_move_at_all_is_refused_and_changes_nothing(thing: Move, text: str) -> None:
    state = table(market="DGSCM")
    before = deepcopy(state)
    sentence = f"^{text} is not a Move; Move.parse reads one from text.$"
    with pytest.raises(InvalidMove, match=sentence):
        why_not(observe(state, Seat.A), thing)
    with pytest.raises(InvalidMove, match=sentence):
        apply(state, thing)
    assert state == before


@pytest.mark.parametrize("move", ["+D", "+M", "+DG-LL", "-LL", "+LLL", ""])
@pytest.mark.parametrize("turn", Seat)
def test_off_turn_no_move_is_legal(turn: Seat, move: str) -> None:
    view = observe(table(hand="LL", rival_hand="LL", turn=turn), turn.rival)
    assert legal_moves(view) == ()
    sentence = f"It is the turn of seat {turn}; this is seat {turn.rival}."
    assert why_not(view, Move.parse(move)) == sentence


OVER = [
    (
        table(market="DGLM", hand="PP", deck=""),
        "The round is over: the deck cannot refill the market.",
    ),
    (
        table(hand="PP", rival_won="D77555G66555S55555", market="LMMMM"),
        "The round is over: 3 goods have no tokens left.",
    ),
]


@pytest.mark.parametrize(("state", "sentence"), OVER)
@pytest.mark.parametrize("move", ["+L", "-PP", "+DDD", ""])
def test_no_move_is_legal_once_the_round_is_over(state: State, sentence: str, move: str) -> None:
    for seat in Seat:
        view = observe(state, seat)
        assert legal_moves(view) == ()
        assert why_not(view, Move.parse(move)) == sentence
    with pytest.raises(IllegalMove) as caught:
        apply(state, Move.parse(move))
    assert str(caught.value) == sentence
