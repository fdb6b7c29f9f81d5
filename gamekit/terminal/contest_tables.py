"""The results of a contest as tables in the terminal."""

from collections.abc import Sequence

from rich.console import Console

from gamekit.arena import PairingResult, Results
from gamekit.arena.results import counted, rounded
from gamekit.arena.sprt import NEITHER
from gamekit.arena.times import duration
from gamekit.terminal import strings
from gamekit.terminal.console import printable
from gamekit.terminal.tables import Column, Sheet


def print_results(results: Results, screen: Console) -> None:
    """Print all tables, and under them what needs an explanation."""
    screen.print(_standings(results), "", _meetings(results))
    if results.background.times:
        screen.print("", _times(results))
    screen.print("", strings.SEED_NOTE.format(seed=printable(str(results.seed))), sep="\n")
    for paragraph in filter(None, (_undecided(results), _faults(results))):
        screen.print("", *paragraph, sep="\n")


def _undecided(results: Results) -> list[str]:
    """The number of pairings that a sequential test has not decided, and what it may take."""
    needed = [
        2 * pairing.tally.pairs + pairing.more_games
        for pairing in results.pairings
        if pairing.more_games is not None
    ]
    if not needed:
        return []
    sentence = strings.UNDECIDED if len(needed) > 1 else strings.UNDECIDED_ONE
    return [
        sentence.format(count=len(needed), pairs=len(results.pairings), rounds=rounded(max(needed)))
    ]


def _faults(results: Results) -> list[str]:
    """The first fault of each entrant in a line, and what a fault costs."""
    first = results.background.first_faults
    if not any(standing.faults for standing in results.standings):
        return []
    return [
        *(
            strings.FIRST_FAULT.format(
                name=standing.name, kind=fault.kind, reason=printable(fault.reason)
            )
            for standing in results.standings
            if (fault := first.get(standing.name))
        ),
        strings.FAULTS_NOTE.format(unit=results.unit),
    ]


def _times(results: Results) -> Sheet:
    """The times of moves beside their limits."""
    background = results.background
    rows = [
        (
            standing.name,
            *(duration(figure) for figure in background.times[standing.name][1:]),
            duration(background.limits[standing.name])
            if standing.name in background.limits
            else strings.NONE,
        )
        for standing in results.standings
        if standing.name in background.times
    ]
    headings = (
        *(strings.TIME_OF_A_MOVE, strings.MEAN, strings.P99, strings.LONGEST, strings.LIMIT),
    )
    return _table(headings, rows)


def _standings(results: Results) -> Sheet:
    with_points = {
        name
        for meeting in results.pairings
        if meeting.margins
        for name in (meeting.one, meeting.other)
    }
    headings = (
        *("", "", strings.RATING, strings.INTERVAL, strings.WON, strings.TIED, strings.LOST),
        *(strings.SCORE, results.unit, strings.FAULTS),
    )
    rows = [
        (
            f"{place}.",
            one.name,
            f"{one.rating:.0f}",
            strings.FROM_TO.format(low=f"{one.low:.0f}", high=f"{one.high:.0f}"),
            *(f"{count:,}" for count in (one.wins, one.ties, one.losses)),
            f"{one.score:+,}",
            f"{one.points:.1f}" if one.name in with_points else strings.NONE,
            counted(one.faults) or strings.NONE,
        )
        for place, one in enumerate(results.standings, start=1)
    ]
    return _table(headings, rows)


def _meetings(results: Results) -> Sheet:
    headings = (
        *("", strings.SCORE, strings.INTERVAL, strings.WON, strings.TIED, strings.LOST),
        *(results.unit, strings.FAULTS, strings.VERDICT),
    )
    rows = []
    for meeting in results.pairings:
        tally = meeting.tally
        low, high = tally.interval
        mine, others = meeting.points
        row = (
            strings.VERSUS.format(one=meeting.one, other=meeting.other),
            f"{tally.score:.1%}" if tally.pairs else "",
            strings.FROM_TO.format(low=f"{low:.1%}", high=f"{high:.1%}"),
            *(f"{count:,}" for count in (tally.wins, tally.ties, tally.losses)),
            f"{mine:.1f} : {others:.1f}" if meeting.margins else strings.NONE,
            " : ".join(counted(faults) or strings.NONE for faults in meeting.faults)
            if any(meeting.faults)
            else "",
            _verdict(meeting),
        )
        rows.append(row)
    return _table(headings, rows)


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Sheet:
    """A table without its empty columns."""
    columns = zip(headings, zip(*rows, strict=True), strict=True)
    words = {"", strings.FAULTS, strings.VERDICT, strings.TIME_OF_A_MOVE}
    return Sheet(
        [
            Column(heading, cells, right=heading not in words, wraps=heading in words)
            for heading, cells in columns
            if any(cells)
        ]
    )


def _verdict(meeting: PairingResult) -> str:
    if meeting.more_games is not None:
        return strings.NOT_SURE.format(rounds=rounded(meeting.more_games))
    if meeting.verdict is None:
        return ""
    if meeting.verdict == NEITHER:
        return strings.EQUAL
    return strings.BETTER.format(name=meeting.verdict)
