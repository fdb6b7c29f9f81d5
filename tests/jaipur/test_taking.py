"""Taking one good, and taking all the camels."""

import pytest

from jaipur.cards import Seat
from jaipur.moves import Kind
from jaipur.notation import letters
from tests.jaipur.tables import after, is_legal, legal, table


@pytest.mark.parametrize(
    ("hand", "herd", "allowed"),
    [
        ("", 0, True),
        ("CCPPL", 0, True),
        ("CCPPLL", 0, True),  # the seventh
        ("CCPPLLL", 0, False),  # the eighth
        ("CCPPLL", 9, True),  # camels never count against the limit
        ("CCPPLLL", 9, False),
    ],
)
@pytest.mark.parametrize("turn", Seat)
def test_a_good_is_taken_if_the_hand_then_holds_at_most_7(
    turn: Seat, hand: str, herd: int, allowed: bool
) -> None:
    assert is_legal(table(market="DGLMM", hand=hand, herd=herd, turn=turn), "+D") is allowed


@pytest.mark.parametrize(
    ("market", "hand", "takes"),
    [
        ("DGSCP", "", ["+C", "+D", "+G", "+P", "+S"]),
        ("DLLLM", "D", ["+D", "+L"]),  # which of three equal cards is no question
        ("DLMMM", "PPPPPP", ["+D", "+L"]),
        ("DLMMM", "PPPPPPP", []),
        ("MMMMM", "", []),
    ],
)
def test_any_one_good_of_the_market_can_be_taken(market: str, hand: str, takes: list[str]) -> None:
    assert legal(table(market=market, hand=hand), Kind.TAKE) == takes


@pytest.mark.parametrize(
    ("move", "allowed"),
    [
        ("+D", True),
        ("+S", False),  # not in the market
        ("+DD", False),  # two at once
        ("+DL", False),
        ("+DM", False),  # a camel along with it
        ("+M", False),  # a camel alone, as if it were a good
    ],
)
def test_one_good_and_nothing_else(move: str, allowed: bool) -> None:
    assert is_legal(table(market="DDLMM", hand="P"), move) is allowed


@pytest.mark.parametrize(
    ("next_card", "market"),
    [("S", "DGSLM"), ("D", "DDGLM"), ("M", "DGLMM")],
)
@pytest.mark.parametrize("turn", Seat)
def test_the_good_goes_to_the_hand_and_the_deck_refills_the_market(
    turn: Seat, next_card: str, market: str
) -> None:
    before = table(market="DGLLM", hand="PPC", herd=1, deck=f"{next_card}CCC", turn=turn)
    done = after(before, "+L")
    me = done.traders[turn]
    assert (letters(me.hand), me.herd) == ("CPPL", 1)
    assert letters(done.market) == market
    assert letters(done.deck) == "CCC"


@pytest.mark.parametrize("market", ["DGSCM", "DGSMM", "DGMMM", "DMMMM", "MMMMM"])
@pytest.mark.parametrize("herd", [0, 3])
@pytest.mark.parametrize("turn", Seat)
def test_all_the_camels_go_to_the_herd_and_the_deck_refills_the_market(
    turn: Seat, herd: int, market: str
) -> None:
    camels = market.count("M")
    before = table(market=market, hand="PP", herd=herd, deck="LLLLLCP", turn=turn)
    done = after(before, f"+{'M' * camels}")
    me = done.traders[turn]
    assert (letters(me.hand), me.herd) == ("PP", herd + camels)
    assert letters(done.market) == market.replace("M", "") + "L" * camels
    assert letters(done.deck) == "L" * (5 - camels) + "CP"


@pytest.mark.parametrize(
    ("market", "move", "allowed"),
    [
        ("DGSCM", "+M", True),
        ("DGSCM", "+MM", False),
        ("DGSCP", "+M", False),
        ("DGMMM", "+M", False),
        ("DGMMM", "+MM", False),  # not all of them
        ("DGMMM", "+MMM", True),
        ("DGMMM", "+MMMM", False),
        ("DGMMM", "+DMMM", False),  # and a good
        ("MMMMM", "+MMMM", False),
        ("MMMMM", "+MMMMM", True),
    ],
)
def test_camels_are_taken_all_or_none(market: str, move: str, allowed: bool) -> None:
    assert is_legal(table(market=market), move) is allowed


@pytest.mark.parametrize(
    ("market", "takes"), [("DGSCP", []), ("DGSCM", ["+M"]), ("MMMMM", ["+MMMMM"])]
)
def test_there_is_one_way_to_take_the_camels(market: str, takes: list[str]) -> None:
    assert legal(table(market=market), Kind.CAMELS) == takes


@pytest.mark.parametrize("herd", [0, 8])
def test_camels_can_be_taken_with_a_full_hand(herd: int) -> None:
    before = table(market="DGMMM", hand="CCPPLLL", herd=herd)
    assert is_legal(before, "+MMM")
    assert after(before, "+MMM").traders[Seat.A].herd == herd + 3


@pytest.mark.parametrize("deck", ["MMMSS", "SMSMM"])
def test_camels_that_a_refill_brings_stay_in_the_market(deck: str) -> None:
    done = after(table(market="DGMMM", deck=deck, herd=1), "+MMM")
    assert letters(done.market) == "DG" + "".join(sorted(deck[:3], key="SM".index))
    assert done.traders[Seat.A].herd == 4


@pytest.mark.parametrize("move", ["+D", "+MM"])
@pytest.mark.parametrize("turn", Seat)
def test_a_take_touches_nothing_else_and_the_turn_passes(turn: Seat, move: str) -> None:
    before = table(
        market="DGSMM",
        hand="PP",
        won="L43",
        rival_hand="CCL",
        rival_seen="L",
        rival_herd=2,
        rival_won="P5",
        bonus_won="/4/",
        turn=turn,
        seals=(1, 0),
    )
    done = after(before, move)
    assert done.turn is turn.rival
    assert done.traders[turn.rival] == before.traders[turn.rival]
    assert done.traders[turn].purse == before.traders[turn].purse
    moved = before._replace(
        market=done.market, deck=done.deck, traders=done.traders, turn=done.turn
    )
    assert done == moved
