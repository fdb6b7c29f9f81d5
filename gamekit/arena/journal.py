"""The file of a contest: records of its games, and the results that a later run continues from.

Lines that begin with % belong to the journal. The first identifies the contest; each of the others
has the results of the games recorded above it, which count only if that line is complete. Anything
after the last such line is unfinished: it is removed, and its games are played again.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple, Self, TypeVar

from gamekit.arena import strings
from gamekit.arena.chunks import FirstFault, GameResult
from gamekit.arena.times import MoveTimes
from gamekit.bounded_json import InvalidJson, read_json

try:
    import fcntl
except ModuleNotFoundError:  # pragma: no cover (Windows has no such locks)
    fcntl = None  # type: ignore[assignment]

T = TypeVar("T")

SEED: Final = "seed"
ENTRANTS: Final = "entrants"
FINGERPRINTS: Final = "fingerprints"
"""The keys of a heading for the seed, the names, and each player's fingerprint by name.

Names are in the heading of a contest that cannot take others.
"""

_MARK: Final = b"% "
_NAME: Final = "contest"
_JOINED: Final = "joined"
_OPENING: Final = b'% {"contest":'
_VERSION: Final = 3
_ROUNDING: Final = 1e-9  # tolerance for the sum of zero-sum scores
_LONGEST: Final = 1 << 20  # bytes of a line; a file of another kind may have no newline
_SHOWN: Final = 200  # characters of a setting in a message


class InvalidJournal(ValueError):
    """The file cannot be used for this contest; the message says why."""


class Entry(NamedTuple):
    """The results of consecutive deals of one series, beginning with the deal `start`."""

    series: tuple[str, ...]
    """The names of its entrants."""
    start: int
    games: list[GameResult]
    faults: Mapping[str, FirstFault] = {}
    """The first fault of each entrant in the series, in the entry in which it happened."""
    times: Mapping[str, MoveTimes] = {}
    """The times of each entrant's moves."""


