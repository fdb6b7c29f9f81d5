"""The file of a contest: records of its games, and the results that a later run continues from.

Lines that begin with % belong to the journal. The first identifies the contest; each of the others
has the results of the games recorded above it, which count only if that line is complete. Anything
after the last such line is unfinished: it is removed, and its games are played again.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

from gamekit.arena import strings
from gamekit.arena.chunks import GameResult

try:
    import fcntl
except ModuleNotFoundError:  # pragma: no cover (Windows has no such locks)
    fcntl = None  # type: ignore[assignment]

FINGERPRINTS: Final = "fingerprints"
"""The key of a heading under which every player's fingerprint is stored by name."""

_MARK: Final = b"% "
_NAME: Final = "contest"
_VERSION: Final = 2
_ROUNDING: Final = 1e-9  # tolerance for the sum of zero-sum scores
_LONGEST: Final = 1 << 20  # bytes of a first line; a file of another kind may have no newline


class InvalidJournal(ValueError):
    """The file cannot be used for this contest; the message says why."""


class Entry(NamedTuple):
    """The results of consecutive deals of one series, beginning with the deal `start`."""

    series: tuple[str, ...]
    """The names of its entrants."""
    start: int
    games: list[GameResult]


class Journal:
    """An append-only file, locked by one process at a time.

    The heading is everything that must be the same for a contest to be continued.
    """

    def __init__(self, path: Path, heading: Mapping[str, object]) -> None:
        self.path = path
        self._heading = json.loads(json.dumps({_NAME: _VERSION, **heading}))

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
                        entry = _entry(line)
                    except (ValueError, KeyError, TypeError):
                        raise InvalidJournal(
                            strings.DAMAGED_LINE.format(file=self.path, line=number)
                        ) from None
                    yield entry
        self._file.truncate(end)

    def write(self, entry: Entry, records: Sequence[str]) -> None:
        """Append some games; they count once the last byte is written."""
        results = _line({"entrants": entry.series, "start": entry.start, "games": entry.games})
        recorded = "".join(f"{record}\n" for record in records if record).encode()
        try:
            self._file.write(recorded + results)
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
        if first != heading and heading.startswith(first):  # a new file, or one cut off in line 1
            self._file.truncate(0)
            self._file.write(heading)
            self._file.flush()
        elif objection := self._objection(first):
            raise InvalidJournal(objection)

    def _objection(self, first: bytes) -> str | None:
        """The reason why a file with this first line cannot be continued; None if it can."""
        try:
            begun = json.loads(first.removeprefix(_MARK)) if first.startswith(_MARK) else None
        except ValueError:
            begun = None
        if not isinstance(begun, dict) or _NAME not in begun:
            return strings.NOT_A_JOURNAL.format(file=self.path)
        if begun[_NAME] != _VERSION:
            return strings.JOURNAL_OF_OTHER_VERSION.format(file=self.path)
        if begun == self._heading:
            return None
        keys = (*self._heading, *begun)
        key = next(key for key in keys if begun.get(key) != self._heading.get(key))
        before, now = begun.get(key), self._heading.get(key)
        if key == FINGERPRINTS and isinstance(before, dict):
            changed = next(name for name in now if before.get(name) != now[name])
            return strings.JOURNAL_OF_OTHER_PLAYER.format(file=self.path, name=changed)
        return strings.JOURNAL_OF_OTHER_SETTING.format(
            file=self.path, setting=key, before=json.dumps(before), now=json.dumps(now)
        )


def _entry(line: bytes) -> Entry:
    """The entry of a line; raises an exception if the line was damaged."""
    found = json.loads(line.removeprefix(_MARK))
    games = [_game(*game) for game in found["games"]]
    return Entry(tuple(map(str, found["entrants"])), found["start"], games)


def _game(scores: list[float], points: list[int], faults: list[tuple[int, str]]) -> GameResult:
    seated = tuple((int(seat), str(kind)) for seat, kind in faults)
    whole = len(scores) == len(points) and all(0 <= seat < len(scores) for seat, _ in seated)
    if not (whole and abs(sum(scores)) < _ROUNDING):
        raise ValueError(scores, points, seated)
    return GameResult(tuple(map(float, scores)), tuple(map(int, points)), seated)


def _line(values: Mapping[str, object]) -> bytes:
    return _MARK + json.dumps(values, separators=(",", ":")).encode() + b"\n"
