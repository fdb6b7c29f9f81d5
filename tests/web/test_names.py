"""What two people type as their names, and what they are called then."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.names import LONGEST, player_names


@pytest.mark.parametrize(
    ("typed", "called"),
    [
        (("Asha", "Ben"), ("Asha", "Ben")),
        ((" Asha\t de  Souza ", "Ben"), ("Asha de Souza", "Ben")),
        (("", "Ben"), ("Player 1", "Ben")),
        (("Asha", " \n"), ("Asha", "Player 2")),
        (("", ""), ("Player 1", "Player 2")),
        (("Player 2", ""), ("Player 2 (1)", "Player 2 (2)")),
        (("Asha", "asha"), ("Asha (1)", "asha (2)")),
        (("<b>Asha</b>", "&amp;"), ("<b>Asha</b>", "&amp;")),
        (("\u202eahsA", "Be\x00n"), ("ahsA", "Be n")),
        (("\u2068Asha\u2069", "\u2066Ben\u2067"), ("Asha", "Ben")),
        (("\u2069, Asha", "\u061cBen\u200f\u2064"), (", Asha", "Ben")),
        (("आशा", "Zoë"), ("आशा", "Zoë")),
        (("שרה", "يوسف"), ("\u2068שרה\u2069", "\u2068يوسف\u2069")),
        (("\u3164", "\u2800\u200d"), ("Player 1", "Player 2")),
        (("\u0301" * 9, "\xad"), ("Player 1", "Player 2")),
        (("👩‍🌾", "🐪"), ("👩‍🌾", "🐪")),
    ],
)
def test_names_are_taken_as_typed_as_far_as_they_can_be(
    typed: tuple[str, str], called: tuple[str, str]
) -> None:
    assert player_names(*typed) == called


def test_a_long_name_is_cut() -> None:
    long = "A name that goes on and on, much further than anybody is called"
    assert player_names(long, "Ben")[0] == long[:LONGEST].strip()


@given(st.text(), st.text())
def test_two_names_are_there_and_differ(first: str, second: str) -> None:
    a, b = player_names(first, second)
    assert a.strip()
    assert b.strip()
    assert a.casefold() != b.casefold()
