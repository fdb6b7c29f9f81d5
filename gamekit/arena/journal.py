"""A contest on file: records of its games, and between them what a later run needs to go on.

Lines that begin with % are the journal's own. The first says which contest it is; each other one
has the results of the games recorded above it, and only with it do they count. So whatever stands
after the last of them was not finished, and is played again.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

from gamekit.arena.chunks import GameResult

try:
    import fcntl
except ModuleNotFoundError:  # pragma: no cover (a system without such locks)
    fcntl = None  # type: ignore[assignment]

FINGERPRINTS: Final = "fingerprints"
"""In a heading, what all players are told by: a text for each name."""

_MARK: Final = b"% "
_NAME: Final = "contest"
_VERSION: Final = 2
_ROUNDING: Final = 1e-9  # in a sum of scores that is 0
_LONGEST: Final = 1 << 20  # bytes of a first line: of something else, it might be all there is


class InvalidJournal(ValueError):
    """The file cannot be used for this contest; the sentence says why."""


class Entry(NamedTuple):
    """The games of some deals of one series, from this deal on."""

    series: tuple[str, ...]
    """The names of its entrants."""
    start: int
    games: list[GameResult]


class Journal:
    """A file that only grows, held by one process at a time.

    The heading is whatever must be the same for a contest to be continued.
    """

    def __init__(self, path: Path, heading: Mapping[str, object]) -> None:
        self.path = path
        self._heading = json.loads(json.dumps({_NAME: _VERSION, **heading}))

    def __enter__(self) -> Self:
        """Open the file, or begin it; one that is another's stays as it is."""
        try:
            self._file = self.path.open("a+b")
        except OSError as problem:
            raise InvalidJournal(f"{self.path} cannot be written: {problem.strerror}.") from None
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
        """Let others have it."""
        self._file.close()

    def entries(self) -> Iterator[Entry]:
        """What was played before; once all of it is read, what was left unfinished is gone."""
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
                        raise InvalidJournal(f"{self.path}, line {number}, is damaged.") from None
                    yield entry
        self._file.truncate(end)

    def write(self, entry: Entry, records: Sequence[str]) -> None:
        """Add some games; they count with the last byte that is written."""
        results = _line({"entrants": entry.series, "start": entry.start, "games": entry.games})
        told = "".join(f"{record}\n" for record in records if record).encode()
        try:
            self._file.write(told + results)
            self._file.flush()
        except OSError as problem:  # a disk that is full, say
            raise InvalidJournal(f"{self.path} cannot be written: {problem.strerror}.") from None

    def _lock(self) -> None:
        if fcntl is not None:  # pragma: no branch
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise InvalidJournal(f"{self.path} is being written by another contest.") from None

    def _begin(self) -> None:
        self._file.seek(0)
        first = self._file.readline(_LONGEST)
        heading = _line(self._heading)
        if first != heading and heading.startswith(first):  # it is new, or was torn in this line
            self._file.truncate(0)
            self._file.write(heading)
            self._file.flush()
        elif objection := self._objection(first):
            raise InvalidJournal(f"{self.path} {objection}")

    def _objection(self, first: bytes) -> str | None:
        """Why a file that begins so is of no use, if it is not."""
        try:
            begun = json.loads(first.removeprefix(_MARK)) if first.startswith(_MARK) else None
        except ValueError:
            begun = None
        if not isinstance(begun, dict) or _NAME not in begun:
            return "is not the file of a contest, and stays as it is."
        if begun[_NAME] != _VERSION:
            return "was written by another version of this program; name a new file."
        if begun == self._heading:
            return None
        keys = (*self._heading, *begun)
        key = next(key for key in keys if begun.get(key) != self._heading.get(key))
        before, now = begun.get(key), self._heading.get(key)
        if key == FINGERPRINTS and isinstance(before, dict):
            changed = next(name for name in now if before.get(name) != now[name])
            return f"was begun with another {changed}: that player has changed since."
        return f"was begun with {key} {json.dumps(before)}, and now it is {json.dumps(now)}."


def _entry(line: bytes) -> Entry:
    """The entry of a line, which somebody may have changed."""
    found = json.loads(line.removeprefix(_MARK))
    games = [_game(*game) for game in found["games"]]
    return Entry(tuple(map(str, found["entrants"])), found["start"], games)


def _game(scores: list[float], points: list[int], faults: list[tuple[int, str]]) -> GameResult:
    told = tuple((int(seat), str(kind)) for seat, kind in faults)
    whole = len(scores) == len(points) and all(0 <= seat < len(scores) for seat, _ in told)
    if not (whole and abs(sum(scores)) < _ROUNDING):
        raise ValueError(scores, points, told)
    return GameResult(tuple(map(float, scores)), tuple(map(int, points)), told)


def _line(values: Mapping[str, object]) -> bytes:
    return _MARK + json.dumps(values, separators=(",", ":")).encode() + b"\n"
