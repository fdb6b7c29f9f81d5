"""The tables of a report on a round robin: each entrant against each, and the standings."""

from collections.abc import Sequence
from typing import Final

from gamekit.arena import strings
from gamekit.arena.report.figures import filled, named, rating, section, signed, tenths, tint
from gamekit.arena.report.summary import met, relations
from gamekit.arena.results import PairingResult, Results, TableResults, counted
from gamekit.arena.times import duration
from gamekit.markup import Node, h

MARKS: Final = {"better": "▲ ", "worse": "▼ ", "open": ""}
"""The marks of figures that surely tell two entrants apart."""


def cross_table(results: Results) -> Node:
    """The cross table: the score of each entrant against each."""
    pairings, related = met(results), relations(results)
    names = [standing.name for standing in results.standings]
    rows = [
        [
            row_head(rank, name),
            *(
                _cell(pairings[name, other], related[name, other])
                if (name, other) in pairings
                else h("td", "·")
                for other in names
            ),
        ]
        for rank, name in enumerate(names, start=1)
    ]
    return section(
        strings.CROSS_TABLE,
        h("p", strings.CROSS_TABLE_NOTE),
        framed_table("cross", strings.CROSS_TABLE_LABEL, entrant_heads(names), rows),
    )


def _cell(pairing: PairingResult, relation: str) -> Node:
    tally = pairing.tally
    low, high = tally.interval
    return h(
        "td",
        h("b", f"{MARKS[relation]}{100 * tally.score:.1f}"),
        h("small", strings.INTERVAL.format(low=f"{100 * low:.1f}", high=f"{100 * high:.1f}")),
        class_=f"{'over' if tally.score > 0.5 else 'under'} {tint(0.8 * abs(tally.score - 0.5))}",
    )


def standings_table(results: Results) -> Node:
    """All figures of each entrant over all its games."""
    played = {name for (name, _), pairing in met(results).items() if pairing.margins}
    columns = (
        *(strings.ENTRANT, strings.RATING_COLUMN, strings.GAMES),
        *(strings.WINS, strings.TIES, strings.LOSSES, strings.SCORE),
        *(strings.MEAN_POINTS.format(unit=results.unit), strings.FAULTS),
    )
    rows = [
        [
            row_head(rank, standing.name),
            *(
                h("td", figure)
                for figure in (
                    rating(standing),
                    f"{standing.games:,}",
                    f"{standing.wins:,}",
                    f"{standing.ties:,}",
                    f"{standing.losses:,}",
                    signed(standing.score),
                    tenths(standing.points) if standing.name in played else strings.NONE,
                    counted(standing.faults) or strings.NONE,
                )
            ),
        ]
        for rank, standing in enumerate(results.standings, start=1)
    ]
    return section(
        strings.STANDINGS,
        h("p", strings.STANDINGS_NOTE),
        framed_table("standings", strings.STANDINGS_LABEL, column_heads(columns), rows),
    )


def time_table(results: Results | TableResults) -> Node:
    """The times of each entrant's moves beside its limit."""
    background = results.background
    columns = (
        *(strings.ENTRANT, strings.MEAN_TIME, strings.P99_TIME, strings.LONGEST_TIME),
        *(strings.TIME_LIMIT, strings.MOVES),
    )
    names = [standing.name for standing in results.standings]
    rows = [
        [
            row_head(rank, name),
            *(h("td", duration(figure)) for figure in times[1:]),
            h("td", duration(limit) if limit else strings.NONE),
            h("td", f"{times.moves:,}"),
        ]
        for rank, name in enumerate(names, start=1)
        if (times := background.times.get(name))
        for limit in [background.limits.get(name)]
    ]
    return section(
        strings.TIMES,
        h("p", strings.TIMES_NOTE),
        framed_table("times", strings.TIMES_LABEL, column_heads(columns), rows),
    )


def row_head(rank: int, name: str) -> Node:
    """The head of an entrant's row."""
    return h("th", filled(strings.RANKED, rank=rank, name=named(name)), scope="row")


def column_heads(columns: Sequence[str]) -> list[Node]:
    """The heads of these columns."""
    return [h("th", column, scope="col") for column in columns]


def entrant_heads(names: Sequence[str]) -> list[Node]:
    """The heads of a column for each entrant, which show only the rank, after that of the names."""
    ranks = [
        h("th", rank, h("span", " ", named(name), class_="unseen"), scope="col")
        for rank, name in enumerate(names, start=1)
    ]
    return [*column_heads([strings.ENTRANT]), *ranks]


def framed_table(
    kind: str, label: str, head: Sequence[Node], rows: Sequence[Sequence[Node]]
) -> Node:
    """A table that scrolls in its own box if it is too wide."""
    table = h(
        "table",
        h("thead", h("tr", head)),
        h("tbody", [h("tr", row) for row in rows]),
    )
    box = {"role": "region", "aria_label": label, "tabindex": "0"}
    return h("div", table, class_=f"scroll {kind}", **box)
