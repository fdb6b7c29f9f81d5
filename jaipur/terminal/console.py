"""What every command says and hears: lines, colour where there is any, sentences for mistakes."""

import os
import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Final, Literal, NoReturn, Protocol, TextIO, TypeVar

import typer
from rich.console import Console

from gamekit.play import SEED
from jaipur.cards import Seat
from jaipur.moves import IllegalMove, InvalidMove, Move
from jaipur.narration import Names
from jaipur.notation import InvalidNotation, excerpt
from jaipur.record import Record, records_in

LEAVING: Final = ("q", "quit")
_LONGEST_NAME: Final = 24
_LONGEST_LINE: Final = 1 << 20  # what has no end is not read to its end
_DISMISSALS: Final = ("SIGHUP", "SIGTERM")  # a terminal that is closed, a machine that goes down


def console() -> Console:
    """Where text goes: in colour to a terminal that wants it; plain, in whole lines, elsewhere."""
    plainly = os.environ.get("NO_COLOR")  # Rich alone would still send bold and dim letters
    system: Literal["auto"] | None = None if plainly else "auto"
    screen = Console(highlight=False, markup=False, emoji=False, color_system=system)
    screen.soft_wrap = not screen.is_terminal
    return screen


def interactive() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(prompt: str) -> str | None:
    """The next line that is typed, without the space around it; `None` where there is no more."""
    person = interactive()
    if person:
        with suppress(ImportError):  # not every system has it
            import_module("readline")  # a line can then be edited, and the ones before it recalled
    try:
        line = input(prompt)
    except EOFError:
        print()
        return None
    except OSError:  # of a terminal that is closed
        return None
    if not person:
        print(line)  # so that what was asked and answered can be read afterwards
    return line.strip()


def complain(sentence: str) -> None:
    """Say what is wrong, after all that was said before."""
    with suppress(OSError):  # what cannot be written is no reason not to try the other
        sys.stdout.flush()
    with suppress(OSError):
        print(printable(" ".join(sentence.split())), file=sys.stderr, flush=True)


class Dismissed(KeyboardInterrupt):
    """The system wants this to end."""


