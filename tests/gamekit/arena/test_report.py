"""The page of a contest: its sentences, its tables, and charts with their figures in words."""

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from html import escape
from itertools import pairwise
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.arena import Background, Pair, PairingResult, Results, Standing, Tally
from gamekit.arena.chunks import FirstFault
from gamekit.arena.ratings import rated
from gamekit.arena.report import report
from gamekit.arena.report.charts import Scale, course_chart, margins_chart
from gamekit.arena.times import TimeSummary
from gamekit.html_text import to_html
from gamekit.markup import Node
from tests.gamekit.arena.contests import contest, entrants, meeting, played

WON, SPLIT, LOST = Pair(1, 1), Pair(1, 0), Pair(0, 0)
FAR_AHEAD, LEVEL, FAR_BEHIND = Tally({WON: 90, SPLIT: 10}), Tally({SPLIT: 100}), Tally({LOST: 100})


def results(names: Sequence[str], *meetings: PairingResult) -> Results:
    standings = [
        Standing(name, 1500 - rank, 1400, 1600, 200, 100, 0, 100, 0, 5.0, {})
        for rank, name in enumerate(names)
    ]
    return Results("spots", 7, "round", tuple(standings), meetings)


def all_level(names: Sequence[str]) -> Results:
    pairs = [(one, other) for rank, one in enumerate(names) for other in names[rank + 1 :]]
    return results(names, *(meeting(one, other, LEVEL) for one, other in pairs))


def page(told: Results) -> Element:
    """The content of the page, which is XML as well."""
    (main,) = re.findall("<main>.*</main>", report(told), re.DOTALL)
    return fromstring(main)


def words(part: Element | None) -> str:
    assert part is not None
    return " ".join("".join(part.itertext()).split())


def lead(told: Results) -> str:
    return words(page(told).find("header/p"))


def parts(told: Results) -> dict[str, Element]:
    """The sections by their headings."""
    return {words(part.find("h2")): part for part in page(told).iter("section")}


def rows(part: Element) -> list[list[str]]:
    return [[words(cell) for cell in row] for row in part.iter("tr")]


def drawn(node: Node) -> Element:
    return fromstring(to_html(node))


def described(chart: Element) -> tuple[str, str]:
    return words(chart.find("title")), words(chart.find("desc"))


@pytest.fixture(scope="module")
def dice() -> Results:
    """A contest in which one of three is all faults."""
    going = contest(*entrants(able=3, fair=1, clumsy=0), rounds=60)
    background = Background(
        {"clumsy": FirstFault(0, "slip", "It <fell>.")},
        {"able": TimeSummary(12345, 0.00042, 0.031, 1.25), "fair": TimeSummary(7, 2, 3, 4)},
        {"able": 1.0},
        date="2026-11-18T05:31:58+00:00",
    )
    return rated(played(going), game="throw", seed="x7", unit="spots", background=background)


def test_the_page_allows_its_own_style_and_nothing_else(dice: Results) -> None:
    text = report(dice)
    _, _, rest = text.partition("<style>")
    style, _, body = rest.partition("</style>")
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    assert f'http-equiv="Content-Security-Policy" content="{escape(policy)}"' in text
    assert "style=" not in body


def test_the_page_asks_for_nothing(dice: Results) -> None:
    text = report(dice)
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')
    for request in ("http:", "https:", "src=", "href=", "url(", "@import", "<script", "<link"):
        assert request not in text


def test_it_opens_with_who_is_first_and_what_was_played(dice: Results) -> None:
    header = page(dice).find("header")
    assert header is not None
    assert words(header.find("h1")) == "able comes first of 3"
    figures = {words(each.find("dt")): words(each.find("dd")) for each in header.iter("div")}
    assert figures == {
        "Entrants": "3",
        "Games": "180",
        "Games of a pair": "60",
        "A game is a": "throw",
        "Seed": "x7",
        "Faults": "120",
        "Date": "2026-11-18",
    }


