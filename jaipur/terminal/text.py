"""Moves that a person types, and records that a file holds."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import typer

from gamekit.records import SEED
from gamekit.terminal.console import printable
from gamekit.terminal.files import opened
from gamekit.text import InvalidNotation, excerpt
from jaipur.cards import Seat
from jaipur.moves import IllegalMove, InvalidMove, Move
from jaipur.narration import Names
from jaipur.record import Record, records_in
from jaipur.terminal import strings

REFUSALS: Final = (InvalidNotation, IllegalMove)
"""The errors about a line that was typed."""

_LONGEST_NAME: Final = 24
_LONGEST_LINE: Final = 1 << 20  # a file may be one endless line


def plain(text: str) -> str:
    """The text in capitals and without spaces, as the notation is written."""
    dashed = text.replace("−", "-")
    return "".join(dashed.upper().split()) if dashed.isascii() else text


def read_move(text: str) -> Move:
    """The move that was typed, legal or not."""
    move = plain(text)
    if not move.startswith(("+", "-")):
        raise InvalidMove(strings.NOT_A_LINE.format(text=excerpt(text)))
    return Move.parse(move)


def records(file: Path) -> Iterator[Record]:
    """The rounds of a file one by one, as it may be larger than memory."""
    found = False
    with opened(file, InvalidNotation) as lines:
        for record in records_in(iter(partial(lines.readline, _LONGEST_LINE), "")):
            found = True
            yield record
    if not found:
        raise typer.TyperException(strings.NO_ROUND.format(file=file))


def players(record: Record) -> Names:
    """The names of a round's players, or of their seats."""
    tags = dict(record.tags)
    a, b = (printable(tags.get(str(seat).upper(), ""))[:_LONGEST_NAME] for seat in Seat)
    return a or strings.SEAT_NAMES[Seat.A], b or strings.SEAT_NAMES[Seat.B]


def seed_of(record: Record) -> int | str:
    """The seed in a record's tags, or an empty text."""
    return read_seed(dict(record.tags).get(SEED, ""))


def read_seed(seed: str) -> int | str:
    """A seed that was written as text: a number if it can be one, and not too long."""
    return int(seed) if seed.isascii() and seed.isdecimal() and len(seed) < 20 else seed
