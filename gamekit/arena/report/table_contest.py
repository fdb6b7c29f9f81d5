"""The parts of a report on a contest by tables."""

from collections.abc import Iterator

from gamekit.arena import strings
from gamekit.arena.report.figures import (
    filled,
    from_to,
    listed,
    named,
    percent,
    rating,
    section,
    signed,
    tenths,
    tint,
)
from gamekit.arena.report.summary import relations
from gamekit.arena.report.tables import (
    MARKS,
    column_heads,
    entrant_heads,
    framed_table,
    row_head,
)
from gamekit.arena.results import IntervalEstimate, TableResults, counted
from gamekit.markup import Child, Node, h


def table_summary(results: TableResults) -> Iterator[Child]:
    """The sentences on the first entrant: its rating, and the others whose score is lower."""
    first, *others = results.standings
    if first.games:
        yield strings.RATING_AND_WINS_OF_FIRST.format(
            rating=rating(first), share=percent(first.wins / first.games), games=first.games
        )
    else:
        yield strings.RATING_OF_FIRST.format(rating=rating(first))
    related = relations(results)
    worse = [other.name for other in others if related[first.name, other.name] == "better"]
    if len(worse) == len(others):
        yield strings.HIGHER_THAN_ALL
    elif worse:
        yield filled(strings.HIGHER_THAN, names=listed([named(name) for name in worse]))
    else:
        yield strings.HIGHER_THAN_NONE


def share_table(results: TableResults) -> Node:
    """The row's share of wins in the games with the column."""
    rows = [
        [
            row_head(rank, standing.name),
            *(
                h("td", "·" if column == rank - 1 or share is None else f"{100 * share:.1f}")
                for column, share in enumerate(shares)
            ),
        ]
        for rank, (standing, shares) in enumerate(
            zip(results.standings, results.shares, strict=True), start=1
        )
    ]
    return section(
        strings.SHARES,
        h("p", strings.SHARES_NOTE),
        framed_table("shares", strings.SHARES_LABEL, _heads(results), rows),
    )


def difference_table(results: TableResults) -> Node:
    """The differences of the scores of every two entrants, with their intervals."""
    related = relations(results)
    names = [standing.name for standing in results.standings]
    rows = [
        [
            row_head(rank, standing.name),
            *(
                _difference(difference, related[standing.name, other])
                if other != standing.name
                else h("td", "·")
                for other, difference in zip(names, differences, strict=True)
            ),
        ]
        for rank, (standing, differences) in enumerate(
            zip(results.standings, results.differences, strict=True), start=1
        )
    ]
    return section(
        strings.DIFFERENCES,
        h("p", strings.DIFFERENCES_NOTE),
        framed_table("cross", strings.CROSS_TABLE_LABEL, _heads(results), rows),
    )


def table_standings(results: TableResults) -> Node:
    """All figures of each entrant."""
    columns = (
        *(strings.ENTRANT, strings.RATING_COLUMN, strings.PLACE_COLUMN, strings.GAMES),
        *(strings.WINS, strings.SHARE, strings.SCORE_COLUMN),
        *(strings.MEAN_POINTS.format(unit=results.unit), strings.FAULTS),
    )
    rows = [
        [
            row_head(rank, standing.name),
            *(
                h("td", figure)
                for figure in (
                    rating(standing),
                    from_to(*map(str, standing.place)),
                    f"{standing.games:,}",
                    f"{standing.wins:,.1f}",
                    percent(standing.wins / standing.games) if standing.games else strings.NONE,
                    strings.WITH_INTERVAL.format(
                        figure=signed(100 * standing.score.value), interval=_ends(standing.score)
                    ),
                    strings.NONE if standing.points is None else tenths(standing.points),
                    counted(standing.faults) or strings.NONE,
                )
            ),
        ]
        for rank, standing in enumerate(results.standings, start=1)
    ]
    return section(
        strings.STANDINGS,
        h("p", strings.TABLE_STANDINGS_NOTE),
        framed_table("standings", strings.STANDINGS_LABEL, column_heads(columns), rows),
    )


def _heads(results: TableResults) -> list[Node]:
    return entrant_heads([standing.name for standing in results.standings])


def _difference(difference: IntervalEstimate, relation: str) -> Node:
    return h(
        "td",
        h("b", f"{MARKS[relation]}{signed(100 * difference.value)}"),
        h("small", _ends(difference)),
        class_=f"{'over' if difference.value > 0 else 'under'} {tint(0.8 * abs(difference.value))}",
    )


def _ends(bounds: IntervalEstimate) -> str:
    return strings.INTERVAL.format(low=signed(100 * bounds.low), high=signed(100 * bounds.high))