@pytest.mark.parametrize(
    ("tallies", "sentence"),
    [
        ([FAR_AHEAD, FAR_AHEAD], "Head to head, it is surely better than b and c."),
        ([LEVEL, LEVEL, LEVEL], "Its games with b, c and d leave open who is better."),
        (
            [FAR_AHEAD, LEVEL, FAR_BEHIND],
            (
                "Head to head, it is surely better than b. Its games with c leave open who is "
                "better. Head to head, it is surely worse than d."
            ),
        ),
        ([FAR_AHEAD] * 5, "Head to head, it is surely better than all 5 others."),
        (
            [*[FAR_AHEAD] * 5, LEVEL],
            (
                "Head to head, it is surely better than 5 of the 6 others. "
                "Its games with g leave open who is better."
            ),
        ),
        (
            [LEVEL],
            "Its games with b leave open who is better. It scored 50.0 % (48.6 to 51.4 %).",
        ),
    ],
)
def test_the_lead_says_how_sure_it_is(tallies: Sequence[Tally], sentence: str) -> None:
    names = "abcdefg"[: len(tallies) + 1]
    known = dict(zip(names[1:], tallies, strict=True))
    told = all_level(names)
    meetings = [
        replace(each, tally=known[each.other]) if each.one == "a" else each
        for each in told.pairings
    ]
    told = replace(told, pairings=tuple(meetings))
    assert lead(told) == f"Its rating is 1500 (1400 to 1600). {sentence}"


@pytest.mark.parametrize(
    ("verdict", "tally", "claim", "found", "marks"),
    [
        ("a", LEVEL, "surely better than b", "The test found a better.", ("▲ 50.0", "▼ 50.0")),
        ("b", LEVEL, "surely worse than b", "The test found b better.", ("▼ 50.0", "▲ 50.0")),
        ("=", FAR_AHEAD, "leave open", "neither better by 3.0 %.", ("95.0", "5.0")),
    ],
)
def test_a_sequential_test_has_the_last_word(
    verdict: str, tally: Tally, claim: str, found: str, marks: tuple[str, str]
) -> None:
    told = results("ab", replace(meeting("a", "b", tally), verdict=verdict))
    assert claim in lead(told)
    sections = parts(told)
    assert words(sections["Pair by pair"].find(".//article/p")).endswith(found)
    cells = [words(cell) for cell in sections["Each against each"].iter("b")]
    assert cells == [*marks]
    assert "sequential test" in words(sections["How to read this"])


def test_each_is_shown_against_each() -> None:
    tallies = Tally({WON: 60, SPLIT: 40}), LEVEL, Tally({LOST: 10})
    pairings = zip("aab", "bcc", tallies, strict=True)
    told = results("abc", *(meeting(one, other, tally) for one, other, tally in pairings))
    assert rows(parts(told)["Each against each"]) == [
        ["Entrant", "1 a", "2 b", "3 c"],
        ["1. a", "·", "▲ 80.074.4 to 84.4", "50.048.6 to 51.4"],
        ["2. b", "▼ 20.015.6 to 25.6", "·", "▼ 0.00.0 to 24.7"],
        ["3. c", "50.048.6 to 51.4", "▲ 100.075.3 to 100.0", "·"],
    ]


def test_the_standings_count_everything(dice: Results) -> None:
    able, fair, clumsy = dice.standings
    head, *found = rows(parts(dice)["Standings"])
    assert head[-2:] == ["Mean spots", "Faults"]
    for rank, standing, row in zip("123", dice.standings, found, strict=True):
        rating = f"{standing.rating:.0f} ({standing.low:.0f} to {standing.high:.0f})"
        assert row[:2] == [f"{rank}. {standing.name}", rating]
        assert row[2:6] == [
            *(f"{standing.games}", f"{standing.wins}", f"{standing.ties}", f"{standing.losses}")
        ]
    assert found[0][6:] == [f"+{able.wins - able.losses}", f"{able.points:.1f}", "none"]
    assert found[1][7:] == [f"{fair.points:.1f}", "none"]
    slips, trips = clumsy.faults["slip"], clumsy.faults["trip"]
    assert found[2][6:] == ["−120", "none", f"{slips} slip, {trips} trip"]


def test_faults_are_told_and_what_they_cost(dice: Results) -> None:
    kinds = dice.standings[2].faults
    part = parts(dice)["Faults"]
    told = f"120 in 120 games ({kinds['slip']} slip, {kinds['trip']} trip)"
    first = "The first fault, slip: It <fell>."
    assert [words(item) for item in part.iter("li")] == [f"clumsy: {told}. {first}"]
    assert "the round is lost" in words(part)
    assert "--debug" in words(part)
    none = parts(all_level("ab"))["Faults"]
    assert words(none.find("p")) == "There were none."
    assert "the round is lost" in words(none)
    assert "--debug" not in words(none)


