"""The page of a contest: the winner and the confidence in it, then all figures behind it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files

from gamekit.arena import strings
from gamekit.arena.report.cards import pair_by_pair
from gamekit.arena.report.charts import rating_axis, rating_bar, scale_of_ratings
from gamekit.arena.report.figures import (
    filled,
    from_to,
    named,
    percent,
    rating,
    section,
    spaced,
    terms,
)
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
    standings = results.standings
    head = h(
        "head",
        h("meta", charset="utf-8"),
        h("meta", name="viewport", content="width=device-width, initial-scale=1"),
        h("title", strings.TITLE.format(name=standings[0].name, entrants=len(standings))),
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
    games = {strings.GAMES: f"{results.tables:,}", strings.SEATS_OF_A_TABLE: f"{results.seats}"}
    yield _opening(results, games, table_summary(results))
    yield _ratings(results.standings)
    yield share_table(results)
    yield difference_table(results)
    yield table_standings(results)
    yield _faults(results.standings)
    yield _reading(
        {
            strings.TABLES_TERM: strings.TABLES_READING,
            strings.SCORES_TERM: strings.TABLE_SCORES_READING,
            strings.RATINGS_TERM: strings.TABLE_RATINGS_READING,
            strings.FIELD_TERM: strings.FIELD_READING,
            **_repeating(results),
        }
    )


def _pairing_figures(results: Results) -> dict[str, str]:
    lengths = [2 * pairing.tally.pairs for pairing in results.pairings]
    return {
        strings.GAMES: f"{sum(lengths):,}",
        strings.GAMES_OF_A_PAIR: from_to(f"{min(lengths):,}", f"{max(lengths):,}"),
    }


def _opening(
    results: Results | TableResults, games: Mapping[str, str], lead: Iterable[Child]
) -> Node:
    standings = results.standings
    figures = {
        strings.ENTRANTS: f"{len(standings)}",
        **games,
        strings.KIND_OF_GAME: results.game,
        strings.SEED: f"{results.seed}",
        strings.FAULTS: f"{sum(sum(standing.faults.values()) for standing in standings):,}",
    }
    title = filled(strings.TITLE, name=named(standings[0].name), entrants=len(standings))
    return h("header", h("h1", title), h("p", spaced(lead), class_="lead"), terms(figures))


def _ratings(standings: Sequence[Standing | TableStanding]) -> Node:
    scale = scale_of_ratings(standings)
    return section(
        strings.RATINGS,
        h("p", strings.RATINGS_NOTE),
        h(
            "ol",
            [
                h(
                    "li",
                    h("span", filled(strings.RANKED, rank=rank, name=named(standing.name))),
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
            filled(
                strings.FAULTS_OF,
                name=named(standing.name),
                faults=sum(standing.faults.values()),
                games=standing.games,
                kinds=counted(standing.faults),
            ),
        )
        for standing in standings
        if standing.faults
    ]
    return section(
        strings.FAULTS,
        h("ul", faulty) if faulty else h("p", strings.NO_FAULTS),
        h("p", strings.FAULTS_NOTE),
    )


def _pairing_reading(results: Results) -> Node:
    sentences = {
        strings.PAIRS_TERM: strings.PAIRS_READING,
        strings.SCORES_TERM: strings.PAIR_SCORES_READING,
        strings.INTERVALS_TERM: strings.INTERVALS_READING,
        strings.RATINGS_TERM: strings.PAIR_RATINGS_READING,
        **_repeating(results),
    }
    if any(pairing.verdict for pairing in results.pairings):
        tests = strings.TESTS_READING.format(margin=percent(MARGIN))
        sentences[strings.TESTS_TERM] = tests
    return _reading(sentences)


def _repeating(results: Results | TableResults) -> dict[str, str]:
    return {strings.REPEATING_TERM: strings.REPEATING_READING.format(seed=results.seed)}


def _reading(sentences: Mapping[str, str]) -> Node:
    return section(strings.READING, terms(sentences))
