"""Moves and events in English, as a button, a log and a listener have them."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from jaipur import english
from jaipur.cards import Card, Seat
from jaipur.english import margin_text, rupees
from jaipur.events import (
    MarketRefilled,
    TookGood,
    seen_by,
)
from jaipur.match import Match, play
from jaipur.moves import Move
from jaipur.narration import gerund, headline, intent, story
from jaipur.observation import observe
from jaipur.rules import legal_moves
from jaipur.state import State
from tests.jaipur import tables
from tests.jaipur.strategies import seeds, steps, unfinished_states, whole_rounds
from tests.jaipur.tables import table

A, B = Seat
NAMES = ("Asha", "The computer")


@pytest.mark.parametrize(
    ("market", "hand", "move", "words"),
    [
        ("DGSCM", "", "+D", "Take diamond"),
        ("DGSCM", "", "+C", "Take cloth"),
        ("DGSCM", "", "+M", "Take the camel"),
        ("DGSMM", "", "+MM", "Take both camels"),
        ("DGMMM", "", "+MMM", "Take all 3 camels"),
        ("MMMMM", "", "+MMMMM", "Take all 5 camels"),
        ("DPSCM", "L", "+DP-LM", "Exchange leather and camel for diamond and spice"),
        ("DDSCM", "LL", "+DD-LL", "Exchange 2 leather for 2 diamonds"),
        ("DGSCM", "P", "+DGS-PMM", "Exchange spice and 2 camels for diamond, gold and silver"),
        ("DGGSS", "LLP", "+DGGSS-LLPMM",
         "Exchange spice, 2 leather and 2 camels for diamond, 2 gold and 2 silver"),
        ("DGSCM", "L", "-L", "Sell 1 leather for 4"),
        ("DGSCM", "DD", "-DD", "Sell 2 diamonds for 7 + 7"),
        ("DGSCM", "LLL", "-LLL", "Sell 3 leather for 4 + 3 + 2 and a bonus token"),
        ("DGSCM", "PPPPP", "-PPPPP", "Sell 5 spice for 5 + 3 + 3 + 2 + 2 and a bonus token"),
        ("DGSCM", "LLLLLLL", "-LLLLLLL",
         "Sell 7 leather for 4 + 3 + 2 + 1 + 1 + 1 + 1 and a bonus token"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("turn", Seat)
def test_what_a_move_would_do(turn: Seat, market: str, hand: str, move: str, words: str) -> None:
    state = table(market=market, hand=hand, herd=2, turn=turn)
    view = observe(state, turn)
    assert Move.parse(move) in legal_moves(view)
    assert intent(view, Move.parse(move)) == words


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("+D", "taking diamond"),
        ("+MM", "taking both camels"),
        ("+DG-LL", "exchanging 2 leather for diamond and gold"),
        ("-L", "selling 1 leather for 4"),
    ],
)
def test_what_a_move_would_do_as_a_noun(move: str, words: str) -> None:
    assert gerund(observe(table(market="DGSMM", hand="LL"), A), Move.parse(move)) == words


@pytest.mark.parametrize(
    ("rival_won", "bonus", "move", "words"),
    [
        ("D77", "1//8", "-DDD", "Sell 3 diamonds for 5 + 5 + 5 and a bonus token"),
        ("D7755", "1//8", "-DDD", "Sell 3 diamonds for 5 and a bonus token"),  # too few tokens
        ("D7755", "/4/8", "-DDD", "Sell 3 diamonds for 5"),  # that pile is empty
        ("D77555", "1//", "-DDD", "Sell 3 diamonds for a bonus token"),
        ("D77555", "/4/8", "-DDD", "Sell 3 diamonds for nothing"),
        ("D77555", "1/4/8", "-DD", "Sell 2 diamonds for nothing"),
        ("", "1//8", "-PPPP", "Sell 4 spice for 5 + 3 + 3 + 2"),
        ("", "/4/", "-PPPP", "Sell 4 spice for 5 + 3 + 3 + 2 and a bonus token"),
    ],
)
def test_a_sale_names_the_tokens_that_are_left(
    rival_won: str, bonus: str, move: str, words: str
) -> None:
    state = table(market="GSCMM", hand="DDDPPPP", rival_won=rival_won, discard="", bonus=bonus)
    assert intent(observe(state, A), Move.parse(move)) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0, "no rupees"),
        (0.24, "no rupees"),
        (-0.24, "no rupees"),
        (0.26, "0.5 rupees"),
        (0.8, "1 rupee"),
        (1.2, "1 rupee"),
        (1.3, "1.5 rupees"),
        (12, "12 rupees"),
        (-2.6, "−2.5 rupees"),
    ],
)
def test_money_is_told_to_the_half_rupee(value: float, words: str) -> None:
    assert rupees(value) == words


@pytest.mark.parametrize(
    ("margin", "words"),
    [
        (7, "7 rupees ahead"),
        (0.3, "0.5 rupees ahead"),
        (0.2, "level"),
        (-0.2, "level"),
        (-1.1, "1 rupee behind"),
    ],
)
def test_a_margin_is_told_from_ones_own_side(margin: float, words: str) -> None:
    assert margin_text(margin) == words


# What was on the table, the move, and its line and story.
TOLD: list[tuple[State, str, str, str]] = [
    (
        table(market="DGSCM", deck="L"),
        "+D",
        "{} took diamond",
        "{} took a diamond. Leather came to the market.",
    ),
    (
        table(market="DGSCM", deck="M"),
        "+M",
        "{} took 1 camel",
        "{} took 1 camel. A camel came to the market.",
    ),
    (
        table(market="DGMMM", deck="GMGS"),
        "+MMM",
        "{} took 3 camels",
        "{} took 3 camels. 2 gold and a camel came to the market.",
    ),
    (
        table(market="DPSCM", hand="L", herd=1),
        "+DP-LM",
        "{} exchanged leather and camel for diamond and spice",
        "{} exchanged leather and camel for diamond and spice.",
    ),
    (
        table(market="DGSCM", hand="PPPP", bonus="1/5/8"),
        "-PPPP",
        "{} sold 4 spice for 13",
        "{} sold 4 spice for 5 + 3 + 3 + 2 = 13 rupees and a bonus token worth 5.",
    ),
    (
        table(market="DGSCM", hand="PP"),
        "-PP",
        "{} sold 2 spice for 8",
        "{} sold 2 spice for 5 + 3 = 8 rupees.",
    ),
    (
        table(market="DGSCM", hand="L"),
        "-L",
        "{} sold 1 leather for 4",
        "{} sold 1 leather for 4 rupees.",
    ),
    (
        table(market="DGSCM", hand="L", rival_won="L432"),
        "-L",
        "{} sold 1 leather for 1",
        "{} sold 1 leather for 1 rupee.",
    ),
    (
        table(market="DGSCM", hand="PPP", bonus="/4/8"),
        "-PPP",
        "{} sold 3 spice for 11",
        "{} sold 3 spice for 5 + 3 + 3 = 11 rupees. No bonus token for 3 cards is left.",
    ),
    (
        table(market="DGSCM", hand="LLLLLL", bonus="1/4/"),
        "-LLLLLL",
        "{} sold 6 leather for 12",
        (
            "{} sold 6 leather for 4 + 3 + 2 + 1 + 1 + 1 = 12 rupees."
            " No bonus token for 5 or more cards is left."
        ),
    ),
    (
        table(market="GSCPM", hand="DD", rival_won="D77555", discard="DDDD"),
        "-DD",
        "{} sold 2 diamonds for nothing",
        "{} sold 2 diamonds for nothing.",
    ),
    (
        table(market="GSCPM", hand="DDD", rival_won="D77555", discard="DDD", bonus="2//"),
        "-DDD",
        "{} sold 3 diamonds for a bonus token",
        "{} sold 3 diamonds for a bonus token worth 2.",
    ),
]


@pytest.mark.parametrize(("state", "move", "line", "sentences"), TOLD)
def test_a_move_is_told_in_a_line_and_in_sentences(
    state: State, move: str, line: str, sentences: str
) -> None:
    events = tables.story(state, move)
    assert headline(events, NAMES) == line.format("Asha")
    assert story(events, NAMES) == sentences.format("Asha")
    assert headline(events, NAMES, A) == line.format("You")
    assert story(events, NAMES, A) == sentences.format("You")
    assert story(events, NAMES, B) == sentences.format("Asha")


def test_each_seat_has_its_name_and_any_text_is_a_name() -> None:
    for name in (
        "The computer",
        "asha",
        "{}",
        "%s",
        "O'Neil <b>",
        "\u05d0\u05e9\u05d4",
        "\U0001f42a",
    ):
        took = [TookGood(B, Card.GOLD)]
        assert story(took, ("Asha", name)) == f"{name} took gold."
        assert headline(took, ("Asha", name), A) == f"{name} took gold"


def test_a_bonus_token_that_the_reader_may_not_see_has_no_worth() -> None:
    events = tables.story(table(market="DGSCM", hand="PPPP", turn=B), "-PPPP")
    words = "The computer sold 4 spice for 5 + 3 + 3 + 2 = 13 rupees and a bonus token"
    mine = [seen_by(event, B) for event in events]
    others = [seen_by(event, A) for event in events]
    assert story(mine, NAMES) == f"{words} worth 4."
    assert story(others, NAMES) == f"{words}."


@pytest.mark.parametrize(
    ("came", "sentence"),
    [
        ("G", "Gold came to the market."),
        ("GM", "Gold and a camel came to the market."),
        ("MG", "A camel and gold came to the market."),  # as the deck had them
        ("LMLD", "2 leather, a camel and a diamond came to the market."),
        ("DMDM", "2 diamonds and 2 camels came to the market."),
    ],
)
def test_what_came_to_the_market(came: str, sentence: str) -> None:
    assert story([MarketRefilled(tables.cards(came), 7)], NAMES) == sentence


def test_where_nothing_happened_there_is_nothing_to_tell() -> None:
    assert story([], NAMES, A) == ""


# What both seats have when seat a ends a round with +L, and what it is told after that.
EQUAL_HERDS = "The herds are equal: nobody took the camel token."
TIED = "Both have 5 rupees"
ENDS: list[tuple[dict[str, str | int], str]] = [
    (
        {"herd": 2, "rival_herd": 1},
        "You took the camel token. You won the round with 5 rupees to 0.",
    ),
    (
        {"won": "L4", "rival_herd": 1},
        "Bina took the camel token. Bina won the round with 5 rupees to 4.",
    ),
    (
        {"won": "L4", "rival_won": "L3"},
        f"{EQUAL_HERDS} You won the round with 4 rupees to 3.",
    ),
    (
        {"won": "L1"},
        f"{EQUAL_HERDS} You won the round with 1 rupee to 0.",
    ),
    (
        {"won": "S5", "rival_won": "L4", "rival_bonus_won": "1//"},
        f"{EQUAL_HERDS} {TIED}. Bina won the round with 1 bonus token to 0.",
    ),
    (
        {"won": "L4", "bonus_won": "1//", "rival_won": "L31", "rival_bonus_won": "1//"},
        f"{EQUAL_HERDS} {TIED} and 1 bonus token. Bina won the round with 2 goods tokens to 1.",
    ),
    (
        {"won": "L41", "rival_won": "S5"},
        f"{EQUAL_HERDS} {TIED} and no bonus tokens. You won the round with 2 goods tokens to 1.",
    ),
    (
        {"won": "S5", "rival_won": "S5"},
        f"{EQUAL_HERDS} {TIED}, no bonus tokens and 1 goods token. Nobody won the round.",
    ),
]


@pytest.mark.parametrize(("things", "sentences"), ENDS)
def test_the_end_of_a_round_says_why_who_won_and_how_a_tie_was_broken(
    things: dict[str, Any], sentences: str
) -> None:
    state = table(market="DGCPL", deck="", **things)
    over = "You took leather. The round is over: the deck cannot refill the market."
    assert story(tables.story(state, "+L"), ("Asha", "Bina"), A) == f"{over} {sentences}"


def test_a_round_is_over_when_goods_have_no_tokens_left() -> None:
    state = table(market="LLMMM", hand="C", won="D77555C53322", rival_won="G66555C1")
    assert story(tables.story(state, "-C"), NAMES) == (
        "Asha sold 1 cloth for 1 rupee. The round is over: 3 goods have no tokens left."
        " The herds are equal: nobody took the camel token."
        " Asha won the round with 45 rupees to 28."
    )


def test_what_still_came_to_the_market_is_told_before_the_round_is_over() -> None:
    state = table(market="DGCMM", deck="S", rival_herd=3)
    told = story(tables.story(state, "+MM"), NAMES)
    assert told.startswith(
        "Asha took 2 camels. Silver came to the market."
        " The round is over: the deck cannot refill the market. The computer took"
    )


@pytest.mark.parametrize(
    ("seals", "herd", "single", "ending"),
    [
        ((0, 0), 1, False, "You won a seal of excellence: 1 to 0."),
        ((1, 1), 1, False, "You won a seal of excellence: 2 to 1. You won the match."),
        ((0, 1), -1, False, "Bina won a seal of excellence: 2 to 0. Bina won the match."),
        ((1, 0), -1, False, "Bina won a seal of excellence: 1 to 1."),
        ((1, 0), 0, False, "Nobody won a seal, and the round is played again."),
        ((0, 0), 1, True, "You won the round with 5 rupees to 0."),
        ((0, 0), 0, True, "Nobody won the round."),
    ],
)
def test_seals_and_the_end_of_a_match(
    seals: tuple[int, int], herd: int, single: bool, ending: str
) -> None:
    herds = (max(herd, 0), max(-herd, 0))
    state = table(market="DGCPL", deck="", herd=herds[0], rival_herd=herds[1], seals=seals)
    _, events = play(Match(state, A, single=single), Move.parse("+L"))
    told = story(events, ("Asha", "Bina"), A)
    assert told.endswith(f" {ending}")
    assert headline(events, ("Asha", "Bina"), A) == "You took leather"


@given(unfinished_states)
def test_every_legal_move_has_words_of_its_own(state: State) -> None:
    view = observe(state, state.turn)
    moves = legal_moves(view)
    words = [intent(view, move) for move in moves]
    assert len({*words}) == len(moves)
    assert all(text[0].isupper() and not text.endswith(".") for text in words)


@whole_rounds
@given(seeds)
def test_a_round_is_told_in_sentences_that_give_nothing_hidden_away(seed: int) -> None:
    for step in steps(seed, ("greedy", "utility-weighted")):
        for seat in Seat:
            told = story([seen_by(event, seat) for event in step.events], NAMES, seat)
            assert told.endswith(".")
            assert "  " not in told
            assert "None" not in told
            assert ("worth" in told) <= (step.before.turn is seat)
            line = headline(step.events, NAMES, seat)
            assert line.startswith("You " if step.before.turn is seat else NAMES[seat.rival])
            assert not line.endswith(".")


# --- a second language is one more file

JAIPUR = Path(english.__file__).parent
WORDLESS = [
    *(JAIPUR / f"{name}.py" for name in ("belief", "cards", "events", "match", "moves")),
    *(JAIPUR / f"{name}.py" for name in ("narration", "notation", "objections", "observation")),
    *(JAIPUR / f"{name}.py" for name in ("position", "rules", "scoring", "state")),
    *sorted(JAIPUR.glob("coach/*.py")),
    *(path for path in sorted(JAIPUR.glob("bots/*.py")) if path.stem != "weights"),
]
"""The rules, the players and the coach; what a broken file of weights says is for developers."""

TERMS = {"hand room", "camels left"}  # identifiers, which are keys of `english.PHRASES`


def phrases(path: Path) -> Iterator[str]:
    """Yield the texts of several words in a module, besides its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = [*ast.walk(tree)]
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and id(node) not in docstrings:
            text = node.value if isinstance(node.value, str) else ""
            if len(text.split()) > 1 and text not in TERMS:
                yield text


@pytest.mark.parametrize("path", WORDLESS, ids=lambda path: path.relative_to(JAIPUR).as_posix())
def test_only_english_has_sentences(path: Path) -> None:
    assert not [*phrases(path)]


def test_sentences_are_found_where_there_are_some() -> None:
    assert "Camels have no tokens." in phrases(JAIPUR / "english.py")


def test_english_imports_only_the_cards() -> None:
    tree = ast.parse((JAIPUR / "english.py").read_text(encoding="utf-8"))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {module for module in modules if module and module.startswith("jaipur")} == {
        "jaipur.cards"
    }
