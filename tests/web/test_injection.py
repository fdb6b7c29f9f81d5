"""Hostile text in names, saves and links: it stays text, in its place and readable."""

import pytest

from jaipur.web.live_game import LiveGame
from jaipur.web.saves import read_save, write_save
from tests.payloads import PAYLOADS
from web.address import InvalidLink, read_address
from web.names import harmless_name, player_names
from web.saves import InvalidSave


def test_there_are_sixty() -> None:
    assert len({*PAYLOADS}) == len(PAYLOADS) == 60


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_typed_name_has_nothing_unseen_in_it(payload: str) -> None:
    for name in player_names(payload, payload):
        assert name.isprintable() or name.strip("\u2068\u2069").isprintable()
        assert name.strip()


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_name_in_a_save_has_nothing_unseen_in_it(payload: str) -> None:
    game = LiveGame.start((payload, "Ben"), seed=7)
    name, other = read_save(write_save(game.saved)).names
    assert name == harmless_name(payload) == harmless_name(name)
    assert name.isprintable()
    assert other == "Ben"


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_payload_is_no_save(payload: str) -> None:
    with pytest.raises(InvalidSave) as refused:
        read_save(payload)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_payload_is_no_link(payload: str) -> None:
    with pytest.raises(InvalidLink) as refused:
        read_address(f"#seed=camel{payload}")
    assert str(refused.value).isascii()
    assert str(refused.value).isprintable()
    assert read_address(f"#{payload}") is None


@pytest.mark.parametrize("name", ["", "\u202e\u200b", "\u3164"])
def test_a_name_in_a_save_that_cannot_be_seen_is_replaced(name: str) -> None:
    assert harmless_name(name) == "Somebody"


def test_a_name_from_right_to_left_stays_isolated() -> None:
    (name, _) = player_names("שרה", "Ben")
    assert harmless_name(name) == name
