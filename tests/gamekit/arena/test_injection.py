"""Hostile text as the name of an entrant: in the report, in CSV and in JSON."""

import csv
import io
import json
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser

import pytest

from gamekit.arena import to_csv, to_json
from gamekit.arena.ratings import rated
from gamekit.arena.report import report
from gamekit.arena.results import Results
from tests.gamekit.arena.contests import contest, entrants, played
from tests.payloads import FORMULAS, PAYLOADS

PLAIN = "an entrant like any other"
OTHER = "other"


class Shape(HTMLParser):
    """The elements of a page with the names of their attributes, and its text."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, tuple[str, ...]]] = []
        self.text = ""
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, tuple(name for name, _ in attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@cache
def rated_once() -> Results:
    strengths = {PLAIN: 2.0, OTHER: 1.0}
    return rated(played(contest(*entrants(**strengths), rounds=4)), game="throw", seed=1, unit="")


def results(name: str) -> Results:
    """The same results for an entrant of this name."""
    base, names = rated_once(), {PLAIN: name, OTHER: OTHER}
    standings = tuple(replace(each, name=names[each.name]) for each in base.standings)
    pairings = tuple(
        replace(each, one=names[each.one], other=names[each.other]) for each in base.pairings
    )
    return replace(base, standings=standings, pairings=pairings)


@pytest.fixture(scope="module")
def plain() -> Shape:
    return Shape(report(results(PLAIN)))


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_name_changes_no_element_of_the_report(payload: str, plain: Shape) -> None:
    shape = Shape(report(results(payload)))
    assert shape.elements == plain.elements
    assert shape.text.count(payload) == plain.text.count(PLAIN)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_name_stays_in_its_cell_and_is_no_formula(payload: str) -> None:
    rows = [*csv.reader(io.StringIO(to_csv(results(payload))))]
    assert {len(row) for row in rows} == {len(rows[0])}
    for name in (rows[1][0], rows[2][0], rows[4][1]):
        assert name.isprintable()
        assert name.lstrip()[0] not in "=+-@"
        if payload.isprintable():
            assert name in {payload, f"'{payload}"}
        if payload in FORMULAS:
            assert name == f"'{payload}"


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_name_in_json_is_ascii_and_reads_back(payload: str) -> None:
    text = to_json(results(payload))
    assert all(letter.isprintable() or letter == "\n" for letter in text)
    assert json.loads(text)["standings"][0]["name"] in {payload, OTHER}
