"""Pair by pair: how a meeting ended and how it came to that, as a card with two charts."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final
from xml.etree.ElementTree import Element

from gamekit.arena.report.charts import course_chart, margins_chart
from gamekit.arena.report.markup import Child, element, named, percent, section, tenths, within
from gamekit.arena.results import Meeting, Results, counted
from gamekit.arena.sprt import MARGIN, NEITHER

_UNFOLDED: Final = 12  # meetings; of more, only those of the first are


def pair_by_pair(results: Results) -> Element:
    """All meetings, folded where they are many."""
    most = max((abs(margin) for each in results.meetings for margin in each.margins), default=1)
    if len(results.meetings) <= _UNFOLDED:
        parts = [_cards(results.meetings, results.unit, most)]
    else:
        parts = [
            _folded(one, [*meetings], results.unit, most)
            for one, meetings in groupby(results.meetings, lambda meeting: meeting.one)
        ]
        parts[0].set("open", "")
    return section(
        "Pair by pair",
        element(
            "p",
            f"How often the first was so many {results.unit} ahead at the end of a game, on one "
            "scale for all pairs; and how its score came about, with the 95 % interval as a band.",
        ),
        parts,
    )


def _folded(one: str, meetings: Sequence[Meeting], unit: str, most: int) -> Element:
    summary = element("summary", named(one), f" against those below it ({len(meetings)})")
    return element("details", summary, _cards(meetings, unit, most))


def _cards(meetings: Sequence[Meeting], unit: str, most: int) -> Element:
    return element(
        "div",
        [
            element(
                "article",
                element("h3", named(meeting.one), " v ", named(meeting.other)),
                element("p", _told(meeting, unit)),
                element("div", margins_chart(meeting, unit, most), course_chart(meeting)),
            )
            for meeting in meetings
        ],
        class_="cards",
    )


def _told(meeting: Meeting, unit: str) -> Iterator[Child]:
    tally = meeting.tally
    yield element("strong", percent(tally.score))
    yield (
        f" ({within(tally.interval)}) of {2 * tally.pairs:,} games: {tally.wins:,} won, "
        f"{tally.ties:,} tied, {tally.losses:,} lost."
    )
    if meeting.margins:
        one, other = meeting.points
        yield f" {tenths(one)} to {tenths(other)} {unit}."
    for name, faults in zip((meeting.one, meeting.other), meeting.faults, strict=True):
        if faults:
            yield from (" Faults of ", named(name), f": {counted(faults)}.")
    if meeting.verdict == NEITHER:
        yield f" The test found neither better by {percent(MARGIN)}."
    elif meeting.verdict:
        yield from (" The test found ", named(meeting.verdict), " better.")
