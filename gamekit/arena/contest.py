"""Contests: a round robin on the same deals, or tables of several seats drawn at random."""

from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from itertools import combinations
from typing import Final, Generic, NamedTuple, Protocol

from gamekit.arena import strings
from gamekit.arena.chunks import (
    Chunk,
    Entrant,
    FaultReport,
    FirstFault,
    GameResult,
    Play,
    Player,
    Schedule,
    play_chunk,
)
from gamekit.arena.first_games import FirstGames
from gamekit.arena.journal import ENTRANTS, FINGERPRINTS, SEED, Entry, InvalidJournal, Journal
from gamekit.arena.pairings import PairingStats
from gamekit.arena.pairs import PairedSeats
from gamekit.arena.results import PairingResult
from gamekit.arena.seeds import contest_key, drawn_seed
from gamekit.arena.sprt import NEITHER, Sequential
from gamekit.arena.tables import DrawnSeats, TableStats
from gamekit.arena.times import MoveTimes, TimeSummary
from gamekit.arena.workers import in_order

_SECONDS: Final = 0.3  # target time of a chunk: overhead is negligible, and progress is visible
_MOST_DEALS: Final = 256  # in a chunk: a bound on memory
_SHARES: Final = 8  # a chunk is at most this fraction of the deals that are left
_INSTANT: Final = 1e-6  # the shortest time that a clock can measure


class InvalidContest(ValueError):
    """The contest is impossible; the message says why."""


class Progress(NamedTuple):
    """The progress of a contest in games, and the latest fault, if there was one."""

    games: int
    total: int
    fault: FaultReport | None


class _Stats(Protocol):
    """The running statistics of a series of games."""

    @property
    def names(self) -> tuple[str, ...]:
        """The entrants of the series."""

    @property
    def deals(self) -> int:
        """The number of deals to be played."""

    @property
    def played(self) -> int:
        """The number of deals that were played."""

    @property
    def over(self) -> bool:
        """True if no more deals are needed."""

    def add(self, games: Sequence[GameResult], /) -> int:
        """Count these games, up to the last one that is needed; returns the number counted."""


