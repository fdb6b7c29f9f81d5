"""A move as a value and as text: what comes, then what goes."""

import copy
import pickle
from dataclasses import FrozenInstanceError
from random import Random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jaipur import Card, IllegalMove, InvalidMove, InvalidNotation, Kind, Move, Seat
from jaipur.cards import Cards

D, G, S, C, P, L, M = Card

some_cards = st.lists(st.sampled_from(Card), max_size=12).map(tuple)
moves = st.builds(Move, some_cards, some_cards)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("+D", Move((D,))),
        ("+MMM", Move((M, M, M))),
        ("+DG-LM", Move((D, G), (L, M))),
        ("-LLL", Move((), (L, L, L))),
        ("+DGSCPLM", Move((D, G, S, C, P, L, M))),
        ("+DDGGS-CCPLL", Move((D, D, G, G, S), (C, C, P, L, L))),
        ("-DGSCPLM", Move((), (D, G, S, C, P, L, M))),
        ("+D-D", Move((D,), (D,))),
        ("", Move()),
    ],
)
def test_a_move_and_its_text_stand_for_each_other(text: str, move: Move) -> None:
    assert Move.parse(text) == move
    assert str(move) == text


@given(moves)
def test_every_move_reads_back_from_its_text(move: Move) -> None:
    assert Move.parse(str(move)) == move
    assert str(Move.parse(str(move))) == str(move)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("+GD-ML", "+DG-LM"),
        ("+MLPCSGD", "+DGSCPLM"),
        ("-LPL", "-PLL"),
        ("+LDL-GMG", "+DLL-GGM"),
    ],
)
def test_cards_are_written_in_any_order_and_printed_in_one(text: str, canonical: str) -> None:
    assert str(Move.parse(text)) == canonical
    assert Move.parse(text) == Move.parse(canonical)


@given(moves, st.integers(0, 2**32))
def test_the_order_of_cards_makes_no_other_move(move: Move, seed: int) -> None:
    def in_disorder(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(Random(seed).sample(cards, len(cards)))

    same = Move(in_disorder(move.gain), in_disorder(move.give))
    assert same == move
    assert hash(same) == hash(move)
    assert str(same) == str(move)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("+D", Kind.TAKE),
        ("+L", Kind.TAKE),
        ("+DG", Kind.TAKE),  # against the rules, but this is what it tries to be
        ("+M", Kind.CAMELS),
        ("+MMMMM", Kind.CAMELS),
        ("+DM", Kind.CAMELS),
        ("+DG-LM", Kind.EXCHANGE),
        ("+D-L", Kind.EXCHANGE),
        ("+MM-DD", Kind.EXCHANGE),
        ("-L", Kind.SELL),
        ("-DDD", Kind.SELL),
        ("-M", Kind.SELL),
    ],
)
def test_the_kind_of_a_move_follows_from_its_cards(text: str, kind: Kind) -> None:
    assert Move.parse(text).kind is kind


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("+D", "-D"),
        ("+D", "+DD"),
        ("+D", "+G"),
        ("-LL", "-LLL"),
        ("+DG-LM", "+LM-DG"),
        ("+DG-LM", "+DG-LL"),
        ("", "+D"),
    ],
)
def test_different_moves_are_not_equal(one: str, other: str) -> None:
    assert Move.parse(one) != Move.parse(other)


def test_a_move_is_equal_to_no_text_and_no_cards() -> None:
    move: object = Move((D,))
    assert move != "+D"
    assert move != (D,)
    assert move != ((D,), ())


def test_equal_moves_are_one_key() -> None:
    assert {Move((D, G), (L, M)): "x"}[Move.parse("+GD-ML")] == "x"
    assert len({Move.parse(text) for text in ("+DG-LM", "+GD-LM", "+GD-ML", "+DG-ML")}) == 1


def test_a_move_does_not_change() -> None:
    move = Move.parse("+DG-LM")
    for name in ("gain", "give", "kind", "comment"):
        with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
            setattr(move, name, ())
    with pytest.raises(FrozenInstanceError):
        del move.gain
    assert str(move) == "+DG-LM"


def test_a_move_keeps_no_tie_to_the_list_it_was_made_of() -> None:
    cards = [G, D]
    move = Move(cast("Cards", cards))
    cards.append(M)
    assert move == Move.parse("+DG")
    assert hash(move) == hash(Move.parse("+DG"))


def test_a_copy_of_a_move_is_equal() -> None:
    move = Move.parse("+DG-LM")
    assert copy.deepcopy(move) == move
    assert pickle.loads(pickle.dumps(move)) == move


