"""The page of a contest: the winner and the confidence in it, then all figures behind it."""

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files

from gamekit.arena.report.cards import pair_by_pair
from gamekit.arena.report.charts import rating_axis, rating_bar, scale_of_ratings
from gamekit.arena.report.figures import named, percent, rating, section, terms
from gamekit.arena.report.summary import summary
from gamekit.arena.report.table_contest import (
    difference_table,
    share_table,
    table_standings,
    table_summary,
)
from gamekit.arena.report.tables import cross_table, standings_table
from gamekit.arena.results import Results, Standing, TableResults, TableStanding, counted
from gamekit.arena.sprt import MARGIN
from gamekit.html_text import to_html
from gamekit.markup import Child, Node, h


def report(results: Results | TableResults) -> str:
    """The contest as a self-contained HTML page, without scripts or requests."""
    style = files("gamekit.arena.report").joinpath("style.css").read_text(encoding="utf-8")
    head = h(
        "head",
        h("meta", charset="utf-8"),
        h("meta", name="viewport", content="width=device-width, initial-scale=1"),
        h("title", f"{results.standings[0].name} comes first of {len(results.standings)}"),
        h("style", style),
    )
    sections = _of_tables(results) if isinstance(results, TableResults) else _of_pairings(results)
    page = h("html", head, h("body", h("main", sections)), lang="en")
    return f"<!DOCTYPE html>\n{to_html(page)}\n"


def _of_pairings(results: Results) -> Iterator[Node]:
    yield _opening(results, _pairing_figures(results), summary(results))
    yield _ratings(results.standings)
    yield cross_table(results)
    yield standings_table(results)
    yield pair_by_pair(results)
    yield _faults(results.standings)
    yield _pairing_reading(results)


def _of_tables(results: TableResults) -> Iterator[Node]:
    games = {"Games": f"{results.tables:,}", "Seats of a table": f"{results.seats}"}
    yield _opening(results, games, table_summary(results))
    yield _ratings(results.standings)
    yield share_table(results)
    yield difference_table(results)
    yield table_standings(results)
    yield _faults(results.standings)
    yield _reading(
        {
            "Tables": "For each game the players and their seats are drawn from all entrants, by "
            "the seed. A game is what an interval counts.",
            "Scores": "Zero-sum: a loser has −1 divided by the number of the others, and the "
            "winners share what the losers pay.",
            "Ratings": "The Plackett-Luce model of who wins a table, on the scale of Elo. One game "
            "of all entrants is imagined, so that nobody's rating is endless. Its intervals, and "
            "those of the places, come from a bootstrap over blocks of games.",
            "What a rating does not say": "It is about this field. Where the table above shows "
            "that somebody wins much more or less often when a certain other sits there, another "
            "field would give another order.",
            **_repeating(results),
        }
    )


def _pairing_figures(results: Results) -> dict[str, str]:
    lengths = [2 * meeting.tally.pairs for meeting in results.pairings]
    ends = sorted({min(lengths), max(lengths)})
    return {
        "Games": f"{sum(lengths):,}",
        "Games of a pair": " to ".join(f"{length:,}" for length in ends),
    }


def _opening(results: Results | TableResults, games: Mapping[str, str], lead: Child) -> Node:
    first = results.standings[0]
    figures = {
        "Entrants": f"{len(results.standings)}",
        **games,
        "A game is a": results.game,
        "Seed": f"{results.seed}",
        "Faults": f"{sum(sum(standing.faults.values()) for standing in results.standings):,}",
    }
    return h(
        "header",
        h("h1", named(first.name), f" comes first of {len(results.standings)}"),
        h("p", lead, class_="lead"),
        terms(figures),
    )


def _ratings(standings: Sequence[Standing | TableStanding]) -> Node:
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
            role="list",  # some browsers drop the role of a list without markers
            class_="ratings",
        ),
        h("div", rating_axis(scale), class_="axis"),
    )


def _faults(standings: Sequence[Standing | TableStanding]) -> Node:
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
            "A player that takes too long, fails, or makes an illegal move pays what the rules of "
            "the game say: in most, the round, and it is lost. The contest goes on. Scores and "
            "ratings count the game as it ended; its points are counted nowhere.",
        ),
    )


def _pairing_reading(results: Results) -> Node:
    sentences = {
        "Pairs": "The same chance is played twice, with the seats swapped, so that luck favours "
        "nobody. The two games share their luck: so it is such pairs that an interval counts.",
        "Scores": "A win is 1, a tie ½, a loss 0; the score is the mean. Above 50 % is better.",
        "Intervals": "At 95 %: of twenty such intervals, one may be expected to miss the truth. "
        "“Surely” means that an interval leaves 50 % out.",
        "Ratings": "The Bradley-Terry model, on the scale of Elo: 400 more are odds of ten to "
        "one, 100 more a score of 64 %. Only differences mean something. A pair won and a pair "
        "lost are imagined for each meeting, so that nobody's rating is endless.",
        **_repeating(results),
    }
    if any(meeting.verdict for meeting in results.pairings):
        sentences["Tests"] = (
            "A pair stopped as soon as a sequential test was sure: that one of them is better, or "
            f"that neither is by {percent(MARGIN)}. What it says counts more than an interval, "
            "which is a little too narrow where it was the moment to stop."
        )
    return _reading(sentences)


def _repeating(results: Results | TableResults) -> dict[str, str]:
    return {
        "To repeat it": f"The seed {results.seed} with the same entrants and settings plays the "
        "same contest. Only a limit of time may tell otherwise on another machine."
    }


def _reading(sentences: Mapping[str, str]) -> Node:
    return section("How to read this", terms(sentences))
