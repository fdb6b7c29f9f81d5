"""Tables of commands: verb, handler, keys, and words for the list of shortcuts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Order(NamedTuple):
    """One request of a person: a verb, the thing it is about, and the fields of its form."""

    verb: str
    detail: str = ""
    fields: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Command(Generic[T, R]):
    """A verb and its handler; `keys` maps each shortcut to the detail that it sends.

    `words` explain the keys in the list of shortcuts; neighbours with equal words share a row.
    `repeats` means that the second click of a double click counts too.
    """

    verb: StrEnum
    do: Callable[[T, Order], R]
    keys: Mapping[str, str] = field(default_factory=dict)
    words: str = ""
    repeats: bool = False


class Commands(Generic[T, R]):
    """The commands of one part of the page, found by verb and by key."""

    def __init__(self, *rows: Command[T, R]) -> None:
        self.rows = rows
        self._by_verb: dict[str, Command[T, R]] = {row.verb: row for row in rows}
        self._by_key = {
            key: Order(row.verb, detail) for row in rows for key, detail in row.keys.items()
        }

    def find(self, verb: str) -> Command[T, R] | None:
        """The command of a verb, if it is one of these."""
        return self._by_verb.get(verb)

    def order_of(self, key: str) -> Order | None:
        """The order that a key stands for, if it is one of these shortcuts."""
        return self._by_key.get(key)


def plain(method: Callable[[T], R]) -> Callable[[T, Order], R]:
    """A handler for a verb that says everything by itself."""
    return lambda part, _: method(part)