class Journal:
    """An append-only file, locked by one process at a time.

    The heading is everything that must be the same for a contest to be continued. If it does not
    name the entrants, others may join, and some be left out; only a fingerprint may not change.
    """

    def __init__(self, path: Path, heading: Mapping[str, object]) -> None:
        self.path = path
        self._heading = json.loads(json.dumps({_NAME: _VERSION, FINGERPRINTS: {}, **heading}))
        self._known: dict[str, object] = {}

    def __enter__(self) -> Self:
        """Open and lock the file, or begin a new one; a file of another kind is left unchanged."""
        try:
            self._file = self.path.open("a+b")
        except OSError as problem:
            raise self._unwritable(problem) from None
        try:
            self._lock()
            self._begin()
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(
        self,
        _type: type[BaseException] | None,
        _value: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        """Close and unlock the file."""
        self._file.close()

    def entries(self) -> Iterator[Entry]:
        """The entries of the file; after the last one, an unfinished rest is removed."""
        self._file.seek(0)
        end = position = 0
        for number, line in enumerate(self._file, start=1):
            position += len(line)
            if line.startswith(_MARK) and line.endswith(b"\n"):
                end = position
                if number > 1:
                    try:
                        entry = _joined(line) or _entry(line)
                    except (ValueError, TypeError):
                        raise InvalidJournal(
                            strings.DAMAGED_LINE.format(file=self.path, line=number)
                        ) from None
                    if isinstance(entry, Entry):
                        yield entry
                    elif objection := self._join(entry):
                        raise InvalidJournal(objection)
        self._file.truncate(end)
        own = self._heading[FINGERPRINTS]
        if joined := {name: own[name] for name in own if name not in self._known}:
            self._known |= joined
            self._append(_line({_JOINED: joined}))

    def knows(self, names: Iterable[str]) -> bool:
        """True if these have taken part so far."""
        return {*names} <= {*self._known}

    def write(self, entry: Entry, records: Sequence[str]) -> None:
        """Append some games; they count once the last byte is written."""
        results = _line(
            {
                "entrants": entry.series,
                "start": entry.start,
                "games": entry.games,
                **({"first_faults": entry.faults} if entry.faults else {}),
                "times": {name: times.to_json() for name, times in entry.times.items()},
            }
        )
        self._append("".join(f"{record}\n" for record in records if record).encode() + results)

    def _append(self, lines: bytes) -> None:
        try:
            self._file.write(lines)
            self._file.flush()
        except OSError as problem:  # for example, the disk is full
            raise self._unwritable(problem) from None

    def _unwritable(self, problem: OSError) -> InvalidJournal:
        sentence = strings.UNWRITABLE_JOURNAL
        return InvalidJournal(sentence.format(file=self.path, reason=problem.strerror))

    def _lock(self) -> None:
        if fcntl is not None:  # pragma: no branch
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise InvalidJournal(strings.JOURNAL_IN_USE.format(file=self.path)) from None

    def _begin(self) -> None:
        self._file.seek(0)
        first = self._file.readline(_LONGEST)
        heading = _line(self._heading)
        cut_off = heading.startswith(first) or (  # perhaps one with another seed
            first.startswith(_OPENING) and len(first) < _LONGEST
        )
        if not first.endswith(b"\n") and cut_off:  # a new file, or one cut off in line 1
            self._file.truncate(0)
            self._file.write(heading)
            self._file.flush()
            self._known = {**self._heading[FINGERPRINTS]}
        elif objection := self._objection(first):
            raise InvalidJournal(objection)

    def _objection(self, first: bytes) -> str | None:
        """The reason why a file with this first line cannot be continued; None if it can."""
        begun = _heading(first)
        if begun is None:
            return strings.NOT_A_JOURNAL.format(file=self.path)
        if begun[_NAME] != _VERSION:
            return strings.JOURNAL_OF_OTHER_VERSION.format(file=self.path)
        joined = begun.get(FINGERPRINTS, {})
        if isinstance(joined, dict):
            begun[FINGERPRINTS] = self._heading[FINGERPRINTS]  # compared by name
            if begun == self._heading:
                return self._join(joined)
        key = _difference(begun, self._heading)
        before, now = begun.get(key), self._heading.get(key)
        if key == ENTRANTS:
            return strings.TABLES_OF_OTHERS.format(file=self.path)
        return strings.JOURNAL_OF_OTHER_SETTING.format(
            file=self.path,
            setting=_shown(key),
            before=_shown(json.dumps(before)),
            now=_shown(json.dumps(now)),
        )

    def _join(self, fingerprints: Mapping[str, object]) -> str | None:
        """Note players of the file; returns an objection if one of them has changed since."""
        own = self._heading[FINGERPRINTS]
        for name, fingerprint in fingerprints.items():
            if own.get(name, fingerprint) != fingerprint:
                sentence = strings.JOURNAL_OF_OTHER_PLAYER
                return sentence.format(file=self.path, name=_shown(name))
        self._known |= fingerprints
        return None


def saved_seed(path: Path) -> int | str | None:
    """The seed of the contest in a file; None if it has none, such as a file of another kind."""
    try:
        with path.open("rb") as file:
            heading = _heading(file.readline(_LONGEST))
    except OSError:
        return None
    seed = heading.get(SEED) if heading else None
    return seed if isinstance(seed, int | str) else None


def _heading(first: bytes) -> dict[str, Any] | None:
    """The heading in the first line of a file; None if it is no contest's."""
    heading = None
    with suppress(InvalidJson):
        if first.startswith(_MARK):
            heading = read_json(first.removeprefix(_MARK), _LONGEST)
    return heading if isinstance(heading, dict) and _NAME in heading else None


def _difference(before: Mapping[str, object], now: Mapping[str, object]) -> str:
    """The first key that has another value, or that only one of them has."""
    keys = (*now, *before)
    return next(key for key in keys if _value(before, key) != _value(now, key))


def _value(values: Mapping[str, object], key: str) -> tuple[object, ...]:
    return (values[key],) if key in values else ()


def _shown(text: str) -> str:
    """A text of the file in a message: printable, and cut off if it is long."""
    printable = text if text.isprintable() else ascii(text)
    return printable if len(printable) <= _SHOWN else f"{printable[:_SHOWN]}..."


def _joined(line: bytes) -> dict[str, object] | None:
    """The fingerprints of players that joined the contest; None if the line is another."""
    found: Any = read_json(line.removeprefix(_MARK), _LONGEST)
    match found:
        case {"joined": dict(joined)}:
            return joined
    return None


def _entry(line: bytes) -> Entry:
    """The entry of a line; raises an exception if the line was damaged."""
    found: Any = read_json(line.removeprefix(_MARK), _LONGEST)
    match found:
        case {"entrants": [*names], "start": int(start), "games": [*games]}:
            entrants = tuple(_exactly(str, name) for name in names)
            return Entry(
                entrants,
                start,
                [_game(*game) for game in games],
                *_beside_games(entrants, found),
            )
    raise ValueError(line[:_SHOWN])


def _beside_games(
    entrants: Sequence[str], found: Mapping[str, Any]
) -> tuple[dict[str, FirstFault], dict[str, MoveTimes]]:
    """The first faults and the times of an entry; entries of earlier versions have neither."""
    faults = {
        name: FirstFault(_exactly(int, deal), _exactly(str, kind), _exactly(str, reason))
        for name, (deal, kind, reason) in _exactly(dict, found.get("first_faults", {})).items()
    }
    times = {
        name: MoveTimes.from_json(value)
        for name, value in _exactly(dict, found.get("times", {})).items()
    }
    if not {*faults, *times} <= {*entrants}:
        raise ValueError(entrants)
    return faults, times


def _game(scores: list[Any], points: list[Any], faults: list[tuple[Any, Any]]) -> GameResult:
    if not (
        len(scores) == len(points)
        and all(-1 <= score <= 1 for score in scores)
        and abs(sum(scores)) < _ROUNDING
        and all(0 <= seat < len(scores) for seat, _ in faults)
    ):
        raise ValueError(scores, points, faults)
    return GameResult(
        tuple(map(float, scores)),
        tuple(_exactly(int, point) for point in points),
        tuple((_exactly(int, seat), _exactly(str, kind)) for seat, kind in faults),
    )


def _exactly(kind: type[T], value: T) -> T:
    """The value; raises `TypeError` if it is of another type."""
    if type(value) is not kind:
        raise TypeError(value)
    return value


def _line(values: Mapping[str, object]) -> bytes:
    return _MARK + json.dumps(values, separators=(",", ":")).encode() + b"\n"
