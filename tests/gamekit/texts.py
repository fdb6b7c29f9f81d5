"""The texts of the machinery: contests' files, complaints of bots' processes, tags of records."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from gamekit.arena import InvalidJournal, Journal
from gamekit.arena.contest import Progress
from gamekit.arena.isolation import BotFault
from gamekit.arena.isolation.watchdog import complaint, ended
from gamekit.arena.journal import Entry
from gamekit.records import read_tag, tag_lines
from gamekit.text import InvalidNotation
from tests.fuzz.kind import Kind
from tests.gamekit.arena.contests import contest, entrants

ROUNDS = 12
_players = entrants(able=2, clumsy=0, middling=1)


def as_bytes(text: str) -> bytes:
    """The bytes of a file with this text, in which a lone surrogate is no UTF-8."""
    return text.encode(errors="surrogatepass")


@cache
def _folder() -> Path:
    """A folder for files that are read at once, until this process ends."""
    _folder.kept = TemporaryDirectory()  # type: ignore[attr-defined]
    return Path(mkdtemp(dir=_folder.kept.name))  # type: ignore[attr-defined]


def file_with(text: str) -> Path:
    """A file with this text; the next one takes its place."""
    path = _folder() / "file"
    path.write_bytes(as_bytes(text))
    return path


@cache
def _journals() -> Sequence[str]:
    path = _folder() / "journal"
    texts = []
    for rounds in (2, ROUNDS):
        path.unlink(missing_ok=True)
        going = contest(*_players, rounds=rounds)
        with Journal(path, going.heading) as journal:
            for _ in going.play(journal=journal):
                pass
        texts.append(path.read_text())
    return texts


def read_entries(text: str) -> list[Entry]:
    """The entries of a contest's file."""
    with Journal(file_with(text), contest(*_players, rounds=ROUNDS).heading) as journal:
        return [*journal.entries()]


def continue_contest(text: str) -> Progress:
    """How far a contest has come that goes on from this file."""
    going = contest(*_players, rounds=ROUNDS)
    with Journal(file_with(text), going.heading) as journal:
        return next(going.play(journal=journal))


def read_complaint(text: str) -> BotFault:
    """The fault that a line of a bot's process reports."""
    return complaint(as_bytes(text))


def _check_fault(fault: BotFault) -> None:
    assert fault.kind in {"error", "illegal"}
    assert len(fault.reason) <= 200
    (fault.reason + fault.detail).encode()


def _check_entries(entries: list[Entry]) -> None:
    for entry in entries:
        for game in entry.games:
            assert {*map(type, game.scores)} <= {float}
            assert abs(sum(game.scores)) < 1e-6
            assert {*map(type, game.points)} <= {int}


_COMPLAINTS = [
    '!["error", "ZeroDivisionError: division by zero", "Traceback:\\n  line 1"]\n',
    '!["illegal", "You hold no diamond.", ""]\n',
    ended(1).decode(),
    ended(-9).decode(),
]
_TAGS = tag_lines([("A", "Asha"), ("B", 'The "Maharaja" \\ \U0001f42a'), ("Seed", "1.7")])

KINDS = [
    Kind("journals", read_entries, _journals, InvalidJournal, check=_check_entries),
    Kind("contests", continue_contest, _journals, InvalidJournal),
    Kind("complaints", read_complaint, lambda: _COMPLAINTS, check=_check_fault),
    Kind("tags", read_tag, lambda: _TAGS, InvalidNotation),
]