def test_times_stand_beside_the_limit(dice: Results) -> None:
    assert rows(parts(dice)["Time a move"]) == [
        ["Entrant", "Mean", "99 %", "Longest", "Limit", "Moves"],
        ["1. able", "420 µs", "31.0 ms", "1.25 s", "1.00 s", "12,345"],
        ["2. fair", "2.00 s", "3.00 s", "4.00 s", "none", "7"],
    ]
    assert "Time a move" not in parts(all_level("ab"))


def test_a_test_that_is_not_sure_says_so_and_leaves_the_pair_open() -> None:
    told = results("ab", replace(meeting("a", "b", FAR_AHEAD), more_games=1234))
    sentence = "The test is undecided; it may take some 1,300 more games."
    assert words(page(told).find(".//article/p")).endswith(sentence)
    assert "leave open who is better" in lead(told)
    assert "sequential test" in words(parts(told)["How to read this"])


def test_of_many_pairs_only_those_are_sure_that_are_so_together() -> None:
    lucky = Tally({WON: 40, SPLIT: 60, LOST: 22})
    assert lucky.interval.low > 0.5
    alone = results("ab", meeting("a", "b", lucky))
    assert "surely better than b" in lead(alone)
    told = all_level("abcde")
    first, *others = told.pairings
    among = replace(told, pairings=(replace(first, tally=lucky), *others))
    assert "surely" not in lead(among)
    assert "▲" not in words(parts(among)["Each against each"].find("div"))


def test_every_pair_has_its_figures_and_two_charts(dice: Results) -> None:
    cards = [*parts(dice)["Pair by pair"].iter("article")]
    assert [words(card.find("h3")) for card in cards] == [
        *("able v fair", "able v clumsy", "fair v clumsy")
    ]
    first, second, _ = dice.pairings
    tally = first.tally
    assert words(cards[0].find("p")) == (
        f"{100 * tally.score:.1f} % ({100 * tally.interval.low:.1f} to "
        f"{100 * tally.interval.high:.1f} %) of 60 games: {tally.wins} won, {tally.ties} tied, "
        f"{tally.losses} lost. {first.points[0]:.1f} to {first.points[1]:.1f} spots."
    )
    faults = second.faults[1]
    assert words(cards[1].find("p")).endswith(
        f"60 won, 0 tied, 0 lost. Faults of clumsy: {faults['slip']} slip, {faults['trip']} trip."
    )
    assert [len([*card.iter("svg")]) for card in cards] == [2, 2, 2]


def test_every_chart_says_what_it_shows(dice: Results) -> None:
    charts = [chart for chart in page(dice).iter("svg") if "aria-hidden" not in chart.attrib]
    assert {chart.get("role") for chart in charts} == {"img"}
    found = dict(map(described, charts))
    assert len(found) == 3 + 2 * 3
    able = dice.standings[0]
    assert found["Rating of able"] == f"{able.rating:.0f}, from {able.low:.0f} to {able.high:.0f}"
    margins = dice.pairings[0].margins
    assert f"from −{-min(margins)} to +{max(margins)}." in found["Leads of able over fair"]
    course = found["How the score of able against fair developed"]
    games = re.findall("after ([0-9]+) games", course)
    assert (games[0], games[-1]) == ("2", "60")


@pytest.mark.parametrize(("entrants", "groups"), [(5, 0), (6, 5)])
def test_many_pairs_are_folded_but_for_those_of_the_first(entrants: int, groups: int) -> None:
    part = parts(all_level("abcdef"[:entrants]))["Pair by pair"]
    folded = [*part.iter("details")]
    assert len(folded) == groups
    assert len([*part.iter("article")]) == entrants * (entrants - 1) // 2
    if groups:
        assert words(folded[0].find("summary")) == "a against those below it (5)"
        assert ["open" in each.attrib for each in folded] == [True, *[False] * 4]


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "\"'&amp;</title></style>", "&lt;b&gt;", "x" * 60, "…ن"]
)
def test_a_name_is_text_wherever_it_stands(name: str) -> None:
    told = results([name, "b"], replace(meeting(name, "b", LEVEL), verdict=name))
    told = replace(
        told, standings=(replace(told.standings[0], faults={name: 1}), told.standings[1])
    )
    main = page(told)
    assert not [*main.iter("script")]
    assert not [*main.iter("style")]
    assert {words(each) for each in main.iter("bdi")} == {name, "b"}
    charts = [words(chart.find("title")) for chart in main.iter("svg") if chart.get("role")]
    assert charts == [
        f"Rating of {name}",
        "Rating of b",
        f"Leads of {name} over b",
        f"How the score of {name} against b developed",
    ]
    assert f": 1 in 200 games (1 {name})" in words(parts(told)["Faults"])
    assert report(told).count("</style>") == 1


