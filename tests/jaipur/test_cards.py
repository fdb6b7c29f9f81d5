"""The printed numbers, against the rules' own table."""

import pytest

from jaipur.cards import (
    BONUS_SIZES,
    BONUS_TOKENS,
    CAMEL_TOKEN,
    CARD_COUNTS,
    GOODS,
    GOODS_TOKENS,
    HAND_LIMIT,
    MARKET_SIZE,
    MIN_SALE,
    SEALS_TO_WIN,
    Card,
    Seat,
    bonus_place,
    without,
)
from jaipur.english import amount
from jaipur.notation import letters
from tests.jaipur.tables import cards


@pytest.mark.parametrize(
    ("letter", "name", "count", "tokens", "fewest_sold"),
    [
        ("D", "diamond", 6, "7 7 5 5 5", 2),
        ("G", "gold", 6, "6 6 5 5 5", 2),
        ("S", "silver", 6, "5 5 5 5 5", 2),
        ("C", "cloth", 8, "5 3 3 2 2 1 1", 1),
        ("P", "spice", 8, "5 3 3 2 2 1 1", 1),
        ("L", "leather", 10, "4 3 2 1 1 1 1 1 1", 1),
    ],
)
def test_each_good_has_its_cards_and_tokens(
    letter: str, name: str, count: int, tokens: str, fewest_sold: int
) -> None:
    (good,) = cards(letter)
    assert str(good) == name
    assert good.letter == letter
    assert CARD_COUNTS[good] == count
    assert GOODS_TOKENS[good] == tuple(map(int, tokens.split()))
    assert MIN_SALE[good] == fewest_sold


@pytest.mark.parametrize(
    ("size", "tokens"), [(3, "1 1 2 2 2 3 3"), (4, "4 4 5 5 6 6"), (5, "8 8 9 10 10")]
)
def test_each_bonus_size_has_its_tokens(size: int, tokens: str) -> None:
    assert BONUS_TOKENS[size] == tuple(map(int, tokens.split()))


def test_there_are_55_cards_38_goods_tokens_and_18_bonus_tokens() -> None:
    assert sum(CARD_COUNTS.values()) == 55
    assert sum(map(len, GOODS_TOKENS.values())) == 38
    assert sum(map(len, BONUS_TOKENS.values())) == 18


def test_there_are_11_camels_and_they_are_no_good() -> None:
    assert CARD_COUNTS[Card.CAMEL] == 11
    assert str(Card.CAMEL) == "camel"
    assert Card.CAMEL.letter == "M"
    assert Card.CAMEL not in GOODS
    assert Card.CAMEL not in MIN_SALE


def test_the_other_numbers() -> None:
    assert (CAMEL_TOKEN, MARKET_SIZE, HAND_LIMIT, SEALS_TO_WIN) == (5, 5, 7, 2)
    assert BONUS_SIZES == (3, 4, 5)


@pytest.mark.parametrize(
    ("sold", "place"), [(0, None), (1, None), (2, None), (3, 0), (4, 1), (5, 2), (6, 2), (7, 2)]
)
def test_the_bonus_goes_by_the_cards_sold(sold: int, place: int | None) -> None:
    assert bonus_place(sold) == place


@pytest.mark.parametrize(
    ("count", "letter", "words"),
    [
        (0, "D", "no diamonds"),
        (1, "D", "1 diamond"),
        (2, "D", "2 diamonds"),
        (0, "M", "no camels"),
        (1, "M", "1 camel"),
        (5, "M", "5 camels"),
        (0, "G", "no gold"),
        (2, "G", "2 gold"),
        (2, "S", "2 silver"),
        (3, "C", "3 cloth"),
        (1, "P", "1 spice"),
        (7, "L", "7 leather"),
    ],
)
def test_an_amount_in_words_counts_diamonds_and_camels_but_weighs_the_rest(
    count: int, letter: str, words: str
) -> None:
    assert amount(count, *cards(letter)) == words


@pytest.mark.parametrize(
    ("there", "gone", "left"),
    [
        ("DGL", "", "DGL"),
        ("DGL", "G", "DL"),
        ("DLL", "L", "DL"),  # one of two equal cards
        ("DLL", "LL", "D"),
        ("DLL", "LLL", "D"),  # what was never there is no loss
        ("D", "G", "D"),
        ("", "G", ""),
        ("LDMG", "M", "LDG"),  # the others keep their order
    ],
)
def test_cards_without_those_that_are_gone(there: str, gone: str, left: str) -> None:
    assert letters(without(cards(there), cards(gone))) == left


def test_each_seat_has_the_other_for_a_rival() -> None:
    assert (Seat.A.rival, Seat.B.rival) == (Seat.B, Seat.A)
    assert (str(Seat.A), str(Seat.B)) == ("a", "b")


def test_what_is_a_seat_s_and_what_is_its_rival_s_lies_in_the_order_of_the_seats() -> None:
    assert Seat.A.pair("mine", "others") == ("mine", "others")
    assert Seat.B.pair("mine", "others") == ("others", "mine")


@pytest.mark.parametrize(
    ("something", "spec", "text"),
    [
        (Card.DIAMOND, "", "diamond"),
        (Card.DIAMOND, ">9", "  diamond"),
        (Card.DIAMOND, "9", "diamond  "),
        (Card.CAMEL, ".^7", ".camel."),
        (Card.LEATHER, ".4", "leat"),
        (Seat.A, "", "a"),
        (Seat.A, ">3", "  a"),
        (Seat.B, "3", "b  "),
    ],
)
def test_cards_and_seats_are_padded_as_text(something: Card | Seat, spec: str, text: str) -> None:
    assert f"{something:{spec}}" == text


@pytest.mark.parametrize("something", [*Card, *Seat])
def test_the_first_seat_and_the_first_card_are_not_taken_for_none(something: Card | Seat) -> None:
    assert bool(something)
