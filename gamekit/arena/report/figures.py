"""Numbers formatted for people, and the parts of a report that recur."""

from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from typing import Final

from gamekit.arena import strings
from gamekit.arena.results import Standing, TableStanding
from gamekit.markup import Child, Node, h

STRONGEST_TINT: Final = 40
"""In percent."""


def filled(sentence: str, **places: Child) -> list[Child]:
    """A sentence as children of an element: its {places} filled like `str.format`, or by nodes."""
    children: list[Child] = []
    for text, place, spec, _ in Formatter().parse(sentence):
        children.append(text)
        if place is not None:
            children.append(format(places[place], spec) if spec else places[place])
    return children


def spaced(sentences: Iterable[Child]) -> list[Child]:
    """Sentences as children of an element, with a space between every two."""
    children: list[Child] = []
    for sentence in sentences:
        children += [" ", sentence]
    return children[1:]


def named(name: str) -> Node:
    """A name, isolated so that one written right to left does not reorder the text around it."""
    return h("bdi", name)


def tint(strength: float) -> str:
    """The class of a cell that is tinted so strongly, of at most `STRONGEST_TINT`."""
    return f"tint-{min(STRONGEST_TINT, round(100 * strength))}"


def tint_rules() -> str:
    """The style of all these classes, as the policy of the page allows no attribute of style."""
    rules = (f".tint-{step} {{ --tint: {step / 100}; }}" for step in range(STRONGEST_TINT + 1))
    return "\n".join(rules) + "\n"


def section(heading: str, *inside: Child) -> Node:
    """A section of the page with its heading."""
    return h("section", h("h2", heading), inside)


def terms(texts: Mapping[str, str]) -> Node:
    """A description list of terms and their texts."""
    parts = (h("div", h("dt", term), h("dd", text)) for term, text in texts.items())
    return h("dl", parts)


def listed(items: Sequence[Child]) -> Child:
    """One item or more as part of a sentence: a, b and c."""
    joined, *others = items
    for left, item in enumerate(others, start=1 - len(others)):
        joined = filled(strings.LISTED if left else strings.LISTED_LAST, items=joined, item=item)
    return joined


def percent(share: float) -> str:
    """A share of one as a percentage."""
    return strings.PERCENT.format(percent=100 * share)


def within(interval: Sequence[float]) -> str:
    """The bounds of a share as percentages."""
    low, high = interval
    return strings.PERCENT_INTERVAL.format(low=100 * low, high=100 * high)


def from_to(low: str, high: str) -> str:
    """The bounds of a range, or the one figure that both are."""
    return low if low == high else strings.INTERVAL.format(low=low, high=high)


def tenths(number: float) -> str:
    """A number with one decimal."""
    return f"{number:,.1f}".replace("-", "−")


def signed(number: float) -> str:
    """A number with its sign: an integer, or one with one decimal."""
    text = f"{number:+,}" if isinstance(number, int) else f"{number:+,.1f}"
    return text.replace("-", "−") if number else "0"


def rating(standing: Standing | TableStanding) -> str:
    """A rating with its interval."""
    return strings.RATING.format(rating=standing.rating, low=standing.low, high=standing.high)
