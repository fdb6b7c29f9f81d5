"""A person and a computer at one table: what the one types, and what the other answers."""

import shlex
from dataclasses import replace
from pathlib import Path
from typing import Final

import typer
from rich.columns import Columns
from rich.table import Table

from gamekit.play import SEED
from jaipur.bots import BOTS
from jaipur.cards import Seat
from jaipur.coach import ADVISER, advise
from jaipur.events import seen_by
from jaipur.moves import IllegalMove, Kind, Move
from jaipur.narration import intent, story
from jaipur.observation import Observation
from jaipur.record import write_records
from jaipur.rules import legal_moves, permitted
from jaipur.seeded_match import Bout
from jaipur.terminal import render
from jaipur.terminal.console import Conversation, file_to_save, followed, new_file, read_move, write
from jaipur.terminal.opponent import Opponent

YOU: Final = Seat.A
COMPUTER, GAME, PRACTICE = "Computer", "Game", "Practice"
"""The tags that say how to go on with a game."""
ROUND, MATCH = "round", "match"
"""What a game is."""

_MOST_EXCHANGES: Final = 4  # that are listed without being asked for
_ORDER: Final = (Kind.TAKE, Kind.CAMELS, Kind.SELL, Kind.EXCHANGE)

_HELP: Final = """\
A move is what comes, then what goes: +D takes a diamond, +MMM all three camels,
+DG-LM a diamond and a gold for a leather and a camel; -LLL sells three leather.
Small letters and spaces will do, and so does a move's number in the list.

list         every move there is, with its number
show         the table again; so does Enter
hint         what the coach would play, and why
why          how the computer came to its last move, which may show its cards
why MOVE     what a move would do, or the rule that forbids it
undo         take your last move back, in practice
save FILE    keep the game in a file
quit         leave; a game that has begun is kept"""


