"""Settings that last."""

from tests.web.fakes import MemoryStore
from web.storage import StorageKey, Switch, storage_prefix


def test_a_switch_is_at_the_next_visit_as_it_was_left() -> None:
    store = MemoryStore()
    for on in (True, False):
        switch = Switch(store, StorageKey.MUTED)
        switch.flip()
        assert switch.on is on
        assert Switch(store, StorageKey.MUTED).on is on


def test_each_game_has_a_prefix_of_its_own() -> None:
    assert storage_prefix("jaipur") == "jaipur:"
