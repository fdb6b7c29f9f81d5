"""Numbers formatted for people, and the parts of a report that recur."""

from collections.abc import Mapping, Sequence
from typing import Final

from gamekit.arena.results import Standing, TableStanding
from gamekit.markup import Child, Node, h

_PERCENT: Final = "\N{NO-BREAK SPACE}%"


def named(name: str) -> Node:
    """A name, isolated so that one written right to left does not reorder the text around it."""
    return h("bdi", name)


def section(heading: str, *inside: Child) -> Node:
    """A section of the page with its heading."""
    return h("section", h("h2", heading), inside)


def terms(told: Mapping[str, str]) -> Node:
    """A description list of terms and their texts."""
    parts = (h("div", h("dt", term), h("dd", words)) for term, words in told.items())
    return h("dl", parts)


def listed(items: Sequence[Child]) -> list[Child]:
    """Items as part of a sentence: a, b and c."""
    told: list[Child] = []
    for left, item in enumerate(items, start=1 - len(items)):
        told += [item, " and " if left == -1 else ", " if left else ""]
    return told


def percent(share: float) -> str:
    """A share of one as a percentage."""
    return f"{100 * share:.1f}{_PERCENT}"


def within(interval: Sequence[float]) -> str:
    """The bounds of a share as percentages."""
    low, high = interval
    return f"{100 * low:.1f} to {100 * high:.1f}{_PERCENT}"


def tenths(number: float) -> str:
    """A number with one decimal."""
    return f"{number:,.1f}".replace("-", "−")


def signed(number: float) -> str:
    """A number with its sign: an integer, or one with one decimal."""
    told = f"{number:+,}" if isinstance(number, int) else f"{number:+,.1f}"
    return told.replace("-", "−") if number else "0"


def rating(standing: Standing | TableStanding) -> str:
    """A rating with its interval."""
    return f"{standing.rating:.0f} ({standing.low:.0f} to {standing.high:.0f})"
