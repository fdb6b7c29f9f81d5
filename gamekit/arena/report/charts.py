"""The charts of a report: SVG with the same figures in words, for screen readers."""

from collections import Counter
from collections.abc import Sequence
from itertools import count
from math import ceil, floor
from typing import Final, NamedTuple

from gamekit.arena import strings
from gamekit.arena.report.figures import percent, signed, within
from gamekit.arena.results import PairingResult, Standing, TableStanding
from gamekit.markup import Child, Node, Value, h

# The size of a pairing's chart, and the edges of its plot area.
_WIDTH: Final = 320
_HEIGHT: Final = 140
_LEFT: Final = 42
_RIGHT: Final = 306
_TOP: Final = 26
_BOTTOM: Final = 118

_STRIP: Final = 30  # the height of a rating bar


class Scale(NamedTuple):
    """A linear scale from `low` to `high`."""

    low: float
    high: float

    def share(self, number: float) -> float:
        """The position of a number: 0 at the low end, 1 at the high end."""
        return (number - self.low) / (self.high - self.low)

    def ticks(self, most: int) -> list[int]:
        """At most this many round numbers at equal distances."""
        least = (self.high - self.low) / (most - 1)
        steps = (lead * 10**zeros for zeros in count() for lead in (1, 2, 5))
        step = next(step for step in steps if step >= least)
        return [*range(ceil(self.low / step) * step, floor(self.high) + 1, step)]


def scale_of_ratings(standings: Sequence[Standing | TableStanding]) -> Scale:
    """The scale of all ratings and their intervals, with a margin."""
    low = min(standing.low for standing in standings)
    high = max(standing.high for standing in standings)
    room = max(1, (high - low) / 20)
    return Scale(low - room, high + room)


def rating_bar(standing: Standing | TableStanding, scale: Scale) -> Node:
    """A rating as a dot with its interval, in an image of full width."""
    low, at, high = (
        f"{100 * scale.share(rating):.2f}%"
        for rating in (standing.low, standing.rating, standing.high)
    )
    middle = _STRIP / 2
    return _drawing(
        strings.RATING_CHART.format(name=standing.name),
        strings.RATING_IN_WORDS.format(
            rating=standing.rating, low=standing.low, high=standing.high
        ),
        _rules(scale),
        _line("reach", low, middle, high, middle),
        [_line("reach", end, middle - 6, end, middle + 6) for end in (low, high)],
        h("circle", class_="dot", cx=at, cy=middle, r=5),
        height=_STRIP,
    )


def rating_axis(scale: Scale) -> Node:
    """The axis under the rating bars; hidden from screen readers, which get the bars' figures."""
    ticks = [(f"{100 * scale.share(tick):.2f}%", str(tick)) for tick in scale.ticks(6)]
    words = [_words(at, 16, tick, "middle") for at, tick in ticks]
    return h("svg", words, aria_hidden="true", height=20)


def _rules(scale: Scale) -> list[Node]:
    shares = (f"{100 * scale.share(tick):.2f}%" for tick in scale.ticks(6))
    return [_line("rule", share, 0, share, _STRIP) for share in shares]


