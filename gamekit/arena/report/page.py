"""The page of a contest: the winner and the confidence in it, then all figures behind it."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files

from gamekit.arena import strings
from gamekit.arena.chunks import FirstFault
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
    tint_rules,
)
from gamekit.arena.report.summary import summary
from gamekit.arena.report.table_contest import (
    difference_table,
    share_table,
    table_standings,
    table_summary,
)
from gamekit.arena.report.tables import cross_table, standings_table, time_table
from gamekit.arena.results import Results, Standing, TableResults, TableStanding, counted
from gamekit.arena.sprt import MARGIN
from gamekit.html_text import to_html
from gamekit.markup import Child, Node, h


def report(results: Results | TableResults) -> str:
    """The contest as a self-contained HTML page, without scripts or requests."""
    sheet = files("gamekit.arena.report").joinpath("style.css").read_text(encoding="utf-8")
    style = sheet + tint_rules()
    standings = results.standings
    head = h(
        "head",
        h("meta", charset="utf-8"),
        h("meta", http_equiv="Content-Security-Policy", content=_policy(style)),
        h("meta", name="viewport", content="width=device-width, initial-scale=1"),
        h("title", strings.TITLE.format(name=standings[0].name, entrants=len(standings))),
        h("style", style),
    )
    sections = _of_tables(results) if isinstance(results, TableResults) else _of_pairings(results)
    page = h("html", head, h("body", h("main", sections)), lang="en")
    return f"<!DOCTYPE html>\n{to_html(page)}\n"


def _policy(style: str) -> str:
    """A policy that allows this style and nothing else: neither scripts nor requests."""
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


def _of_pairings(results: Results) -> Iterator[Node]:
    yield _opening(results, _pairing_figures(results), summary(results))
    yield _ratings(results.standings)
    yield cross_table(results)
    yield standings_table(results)
    yield pair_by_pair(results)
    yield from _conduct(results)
    yield _pairing_reading(results)


def _of_tables(results: TableResults) -> Iterator[Node]:
    games = {strings.GAMES: f"{results.tables:,}", strings.SEATS_OF_A_TABLE: f"{results.seats}"}
    yield _opening(results, games, table_summary(results))
    yield _ratings(results.standings)
    yield share_table(results)
    yield difference_table(results)
    yield table_standings(results)
    yield from _conduct(results)
    yield _reading(
        {
            strings.TABLES_TERM: strings.TABLES_READING,
            strings.SCORES_TERM: strings.TABLE_SCORES_READING,
            strings.SURELY_TERM: strings.SURELY_READING,
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
    if day := results.background.date.partition("T")[0]:
        figures[strings.DATE] = day
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


def _conduct(results: Results | TableResults) -> Iterator[Node]:
    """The sections on faults, and on times if there are any."""
    yield _faults(results)
    if results.background.times:
        yield time_table(results)


def _faults(results: Results | TableResults) -> Node:
    faulty = [
        h("li", spaced(_faults_of(standing, results.background.first_faults)))
        for standing in results.standings
        if standing.faults
    ]
    return section(
        strings.FAULTS,
        h("ul", faulty) if faulty else h("p", strings.NO_FAULTS),
        h(
            "p",
            spaced([strings.FAULTS_NOTE, strings.DEBUG_NOTE] if faulty else [strings.FAULTS_NOTE]),
        ),
    )


def _faults_of(
    standing: Standing | TableStanding, first: Mapping[str, FirstFault]
) -> Iterator[Child]:
    yield filled(
        strings.FAULTS_OF,
        name=named(standing.name),
        faults=sum(standing.faults.values()),
        games=standing.games,
        kinds=counted(standing.faults),
    )
    if fault := first.get(standing.name):
        reason = h("code", h("bdi", fault.reason))
        yield filled(strings.FIRST_FAULT, kind=fault.kind, reason=reason)


def _pairing_reading(results: Results) -> Node:
    sentences = {
        strings.PAIRS_TERM: strings.PAIRS_READING,
        strings.SCORES_TERM: strings.PAIR_SCORES_READING,
        strings.INTERVALS_TERM: strings.INTERVALS_READING,
        strings.SURELY_TERM: strings.SURELY_READING,
        strings.RATINGS_TERM: strings.PAIR_RATINGS_READING,
        **_repeating(results),
    }
    if any(pairing.verdict or pairing.more_games is not None for pairing in results.pairings):
        tests = strings.TESTS_READING.format(margin=percent(MARGIN))
        sentences[strings.TESTS_TERM] = tests
    return _reading(sentences)


def _repeating(results: Results | TableResults) -> dict[str, str]:
    return {strings.REPEATING_TERM: strings.REPEATING_READING.format(seed=results.seed)}


def _reading(sentences: Mapping[str, str]) -> Node:
    return section(strings.READING, terms(sentences))