def with_margins(margins: Mapping[int, int]) -> PairingResult:
    games = sum(margins.values())
    mean = sum(margin * times for margin, times in margins.items()) / games if games else 0.0
    return replace(meeting("a", "b", LEVEL), margins=margins, points=(mean, 0.0))


def test_bars_are_as_high_as_their_margins_are_frequent() -> None:
    chart = drawn(margins_chart(with_margins({-10: 1, 0: 2, 10: 4}), "spots", 10))
    bars = [(bar.get("class"), float(bar.get("height", ""))) for bar in chart.iter("rect")]
    (_, low), (_, middle), (_, high) = bars
    assert [side for side, _ in bars] == ["under", "even", "over"]
    assert [middle / low, high / low] == pytest.approx([2, 4], rel=0.02)
    assert described(chart)[1] == (
        "7 games without a fault: ahead in 57.1 %, level in 28.6 %, behind in 14.3 %; "
        "a mean lead of +4.3 spots, from −10 to +10."
    )


margins = st.dictionaries(st.integers(-500, 500), st.integers(1, 100), min_size=1)


@given(margins)
def test_every_bar_stays_inside_the_chart_and_apart_from_the_next(counts: dict[int, int]) -> None:
    chart = drawn(margins_chart(with_margins(counts), "spots", max(map(abs, counts))))
    bars = [
        [float(bar.get(side, "")) for side in ("x", "y", "width", "height")]
        for bar in chart.iter("rect")
    ]
    _, _, width, height = map(float, chart.get("viewBox", "").split())
    for x, y, wide, high in bars:
        assert 0 <= x < x + wide <= width
        assert 0 <= y < y + high <= height
    assert all(here[0] + here[2] <= there[0] for here, there in pairwise(bars))


@given(margins, st.integers(500, 1000))
def test_seen_from_the_other_side_the_bars_are_mirrored(counts: dict[int, int], most: int) -> None:
    straight, mirrored = (
        [bar.get("height") for bar in drawn(margins_chart(each, "spots", most)).iter("rect")]
        for each in (with_margins(counts), with_margins(counts).mirrored)
    )
    assert mirrored == straight[::-1]


@given(st.floats(-3000, 3000), st.floats(0.5, 5000), st.integers(2, 9))
def test_ticks_are_few_and_evenly_apart(low: float, span: float, most: int) -> None:
    scale = Scale(low, low + span)
    ticks = scale.ticks(most)
    assert len(ticks) <= most
    assert all(0 <= scale.share(tick) <= 1 for tick in ticks)
    assert len({there - here for here, there in pairwise(ticks)}) <= 1


def test_the_course_is_a_line_in_a_band() -> None:
    course = ((2, 1.0, 0.2, 1.0), (4, 0.5, 0.1, 0.9), (8, 0.75, 0.4, 0.95))
    chart = drawn(course_chart(replace(meeting("a", "b", LEVEL), course=course)))
    line, band = (
        [[float(place) for place in point.split(",")] for point in shape.get("points", "").split()]
        for shape in (chart.find("polyline"), chart.find("polygon"))
        if shape is not None
    )
    assert len(band) == 2 * len(line) == 6
    (early, top), (half_way, middle), (late, between) = line
    assert early < half_way < late
    assert top < between < middle  # a drawing counts from above
    assert half_way - early == pytest.approx((late - half_way) / 2, abs=0.2)
    assert described(chart)[1] == (
        "after 2 games 100.0 % (20.0 to 100.0 %); after 4 games 50.0 % (10.0 to 90.0 %); "
        "after 8 games 75.0 % (40.0 to 95.0 %)"
    )


def test_where_there_is_nothing_to_draw_the_chart_says_so() -> None:
    told = results("ab", replace(meeting("a", "b", Tally({})), margins={}))
    drawn = [words(chart) for chart in parts(told)["Pair by pair"].iter("svg")]
    assert "There is no game without a fault." in drawn[0]
    assert "no game without a fault" in drawn[0]
    assert "There is no game yet." in drawn[1]
    assert "0 games" in words(page(told).find(".//article/p"))


def test_negative_points_have_a_minus() -> None:
    told = results("ab", replace(meeting("a", "b", LEVEL), points=(-3.25, -1200.0)))
    assert "−3.2 to −1,200.0 spots." in words(page(told).find(".//article/p"))
