"""Saved games as JSON objects with a version; what is read back is never trusted."""

import json
import re
from collections.abc import Mapping
from typing import Final, TypeVar

from web import strings

T = TypeVar("T")

VERSION: Final = 1
_LONGEST: Final = 500_000  # a match has some four thousand characters, unless it goes on and on
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_BRACKET: Final = re.compile(r"[\[{]")
_BRACKETS: Final = 50  # a save has two


class InvalidSave(ValueError):
    """The text is no saved game, or none that can go on here; the message says why."""


def write_fields(fields: Mapping[str, object]) -> str:
    """The text that `read_fields` reads, under the current version."""
    return json.dumps({"version": VERSION, **fields})


def read_fields(text: str) -> dict[str, object]:
    """The fields of a saved game of the current version."""
    if len(text) > _LONGEST:
        raise InvalidSave(strings.save_is_too_long(len(text)))
    if _brackets(text) > _BRACKETS:  # nested deep, it would overflow the browser's stack
        raise InvalidSave(strings.SAVE_IS_DAMAGED)
    try:
        fields = json.loads(text)
    except ValueError:
        raise InvalidSave(strings.SAVE_IS_DAMAGED) from None
    if not isinstance(fields, dict):
        raise InvalidSave(strings.SAVE_IS_NO_OBJECT)
    version = field(fields, "version", int)
    if version > VERSION:
        raise InvalidSave(strings.SAVE_IS_NEWER)
    if version < VERSION:
        raise InvalidSave(strings.save_has_unknown_version(version))
    return fields


def field(fields: Mapping[str, object], name: str, kind: type[T]) -> T:
    """A field of that type."""
    if name not in fields:
        raise InvalidSave(strings.save_lacks_field(name))
    value = fields[name]
    if not isinstance(value, kind) or type(value) is not kind:  # True is an int, but not a number
        raise InvalidSave(strings.save_has_wrong_field(name, kind))
    return value


def names_field(fields: Mapping[str, object], seats: int) -> tuple[str, ...]:
    """The names of all seats."""
    names = field(fields, "names", list)
    if len(names) != seats or not all(isinstance(name, str) for name in names):
        raise InvalidSave(strings.save_has_wrong_names(seats))
    return tuple(names)


def _brackets(text: str) -> int:
    return len(_BRACKET.findall(_STRING.sub("", text)))
