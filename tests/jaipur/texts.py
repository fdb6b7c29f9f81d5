"""The texts of Jaipur besides its moves and records: each kind in a line."""

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from functools import cache
from itertools import islice
from random import Random

from jaipur import (
    Deal,
    InvalidMove,
    InvalidNotation,
    Observation,
    Record,
    imagine,
    legal_moves,
    observe,
    read_position,
    read_records,
    write_position,
    write_records,
)
from jaipur.cards import Seat
from jaipur.record import records_in
from jaipur.terminal.advise_session import AdviseSession
from jaipur.web.saves import FORMAT, SavedGame, read_save, write_save
from jaipur.web.slots import read_slots, write_slots
from jaipur.wire import JaipurWire
from tests.fuzz.kind import Kind
from tests.jaipur import golden
from tests.jaipur.strategies import random_deal, steps
from tests.jaipur.tables import cards
from tests.jaipur.terminal.advise_sessions import session_of, typed
from tests.web.games import of_two, person_first
from web.saves import InvalidSave

SEEDS = range(6)
MARKET = cards("DGSCM")


@cache
def _deals() -> Sequence[str]:
    return [str(random_deal(seed)) for seed in SEEDS]


@cache
def _moves() -> Sequence[str]:
    return sorted({str(step.move) for seed in SEEDS for step in steps(seed)})


@cache
def _positions() -> Sequence[str]:
    views = (observe(step.after, seat) for seed in SEEDS for step in steps(seed) for seat in Seat)
    return [*map(write_position, islice(views, 0, None, 17))]


@cache
def _matches() -> Sequence[str]:
    quick = [
        str(Record(random_deal(seed), tuple(step.move for step in islice(steps(seed), 4 * seed))))
        for seed in SEEDS
    ]
    return [golden.text("match-of-three-rounds"), *quick, "\n".join(quick[1:3])]


@cache
def _ledgers() -> Sequence[str]:
    return [str(session_of(typed(seed)[:lines])) for seed, lines in enumerate((4, 6, 9, 14, 20))]


@cache
def _saves() -> Sequence[str]:
    """Saved games, packed and as version 1 wrote them."""
    packed = [game.save() for game in (of_two(), person_first(), person_first(single=True))]
    return [*packed, *(json.dumps({"version": 1, **FORMAT.read(save)}) for save in packed)]


@cache
def _save_fields() -> Sequence[str]:
    return [json.dumps(FORMAT.read(save)) for save in _saves()]


def _packed_save(text: str) -> SavedGame:
    """The saved game with these fields, packed as the page does it."""
    packed = urlsafe_b64encode(zlib.compress(text.encode(errors="surrogatepass")))
    return read_save(f"save-{FORMAT.version}.{packed.decode().rstrip('=')}")


def _fields_of(saved: SavedGame) -> str:
    return json.dumps(FORMAT.read(write_save(saved)))


def _check_position(view: Observation) -> None:
    """A position that was read can be imagined and played."""
    assert observe(imagine(view, Random(0)), view.seat) == view
    assert bool(legal_moves(view)) is (view.turn is view.seat and not view.over)


def _ledger(text: str) -> str:
    """The lines of a real table, as they are written again."""
    return str(AdviseSession.parse(text))


def _slots(text: str) -> str:
    return write_slots(read_slots(text, MARKET))


def _rounds(text: str) -> list[Record]:
    """The rounds of a contest's file, which has lines of its own between them."""
    return [*records_in(f"% {{}}\n{text}".splitlines(keepends=True))]


KINDS = [
    Kind("jaipur-deals", Deal.parse, _deals, InvalidNotation, str),
    Kind(
        "jaipur-positions",
        read_position,
        _positions,
        InvalidNotation,
        write_position,
        _check_position,
    ),
    Kind("jaipur-matches", read_records, _matches, InvalidNotation, write_records),
    Kind("jaipur-contests", _rounds, _matches, InvalidNotation, write_records),
    Kind("jaipur-wire", JaipurWire().decode_answer, _moves, InvalidMove, str),
    Kind("jaipur-ledgers", _ledger, _ledgers, InvalidNotation, str),
    Kind("jaipur-saves", read_save, _saves, InvalidSave, write_save),
    Kind("jaipur-save-fields", _packed_save, _save_fields, InvalidSave, _fields_of),
    Kind("jaipur-slots", _slots, lambda: ["DGSCM", "MCSGD", "GDMSC"], InvalidNotation, str),
]
