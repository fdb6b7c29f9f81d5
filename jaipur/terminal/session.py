"""A game of a person against the computer, line by line."""

import re
import shlex
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

import typer
from rich.columns import Columns
from rich.table import Table

from gamekit.fairness import COMMITMENT, commitment
from gamekit.records import SEED
from gamekit.terminal.console import Conversation, followed
from gamekit.terminal.files import file_to_save, new_file, write
from jaipur.bots import BOTS
from jaipur.cards import Seat
from jaipur.coach import ADVISER, advise
from jaipur.events import seen_by
from jaipur.moves import IllegalMove, Kind, Move
from jaipur.narration import intent, story
from jaipur.observation import Observation
from jaipur.record import before_last_move_of, write_records
from jaipur.rules import legal_moves, permitted
from jaipur.seeded_match import PERSON, SeededMatch
from jaipur.terminal import render, strings
from jaipur.terminal.opponent import TerminalOpponent
from jaipur.terminal.text import REFUSALS, read_move

COMPUTER, GAME, PRACTICE = "Computer", "Game", "Practice"
"""The tags of a saved game that `jaipur play` continues from."""
ROUND, MATCH = "round", "match"
"""The values of the tag `GAME`."""

DRAWN_SEED: Final = re.compile("[0-9a-f]{32}")

_MOST_EXCHANGES: Final = 4  # listed without being asked for
_ORDER: Final = (Kind.TAKE, Kind.CAMELS, Kind.SELL, Kind.EXCHANGE)


