"""The line protocol: a game as lines of text, for bots in any language.

A program reads questions from its standard input and writes each answer as one line to its standard
output. docs/line-protocol.md describes it.
"""

import json
from enum import Enum
from random import Random
from typing import Any, Final

from gamekit.game import AnyGame, Ask
from gamekit.text import SEAT_LETTERS

VERSION: Final = 1
READY: Final = "ready"
READY_FOR_EVENTS: Final = "ready events"
"""The answers to the greeting: with the second, a program is sent events too."""

_SEEDS: Final = 2**53  # the integers up to this are exact in every language's floating point


def greeting(game: AnyGame) -> str:
    """The first line to a program."""
    return f"gamekit {VERSION} {game.name}\n"


def event_line(event: object) -> str:
    """The line that tells an event."""
    return f"event {event_json(event)}\n"


def question(game: AnyGame, view: object, rng: Random) -> str:
    """The lines that ask for a move; the last one is complete when it is to be answered."""
    ask: Ask[Any] | None = game.ask(view)
    assert ask, "a program is asked only if it is its turn"
    return (
        f"seat {SEAT_LETTERS[ask.seat]}\n"
        f"seed {int(rng.random() * _SEEDS)}\n"
        f"position {game.write_view(view)}\n"
        f"options {' '.join(map(str, ask.options))}\n"
        f"ask {ask.kind}\n"
    )


def event_json(event: object) -> str:
    """An event as a JSON object: its type as `event`, and its fields."""
    return json.dumps({"event": type(event).__name__, **_fields(event)})


def _fields(value: object) -> dict[str, Any]:
    names: tuple[str, ...] = getattr(value, "_fields", ())
    names = names or tuple(getattr(value, "__dataclass_fields__", ()))
    return {name: _plain(getattr(value, name)) for name in names}


def _plain(value: object) -> object:
    """Numbers and None as they are, enumerations as text, named fields as objects."""
    if isinstance(value, Enum):
        return str(value)
    if fields := _fields(value):
        return fields
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value if value is None or isinstance(value, int | float) else str(value)
