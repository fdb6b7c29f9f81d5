"""`jaipur advise`: advice at a real table with real cards."""

import shlex
from pathlib import Path
from typing import Annotated, ClassVar, Final

import typer

from gamekit.chance import stream
from gamekit.strings import listed
from gamekit.terminal.console import Conversation, followed
from gamekit.terminal.files import file_named, file_to_save, new_file, opened, write
from gamekit.terminal.tables import Column, Sheet
from gamekit.text import InvalidNotation
from jaipur import coach
from jaipur.english import amount, margin_text
from jaipur.narration import intent
from jaipur.position import write_position
from jaipur.terminal import render, strings
from jaipur.terminal.advise_session import NAMES, AdviseSession
from jaipur.terminal.text import REFUSALS

EXAMPLES: Final = (
    "jaipur advise  (asks for what you see, and says what to play)",
    "jaipur advise evening.txt  (continues a saved table)",
    "echo best | jaipur advise evening.txt  (prints what to play there)",
)

_CHOICES: Final = 3
_LONGEST_FILE: Final = 1 << 20  # characters; a match has some thousand


def advise(
    file: Annotated[
        Path | None, typer.Argument(help="A saved table to continue.", show_default=False)
    ] = None,
) -> int:
    """Take advice at a real table: type what you see, and it says what to play and why."""
    return AdviseConversation(_read(file) if file else AdviseSession(), file).run()


class AdviseConversation(Conversation):
    """A table and the commands of `jaipur advise`."""

    refusals: ClassVar = REFUSALS

    def __init__(self, session: AdviseSession, file: Path | None) -> None:
        super().__init__()
        self._session = session
        self._file, self._saved = file, str(session)
        self.commands = {
            "": self._best,
            "best": self._best,
            "show": self._show,
            "undo": self._undo,
            "help": lambda: self.screen.print(strings.ADVISE_HELP),
        }
        self.commands_with_argument = {"save": self._save, "load": self._load}

    @property
    def prompt(self) -> str:
        """The open question, and the form of its answer."""
        question = self._session.question
        return strings.PROMPT.format(question=question.prompt, expected=question.expected)

    def on_start(self) -> None:
        """Print how to begin, and the last events of a saved table."""
        self.screen.print(strings.ADVISE_START)
        self._tell()

    def on_line(self, line: str) -> None:
        """Answer the open question."""
        self._session.enter(line)
        self._tell()

    def on_exit(self) -> None:
        """Save a table that a person has not saved, and print how to continue it."""
        if self._unsaved and (self.person or self.terminated):
            try:
                self._save_to(self._file or new_file("jaipur", "txt"))
            except (typer.TyperException, OSError) as problem:
                print(strings.TABLE_NOT_SAVED.format(problem=problem, table=self._session))

    @property
    def _unsaved(self) -> bool:
        return str(self._session) != self._saved

    def _tell(self) -> None:
        """Print the events after the last answer."""
        if told := self._session.question.told:
            self.screen.print(told)

    def _best(self) -> None:
        view = self._session.question.your_move
        if view is None:
            raise InvalidNotation(strings.NOT_YOUR_MOVE)
        thoughts = coach.ADVISER.think(view, stream(write_position(view), "advice"))
        *_, thought = followed(thoughts, strings.COACH_THINKS, self.screen)
        best = thought.estimates[:_CHOICES]
        sheet = Sheet(
            [
                Column(strings.MOVE, [str(estimate.move) for estimate in best]),
                Column(strings.TO_WIN, [f"{estimate.chance:.0%}" for estimate in best]),
                Column(
                    strings.AT_THE_ROUNDS_END, [margin_text(estimate.margin) for estimate in best]
                ),
                Column("", [intent(view, estimate.move) for estimate in best], wraps=True),
            ]
        )
        self.screen.print(sheet)
        advice = coach.advise(view, thought)
        self.screen.print(f"{advice.sentence} {advice.alternative}".strip())

    def _show(self) -> None:
        view = self._session.question.view
        if view is None:
            raise InvalidNotation(strings.NOT_LAID_OUT)
        unseen = view.unseen_cards
        left = listed(amount(unseen.count(card), card) for card in dict.fromkeys(unseen))
        self.screen.print(render.table(view, NAMES), "")
        sentence = strings.OUT_OF_SIGHT if left else strings.NOTHING_OUT_OF_SIGHT
        self.screen.print(sentence.format(cards=left))
        self.screen.print(write_position(view))

    def _undo(self) -> None:
        before = self._session.undone()
        line, prompt = self._session.entries[-1]
        self._session = before
        self.screen.print(strings.TAKEN_BACK.format(line=line, question=prompt))

    def _save(self, name: str) -> None:
        self._save_to(file_to_save(name, self._file))

    def _save_to(self, file: Path) -> None:
        write(file, str(self._session))
        self._file, self._saved = file, str(self._session)
        again = shlex.join(["jaipur", "advise", str(file)])
        self.screen.print(strings.SAVED_TO_CONTINUE.format(command=again), soft_wrap=True)

    def _load(self, name: str) -> None:
        if self._unsaved:
            raise typer.TyperException(strings.UNSAVED_TABLE)
        file = file_named(name)
        self._session = _read(file)
        self._file, self._saved = file, str(self._session)
        self._tell()


def _read(file: Path) -> AdviseSession:
    with opened(file, InvalidNotation) as lines:
        text = lines.read(_LONGEST_FILE)
        if lines.read(1):
            raise InvalidNotation(strings.TABLE_TOO_LONG)
        return AdviseSession.parse(text)
