"""The pairings of a report: a card for each, with its result and two charts."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from gamekit.arena import strings
from gamekit.arena.report.charts import course_chart, margins_chart
from gamekit.arena.report.figures import filled, named, percent, section, spaced, tenths, within
from gamekit.arena.results import PairingResult, Results, counted, rounded
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
            _folded(one, [*pairings], results.unit, most, unfolded=not place)
            for place, (one, pairings) in enumerate(
                groupby(results.pairings, lambda pairing: pairing.one)
            )
        ]
    note = h("p", strings.PAIRINGS_NOTE.format(unit=results.unit))
    return section(strings.PAIRINGS, note, parts)


def _folded(
    one: str, pairings: Sequence[PairingResult], unit: str, most: int, *, unfolded: bool
) -> Node:
    sentence = filled(strings.PAIRINGS_OF, name=named(one), pairings=len(pairings))
    return h("details", h("summary", sentence), _cards(pairings, unit, most), open=unfolded)


def _cards(pairings: Sequence[PairingResult], unit: str, most: int) -> Node:
    return h(
        "div",
        [
            h(
                "article",
                h(
                    "h3",
                    filled(strings.VERSUS, one=named(pairing.one), other=named(pairing.other)),
                ),
                h("p", spaced(_sentences(pairing, unit))),
                h("div", margins_chart(pairing, unit, most), course_chart(pairing)),
            )
            for pairing in pairings
        ],
        class_="cards",
    )


def _sentences(pairing: PairingResult, unit: str) -> Iterator[Child]:
    tally = pairing.tally
    yield filled(
        strings.PAIRING_RESULT,
        score=h("strong", percent(tally.score)),
        interval=within(tally.interval),
        games=2 * tally.pairs,
        wins=tally.wins,
        ties=tally.ties,
        losses=tally.losses,
    )
    if pairing.margins:
        one, other = map(tenths, pairing.points)
        yield strings.PAIRING_POINTS.format(one=one, other=other, unit=unit)
    for name, faults in zip((pairing.one, pairing.other), pairing.faults, strict=True):
        if faults:
            yield filled(strings.PAIRING_FAULTS, name=named(name), faults=counted(faults))
    if pairing.more_games is not None:
        yield strings.UNDECIDED.format(games=rounded(pairing.more_games))
    elif pairing.verdict == NEITHER:
        yield strings.FOUND_NEITHER.format(margin=percent(MARGIN))
    elif pairing.verdict:
        yield filled(strings.FOUND_BETTER, name=named(pairing.verdict))
