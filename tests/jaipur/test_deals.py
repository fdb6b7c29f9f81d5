"""A deal as text and as a value: what is read, and what nobody can have dealt."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given

from jaipur import Card, Deal, InvalidNotation, Seat, deal
from tests.jaipur.strategies import seeds

D, G, S, C, P, L, M = Card

TEXT = "GCMMM DSPLM GCPLM DSCSCMLCMCLGDPMMGPLMLLPGPSDPSMDDLPCCSLLG 2112332 564654 X889X b"
PARTS = dict(
    zip(("market", "a", "b", "deck", "three", "four", "five", "starts"), TEXT.split(), strict=True)
)


def changed(**parts: str) -> str:
    """The text of a good deal with some of its parts replaced."""
    return " ".join((PARTS | parts).values())


@given(seeds)
def test_every_deal_reads_back_from_its_text(seed: int) -> None:
    dealt = deal(Random(seed))
    assert Deal.parse(str(dealt)) == dealt
    assert str(Deal.parse(str(dealt))) == str(dealt)
    assert hash(Deal.parse(str(dealt))) == hash(dealt)


def test_the_text_is_market_hands_deck_bonus_piles_and_who_starts() -> None:
    dealt = Deal.parse(TEXT)
    assert dealt.market == (G, C, M, M, M)
    assert dealt.hands == ((D, S, P, L, M), (G, C, P, L, M))
    assert dealt.deck[:6] == (D, S, C, S, C, M)
    assert dealt.deck[-3:] == (L, L, G)
    assert dealt.bonus == ((2, 1, 1, 2, 3, 3, 2), (5, 6, 4, 6, 5, 4), (10, 8, 8, 9, 10))
    assert dealt.starts is Seat.B


@pytest.mark.parametrize(
    "text",
    [
        changed(market="MCMGM"),
        changed(a="MLPSD", b="LPMGC"),
        TEXT.replace(" ", "   "),
        f"  {TEXT}\t",
        f"{TEXT}\r\n",
    ],
)
def test_market_and_hands_are_read_in_any_order_and_printed_in_one(text: str) -> None:
    assert str(Deal.parse(text)) == TEXT


def test_the_order_of_the_deck_and_of_the_bonus_piles_is_the_deal_s_own() -> None:
    deck = PARTS["deck"][::-1]
    other = Deal.parse(changed(deck=deck, five="8X98X"))
    assert other != Deal.parse(TEXT)
    assert str(other) == changed(deck=deck, five="8X98X")


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        # How many cards.
        ({"market": "GCMM"}, "Deal, market: 4 cards; it must be 5."),
        ({"market": "GCMMMM"}, "Deal, market: 6 cards; it must be 5."),
        ({"a": "DSPL"}, "Deal, hand of a: 4 cards; it must be 5."),
        ({"b": "GCPLMM"}, "Deal, hand of b: 6 cards; it must be 5."),
        ({"deck": PARTS["deck"][:-1]}, "Deal, deck: 39 cards; it must be 40."),
        ({"deck": PARTS["deck"] + "M"}, "Deal, deck: 41 cards; it must be 40."),
        # Which cards.
        ({"market": "GCMML"}, "Deal, market: 2 camels; a round starts with at least 3."),
        ({"market": "GCPML"}, "Deal, market: 1 camel; a round starts with at least 3."),
        ({"market": "GCPLL"}, "Deal, market: no camels; a round starts with at least 3."),
        ({"a": "DDPLM"}, "Deal: 7 diamonds in all; there are 6."),
        ({"a": "LSPLM"}, "Deal: 5 diamonds in all; there are 6."),
        ({"b": "CCPLM"}, "Deal: 5 gold in all; there are 6."),
        ({"b": "MMMMM"}, "Deal: 5 gold in all; there are 6."),
        ({"market": "GMMMM"}, "Deal: 7 cloth in all; there are 8."),
        ({"b": "GCPMM"}, "Deal: 9 leather in all; there are 10."),
        ({"deck": "D" * 40}, "Deal: 41 diamonds in all; there are 6."),
        # Which tokens.
        ({"three": "211233"}, "bonus tokens for 3: '2 1 1 2 3 3'; they must be 1 1 2 2 2 3 3 in"),
        ({"three": "21123321"}, "bonus tokens for 3: '2 1 1 2 3 3 2 1'; they must be 1 1 2"),
        ({"three": "2112333"}, "bonus tokens for 3: '2 1 1 2 3 3 3'; they must be 1 1 2 2"),
        ({"four": "444444"}, "bonus tokens for 4: '4 4 4 4 4 4'; they must be 4 4 5 5 6 6 in"),
        ({"five": "X8899"}, "for 5: '10 8 8 9 9'; they must be 8 8 9 10 10 in some order."),
        # What is no card, no token and no seat at all.
        ({"market": "GCMMm"}, "Deal, market: 'm' at character 5 of 'GCMMm' is not a card"),
        ({"a": "DSPL?"}, "Deal, hand of a: '?' at character 5 of 'DSPL?' is not a card"),
        ({"b": "-"}, "Deal, hand of b: '-' at character 1 of '-' is not a card"),
        ({"deck": "1" * 40}, "Deal, deck: '1' at character 1"),
        ({"three": "21123?2"}, "bonus tokens for 3: '?' at character 6 of '21123?2' is not a"),
        ({"five": "x889X"}, "bonus tokens for 5: 'x' at character 1 of 'x889X' is not a token"),
        ({"five": "108891"}, "for 5: '1 0 8 8 9 1'; they must be 8 8 9 10 10 in some order."),
        ({"starts": "c"}, "Deal, who starts: 'c' is not a seat; the seats are a and b."),
        ({"starts": "A"}, "Deal, who starts: 'A' is not a seat; the seats are a and b."),
        ({"starts": "ab"}, "Deal, who starts: 'ab' is not a seat; the seats are a and b."),
        # How many parts.
        ({"starts": ""}, "has 7."),
        ({"starts": "a b"}, "has 9."),
        ({"deck": ""}, "A deal has 8 parts (market, hand of a, hand of b, deck, bonus tokens for"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_its_part_and_its_numbers(
    parts: dict[str, str], sentence: str
) -> None:
    with pytest.raises(InvalidNotation) as caught:
        Deal.parse(changed(**parts))
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A deal has 8 parts"),
        ("   ", "has 0."),
        ("a", "'a' has 1."),
        (TEXT * 2, "has 15."),
        (TEXT * 9, f"A deal is one short line; this has {9 * len(TEXT)} characters."),
    ],
)
def test_text_of_another_shape_is_no_deal(text: str, sentence: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        Deal.parse(text)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"market": (G, C, M, M)}, "Deal, market: 4 cards; it must be 5."),
        ({"market": (G, C, L, M, M)}, "Deal, market: 2 camels"),
        ({"hands": ((D, S, P, L, L), (G, C, P, L, M))}, "Deal: 11 leather in all; there are 10."),
        ({"bonus": ((1,), (5, 6, 4, 6, 5, 4), (10, 8, 8, 9, 10))}, "bonus tokens for 3: '1'"),
        ({"hands": ()}, "Deal: the number of hands is 0; it must be 2."),
        ({"hands": ((D, S, P, L, M),)}, "Deal: the number of hands is 1; it must be 2."),
        (
            {"hands": ((D, S, P, L, M), (G, C, P, L, M), ())},
            "the number of hands is 3; it must be 2",
        ),
        ({"hands": ((0, 2, 4, 5, 6), (G, C, P, L, M))}, "Deal: each of its cards must be a Card."),
        ({"deck": tuple(map(int, Deal.parse(TEXT).deck))}, "each of its cards must be a Card."),
        ({"starts": 1}, "Deal, who starts: '1' is not a Seat."),
        ({"starts": True}, "Deal, who starts: 'True' is not a Seat."),
        ({"starts": "b"}, "Deal, who starts: 'b' is not a Seat."),
        ({"starts": None}, "Deal, who starts: 'None' is not a Seat."),
        ({"starts": G}, "Deal, who starts: 'gold' is not a Seat."),
        ({"bonus": ()}, "Deal: 0 piles of bonus tokens; there are 3."),
        ({"bonus": Deal.parse(TEXT).bonus[:2]}, "Deal: 2 piles of bonus tokens; there are 3."),
        ({"bonus": (*Deal.parse(TEXT).bonus, ())}, "Deal: 4 piles of bonus tokens; there are 3."),
    ],
)
def test_a_deal_that_is_built_and_not_read_is_held_to_the_same(
    changes: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(InvalidNotation) as caught:
        replace(Deal.parse(TEXT), **changes)
    assert sentence in str(caught.value)


def test_whatever_it_is_built_of_a_deal_is_a_value() -> None:
    plain = Deal.parse(TEXT)
    built = Deal(
        list(plain.market),  # type: ignore[arg-type]
        [list(hand) for hand in plain.hands],  # type: ignore[arg-type]
        list(plain.deck),  # type: ignore[arg-type]
        [list(pile) for pile in plain.bonus],  # type: ignore[arg-type]
        plain.starts,
    )
    assert built == plain
    assert hash(built) == hash(plain)
