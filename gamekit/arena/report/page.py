"""The page of a contest: who won and how sure that is, and then everything it rests on."""

from collections.abc import Sequence
from importlib.resources import files

from gamekit.arena.report.cards import pair_by_pair
from gamekit.arena.report.charts import rating_axis, rating_bar, scale_of_ratings
from gamekit.arena.report.figures import named, percent, rating, section, terms
from gamekit.arena.report.summary import summary
from gamekit.arena.report.tables import cross_table, standings_table
from gamekit.arena.results import Results, Standing, counted
from gamekit.arena.sprt import MARGIN
from gamekit.markup import Node, h, to_html


def report(results: Results) -> str:
    """The contest as a page that stands alone, without a script or a request."""
    style = files("gamekit.arena.report").joinpath("style.css").read_text(encoding="utf-8")
    head = h(
        "head",
        h("meta", charset="utf-8"),
        h("meta", name="viewport", content="width=device-width, initial-scale=1"),
        h("title", f"{results.standings[0].name} comes first of {len(results.standings)}"),
        h("style", style),
    )
    main = h(
        "main",
        _opening(results),
        _ratings(results.standings),
        cross_table(results),
        standings_table(results),
        pair_by_pair(results),
        _faults(results.standings),
        _reading(results),
    )
    page = h("html", head, h("body", main), lang="en")
    return f"<!DOCTYPE html>\n{to_html(page)}\n"


def _opening(results: Results) -> Node:
    first = results.standings[0]
    lengths = [2 * meeting.tally.pairs for meeting in results.pairings]
    ends = sorted({min(lengths), max(lengths)})
    figures = {
        "Entrants": f"{len(results.standings)}",
        "Games": f"{sum(lengths):,}",
        "Games of a pair": " to ".join(f"{length:,}" for length in ends),
        "A game is a": results.game,
        "Seed": f"{results.seed}",
        "Faults": f"{sum(sum(standing.faults.values()) for standing in results.standings):,}",
    }
    return h(
        "header",
        h("h1", named(first.name), f" comes first of {len(results.standings)}"),
        h("p", summary(results), class_="lead"),
        terms(figures),
    )


def _ratings(standings: Sequence[Standing]) -> Node:
    scale = scale_of_ratings(standings)
    return section(
        "Ratings",
        h("p", "The dot is the rating, the bar where it lies at 95 %."),
        h(
            "ol",
            [
                h(
                    "li",
                    h("span", f"{rank}. ", named(standing.name)),
                    rating_bar(standing, scale),
                    h("span", rating(standing)),
                )
                for rank, standing in enumerate(standings, start=1)
            ],
            role="list",  # which a list without its numbers is not, to some browsers
            class_="ratings",
        ),
        h("div", rating_axis(scale), class_="axis"),
    )


def _faults(standings: Sequence[Standing]) -> Node:
    faulty = [
        h(
            "li",
            named(standing.name),
            f": {sum(standing.faults.values()):,} in {standing.games:,} games "
            f"({counted(standing.faults)})",
        )
        for standing in standings
        if standing.faults
    ]
    return section(
        "Faults",
        h("ul", faulty) if faulty else h("p", "There were none."),
        h(
            "p",
            "Who takes too long, fails, or makes a move that is not legal forfeits the round: it "
            "is lost, and the contest goes on. Scores and ratings count the game as it ended; its "
            "points are counted nowhere.",
        ),
    )


def _reading(results: Results) -> Node:
    sentences = {
        "Pairs": "The same chance is played twice, with the seats swapped, so that luck favours "
        "nobody. The two games share their luck: so it is such pairs that an interval counts.",
        "Scores": "A win is 1, a tie ½, a loss 0; the score is the mean. Above 50 % is better.",
        "Intervals": "At 95 %: of twenty such intervals, one may be expected to miss the truth. "
        "“Surely” means that an interval leaves 50 % out.",
        "Ratings": "The Bradley-Terry model, on the scale of Elo: 400 more are odds of ten to "
        "one, 100 more a score of 64 %. Only differences mean something. A pair won and a pair "
        "lost are imagined for each meeting, so that nobody's rating is endless.",
        "To repeat it": f"The seed {results.seed} with the same entrants and settings plays the "
        "same contest. Only a limit of time may tell otherwise on another machine.",
    }
    if any(meeting.verdict for meeting in results.pairings):
        sentences["Tests"] = (
            "A pair stopped as soon as a sequential test was sure: that one of them is better, or "
            f"that neither is by {percent(MARGIN)}. What it says counts more than an interval, "
            "which is a little too narrow where it was the moment to stop."
        )
    return section("How to read this", terms(sentences))