class _Series(Generic[Player]):
    """Games of the same entrants: their schedule, their statistics, and the deals handed out."""

    def __init__(
        self, entrants: Sequence[Entrant[Player]], schedule: Schedule, stats: _Stats
    ) -> None:
        self.entrants = tuple(entrants)
        self.schedule = schedule
        self.stats = stats
        self.asked = 0
        self.faults: dict[str, FirstFault] = {}
        """The first fault of each entrant in these games, as far as it is known."""
        self._at_a_time = 1

    def next_deals(self) -> range:
        """The deals to be played next."""
        left = self.stats.deals - self.asked
        few = max(1, left // _SHARES)  # small chunks at the end keep all workers busy
        deals = range(self.asked, self.asked + min(self._at_a_time, few))
        self.asked = deals.stop
        return deals

    def add(self, chunk: Chunk) -> int:
        """Count the games of a chunk; returns the number of them that were needed."""
        deals = len(chunk.games) // self.schedule.games
        fitting = _SECONDS * deals / max(chunk.seconds, _INSTANT)
        self._at_a_time = min(max(1, int(fitting)), _MOST_DEALS)
        return self.stats.add(chunk.games)


class _SeriesContest(Generic[Player]):
    """One or more series of games, played in chunks; all random numbers come from the seed."""

    def __init__(
        self,
        play: Play[Player],
        entrants: Sequence[Entrant[Player]],
        series: Sequence[_Series[Player]],
        seed: int | str,
        heading: Mapping[str, object],
    ) -> None:
        self.seed = seed
        """The seed that was given, or drawn; with it, the contest can be played again."""
        self.heading: Mapping[str, object] = {
            SEED: seed,
            **heading,
            FINGERPRINTS: {entrant.name: entrant.fingerprint for entrant in entrants},
        }
        """The identity of the contest, for the journal."""
        self._play = play
        self._series = {each.stats.names: each for each in series}
        self._times = {entrant.name: MoveTimes() for entrant in entrants}
        self._first_games = FirstGames(self._times)

    @property
    def first_faults(self) -> Mapping[str, FirstFault]:
        """The first fault of each entrant that had one: of the earliest deal, in any series."""
        found: dict[str, FirstFault] = {}
        for series in self._series.values():
            for name, fault in series.faults.items():
                found[name] = min(fault, found.get(name, fault), key=lambda fault: fault.deal)
        return found

    @property
    def times(self) -> Mapping[str, TimeSummary]:
        """The times of the moves of each entrant that was asked for one."""
        summaries = ((name, times.summary()) for name, times in self._times.items())
        return {name: summary for name, summary in summaries if summary}

    @property
    def hopeless(self) -> str | None:
        """An entrant that has been at fault in every game so far; None if there is none."""
        return self._first_games.hopeless

    def play(
        self, executor: Executor | None = None, journal: Journal | None = None
    ) -> Generator[Progress, None, None]:
        """Play the games that the journal does not have yet, yielding the progress.

        Close the generator to stop early. The results do not depend on the executor, nor on the
        number of its workers.
        """
        if journal:
            for entry in journal.entries():
                self._restore(entry, journal)
        yield self._progress(None)
        for series in self._series.values():
            series.asked = series.stats.played
        with closing(in_order(self._tasks(), executor)) as chunks:
            for series, future in chunks:
                if series.stats.over:
                    future.cancel()
                else:
                    yield self._progress(self._take(series, future.result(), journal))

    def _tasks(self) -> Iterator[tuple[_Series[Player], Callable[[], Chunk]]]:
        """Chunks of work, always of the series that is furthest behind."""
        while unfinished := [
            series
            for series in self._series.values()
            if not series.stats.over and series.asked < series.stats.deals
        ]:
            series = min(unfinished, key=lambda series: series.asked)
            deals = series.next_deals()
            yield series, partial(play_chunk, self._play, series.entrants, series.schedule, deals)

    def _take(
        self, series: _Series[Player], chunk: Chunk, journal: Journal | None
    ) -> FaultReport | None:
        stats = series.stats
        start = stats.played
        counted = series.add(chunk)
        reports = [report for report in chunk.faults if report.deal < stats.played]
        faults = {
            report.entrant: FirstFault(report.deal, report.fault.kind, report.fault.reason)
            for report in reports
            if report.entrant not in series.faults
        }
        entry = Entry(stats.names, start, chunk.games[:counted], faults, chunk.times)
        self._note(series, entry)
        if journal:
            journal.write(entry, chunk.records[:counted])
        return reports[0] if reports else None

    def _note(self, series: _Series[Player], entry: Entry) -> None:
        """Note what an entry says beside the results of its games."""
        for name, fault in entry.faults.items():
            series.faults.setdefault(name, fault)
        for name, times in entry.times.items():
            self._times[name].merge(times)
        if not self._first_games.over:
            deals = range(entry.start, entry.start + len(entry.games) // series.schedule.games)
            for game, seating in zip(entry.games, series.schedule.seatings(deals), strict=True):
                names = [series.entrants[each].name for each in seating.entrants]
                self._first_games.add(names, {names[seat] for seat, _ in game.faults})

    def _restore(self, entry: Entry, journal: Journal) -> None:
        series = self._series.get(entry.series)
        even = len(entry.games) % 2 == 0
        if series is None and even and (mirrored := self._series.get(entry.series[::-1])):
            series, entry = mirrored, _mirrored(entry)
        if series is None and even and journal.knows(entry.series):
            return  # a pairing that this contest does not need
        if series and series.stats.over and series.stats.played < series.stats.deals:
            return  # with fewer pairings, the test of one is decided earlier
        if (
            series is None
            or entry.start != series.stats.played
            or len(entry.games) % series.schedule.games
            or any(len(game.scores) != series.schedule.seats for game in entry.games)
        ):
            raise InvalidJournal(strings.DAMAGED_JOURNAL.format(file=journal.path))
        surplus = series.stats.add(entry.games) < len(entry.games)
        if surplus and series.stats.played == series.stats.deals:
            asked = series.stats.deals * series.schedule.games
            raise InvalidJournal(strings.LONGER_JOURNAL.format(file=journal.path, games=asked))
        self._note(series, entry)

    def _progress(self, fault: FaultReport | None) -> Progress:
        games = total = 0
        for series in self._series.values():
            stats = series.stats
            games += series.schedule.games * stats.played
            total += series.schedule.games * (stats.played if stats.over else stats.deals)
        return Progress(games, total, fault)


class Contest(_SeriesContest[Player]):
    """A round robin: every two entrants play `rounds` games, each deal twice with swapped seats.

    In a gauntlet, the entrants of these names meet all others, and nobody else meets. A journal may
    have pairings of other entrants too: those that it has are not played again.

    Without a seed, one is drawn that nobody can guess. If `until_sure`, a pairing ends as soon as a
    sequential test has decided it. The settings are everything else that affects the games; a
    journal compares them before it is continued.
    """

    def __init__(
        self,
        play: Play[Player],
        entrants: Sequence[Entrant[Player]],
        *,
        rounds: int,
        seed: int | str | None = None,
        until_sure: bool = False,
        gauntlet: Collection[str] = (),
        settings: Mapping[str, object] | None = None,
    ) -> None:
        _check_names([entrant.name for entrant in entrants], least=2)
        if gauntlet and {*gauntlet} >= {entrant.name for entrant in entrants}:
            raise InvalidContest(strings.GAUNTLET_OF_NOBODY)
        if rounds < 2 or rounds % 2:
            raise InvalidContest(strings.ODD_ROUNDS.format(rounds=rounds))
        pairings = [
            (one, other)
            for one, other in combinations(entrants, 2)
            if not gauntlet or (one.name in gauntlet) is not (other.name in gauntlet)
        ]
        self._pairings = [
            PairingStats(
                one.name,
                other.name,
                deals=rounds // 2,
                test=Sequential(len(pairings)) if until_sure else None,
            )
            for one, other in pairings
        ]
        seed = drawn_seed() if seed is None else seed
        schedule = PairedSeats(contest_key(seed))
        series = [
            _Series(pair, schedule, stats)
            for pair, stats in zip(pairings, self._pairings, strict=True)
        ]
        heading = {"until_sure": until_sure, **(settings or {})}
        super().__init__(play, entrants, series, seed, heading)

    @property
    def pairings(self) -> tuple[PairingResult, ...]:
        """The results of all pairings so far."""
        return tuple(stats.result() for stats in self._pairings)


class TableContest(_SeriesContest[Player]):
    """Games at tables of several seats, whose players are drawn from all entrants.

    Seed and settings are those of `Contest`.
    """

    def __init__(
        self,
        play: Play[Player],
        entrants: Sequence[Entrant[Player]],
        *,
        seats: int,
        games: int,
        seed: int | str | None = None,
        settings: Mapping[str, object] | None = None,
    ) -> None:
        names = [entrant.name for entrant in entrants]
        _check_names(names, least=seats)
        if seats < 2:
            raise InvalidContest(strings.FEW_SEATS.format(seats=seats))
        if games < 1:
            raise InvalidContest(strings.FEW_GAMES.format(games=games))
        seed = drawn_seed() if seed is None else seed
        schedule = DrawnSeats(contest_key(seed), len(names), seats)
        self.stats = TableStats(names, schedule, tables=games)
        series = [_Series(entrants, schedule, self.stats)]
        heading = {"seats": seats, **(settings or {}), ENTRANTS: names}
        super().__init__(play, entrants, series, seed, heading)


def _mirrored(entry: Entry) -> Entry:
    """The entry of a pairing whose entrants are named in the other order: games change places."""
    games = entry.games.copy()
    games[::2], games[1::2] = entry.games[1::2], entry.games[::2]
    return entry._replace(series=entry.series[::-1], games=games)


def _check_names(names: Sequence[str], *, least: int) -> None:
    if len(names) < least:
        sentence = strings.FEWER_THAN_TWO_PLAYERS if least == 2 else strings.FEW_PLAYERS
        raise InvalidContest(sentence.format(least=least))
    name, times = Counter(names).most_common(1)[0]
    if times > 1:
        raise InvalidContest(strings.NAME_TAKEN.format(times=times, name=name))
    if NEITHER in names:
        raise InvalidContest(strings.RESERVED_NAME.format(name=NEITHER))