@contextmanager
def _dismissable() -> Iterator[None]:
    """Raise what ends a conversation where the system would end the process, once."""

    def dismiss(*_: object) -> NoReturn:
        for number in before:
            signal.signal(number, signal.SIG_IGN)  # a shell sends what the terminal has sent
        raise Dismissed

    numbers = [getattr(signal, name) for name in _DISMISSALS if hasattr(signal, name)]
    before = {
        number: signal.signal(number, dismiss)
        for number in numbers
        if signal.getsignal(number) is not signal.SIG_IGN  # so it is below nohup
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Conversation(ABC):
    """Lines asked for and obeyed one by one; a line that is refused changes nothing.

    `verbs` are words that stand alone, `verbs_of_more` those that something follows. What is
    neither is for `hear`.
    """

    def __init__(self) -> None:
        self.screen = console()
        self.person = interactive()  # a terminal that is closed is none any more
        self.dismissed = False
        self.verbs: dict[str, Callable[[], None]] = {}
        self.verbs_of_more: dict[str, Callable[[str], None]] = {}
        self._refused = False

    @property
    @abstractmethod
    def prompt(self) -> str:
        """What is to be typed next."""

    @abstractmethod
    def begin(self) -> None:
        """Say what there is to say before the first line."""

    @abstractmethod
    def hear(self, line: str) -> None:
        """Take in a line that is no command."""

    @abstractmethod
    def leave(self) -> None:
        """Part, and let nothing be lost."""

    def hold(self) -> int:
        """Talk until there is no more to say; what it came to, for the shell."""
        with _dismissable():
            try:
                self.begin()
                while (line := ask(self.prompt)) is not None and line.lower() not in LEAVING:
                    self._listen(line)
            except KeyboardInterrupt as interrupt:
                self.dismissed = isinstance(interrupt, Dismissed)
                print()
            finally:  # where nothing can be printed any more, for one
                self.leave()
        return int(self._refused and not self.person)

    def _listen(self, line: str) -> None:
        try:
            self._obey(line)
        except (InvalidNotation, IllegalMove, typer.TyperException, OSError) as problem:
            self._refused = True
            complain(str(problem))

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        verb = word.lower()
        if rest and verb in self.verbs_of_more:
            self.verbs_of_more[verb](rest.strip())
        elif not rest and verb in self.verbs:
            self.verbs[verb]()
        elif verb in self.verbs_of_more:
            raise InvalidNotation(f"Something is missing after {verb}: help says what.")
        else:
            self.hear(line)


class Underway(Protocol):
    """Something that grows; `done` is how far it is, from 0 to 1."""

    @property
    def done(self) -> float:
        """How far it is."""


T = TypeVar("T", bound=Underway)


def followed(work: Iterable[T], what: str, screen: Console) -> Iterator[T]:
    """The work itself, with a word on how far it is for who waits at a terminal."""
    with screen.status(what) as status:
        for newest in work:
            status.update(f"{what}, {newest.done:.0%}")
            yield newest


def printable(text: str) -> str:
    """The text without what could do something to a terminal, or hide in it."""
    return "".join(letter for letter in text if letter.isprintable())


def plain(text: str) -> str:
    """What was typed in capitals and without spaces, as the notation has it."""
    dashed = text.replace("−", "-")
    return "".join(dashed.upper().split()) if dashed.isascii() else text


def read_move(text: str) -> Move:
    """The move that was typed, allowed or not."""
    move = plain(text)
    if not move.startswith(("+", "-")):
        raise InvalidMove(f"{excerpt(text)} is neither a move nor a command: help has both.")
    return Move.parse(move)


def records(file: Path) -> Iterator[Record]:
    """The rounds of a file one by one, as it may be longer than memory."""
    found = False
    with opened(file) as lines:
        for record in records_in(iter(partial(lines.readline, _LONGEST_LINE), "")):
            found = True
            yield record
    if not found:
        raise typer.TyperException(f"{file} has no round in it.")


def players(record: Record) -> Names:
    """What the players of a round are called."""
    tags = dict(record.tags)
    a, b = (printable(tags.get(str(seat).upper(), ""))[:_LONGEST_NAME] for seat in Seat)
    return a or "Seat a", b or "Seat b"


def seed_of(record: Record) -> int | str:
    """The seed that a round was played by, as far as its record tells."""
    seed = dict(record.tags).get(SEED, "")
    return int(seed) if seed.isascii() and seed.isdecimal() and len(seed) < 20 else seed


def file_named(name: str) -> Path:
    """The file that was typed."""
    if not name.isprintable():
        raise InvalidNotation(f"{excerpt(name)} is not the name of a file.")
    return Path(name)


def file_to_save(name: str, own: Path | None) -> Path:
    """The same, if nothing is lost there: it is one's own, or there is none yet."""
    file = file_named(name)
    if file != own and file.exists():
        raise typer.TyperException(f"{file} is there already: name another file.")
    return file


def new_file(ending: str) -> Path:
    """A file for what nobody has named."""
    names = (Path(f"jaipur-{number}.{ending}") for number in count(1))
    return next(name for name in names if not name.exists())


def write(file: Path, text: str) -> None:
    """Write a file whole or not at all; a pipe or a device is written to, and not replaced."""
    with _told(file, "written"):
        if file.exists() and not file.is_file():
            file.write_text(text, encoding="utf-8", newline="\n")
            return
        target = file.resolve()  # a link stays one
        scratch = target.with_name(f".{target.name}~")
        try:
            scratch.write_text(text, encoding="utf-8", newline="\n")
            scratch.replace(target)
        finally:
            scratch.unlink(missing_ok=True)


@contextmanager
def opened(file: Path) -> Iterator[TextIO]:
    """The text of a file, to be read; whatever is wrong with it is told with its name."""
    with _told(file, "read"), file.open(encoding="utf-8-sig", newline="\n") as text:
        try:
            yield text
        except UnicodeDecodeError:
            raise typer.TyperException(f"{file} is not text in UTF-8.") from None
        except InvalidNotation as problem:
            raise typer.TyperException(f"{file}: {problem}") from None


@contextmanager
def _told(file: Path, done: str) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        raise typer.TyperException(f"{file} cannot be {done}: {problem.strerror}.") from None
