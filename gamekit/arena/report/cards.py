"""The pairings of a report: a card for each, with its result and two charts."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from gamekit.arena.report.charts import course_chart, margins_chart
from gamekit.arena.report.figures import named, percent, section, tenths, within
from gamekit.arena.results import PairingResult, Results, counted
from gamekit.arena.sprt import MARGIN, NEITHER
from gamekit.markup import Child, Node, h

_UNFOLDED: Final = 12  # pairings; if there are more, only those of the first entrant are open


def pair_by_pair(results: Results) -> Node:
    """The section of all pairings, folded by entrant if they are many."""
    most = max((abs(margin) for each in results.pairings for margin in each.margins), default=1)
    if len(results.pairings) <= _UNFOLDED:
        parts = [_cards(results.pairings, results.unit, most)]
    else:
        parts = [
            _folded(one, [*meetings], results.unit, most, unfolded=not place)
            for place, (one, meetings) in enumerate(
                groupby(results.pairings, lambda meeting: meeting.one)
            )
        ]
    return section(
        "Pair by pair",
        h(
            "p",
            f"How often the first was so many {results.unit} ahead at the end of a game, on one "
            "scale for all pairs; and how its score came about, with the 95 % interval as a band.",
        ),
        parts,
    )


def _folded(
    one: str, meetings: Sequence[PairingResult], unit: str, most: int, *, unfolded: bool
) -> Node:
    summary = h("summary", named(one), f" against those below it ({len(meetings)})")
    return h("details", summary, _cards(meetings, unit, most), open=unfolded)


def _cards(meetings: Sequence[PairingResult], unit: str, most: int) -> Node:
    return h(
        "div",
        [
            h(
                "article",
                h("h3", named(meeting.one), " v ", named(meeting.other)),
                h("p", _told(meeting, unit)),
                h("div", margins_chart(meeting, unit, most), course_chart(meeting)),
            )
            for meeting in meetings
        ],
        class_="cards",
    )


def _told(meeting: PairingResult, unit: str) -> Iterator[Child]:
    tally = meeting.tally
    yield h("strong", percent(tally.score))
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