def margins_chart(pairing: PairingResult, unit: str, most: int) -> Node:
    """A histogram of the differences of points at the end, from -`most` to `most`."""
    wide = 2 * (most // 30) + 1  # odd, so that the bar of 0 is symmetric
    end = _nearest(most, wide) + wide / 2
    scale = Scale(-end, end)
    bars: Counter[int] = Counter()
    for margin, times in pairing.margins.items():
        bars[_nearest(margin, wide)] += times
    lead = pairing.points[0] - pairing.points[1]
    return _drawing(
        strings.MARGINS_CHART.format(one=pairing.one, other=pairing.other),
        _margins_in_words(pairing, lead, unit),
        _words(_LEFT, 14, strings.MARGINS_AXIS.format(unit=unit)),
        _bars(bars, wide, scale, lead) if bars else _nothing(strings.NO_CLEAN_GAME),
        _axis([(scale.share(tick), signed(tick)) for tick in scale.ticks(7)]),
        **_FRAMED,
    )


def _bars(bars: Counter[int], wide: int, scale: Scale, lead: float) -> list[Node]:
    top = max(bars.values()) / 0.9  # leaves room above the highest bar for the mark of the mean
    return [
        _line("rule", _across(0.5), _TOP, _across(0.5), _BOTTOM),
        *(
            _bar(scale, Scale(middle - wide / 2, middle + wide / 2), times / top)
            for middle, times in sorted(bars.items())
        ),
        _words(_across(scale.share(lead)), _TOP + 6, "▼", "middle"),
        _words(_RIGHT, 14, strings.MEAN_LEAD.format(lead=signed(lead)), "end"),
    ]


def _nearest(margin: int, wide: int) -> int:
    """The middle of the bar that contains a margin, for bars of this width."""
    return (2 * margin + wide) // (2 * wide) * wide


def _margins_in_words(pairing: PairingResult, lead: float, unit: str) -> str:
    games = sum(pairing.margins.values())
    if not games:
        return strings.NO_CLEAN_GAME_IN_WORDS
    signs: Counter[int] = Counter()
    for margin, times in pairing.margins.items():
        signs[(margin > 0) - (margin < 0)] += times
    ahead, level, behind = (percent(signs[sign] / games) for sign in (1, 0, -1))
    return strings.MARGINS_IN_WORDS.format(
        games=games,
        ahead=ahead,
        level=level,
        behind=behind,
        lead=signed(lead),
        unit=unit,
        low=signed(min(pairing.margins)),
        high=signed(max(pairing.margins)),
    )


def _bar(scale: Scale, ends: Scale, share: float) -> Node:
    left, right = (_across(scale.share(end)) for end in ends)
    return h(
        "rect",
        class_="over" if ends.low > 0 else "under" if ends.high < 0 else "even",
        x=left + 0.4,
        y=_up(share),
        width=right - left - 0.8,
        height=_BOTTOM - _up(share),
    )


def course_chart(pairing: PairingResult) -> Node:
    """The score over the games played, with its 95 % interval as a band."""
    course = pairing.course
    games = Scale(0, course[-1][0] if course else 2)
    low, high = (
        [(_across(games.share(moment[0])), _up(moment[bound])) for moment in course]
        for bound in (2, 3)
    )
    return _drawing(
        strings.COURSE_CHART.format(one=pairing.one, other=pairing.other),
        _course_in_words(pairing),
        _words(_LEFT, 14, strings.COURSE_AXIS),
        [
            (
                _line("rule", _LEFT, _up(share), _RIGHT, _up(share)),
                _words(
                    _LEFT - 5,
                    _up(share) + 4,
                    strings.COURSE_TICK.format(percent=100 * share),
                    "end",
                ),
            )
            for share in (0, 0.5, 1)
        ],
        _axis([(games.share(tick), f"{tick:,}") for tick in games.ticks(4)]),
        [
            h("polygon", class_="band", points=_points([*low, *reversed(high)])),
            h(
                "polyline",
                class_="score",
                points=_points(
                    [(_across(games.share(so_far)), _up(score)) for so_far, score, *_ in course]
                ),
            ),
        ]
        if course
        else _nothing(strings.NO_GAME),
        **_FRAMED,
    )


def _course_in_words(pairing: PairingResult) -> str:
    """The score at the beginning, half way and at the end, in words."""
    course = pairing.course
    if not course:
        return strings.NO_GAME_IN_WORDS
    moments = dict.fromkeys((course[0], course[len(course) // 2], course[-1]))
    return strings.COURSE_SEPARATOR.join(
        strings.COURSE_MOMENT.format(games=games, score=percent(score), interval=within(interval))
        for games, score, *interval in moments
    )


_FRAMED: Final[dict[str, Value]] = {"viewBox": f"0 0 {_WIDTH} {_HEIGHT}"}


def _drawing(title: str, description: str, *shapes: Child, **attributes: Value) -> Node:
    words = h("title", title), h("desc", description)
    return h("svg", words, shapes, key="", role="img", **attributes)


def _axis(ticks: Sequence[tuple[float, str]]) -> list[Node]:
    return [
        _line("axis", _LEFT, _BOTTOM, _RIGHT, _BOTTOM),
        *(_words(_across(share), _BOTTOM + 15, tick, "middle") for share, tick in ticks),
    ]


def _nothing(why: str) -> list[Node]:
    return [_words(_across(0.5), _up(0.7), why, "middle")]


def _line(kind: str, x1: str | float, y1: float, x2: str | float, y2: float) -> Node:
    return h("line", class_=kind, x1=x1, y1=y1, x2=x2, y2=y2)


def _words(x: str | float, y: float, words: str, anchor: str = "start") -> Node:
    return h("text", words, x=x, y=y, text_anchor=anchor)


def _across(share: float) -> float:
    return _LEFT + (_RIGHT - _LEFT) * share


def _up(share: float) -> float:
    return _BOTTOM - (_BOTTOM - _TOP) * share


def _points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