class TerminalSession(Conversation):
    """A match against the computer, and the commands of `jaipur play`."""

    refusals: ClassVar = REFUSALS

    def __init__(
        self,
        match: SeededMatch,
        rival: TerminalOpponent,
        *,
        practice: bool = False,
        file: Path | None = None,
    ) -> None:
        super().__init__()
        self._game = match
        self._rival = rival
        self._names = strings.YOU, rival.title
        self._practice = practice
        self._file = file
        # A game without a move is in no file, whoever starts.
        self._saved = match.records if any(record.moves for record in match.records) else ()
        rival.start_round(match)
        self.commands = {
            "": self._continue,
            "list": self._list,
            "show": self._show,
            "hint": self._hint,
            "why": self._why,
            "undo": self._undo,
            "help": lambda: self.screen.print(strings.PLAY_HELP),
        }
        self.commands_with_argument = {"why": self._why_move, "save": self._save}

    @property
    def prompt(self) -> str:
        """The next thing to do."""
        match = self._game.match
        if match.over:
            return strings.MATCH_OVER_PROMPT
        return strings.NEXT_ROUND_PROMPT if match.state.over else strings.MOVE_PROMPT

    def on_start(self) -> None:
        """Commit to a seed that was drawn, let the computer move if it is to, show the table."""
        if self._commitment:
            told = strings.COMMITTED.format(digest=self._commitment)
            self.screen.print(told, soft_wrap=True)
        self._to_your_turn()

    def on_line(self, line: str) -> None:
        """Play the move that was typed, and the computer's answer."""
        self._play(self._read(line))
        self._to_your_turn()

    def on_exit(self) -> None:
        """Save a game that has begun and is not over, and print how to continue it."""
        self._rival.close()
        game = self._game
        if game.match.over or game.records == self._saved:
            return
        if before_last_move_of(game.records, PERSON) is None:
            again = ["jaipur", "play", "--against", self._rival.source, "--seed", str(game.seed)]
            again += ["--single"] * game.match.single + ["--practice"] * self._practice
            told = strings.NOTHING_TO_SAVE.format(command=shlex.join(again))
            self.screen.print(told, soft_wrap=True)
            return
        try:
            self._save_to(self._file or new_file("jaipur", "jpr"))
        except (typer.TyperException, OSError) as problem:
            print(strings.GAME_NOT_SAVED.format(problem=problem, game=self._text))

    @property
    def _commitment(self) -> str:
        """The commitment to a seed that was drawn; any other is no secret."""
        seed = self._game.seed
        return commitment("jaipur", seed) if DRAWN_SEED.fullmatch(str(seed)) else ""

    # Commands

    def _continue(self) -> None:
        """Deal the next round if this one is over."""
        if self._game.match.next_starter:
            self._game = self._game.next_round()
            self._rival.start_round(self._game)
            self._to_your_turn()
        else:
            self._show()

    def _hint(self) -> None:
        view = self._view
        thoughts = ADVISER.think(view, self._game.chance("hint"))
        *_, thought = followed(thoughts, strings.COACH_THINKS, self.screen)
        advice = advise(view, thought)
        chance = strings.CHANCE_TO_WIN.format(chance=thought.estimates[0].chance)
        self.screen.print(" ".join(filter(None, (advice.sentence, chance, advice.alternative))))

    def _why(self) -> None:
        if self._rival.explanation is None:
            raise IllegalMove(strings.NOTHING_TO_EXPLAIN.format(computer=self._rival.title))
        self.screen.print(render.explanation(self._rival.explanation))

    def _why_move(self, text: str) -> None:
        order = intent(self._view, self._read(text))
        self.screen.print(strings.MOVE_IS_LEGAL.format(intent=order))

    def _undo(self) -> None:
        if not self._practice:
            raise IllegalMove(strings.UNDO_NEEDS_PRACTICE)
        game = self._game
        before = before_last_move_of(game.records, PERSON)
        if before is None:
            raise IllegalMove(strings.NO_MOVE_TO_UNDO)
        self._game = SeededMatch.resumed(game.seed, before, single=game.match.single)
        self._rival.start_round(self._game)
        self._show()

    def _save(self, name: str) -> None:
        self._save_to(file_to_save(name, self._file))

    # The game

    @property
    def _view(self) -> Observation:
        """The table as you see it at your turn."""
        if self._game.match.state.over:
            raise IllegalMove(strings.ROUND_OVER)
        return self._game.view

    @property
    def _choices(self) -> list[Move]:
        """The legal moves, in the order of their numbers."""
        return [move for kind in _ORDER for move in legal_moves(self._view, kind)]

    def _read(self, text: str) -> Move:
        """The legal move that a text or number stands for."""
        if text.isascii() and text.isdecimal() and len(text) < 5:
            choices = self._choices
            if not 0 < int(text) <= len(choices):
                raise IllegalMove(strings.NO_SUCH_MOVE.format(number=text, count=len(choices)))
            return choices[int(text) - 1]
        return permitted(self._view, read_move(text))

    def _to_your_turn(self) -> None:
        """Let the computer move while it is its turn, and show the table."""
        while self._game.match.state.turn is not PERSON and not self._game.match.state.over:
            self._play(self._rival.answer(self._game, self.screen))
        self._show()

    def _play(self, move: Move) -> None:
        self._game, events = self._game.play(move)
        self._rival.see(events)
        seen = [seen_by(event, PERSON) for event in events]
        self.screen.print(story(seen, self._names, PERSON))

    def _show(self) -> None:
        """Print the table, or the scores of a round that is over."""
        match = self._game.match
        self.screen.rule(self._title, align="left", style="dim")
        if outcome := match.state.outcome:
            self.screen.print(render.scores(outcome, self._names))
            return
        self.screen.print(render.table(self._game.view, self._names), "")
        self._list(_MOST_EXCHANGES)

    @property
    def _title(self) -> str:
        match = self._game.match
        if match.single:
            return strings.SINGLE_ROUND
        yours, others = match.seals[PERSON], match.seals[PERSON.rival]
        return strings.ROUND_OF_MATCH.format(number=match.round, yours=yours, others=others)

    def _list(self, most: int | None = None) -> None:
        """Print the legal moves by number; more than `most` exchanges are only counted."""
        view = self._view
        grid = Table.grid(padding=(0, 2, 0, 0))
        exchanges = []
        for number, move in enumerate(self._choices, start=1):
            if move.kind is Kind.EXCHANGE:
                exchanges.append(f"{number:>3}  {move}")
            else:
                grid.add_row(str(number), str(move), intent(view, move))
        self.screen.print(grid)
        if most is None or len(exchanges) <= most:
            self.screen.print(Columns(exchanges, padding=(0, 3)))
        else:
            last = len(self._choices)
            first = last - len(exchanges) + 1
            self.screen.print(strings.EXCHANGES.format(first=first, last=last))

    # The file

    @property
    def _text(self) -> str:
        """The game as records, with the tags that `jaipur play` continues from."""
        tags: dict[str, str] = {
            "A": self._names[Seat.A],
            "B": self._names[Seat.B],
            SEED: str(self._game.seed),
            COMPUTER: self._rival.source,
            GAME: ROUND if self._game.match.single else MATCH,
        }
        if self._commitment:
            tags[COMMITMENT] = self._commitment
        if self._practice:
            tags[PRACTICE] = "yes"
        return write_records(
            replace(record, tags=tuple({**tags, **dict(record.tags)}.items()))
            for record in self._game.records
        )

    def _save_to(self, file: Path) -> None:
        write(file, self._text)
        self._file, self._saved = file, self._game.records
        over, source = self._game.match.over, self._rival.source
        words = ["jaipur", "review" if over else "play", str(file)]
        if source not in BOTS and not over:
            words += ["--against", source]
        sentence = strings.SAVED_TO_REVIEW if over else strings.SAVED_TO_CONTINUE
        self.screen.print(sentence.format(command=shlex.join(words)), soft_wrap=True)
