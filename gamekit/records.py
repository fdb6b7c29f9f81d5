"""The tags that the records of all games share, such as `[A "Asha"]`, one on each line."""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from gamekit import strings
from gamekit.game import Tags
from gamekit.text import InvalidNotation, excerpt

SEED: Final = "Seed"
"""The tag for the seed that all chance of the game came from."""

_TAG: Final = re.compile(r'\[(\S+)\s+(".*")\s*\]')
_TAG_NAME: Final = re.compile("[A-Za-z][A-Za-z0-9_]{0,39}")
_UNPRINTABLE: Final = re.compile(
    "[\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)


def tag_lines(tags: Iterable[tuple[str, str]]) -> list[str]:
    """The lines of these tags."""
    return [f"[{name} {_quoted(value)}]" for name, value in tags]


def read_tag(line: str) -> tuple[str, str]:
    """The name and the value of `[Name "value"]`."""
    if parts := _TAG.fullmatch(line):
        with suppress(ValueError):
            return parts[1], str(json.loads(parts[2]))
    raise InvalidNotation(strings.not_a_tag_line(excerpt(line)))


def checked_tags(tags: Iterable[tuple[str, str]], reserved: Iterable[str] = ()) -> Tags:
    """The tags as they will be read back; refuses invalid and repeated ones."""
    return tuple(_checked(tags, set(reserved)))


def check_tag_name(name: str) -> None:
    """Refuse a text that is not the name of a tag."""
    if not _TAG_NAME.fullmatch(name):
        raise InvalidNotation(strings.not_a_tag_name(excerpt(name)))


def _checked(tags: Iterable[tuple[str, str]], names: set[str]) -> Iterator[tuple[str, str]]:
    for tag in tags:
        if type(tag) is not tuple or list(map(type, tag)) != [str, str]:
            raise InvalidNotation(strings.not_a_tag(excerpt(str(tag))))
        name, value = tag
        check_tag_name(name)
        if name in names:
            raise InvalidNotation(strings.tag_twice(excerpt(name)))
        names.add(name)
        yield name, _with_pairs_joined(value)


def _with_pairs_joined(text: str) -> str:
    """Replace surrogate pairs by the characters that they encode, as a JSON reader does."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def _quoted(value: str) -> str:
    """A one-line JSON string in which invisible and unpaired characters are escaped."""
    text = json.dumps(value, ensure_ascii=False)
    return _UNPRINTABLE.sub(lambda odd: f"\\u{ord(odd[0]):04x}", text)
