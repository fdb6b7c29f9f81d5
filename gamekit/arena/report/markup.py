"""Elements of a page, and figures as a person reads them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element

from gamekit.arena.results import Standing

_PERCENT: Final = "\N{NO-BREAK SPACE}%"

Child: TypeAlias = Element | str | Iterable["Child"]


def element(tag: str, *children: Child, **attributes: str | float) -> Element:
    """An element: `class_` is class, `aria_label` is aria-label. Text stays text."""
    made = Element(
        tag,
        {name.rstrip("_").replace("_", "-"): _figure(value) for name, value in attributes.items()},
    )
    _fill(made, children)
    return made


def _figure(value: str | float) -> str:
    return value if isinstance(value, str) else f"{round(value, 1):g}"


def _fill(made: Element, children: Iterable[Child]) -> None:
    for child in children:
        if isinstance(child, Element):
            made.append(child)
        elif not isinstance(child, str):
            _fill(made, child)
        elif len(made):
            made[-1].tail = (made[-1].tail or "") + child
        else:
            made.text = (made.text or "") + child


def named(name: str) -> Element:
    """A name that somebody chose: however it is written, it leaves the text around it alone."""
    return element("bdi", name)


def section(heading: str, *inside: Child) -> Element:
    """A part of the page, under its heading."""
    return element("section", element("h2", heading), inside)


def terms(told: Mapping[str, str]) -> Element:
    """Words, and what there is to say of each."""
    parts = (
        element("div", element("dt", term), element("dd", words)) for term, words in told.items()
    )
    return element("dl", parts)


def listed(items: Sequence[Child]) -> list[Child]:
    """These, as a sentence has them: a, b and c."""
    told: list[Child] = []
    for left, item in enumerate(items, start=1 - len(items)):
        told += [item, " and " if left == -1 else ", " if left else ""]
    return told


def percent(share: float) -> str:
    """A share of one."""
    return f"{100 * share:.1f}{_PERCENT}"


def within(interval: Sequence[float]) -> str:
    """From where to where a share lies."""
    low, high = interval
    return f"{100 * low:.1f} to {100 * high:.1f}{_PERCENT}"


def tenths(number: float) -> str:
    """A mean."""
    return f"{number:,.1f}".replace("-", "−")


def signed(number: float) -> str:
    """How far above or below nothing: a whole number, or a mean."""
    told = f"{number:+,}" if isinstance(number, int) else f"{number:+,.1f}"
    return told.replace("-", "−") if number else "0"


def rating(standing: Standing) -> str:
    """A rating with its interval."""
    return f"{standing.rating:.0f} ({standing.low:.0f} to {standing.high:.0f})"
