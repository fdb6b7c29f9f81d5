"""The texts of the page: links, names that people type, and whatever the browser has stored."""

import json

from tests.fuzz.kind import Kind
from tests.web.fakes import MemoryStore, Visit
from tests.web.games import NAME, of_two, person_first
from web.address import LARGEST_SEED, InvalidLink, LinkedGame, read_address
from web.names import LONGEST, player_names
from web.storage import StorageKey

_LINKS = ["#seed=7", "#seed=007&players=2", f"#players=1&seed={LARGEST_SEED}&utm_source=letter"]
_NAMES = ["Asha\nBen", "  Asha de  Souza\nasha", "שרה\nيوسف", "आशा\nZoë", "👩‍🌾\n\u3164", "\n"]
_STORED = [
    json.dumps(
        {
            StorageKey.COMPUTER: computer,
            StorageKey.MUTED: "yes",
            StorageKey.THOUGHTS: "yes",
            StorageKey.LATEST: NAME,
            NAME: game.save(),
        }
    )
    for computer, game in (("merchant", person_first()), ("greedy", of_two()))
]


def read_names(text: str) -> tuple[str, ...]:
    """The names of two people, of whom each typed a line."""
    first, _, second = text.partition("\n")
    return player_names(first, second)


def _check_names(names: tuple[str, ...]) -> None:
    folded = {name.casefold() for name in names}
    assert len(folded) == len(names)
    for name in names:
        assert name.strip()
        assert len(name) <= LONGEST + len(" (1)") + len("\u2068\u2069")
        assert "\n" not in name


def read_storage(text: str) -> Visit:
    """A visit to a page that finds these texts stored; what is no object is under all keys."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    visit = Visit(MemoryStore())
    if isinstance(found, dict):
        visit.lasting.texts = {name: f"{value}" for name, value in found.items()}
    else:
        visit.lasting.texts = {**dict.fromkeys(StorageKey, text), NAME: text}
    visit.app.start()
    return visit


def _check_visit(visit: Visit) -> None:
    assert visit.display.screen == "menu"
    assert visit.display.notice.isprintable()


def _check_link(linked: LinkedGame | None) -> None:
    assert linked is None or 0 <= linked.seed <= LARGEST_SEED


KINDS = [
    Kind("links", read_address, lambda: _LINKS, InvalidLink, check=_check_link),
    Kind("names", read_names, lambda: _NAMES, check=_check_names),
    Kind("settings", read_storage, lambda: _STORED, check=_check_visit),
]
