"""The parts of a report on a contest by tables."""

from collections.abc import Iterator

from gamekit.arena.report.figures import (
    listed,
    named,
    percent,
    rating,
    section,
    signed,
    tenths,
)
from gamekit.arena.report.tables import framed_table
from gamekit.arena.results import Bounds, TableResults, counted
from gamekit.markup import Child, Node, h


def table_summary(results: TableResults) -> Iterator[Child]:
    """The sentences on the first entrant: its rating, and the others whose score is lower."""
    first, *others = results.standings
    yield f"Its rating is {rating(first)}"
    if first.games:
        yield f", and it won {percent(first.wins / first.games)} of its {first.games:,} games"
    yield "."
    worse = [
        other.name
        for other, difference in zip(others, results.differences[0][1:], strict=True)
        if difference.low > 0
    ]
    if len(worse) == len(others):
        yield " Its score is surely higher than that of each of the others."
    elif worse:
        yield from (
            " Its score is surely higher than that of ",
            listed([named(name) for name in worse]),
            ".",
        )
    else:
        yield " Nobody's score is surely lower than its own."


def share_table(results: TableResults) -> Node:
    """The row's share of wins in the games with the column."""
    rows = [
        [
            h("th", f"{rank}. ", named(standing.name), scope="row"),
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
        "Who sits there",
        h("p", "The share of wins of the row, in %, at the tables where the column sits."),
        framed_table("shares", [h("th", "Entrant", scope="col"), *_heads(results)], rows),
    )


def difference_table(results: TableResults) -> Node:
    """The differences of the scores of every two entrants, with their intervals."""
    rows = [
        [
            h("th", f"{rank}. ", named(standing.name), scope="row"),
            *(
                _difference(difference) if column != rank - 1 else h("td", "·")
                for column, difference in enumerate(differences)
            ),
        ]
        for rank, (standing, differences) in enumerate(
            zip(results.standings, results.differences, strict=True), start=1
        )
    ]
    return section(
        "Differences",
        h(
            "p",
            "The score of the row less that of the column, in hundredths of a game over all games "
            "(one that did not sit there has 0), and the 95 % interval below it. ▲ is surely "
            "better, ▼ surely worse: this decides, and not whether two intervals overlap.",
        ),
        framed_table("cross", [h("th", "Entrant", scope="col"), *_heads(results)], rows),
    )


def table_standings(results: TableResults) -> Node:
    """All figures of each entrant."""
    columns = (
        *("Entrant", "Rating (95 %)", "Place (95 %)", "Games", "Wins", "Share", "Score (95 %)"),
        *(f"Mean {results.unit}", "Faults"),
    )
    rows = [
        [
            h("th", f"{rank}. ", named(standing.name), scope="row"),
            *(
                h("td", figure)
                for figure in (
                    rating(standing),
                    " to ".join(map(str, sorted({*standing.place}))),
                    f"{standing.games:,}",
                    f"{standing.wins:,.1f}",
                    percent(standing.wins / standing.games) if standing.games else "none",
                    f"{signed(100 * standing.score.value)} ({_ends(standing.score)})",
                    "none" if standing.points is None else tenths(standing.points),
                    counted(standing.faults) or "none",
                )
            ),
        ]
        for rank, standing in enumerate(results.standings, start=1)
    ]
    return section(
        "Standings",
        h("p", "The score is zero-sum, in hundredths a game."),
        framed_table("standings", [h("th", column, scope="col") for column in columns], rows),
    )


def _heads(results: TableResults) -> list[Node]:
    return [
        h("th", f"{rank}", h("span", " ", named(standing.name), class_="unseen"), scope="col")
        for rank, standing in enumerate(results.standings, start=1)
    ]


def _difference(difference: Bounds) -> Node:
    mark = "▲ " if difference.low > 0 else "▼ " if difference.high < 0 else ""
    return h(
        "td",
        h("b", f"{mark}{signed(100 * difference.value)}"),
        h("small", _ends(difference)),
        class_="over" if difference.value > 0 else "under",
        style=f"--tint: {min(0.4, 0.8 * abs(difference.value)):.2f}",
    )


def _ends(bounds: Bounds) -> str:
    return f"{signed(100 * bounds.low)} to {signed(100 * bounds.high)}"
