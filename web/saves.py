"""A game as text that outlives the page, and back; what is read back is never trusted."""

import json
import re
from dataclasses import dataclass
from typing import Final, TypeVar

from gamekit.text import InvalidNotation, excerpt
from jaipur.bots import BOTS
from jaipur.cards import Card
from jaipur.match import Match
from jaipur.moves import Kind
from jaipur.record import Record, read_records, resume, write_records
from jaipur.web.selection import Slots
from jaipur.web.slots import read_slots, write_slots

T = TypeVar("T")

VERSION: Final = 1
_LONGEST: Final = 500_000  # a match has some four thousand characters, unless it goes on and on
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_BRACKET: Final = re.compile(r"[\[{]")
_BRACKETS: Final = 50  # a save has two
_DAMAGED: Final = "The saved game cannot be read: it is damaged."
_KINDS: Final = {
    bool: "true or false",
    int: "a whole number",
    list: "a list",
    str: "a text",
}


class InvalidSave(ValueError):
    """The text is no saved game, or none that can go on here; the message says why."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A game: who plays, against which computer if any, its rounds, and what no record tells."""

    names: tuple[str, str]
    computer: str | None
    single: bool
    seed: int
    records: tuple[Record, ...]
    slots: Slots

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return resume(self.records, single=self.single)

    @property
    def last_sold(self) -> Card | None:
        """The good that was sold last in this round, and so lies on top of the discard."""
        moves = reversed(self.records[-1].moves)
        return next((move.give[0] for move in moves if move.kind is Kind.SELL), None)


def write_save(saved: Saved) -> str:
    """The text that `read_save` reads."""
    return json.dumps(
        {
            "version": VERSION,
            "names": saved.names,
            "computer": saved.computer,
            "single": saved.single,
            "seed": saved.seed,
            "records": write_records(saved.records),
            "slots": write_slots(saved.slots),
        }
    )


def read_save(text: str) -> Saved:
    """The saved game that a text stands for, if it is one and can go on here."""
    fields = _fields(text)
    single = _field(fields, "single", bool)
    try:
        records = read_records(_field(fields, "records", str))
        market = resume(records, single=single).state.market
        slots = read_slots(_field(fields, "slots", str), market)
    except InvalidNotation as error:
        raise InvalidSave(f"The saved game cannot be read: {error}") from None
    return Saved(
        _names(fields), _computer(fields), single, _field(fields, "seed", int), records, slots
    )


def _fields(text: str) -> dict[str, object]:
    if len(text) > _LONGEST:
        raise InvalidSave(f"A saved game of {len(text)} characters is too long to be one.")
    if _brackets(text) > _BRACKETS:  # nested deep, it would overflow the browser's stack
        raise InvalidSave(_DAMAGED)
    try:
        fields = json.loads(text)
    except ValueError:
        raise InvalidSave(_DAMAGED) from None
    if not isinstance(fields, dict):
        raise InvalidSave("The saved game cannot be read: it is not an object with fields.")
    version = _field(fields, "version", int)
    if version > VERSION:
        raise InvalidSave(
            "This game was saved by a newer version of the page: reload the page to go on with it."
        )
    if version < VERSION:
        raise InvalidSave(f"The saved game cannot be read: there is no version {version}.")
    return fields


def _brackets(text: str) -> int:
    return len(_BRACKET.findall(_STRING.sub("", text)))


def _field(fields: dict[str, object], name: str, kind: type[T]) -> T:
    if name not in fields:
        raise InvalidSave(f"The saved game cannot be read: it has no field {name!r}.")
    value = fields[name]
    if not isinstance(value, kind) or type(value) is not kind:  # True is an int, but not a number
        raise InvalidSave(
            f"The saved game cannot be read: its field {name!r} is not {_KINDS[kind]}."
        )
    return value


def _names(fields: dict[str, object]) -> tuple[str, str]:
    match _field(fields, "names", list):
        case [str(a), str(b)]:
            return a, b
        case _:
            raise InvalidSave("The saved game cannot be read: its names are not two texts.")


def _computer(fields: dict[str, object]) -> str | None:
    if fields.get("computer", "") is None:
        return None
    name = _field(fields, "computer", str)
    if name not in BOTS:
        raise InvalidSave(
            f"The saved game cannot go on: no computer player here is called {excerpt(name)}."
        )
    return name