@pytest.mark.parametrize(
    ("cards", "named"),
    [
        (("D",), "'D' is not a card"),
        ("D", "'D' is not a card"),
        ((D, "G"), "'G' is not a card"),
        ((0,), "'0' is not a card"),
        ((True,), "'True' is not a card"),
        ((6, M), "'6' is not a card"),
        ((None,), "'None' is not a card"),
        ((Seat.A,), "'a' is not a card"),
        (((D,),), "is not a card"),
        ((0.0,), "'0.0' is not a card"),
        (("D" * 1000,), "is not a card"),
    ],
)
@pytest.mark.parametrize("side", ["gain", "give"])
def test_what_only_looks_like_a_card_makes_no_move(side: str, cards: object, named: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        Move(**{side: cast("Cards", cards)})
    assert named in str(caught.value)
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize("cards", [None, 0, 1.5, D])
def test_what_is_no_cards_at_all_makes_no_move(cards: object) -> None:
    with pytest.raises((InvalidMove, TypeError)):
        Move(cast("Cards", cards))
    with pytest.raises((InvalidMove, TypeError)):
        Move((), cast("Cards", cards))


@pytest.mark.parametrize(
    ("text", "wrong", "where"),
    [
        # The shape: + and the cards that come, - and the cards that go.
        ("D", "'D'", "is not a move; a move is +"),
        ("DG-LM", "'DG-LM'", "is not a move; a move is +"),
        (" ", "' '", "is not a move; a move is +"),
        (" +D", "' +D'", "is not a move; a move is +"),
        ("+", "'+'", "is not a move; a move is +"),
        ("-", "'-'", "is not a move; a move is +"),
        ("+-", "'+-'", "is not a move; a move is +"),
        ("+D-", "'+D-'", "is not a move; a move is +"),
        ("+-L", "'+-L'", "is not a move; a move is +"),
        ("*D", "'*D'", "is not a move; a move is +"),
        ("\u2212L", r"'\u2212L'", "is not a move; a move is +"),  # a typographer's minus
        ("take D", "'take D'", "is not a move; a move is +"),
        # The cards: the letter that is none, and where it stands.
        ("+X", "'X' at character 1 of 'X' is not a card", "cards that come"),
        ("+DX", "'X' at character 2 of 'DX' is not a card", "cards that come"),
        ("+DG-LX", "'X' at character 2 of 'LX' is not a card", "cards that go"),
        ("+d", "'d' at character 1 of 'd' is not a card", "cards that come"),
        ("-lll", "'l' at character 1 of 'lll' is not a card", "cards that go"),
        ("+D G", "' ' at character 2 of 'D G' is not a card", "cards that come"),
        ("+D\n", r"'\n' at character 2 of 'D\n' is not a card", "cards that come"),
        ("-L ", "' ' at character 2 of 'L ' is not a card", "cards that go"),
        ("+D+G", "'+' at character 2 of 'D+G' is not a card", "cards that come"),
        ("-L+D", "'+' at character 2 of 'L+D' is not a card", "cards that go"),
        ("+D-L-M", "'-' at character 2 of 'L-M' is not a card", "cards that go"),
        ("+?", "'?' at character 1 of '?' is not a card", "cards that come"),
        ("+1", "'1' at character 1 of '1' is not a card", "cards that come"),
        ("+\0", r"'\x00' at character 1 of '\x00' is not a card", "cards that come"),
        ("+\U0001f42a", r"'\U0001f42a' at character 1", "cards that come"),
        ("+\u041c", r"'\u041c' at character 1", "cards that come"),  # a Cyrillic M
        ("+\ud83d", r"'\ud83d' at character 1", "cards that come"),  # half a character
    ],
)
def test_text_that_is_no_move_is_told_what_is_wrong_and_where(
    text: str, wrong: str, where: str
) -> None:
    with pytest.raises(InvalidMove) as caught:
        Move.parse(text)
    message = str(caught.value)
    assert wrong in message
    assert where in message
    assert message.isascii()
    assert message.isprintable()


@pytest.mark.parametrize("text", ["+" + "D" * 55, "-" + "L" * 55, "+" + "D" * 5 + "-" + "L" * 50])
def test_a_move_of_as_many_cards_as_there_are_is_read(text: str) -> None:
    assert str(Move.parse(text)) == text


@pytest.mark.parametrize(("gain", "give"), [(56, 0), (0, 56), (28, 28)])
def test_a_move_of_more_cards_than_there_are_is_no_move(gain: int, give: int) -> None:
    with pytest.raises(InvalidMove) as caught:
        Move((Card.DIAMOND,) * gain, (Card.LEATHER,) * give)
    assert str(caught.value) == "A move of 56 cards is not one; there are 55 in all."


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("+" + "D" * 57, 58),
        ("-" + "L" * 57, 58),
        ("+" + "D" * 5 + "-" + "L" * 51, 58),
        ("x" * 58, 58),
        (" " * 10_000, 10_000),
    ],
)
def test_a_text_of_more_than_57_characters_is_no_move(text: str, length: int) -> None:
    with pytest.raises(InvalidMove) as caught:
        Move.parse(text)
    assert str(caught.value) == f"A move is at most 57 characters; this has {length}."


def test_a_letter_that_is_no_card_is_answered_with_the_letters_that_are() -> None:
    with pytest.raises(InvalidMove, match=r"those are D G S C P L M\.$"):
        Move.parse("+K")


def test_not_a_move_and_not_allowed_are_different_errors() -> None:
    assert issubclass(InvalidMove, InvalidNotation)
    assert issubclass(InvalidNotation, ValueError)
    assert issubclass(IllegalMove, ValueError)
    assert not issubclass(IllegalMove, InvalidNotation)
    assert not issubclass(InvalidNotation, IllegalMove)
