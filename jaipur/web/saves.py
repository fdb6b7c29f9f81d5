"""A game of Jaipur as text that outlives the page, and back."""

from dataclasses import dataclass, replace
from typing import Final

from gamekit.text import InvalidNotation, excerpt
from jaipur.bots import BOTS
from jaipur.cards import Card, Seat
from jaipur.moves import Kind
from jaipur.record import Record, read_records, write_records
from jaipur.seeded_match import SeededMatch
from jaipur.web.selection import Slots
from jaipur.web.slots import after, lay, read_slots, write_slots
from web import strings
from web.saves import Fields, InvalidSave, SaveFormat, field, names_field, seed_field


def _from_version_1(fields: Fields) -> Fields:
    """Version 1 was not packed; since version 2 the seed can be a text. The fields are the same."""
    return fields


FORMAT: Final = SaveFormat(_from_version_1)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game: its players, its rounds, and where the market cards lie, which no record tells."""

    names: tuple[str, ...]
    computer: str | None
    played: SeededMatch
    slots: Slots

    @property
    def records(self) -> tuple[Record, ...]:
        """The rounds so far."""
        return self.played.records

    @property
    def single(self) -> bool:
        """True if it is a single round."""
        return self.played.match.single

    @property
    def last_sold(self) -> Card | None:
        """The good that was sold last in this round, and so lies on top of the discard."""
        moves = reversed(self.records[-1].moves)
        return next((move.give[0] for move in moves if move.kind is Kind.SELL), None)


def before(saved: SavedGame, number: int, ply: int) -> SavedGame:
    """The game as it stood before that move of that round."""
    *finished, record = saved.records[:number]
    begun = Record(record.deal, record.moves[:ply], record.seals)
    played = SeededMatch.resumed(saved.played.seed, (*finished, begun), single=saved.single)
    return replace(saved, played=played, slots=_slots(begun))


def _slots(record: Record) -> Slots:
    """The slots of the market, as far as a record knows: the leftmost cards were taken."""
    slots: Slots = ()
    for state, events in record.replay():
        slots = after(slots, None, events) if events else lay(state.market)
    return slots


def write_save(saved: SavedGame) -> str:
    """The text that `read_save` reads."""
    return FORMAT.write(
        {
            "names": saved.names,
            "computer": saved.computer,
            "single": saved.single,
            "seed": saved.played.seed,
            "records": write_records(saved.records),
            "slots": write_slots(saved.slots),
        }
    )


def read_save(text: str) -> SavedGame:
    """The saved game that a text stands for, if it is one and can go on here."""
    fields = FORMAT.read(text)
    single = field(fields, "single", bool)
    try:
        records = read_records(field(fields, "records", str))
        played = SeededMatch.resumed(seed_field(fields), records, single=single)
        slots = read_slots(field(fields, "slots", str), played.match.state.market)
    except InvalidNotation as error:
        raise InvalidSave(strings.save_is_invalid(error)) from None
    return SavedGame(names_field(fields, len(Seat)), _computer(fields), played, slots)


def _computer(fields: dict[str, object]) -> str | None:
    if fields.get("computer", "") is None:
        return None
    name = field(fields, "computer", str)
    if name not in BOTS:
        raise InvalidSave(strings.save_has_unknown_computer(excerpt(name)))
    return name
