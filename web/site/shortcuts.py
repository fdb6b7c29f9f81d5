"""The list of shortcuts, drawn from the tables of commands."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from gamekit.markup import Child, Node, h
from web import strings
from web.commands import Command

_NAMED_KEY: Final = re.compile(r"\[(.+?)\]")


def shortcut_list(rows: Iterable[Command[Any, Any]]) -> Node:
    """The keys of these commands and what they do; neighbours with equal words share a row."""
    told = (row for row in rows if row.words)
    return h(
        "dl",
        (
            h("div", h("dt", _keys(list(alike))), h("dd", _words(words)))
            for words, alike in groupby(told, key=lambda row: row.words)
        ),
        class_="rules-keys",
    )


def _keys(commands: list[Command[Any, Any]]) -> Iterator[Child]:
    """The keys of a row: numbers as a range, and those that do the same as alternatives."""
    pressed = [(key, (row.verb, detail)) for row in commands for key, detail in row.keys.items()]
    names = [key for key, _ in pressed]
    if len(names) > 1 and names[0][-1].isdigit():
        *_, first = _key(names[0])
        modifier = _key(names[0])[:-1]
        *_, last = _key(names[-1])
        yield from (*modifier, first, strings.KEY_RANGE, last)
        return
    same = len({done for _, done in pressed}) == 1
    for place, name in enumerate(names):
        if place:
            yield strings.KEY_ALTERNATIVE if same else " "
        yield from _key(name)


def _key(name: str) -> list[Child]:
    """One key as it is labelled, after its modifier if it has one."""
    modifier, plus, key = name.rpartition("+")
    if not (modifier and key):
        return [_label(name)]
    return [_label(modifier), f" {plus} ", _label(key)]


def _label(key: str) -> Node:
    label = strings.KEY_NAMES.get(key, key)
    return h("kbd", label.upper() if len(label) == 1 else label)


def _words(words: str) -> Iterator[Child]:
    for place, part in enumerate(_NAMED_KEY.split(words)):
        yield h("kbd", part) if place % 2 else part
