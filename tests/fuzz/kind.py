"""A kind of text that comes in from outside, and what must hold for any text handed to it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from tests.fuzz.mutation import Mutator

LONGEST_MESSAGE: Final = 400
READ, REFUSED = "read", "refused"


@dataclass(frozen=True, slots=True)
class Kind:
    """A reader of texts, with the errors that it documents and good texts to begin with."""

    name: str
    read: Callable[[str], Any]
    corpus: Callable[[], Sequence[str]]
    refusals: type[Exception] | tuple[type[Exception], ...] = ()
    write: Callable[[Any], str] | None = None
    """Writes what was read, if that can be read again."""
    check: Callable[[Any], object] = id
    """Fails if what was read is not sound."""


class Unsound(AssertionError):
    """A text that was neither read nor refused as it must be."""


def outcome(kind: Kind, text: str) -> str:
    """Read a text: a sound value, or a short printable sentence in an error of the right type."""
    try:
        value = kind.read(text)
    except kind.refusals as refusal:
        message = str(refusal)
        assert 0 < len(message) <= LONGEST_MESSAGE, len(message)
        assert message.isprintable(), message
        return REFUSED
    kind.check(value)
    if kind.write:
        canonical = kind.write(value)
        again = kind.read(canonical)
        assert again == value, canonical
        assert kind.write(again) == canonical
    return READ


def mutants(kind: Kind, seed: int) -> Iterator[str]:
    """Mutants of the good texts of a kind, without an end."""
    mutator = Mutator(kind.corpus(), Random(f"{kind.name} {seed}"))
    while True:
        yield mutator.mutant()


def fuzz(kind: Kind, count: int, seed: int) -> Counter[str]:
    """The outcomes of so many mutants; raises `Unsound` for the first unsound one."""
    outcomes: Counter[str] = Counter()
    for text, number in zip(mutants(kind, seed), range(count), strict=False):
        try:
            outcomes[outcome(kind, text)] += 1
        except Exception as problem:
            told = f"{kind.name}, seed {seed}, mutant {number}, {len(text)} characters: "
            raise Unsound(f"{told}{text[:3000]!a}") from problem
    return outcomes