class Sitting(Conversation):
    """The game so far, and what can be done about it."""

    def __init__(
        self,
        bout: Bout,
        rival: Opponent,
        *,
        practice: bool = False,
        file: Path | None = None,
    ) -> None:
        super().__init__()
        self._bout = bout
        self._rival = rival
        self._names = "You", rival.title
        self._practice = practice
        self._file, self._kept = file, bout.records
        rival.sit_down(bout)
        self.verbs = {
            "": self._go_on,
            "list": self._list,
            "show": self._show,
            "hint": self._hint,
            "why": self._why,
            "undo": self._undo,
            "help": lambda: self.screen.print(_HELP),
        }
        self.verbs_of_more = {"why": self._why_move, "save": self._save}

    @property
    def prompt(self) -> str:
        """What is to be typed next."""
        match = self._bout.match
        if match.over:
            return "save FILE keeps the game, quit leaves: "
        return "Enter deals the next round: " if match.state.over else "Your move: "

    def begin(self) -> None:
        """Let the computer move if it is to, and show where the game stands."""
        while self._bout.match.state.turn is not YOU and not self._bout.match.state.over:
            self._play(self._rival.answer(self._bout, self.screen))
        self._show()

    def hear(self, line: str) -> None:
        """Play the move that was typed."""
        self._play(self._read(line))
        self.begin()

    def leave(self) -> None:
        """Keep a game that has begun and is not over, and say how to go on with it."""
        self._rival.leave()
        bout = self._bout
        if bout.match.over or bout.records == self._kept:
            return
        if _before(bout, YOU) is None:
            again = ["jaipur", "play", "--against", self._rival.source, "--seed", str(bout.seed)]
            again += ["--single"] * bout.match.single + ["--practice"] * self._practice
            told = f"There is nothing to save yet: {shlex.join(again)} begins this game again."
            self.screen.print(told, soft_wrap=True)
            return
        try:
            self._keep(self._file or new_file("jpr"))
        except (typer.TyperException, OSError) as problem:
            print(f"{problem} This is the game:\n\n{self._text}")

    # What can be typed

    def _go_on(self) -> None:
        """Deal the next round, if it is time for that."""
        if self._bout.match.next_starter:
            self._bout = self._bout.next_round()
            self._rival.sit_down(self._bout)
            self.begin()
        else:
            self._show()

    def _hint(self) -> None:
        view = self._view
        thoughts = ADVISER.think(view, self._bout.chance("hint"))
        *_, thought = followed(thoughts, "The coach is thinking", self.screen)
        advice = advise(view, thought)
        chance = f"That is {thought.estimates[0].chance:.0%} to win the round."
        self.screen.print(" ".join(filter(None, (advice.sentence, chance, advice.alternative))))

    def _why(self) -> None:
        if self._rival.account is None:
            raise IllegalMove(f"{self._rival.title} has no move to explain.")
        self.screen.print(render.account(self._rival.account))

    def _why_move(self, text: str) -> None:
        self.screen.print(f"{intent(self._view, self._read(text))}: that is allowed.")

    def _undo(self) -> None:
        if not self._practice:
            raise IllegalMove("Moves are taken back in practice only: jaipur play --practice")
        before = _before(self._bout, YOU)
        if before is None:
            raise IllegalMove("You have made no move to take back.")
        self._bout = before
        self._rival.sit_down(self._bout)
        self._show()

    def _save(self, name: str) -> None:
        self._keep(file_to_save(name, self._file))

    # The game

    @property
    def _view(self) -> Observation:
        """What you see at your turn."""
        if self._bout.match.state.over:
            raise IllegalMove("The round is over.")
        return self._bout.view

    @property
    def _choices(self) -> list[Move]:
        """The moves to choose from, in the order of their numbers."""
        return [move for kind in _ORDER for move in legal_moves(self._view, kind)]

    def _read(self, text: str) -> Move:
        """The move that a text stands for, if it is allowed."""
        if text.isascii() and text.isdecimal() and len(text) < 5:
            choices = self._choices
            if not 0 < int(text) <= len(choices):
                raise IllegalMove(f"There is no move {text}: list shows all {len(choices)}.")
            return choices[int(text) - 1]
        return permitted(self._view, read_move(text))

    def _play(self, move: Move) -> None:
        self._bout, events = self._bout.play(move)
        self._rival.see(events)
        seen = [seen_by(event, YOU) for event in events]
        self.screen.print(story(seen, self._names, YOU))

    def _show(self) -> None:
        """Show where the game stands, and what there is to do."""
        match = self._bout.match
        seals = " to ".join(map(str, match.seals))
        title = "A single round" if match.single else f"Round {match.round}, seals {seals}"
        self.screen.rule(title, align="left", style="dim")
        if outcome := match.state.outcome:
            self.screen.print(render.scores(outcome, self._names))
            return
        self.screen.print(render.table(self._bout.view, self._names), "")
        self._list(_MOST_EXCHANGES)

    def _list(self, most: int | None = None) -> None:
        """The moves with their numbers: in words, and as many exchanges in letters."""
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
            self.screen.print(f"{last - len(exchanges) + 1} to {last} are exchanges: see list")

    # The file

    @property
    def _text(self) -> str:
        """The game as a record, with all that it takes to go on with it."""
        tags: dict[str, str] = {
            "A": self._names[Seat.A],
            "B": self._names[Seat.B],
            SEED: str(self._bout.seed),
            COMPUTER: self._rival.source,
            GAME: ROUND if self._bout.match.single else MATCH,
        }
        if self._practice:
            tags[PRACTICE] = "yes"
        return write_records(
            replace(record, tags=tuple({**tags, **dict(record.tags)}.items()))
            for record in self._bout.records
        )

    def _keep(self, file: Path) -> None:
        write(file, self._text)
        self._file, self._kept = file, self._bout.records
        over, source = self._bout.match.over, self._rival.source
        words = ["jaipur", "review" if over else "play", str(file)]
        if source not in BOTS and not over:
            words += ["--against", source]
        then = "goes over it" if over else "goes on with it"
        self.screen.print(f"Saved: {shlex.join(words)} {then}.", soft_wrap=True)


def _before(bout: Bout, seat: Seat) -> Bout | None:
    """The game as it stood before the last move of a seat, if it has made one."""
    *earlier, record = bout.records
    while True:
        plies = range(len(record.moves))[seat is not record.deal.starts :: 2]
        if plies:
            stood = replace(record, moves=record.moves[: plies[-1]])
            return Bout.resumed(bout.seed, (*earlier, stood), single=bout.match.single)
        if not earlier:
            return None
        record = earlier.pop()
