"""The summary of a round robin: the entrants that the first is surely better or worse than."""

from collections.abc import Iterator, Sequence
from typing import Final

from gamekit.arena.report.figures import listed, named, percent, rating, within
from gamekit.arena.results import PairingResult, Results
from gamekit.markup import Child

_BY_NAME: Final = 4  # entrants in a sentence; more are counted


def summary(results: Results) -> Iterator[Child]:
    """The sentences on the first entrant: its rating, and its pairings with the others."""
    pairings = met(results)
    first, *others = results.standings
    claims: dict[str, list[str]] = {"better": [], "open": [], "worse": []}
    for other in others:
        claims[relation(pairings[first.name, other.name])].append(other.name)
    yield f"Its rating is {rating(first)}."
    for side, before, after in (
        ("better", " Head to head, it is surely better than ", "."),
        ("open", " Its games with ", " leave open who is better."),
        ("worse", " Head to head, it is surely worse than ", "."),
    ):
        if claims[side]:
            yield from (before, _some(claims[side], len(others)), after)
    if len(others) == 1:
        tally = pairings[first.name, others[0].name].tally
        yield f" It scored {percent(tally.score)} ({within(tally.interval)})."


def _some(names: Sequence[str], of: int) -> Child:
    if len(names) <= _BY_NAME:
        return listed([named(name) for name in names])
    return f"all {of} others" if len(names) == of else f"{len(names)} of the {of} others"


def relation(meeting: PairingResult) -> str:
    """The relation of the one to the other: "better", "worse" or "open".

    A sequential test decides if there was one; otherwise the 95 % interval does.
    """
    low, high = meeting.tally.interval
    if meeting.verdict == meeting.one or (meeting.verdict is None and low > 0.5):
        return "better"
    if meeting.verdict == meeting.other or (meeting.verdict is None and high < 0.5):
        return "worse"
    return "open"


def met(results: Results) -> dict[tuple[str, str], PairingResult]:
    """Every pairing from the side of either entrant."""
    sides = {(meeting.one, meeting.other): meeting for meeting in results.pairings}
    return sides | {(other, one): meeting.mirrored for (one, other), meeting in sides.items()}
