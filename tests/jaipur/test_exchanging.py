"""Exchanging goods of the market for cards from hand and herd."""

import pytest

from jaipur.cards import Seat
from jaipur.moves import Kind
from jaipur.notation import letters
from tests.jaipur.tables import after, is_legal, legal, table


@pytest.mark.parametrize(
    ("market", "hand", "herd", "move", "allowed"),
    [
        # Two or more, and never one for one.
        ("DGSMM", "LLLPC", 5, "+D-L", False),
        ("DGSMM", "LLLPC", 5, "+D-M", False),
        ("DGSMM", "LLLPC", 5, "+DG-LL", True),
        ("DGSMM", "LLLPC", 5, "+DGS-LLP", True),
        ("DGSCP", "LLLLL", 0, "+DGSCP-LLLLL", True),
        # As many as are taken.
        ("DGSMM", "LLLPC", 5, "+DG-L", False),
        ("DGSMM", "LLLPC", 5, "+DG-LLL", False),
        ("DGSMM", "LLLPC", 5, "+D-LL", False),
        ("DGSMM", "LLLPC", 1, "+DG-LLM", False),
        # Given from the hand, the herd, or both.
        ("DGSMM", "LLLPC", 2, "+DG-MM", True),
        ("DGSMM", "LLLPC", 1, "+DG-LM", True),
        ("DGSMM", "", 3, "+DGS-MMM", True),
        # Only what is there.
        ("DGSMM", "LLLPC", 1, "+DG-MM", False),
        ("DGSMM", "LLLPC", 0, "+DG-LM", False),
        ("DGSMM", "LPC", 0, "+DG-LL", False),
        ("DGSMM", "LLLPC", 0, "+DD-LL", False),
        # Never camels from the market.
        ("DGSMM", "LLLPC", 5, "+DM-LL", False),
        ("DGSMM", "LLLPC", 5, "+MM-LL", False),
        ("DGSMM", "LLLPC", 5, "+DM-LM", False),
        ("DGSMM", "LLLPC", 5, "+MM-MM", False),
        # No kind of good on both sides.
        ("DGSLM", "LLLPC", 5, "+DL-PC", True),
        ("DGSLM", "LLLPC", 5, "+DL-LP", False),
        ("DGSLM", "LLLPC", 5, "+DL-LM", False),
        ("LLSMM", "LLLPC", 5, "+LL-LL", False),
        ("DGSMM", "DLLPC", 5, "+GS-DL", True),  # the market has diamonds too, but they stay
        ("DGSMM", "DLLPC", 5, "+DG-LL", True),  # the hand has diamonds too, but they stay
    ],
)
@pytest.mark.parametrize("turn", Seat)
def test_what_may_be_exchanged(
    *, turn: Seat, market: str, hand: str, herd: int, move: str, allowed: bool
) -> None:
    assert is_legal(table(market=market, hand=hand, herd=herd, turn=turn), move) is allowed


@pytest.mark.parametrize(
    ("hand", "move", "goods"),
    [
        ("", "+DG-MM", 2),
        ("", "+DGSCP-MMMMM", 5),
        ("LL", "+DGSCP-MMMMM", 7),  # grows to exactly the limit
        ("LLL", "+DGSCP-MMMMM", None),
        ("LLL", "+DGSCP-LMMMM", 7),
        ("LLLLL", "+DG-MM", 7),
        ("LLLLL", "+DGS-MMM", None),
        ("LLLLLL", "+DG-LM", 7),
        ("LLLLLL", "+DG-MM", None),
        ("LLLLLLL", "+DG-LL", 7),  # a full hand, good for good
        ("LLLLLLL", "+DGSCP-LLLLL", 7),
        ("LLLLLLL", "+DG-LM", None),
    ],
)
def test_a_hand_holds_at_most_7_goods_after_an_exchange(
    hand: str, move: str, goods: int | None
) -> None:
    before = table(market="DGSCP", hand=hand, herd=9)
    assert is_legal(before, move) is (goods is not None)
    if goods is not None:
        assert len(after(before, move).traders[Seat.A].hand) == goods


@pytest.mark.parametrize(
    ("market", "hand", "herd", "exchanges"),
    [
        ("DGMMM", "", 0, []),
        ("DGMMM", "L", 0, []),
        ("DGMMM", "", 1, []),
        ("DGMMM", "L", 1, ["+DG-LM"]),
        ("DGMMM", "LP", 1, ["+DG-LM", "+DG-PL", "+DG-PM"]),
        ("DDMMM", "LP", 0, ["+DD-PL"]),
        ("DMMMM", "LP", 5, []),  # a single good is no exchange
        ("MMMMM", "LP", 5, []),
        ("DGMMM", "DG", 1, []),
        ("DGMMM", "LLLLLL", 8, ["+DG-LL", "+DG-LM"]),
        ("DGMMM", "LLLLLLL", 8, ["+DG-LL"]),
        (
            "DDGMM",
            "GL",
            2,
            ["+DD-GL", "+DD-GM", "+DD-LM", "+DD-MM", "+DDG-LMM", "+DG-LM", "+DG-MM"],
        ),
    ],
)
def test_every_exchange_is_listed_once(
    market: str, hand: str, herd: int, exchanges: list[str]
) -> None:
    assert legal(table(market=market, hand=hand, herd=herd), Kind.EXCHANGE) == exchanges


@pytest.mark.parametrize(
    ("move", "market", "hand", "herd"),
    [
        ("+DG-LP", "SPLMM", "DGL", 3),
        ("+DG-MM", "SMMMM", "DGPLL", 1),
        ("+DGS-LLM", "LLMMM", "DGSP", 2),
    ],
)
@pytest.mark.parametrize("turn", Seat)
def test_the_cards_given_fill_the_slots_of_the_cards_taken(
    turn: Seat, move: str, market: str, hand: str, herd: int
) -> None:
    done = after(table(market="DGSMM", hand="LLP", herd=3, turn=turn), move)
    me = done.traders[turn]
    assert letters(done.market) == market
    assert (letters(me.hand), me.herd) == (hand, herd)


@pytest.mark.parametrize("deck", ["CCC", ""])
@pytest.mark.parametrize("turn", Seat)
def test_an_exchange_touches_nothing_else_and_the_turn_passes(turn: Seat, deck: str) -> None:
    before = table(
        market="DGSMM",
        hand="LLP",
        herd=2,
        won="C53",
        rival_hand="PPS",
        rival_herd=1,
        deck=deck,
        turn=turn,
    )
    done = after(before, "+DG-LM")
    assert done.turn is turn.rival
    assert done.traders[turn.rival] == before.traders[turn.rival]
    assert done.traders[turn].purse == before.traders[turn].purse
    assert done == before._replace(market=done.market, traders=done.traders, turn=done.turn)


def test_cards_given_can_be_taken_by_the_rival_at_once() -> None:
    done = after(table(market="DGSMM", hand="LL", herd=2), "+DG-LM", "+L")
    assert letters(done.traders[Seat.B].hand) == "L"


def test_camels_given_can_be_taken_by_the_rival_at_once() -> None:
    done = after(table(market="DGSCP", hand="LL", herd=2), "+DG-MM", "+MM")
    assert done.traders[Seat.B].herd == 2
