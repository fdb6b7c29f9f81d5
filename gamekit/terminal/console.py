"""Input and output of every command: prompts, colours, complaints, and leaving by a signal."""

import os
import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import ClassVar, Final, Literal, NoReturn, Protocol, TextIO, TypeVar

import typer
from rich.console import Console
from rich.text import Text

from gamekit.terminal import strings

LEAVING: Final = ("q", "quit")
_TERMINATING: Final = ("SIGHUP", "SIGTERM")  # the terminal is closed, the machine shuts down


def console() -> Console:
    """Standard output: in colour on a terminal that wants it, else plain and unwrapped."""
    plainly = os.environ.get("NO_COLOR")  # Rich alone would still send bold and dim letters
    system: Literal["auto"] | None = None if plainly else "auto"
    screen = Console(highlight=False, markup=False, emoji=False, color_system=system)
    screen.soft_wrap = not screen.is_terminal
    return screen


def interactive() -> bool:
    """True if both standard input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(prompt: str) -> str | None:
    """The next line of input, stripped; None at its end."""
    person = interactive()
    if person:
        with suppress(ImportError):  # not every system has it
            import_module("readline")  # it adds line editing and history to input()
    *above, last = _wrapped(prompt, sys.stdout)
    if above:
        print(*above, sep="\n")
    try:
        line = input(last)
    except EOFError:
        print()
        return None
    except OSError:  # the terminal was closed
        return None
    if not person:
        print(line)  # so that the output of a pipe shows answers as well as questions
    return line.strip()


def complain(sentence: str) -> None:
    """Print an error to stderr, after everything that was printed before."""
    with suppress(OSError):  # if stdout is closed, stderr may still be open
        sys.stdout.flush()
    told = printable(" ".join(sentence.split()))
    # A command at the end is to be copied in one piece.
    lines = [told] if told.endswith('"') else _wrapped(told, sys.stderr)
    with suppress(OSError):
        print(*lines, sep="\n", file=sys.stderr, flush=True)


def _wrapped(text: str, stream: TextIO) -> list[str]:
    """The text in lines that fit a terminal, broken between words; one line for anything else."""
    words = text.rstrip()
    if not (stream.isatty() and words):
        return [text]
    screen = Console(file=stream)
    *lines, last = (line.plain.rstrip() for line in Text(words).wrap(screen, screen.width))
    return [*lines, last + text[len(words) :]]


def epilog(examples: Sequence[str]) -> str:
    """The end of a help text."""
    return "\n  ".join((strings.EXAMPLES, *examples))


class Terminated(KeyboardInterrupt):
    """SIGTERM or SIGHUP was received."""


@contextmanager
def signals_raised() -> Iterator[list[int]]:
    """Raise `Terminated` at the first signal that would kill the process; ignore the others.

    The number of the signal is put in the list.
    """

    def terminate(number: int, _frame: object) -> NoReturn:
        for each in before:
            signal.signal(each, signal.SIG_IGN)  # the shell repeats the terminal's SIGHUP
        received.append(number)
        raise Terminated

    received: list[int] = []
    numbers = [getattr(signal, name) for name in _TERMINATING if hasattr(signal, name)]
    before = {
        number: signal.signal(number, terminate)
        for number in numbers
        if signal.getsignal(number) is not signal.SIG_IGN  # nohup set it, and it stays so
    }
    try:
        yield received
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Conversation(ABC):
    """A loop of prompts and lines; a line that is refused changes nothing.

    `commands` are words that stand alone, `commands_with_argument` those that something follows.
    Any other line goes to `on_line`.
    """

    refusals: ClassVar[tuple[type[Exception], ...]] = ()
    """The game's own errors that refuse a line."""

    def __init__(self) -> None:
        self.screen = console()
        self.person = interactive()  # asked now, as a terminal may be closed later
        self.terminated = False
        self.commands: dict[str, Callable[[], None]] = {}
        self.commands_with_argument: dict[str, Callable[[str], None]] = {}
        self._refused = False

    @property
    @abstractmethod
    def prompt(self) -> str:
        """The text before the next line."""

    @abstractmethod
    def on_start(self) -> None:
        """Print what comes before the first prompt."""

    @abstractmethod
    def on_line(self, line: str) -> None:
        """Handle a line that is not a command."""

    @abstractmethod
    def on_exit(self) -> None:
        """Save what would be lost; called however the conversation ends."""

    def run(self) -> int:
        """Talk until the person leaves or input ends; return the exit code."""
        try:
            self.on_start()
            while (line := ask(self.prompt)) is not None and line.lower() not in LEAVING:
                self._handle(line)
        except KeyboardInterrupt as interrupt:
            self.terminated = isinstance(interrupt, Terminated)
            print()
        finally:  # also if printing failed because the terminal is gone
            self.on_exit()
        return int(self._refused and not self.person)

    def _handle(self, line: str) -> None:
        refusals: tuple[type[Exception], ...] = (*self.refusals, typer.TyperException, OSError)
        try:
            self._dispatch(line)
        except refusals as problem:
            self._refused = True
            complain(str(problem))

    def _dispatch(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = word.lower()
        if rest and command in self.commands_with_argument:
            self.commands_with_argument[command](rest.strip())
        elif not rest and command in self.commands:
            self.commands[command]()
        elif command in self.commands_with_argument:
            raise typer.TyperException(strings.MISSING_ARGUMENT.format(command=command))
        else:
            self.on_line(line)


class Underway(Protocol):
    """Partial results of some work."""

    @property
    def done(self) -> float:
        """The share of the work that is done, from 0 to 1."""


T = TypeVar("T", bound=Underway)


def followed(work: Iterable[T], name: str, screen: Console) -> Iterator[T]:
    """The same partial results, with their progress shown on a terminal."""
    with screen.status(name) as status:
        for newest in work:
            status.update(strings.PROGRESS.format(work=name, done=newest.done))
            yield newest


def printable(text: str) -> str:
    """The text without control characters, which could act on a terminal or hide in it."""
    return "".join(letter for letter in text if letter.isprintable())
