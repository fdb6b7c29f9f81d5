"""The tables of a report on a round robin: each entrant against each, and the standings."""

from collections.abc import Sequence

from gamekit.arena.report.figures import named, rating, section, signed, tenths
from gamekit.arena.report.summary import met, relation
from gamekit.arena.results import PairingResult, Results, counted
from gamekit.markup import Node, h


def cross_table(results: Results) -> Node:
    """The cross table: the score of each entrant against each."""
    pairings = met(results)
    ranked = [(f"{rank}", each.name) for rank, each in enumerate(results.standings, start=1)]
    heads = [
        h("th", rank, h("span", " ", named(name), class_="unseen"), scope="col")
        for rank, name in ranked
    ]
    rows = [
        [
            h("th", f"{rank}. ", named(name), scope="row"),
            *(
                _cell(pairings[name, other]) if name != other else h("td", "·")
                for _, other in ranked
            ),
        ]
        for rank, name in ranked
    ]
    return section(
        "Each against each",
        h(
            "p",
            "What the row scored against the column, in %, and the 95 % interval below it. "
            "▲ is surely better, ▼ surely worse.",
        ),
        framed_table("cross", [h("th", "Entrant", scope="col"), *heads], rows),
    )


def _cell(meeting: PairingResult) -> Node:
    tally = meeting.tally
    low, high = tally.interval
    mark = {"better": "▲ ", "worse": "▼ ", "open": ""}[relation(meeting)]
    return h(
        "td",
        h("b", f"{mark}{100 * tally.score:.1f}"),
        h("small", f"{100 * low:.1f} to {100 * high:.1f}"),
        class_="over" if tally.score > 0.5 else "under",
        style=f"--tint: {0.8 * abs(tally.score - 0.5):.2f}",
    )


def standings_table(results: Results) -> Node:
    """All figures of each entrant over all its games."""
    played = {name for (name, _), meeting in met(results).items() if meeting.margins}
    columns = (
        *("Entrant", "Rating (95 %)", "Games", "Wins", "Ties", "Losses", "Score"),
        *(f"Mean {results.unit}", "Faults"),
    )
    rows = [
        [
            h("th", f"{rank}. ", named(standing.name), scope="row"),
            *(
                h("td", figure)
                for figure in (
                    rating(standing),
                    f"{standing.games:,}",
                    f"{standing.wins:,}",
                    f"{standing.ties:,}",
                    f"{standing.losses:,}",
                    signed(standing.score),
                    tenths(standing.points) if standing.name in played else "none",
                    counted(standing.faults) or "none",
                )
            ),
        ]
        for rank, standing in enumerate(results.standings, start=1)
    ]
    return section(
        "Standings",
        h("p", "The score is zero-sum: 1 for a win, −1 for a loss."),
        framed_table("standings", [h("th", column, scope="col") for column in columns], rows),
    )


def framed_table(kind: str, head: Sequence[Node], rows: Sequence[Sequence[Node]]) -> Node:
    """A table that scrolls in its own box if it is too wide."""
    table = h(
        "table",
        h("thead", h("tr", head)),
        h("tbody", [h("tr", row) for row in rows]),
    )
    box = {"role": "region", "aria_label": f"{kind} table".capitalize(), "tabindex": "0"}
    return h("div", table, class_=f"scroll {kind}", **box)
