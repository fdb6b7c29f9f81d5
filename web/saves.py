"""Saved games as packed text with a version; what is read back is never trusted."""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, TypeVar

from gamekit.bounded_json import InvalidJson, read_json
from web import strings
from web.names import harmless_name
from web.seeds import is_drawn

T = TypeVar("T")
Fields: TypeAlias = dict[str, object]
Upgrade: TypeAlias = Callable[[Fields], Fields]

_LONGEST: Final = 500_000  # a match has some four thousand characters, unless it goes on and on
_PACKED: Final = re.compile(r"save-([0-9]{1,9})\.([A-Za-z0-9_-]*)")


class InvalidSave(ValueError):
    """The text is no saved game, or none that can go on here; the message says why."""


class SaveFormat:
    """The saves of one game: the current version, and an upgrade from each earlier one.

    A save is `save-VERSION.` and its fields as JSON, compressed and written as URL-safe base64:
    enough against a glance at the storage, and nothing against a person with a debugger. Before
    that, saves were JSON as it stands, with the version among the fields.
    """

    def __init__(self, *upgrades: Upgrade) -> None:
        self.version = len(upgrades) + 1
        self._upgrades = upgrades

    def write(self, fields: Mapping[str, object]) -> str:
        """The text that `read` reads, of the current version."""
        packed = urlsafe_b64encode(zlib.compress(json.dumps(fields).encode())).decode()
        return f"save-{self.version}.{packed.rstrip('=')}"

    def read(self, text: str) -> Fields:
        """The fields of a saved game of any version, as the current version has them."""
        if len(text) > _LONGEST:
            raise InvalidSave(strings.save_is_too_long(len(text)))
        if packed := _PACKED.fullmatch(text):
            version = int(packed[1])
            self._check_version(version)
            fields = _read_json(_unpacked(packed[2]))
        else:
            fields = _read_json(text)
            version = field(fields, "version", int)
            self._check_version(version)
        for upgrade in self._upgrades[version - 1 :]:
            fields = upgrade(fields)
        return fields

    def _check_version(self, version: int) -> None:
        """Refuse other versions before anything of them is read."""
        if version > self.version:
            raise InvalidSave(strings.SAVE_IS_NEWER)
        if version < 1:
            raise InvalidSave(strings.save_has_unknown_version(version))


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
    return tuple(map(harmless_name, names))


def seed_field(fields: Mapping[str, object]) -> int | str:
    """The seed of the game: a number, or a text that was drawn."""
    seed = fields.get("seed")
    if isinstance(seed, str) and is_drawn(seed):
        return seed
    return field(fields, "seed", int)


def _unpacked(packed: str) -> str:
    """The JSON of a packed save; no more of it is unpacked than a save can have."""
    unpacking = zlib.decompressobj()
    try:
        content = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        text = unpacking.decompress(content, _LONGEST + 1).decode()
    except (ValueError, zlib.error):
        raise InvalidSave(strings.SAVE_IS_DAMAGED) from None
    if len(text) > _LONGEST:
        raise InvalidSave(strings.save_is_too_long(len(text)))
    if not unpacking.eof or unpacking.unused_data:
        raise InvalidSave(strings.SAVE_IS_DAMAGED)
    return text


def _read_json(text: str) -> Fields:
    try:
        fields = read_json(text, _LONGEST)
    except InvalidJson:
        raise InvalidSave(strings.SAVE_IS_DAMAGED) from None
    if not isinstance(fields, dict):
        raise InvalidSave(strings.SAVE_IS_NO_OBJECT)
    return fields
