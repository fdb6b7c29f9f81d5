"""`jaipur advise`: the adviser for a real table with real cards."""

import shlex
from pathlib import Path
from typing import Annotated, Final

import typer

from gamekit.chance import stream
from gamekit.terminal.tables import Column, Sheet
from jaipur import coach
from jaipur.cards import Card, amount, listed
from jaipur.english import intent, margin_text
from jaipur.notation import InvalidNotation
from jaipur.position import write_position
from jaipur.terminal import render
from jaipur.terminal.advise_session import NAMES, Ledger
from jaipur.terminal.console import (
    Conversation,
    file_named,
    file_to_save,
    followed,
    new_file,
    opened,
    write,
)

EXAMPLES: Final = (
    "jaipur advise  (it asks for what you see, and says what to play)",
    "jaipur advise evening.txt  (goes on from what was saved)",
    "echo best | jaipur advise evening.txt  (says what to play there, and ends)",
)

_CHOICES: Final = 3
_MOST: Final = 1 << 20  # characters of a file: a match has some thousand
_LETTERS: Final = ", ".join(f"{card.letter} {card}" for card in Card)
_HELP: Final = f"""\
Answer each question with what you see at the table. Cards are letters:
{_LETTERS}.
A move is what comes, then what goes: +D takes a diamond, +MMM all three camels,
+DG-LM a diamond and a gold for a leather and a camel; -LLL sells three leather.

best, or just Enter   the best moves for you, with their chances and reasons
show                  the table, as far as you can know it
undo                  take the last line back
save FILE, load FILE  keep all lines as text, and go on from such a file
quit                  leave; what is not saved is kept in a file"""


def advise(
    file: Annotated[
        Path | None, typer.Argument(help="What save wrote, to go on from.", show_default=False)
    ] = None,
) -> int:
    """Take advice at a real table: type what you see, and it says what to play, and why."""
    return _Desk(_read(file) if file else Ledger(), file).hold()


class _Desk(Conversation):
    """The table so far, and what can be done with it."""

    def __init__(self, ledger: Ledger, file: Path | None) -> None:
        super().__init__()
        self._ledger = ledger
        self._file, self._kept = file, str(ledger)
        self.verbs = {
            "": self._best,
            "best": self._best,
            "show": self._show,
            "undo": self._undo,
            "help": lambda: self.screen.print(_HELP),
        }
        self.verbs_of_more = {"save": self._save, "load": self._load}

    @property
    def prompt(self) -> str:
        """What is to be typed next, and how."""
        question = self._ledger.question
        return f"{question.prompt} ({question.expected}): "

    def begin(self) -> None:
        """Say what this is about, and where the table stands."""
        self.screen.print(f"Type what you see; help says how. Cards are letters:\n{_LETTERS}.")
        self._tell()

    def hear(self, line: str) -> None:
        """Take in what was seen."""
        self._ledger.enter(line)
        self._tell()

    def leave(self) -> None:
        """Keep what a person has typed and not saved, and say how to go on with it."""
        if self._unsaved and (self.person or self.dismissed):
            try:
                self._keep(self._file or new_file("txt"))
            except (typer.TyperException, OSError) as problem:
                print(f"{problem} This is the table:\n\n{self._ledger}")

    @property
    def _unsaved(self) -> bool:
        return str(self._ledger) != self._kept

    def _tell(self) -> None:
        """Say what the last answer came to."""
        if told := self._ledger.question.told:
            self.screen.print(told)

    def _best(self) -> None:
        view = self._ledger.question.your_move
        if view is None:
            raise InvalidNotation("There is advice once it is your move.")
        thoughts = coach.ADVISER.think(view, stream(write_position(view), "advice"))
        *_, thought = followed(thoughts, "The coach is thinking", self.screen)
        best = thought.estimates[:_CHOICES]
        sheet = Sheet(
            [
                Column("move", [str(estimate.move) for estimate in best]),
                Column("to win", [f"{estimate.chance:.0%}" for estimate in best]),
                Column("at the end", [margin_text(estimate.margin) for estimate in best]),
                Column("", [intent(view, estimate.move) for estimate in best], wraps=True),
            ]
        )
        self.screen.print(sheet)
        advice = coach.advise(view, thought)
        self.screen.print(f"{advice.sentence} {advice.alternative}".strip())

    def _show(self) -> None:
        view = self._ledger.question.view
        if view is None:
            raise InvalidNotation("The table is not laid out yet.")
        unseen = view.unseen_cards
        left = listed(amount(unseen.count(card), card) for card in dict.fromkeys(unseen))
        self.screen.print(render.table(view, NAMES), "")
        self.screen.print(f"Out of sight: {left or 'nothing'}.")
        self.screen.print(write_position(view))

    def _undo(self) -> None:
        before = self._ledger.undone()
        line, prompt = self._ledger.entries[-1]
        self._ledger = before
        self.screen.print(f"Taken back: {line} ({prompt}).")

    def _save(self, name: str) -> None:
        self._keep(file_to_save(name, self._file))

    def _keep(self, file: Path) -> None:
        write(file, str(self._ledger))
        self._file, self._kept = file, str(self._ledger)
        again = shlex.join(["jaipur", "advise", str(file)])
        self.screen.print(f"Saved: {again} goes on with it.", soft_wrap=True)

    def _load(self, name: str) -> None:
        if self._unsaved:
            raise typer.TyperException("The table here is not saved, and would be lost: save it.")
        file = file_named(name)
        self._ledger = _read(file)
        self._file, self._kept = file, str(self._ledger)
        self._tell()


def _read(file: Path) -> Ledger:
    with opened(file) as lines:
        text = lines.read(_MOST)
        if lines.read(1):
            raise InvalidNotation("It is too long for a table.")
        return Ledger.parse(text)
