"""What a link asks for."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.address import LARGEST_SEED, InvalidLink, LinkedGame, read_address


@pytest.mark.parametrize(
    ("fragment", "wish"),
    [
        ("", None),
        ("#", None),
        ("#rules", None),
        ("#players=2", None),
        ("#seed=0", LinkedGame(0)),
        ("#seed=7", LinkedGame(7)),
        ("#seed=007", LinkedGame(7)),
        ("#seed=" + "0" * 5_000, LinkedGame(0)),
        ("#seed=" + "0" * 5_000 + "7", LinkedGame(7)),
        ("#seed=7&players=1", LinkedGame(7)),
        ("#seed=7&players=2", LinkedGame(7, two_players=True)),
        ("#players=2&seed=7&utm_source=letter", LinkedGame(7, two_players=True)),
        (f"#seed={LARGEST_SEED}", LinkedGame(LARGEST_SEED)),
    ],
)
def test_a_link_asks_for_a_game(fragment: str, wish: LinkedGame | None) -> None:
    assert read_address(fragment) == wish


@pytest.mark.parametrize(
    ("fragment", "sentence"),
    [
        ("#seed=", "The link's seed '' is not a whole number from 0 to 1000000000000000000."),
        ("#seed=-1", "The link's seed '-1' is not a whole number"),
        ("#seed=abc", "The link's seed 'abc' is not a whole number"),
        ("#seed=1.5", "The link's seed '1.5' is not a whole number"),
        ("#seed=%F0%9F%90%AA", "is not a whole number from 0 to"),
        ("#seed=²", "is not a whole number from 0 to"),
        (f"#seed={LARGEST_SEED + 1}", "is not a whole number from 0 to"),
        ("#seed=" + "9" * 10_000, "is not a whole number from 0 to"),
        ("#seed=" + "0" * 20 + "9" * 30, "is not a whole number from 0 to"),
        ("#seed=" + "0" * 20 + "9" * 5_000, "is not a whole number from 0 to"),
        ("#seed=7&players=3", "The link asks for '3' players; there can be 1 or 2."),
        ("#seed=7&players=", "The link asks for '' players; there can be 1 or 2."),
        ("#" + "a=1&" * 30_000, "A link of 120001 characters is too long to lead to a game."),
        ("#seed=7&" + "%41" * 10_000, "A link of 30008 characters is too long to lead to a game."),
    ],
)
def test_a_link_that_asks_for_nonsense_is_told_so(fragment: str, sentence: str) -> None:
    with pytest.raises(InvalidLink) as refused:
        read_address(fragment)
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 200


@given(st.text())
def test_no_link_does_harm(fragment: str) -> None:
    with suppress(InvalidLink):
        read_address(fragment)
