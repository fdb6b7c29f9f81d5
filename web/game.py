"""The contract between page and game: each game's `web/page.py` satisfies `PageGame`."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from gamekit.game import Tags
from gamekit.markup import Node
from web.commands import Commands, Order
from web.scenes import GameCover, HintScene, MovingPiece, TableFrame, ThinkingReport


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game that somebody wants to begin: against `opponent`, or people with these names."""

    seed: int | str
    names: tuple[str, ...] = ()
    opponent: str | None = None
    starts: int | None = None
    length: str = ""
    """One of the cover's ways to play; the usual one if empty."""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move as one seat saw it: in words, and as pieces that fly group by group."""

    story: str
    flights: tuple[tuple[MovingPiece, ...], ...]


class ComputerTurn(Protocol):
    """A computer's turn while it lasts: it thinks, decides, and then plays."""

    def think(self) -> Iterable[object]:
        """Think in small steps, after each of which `report` may be read."""

    def decide(self) -> None:
        """Settle on a move. Raises whatever the computer player does wrong."""

    def stand_in(self) -> None:
        """Settle on a random legal move instead."""

    @property
    def report(self) -> ThinkingReport | None:
        """The reasons for its move, None if they cannot be explained."""

    def play(self, viewer: int) -> PlayedMove:
        """Play the move that it settled on, as the viewer sees it."""


class GameReview(Protocol):
    """The finished rounds of a game in review: one is open, from one seat at a time."""

    @property
    def opened(self) -> int | None:
        """The ply of the open move, None while the whole round is shown."""

    def open_round(self, number: int) -> None:
        """Show another round."""

    def open_seat(self, seat: int) -> None:
        """Show the moves of another seat."""

    def open_move(self, ply: int | None) -> None:
        """Open the table before a move, or close it."""

    def step(self, by: int) -> None:
        """Open the reviewed move so many after the open one."""

    def show_best(self, *, best: bool) -> None:
        """Show the best move on the open table, or the one that was played."""

    def work(self) -> Iterator[object]:
        """Continue the review of what is open, in small steps."""

    def draw(self) -> Node:
        """The screen of what is open."""

    @property
    def announcement(self) -> str:
        """The open move in words."""

    def practice(self) -> "PlayableGame":
        """A game beside this one, from the table before the open move on."""


class PlayableGame(Protocol):
    """A game in progress: the only place where moves are played.

    It holds the selection of the person to move, from `open_selection` until a move is played.
    """

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat."""

    @property
    def you(self) -> int | None:
        """The seat of the one person who plays against computers, else None."""

    @property
    def practice(self) -> bool:
        """True if the game tries something out and is not saved."""

    @property
    def turn(self) -> int:
        """The seat to move."""

    @property
    def round_over(self) -> bool:
        """True if the round on the table is over."""

    @property
    def over(self) -> bool:
        """True if no further round will be played."""

    @property
    def round_name(self) -> str:
        """The number of the round, as a subtitle."""

    @property
    def log(self) -> tuple[str, ...]:
        """A line for each move of the round."""

    @property
    def summary(self) -> str:
        """An unfinished game in a line."""

    @property
    def seed(self) -> int | str:
        """The seed that all its chance comes from."""

    def save(self) -> str:
        """The text that `PageGame.open_save` reads."""

    def record(self, tags: Tags) -> str:
        """The rounds so far as a text that can be replayed, with these tags and the players'."""

    def is_computer(self, seat: int) -> bool:
        """True if a computer plays that seat."""

    # The person's turn

    def open_selection(self) -> None:
        """Let the seat to move select, beginning with nothing."""

    def close_selection(self) -> None:
        """Let nobody select."""

    def change(self, order: Order) -> bool:
        """Change the selection by one of the game's own verbs. Returns False if nothing changed."""

    def clear(self) -> bool:
        """Select nothing. Returns False if nothing changed."""

    def take_hint(self, hint: HintScene) -> bool:
        """Select what the hint points at. Returns False if nothing changed."""

    @property
    def selection_words(self) -> str:
        """The selection as a move in words, or why it is none."""

    def confirm(self) -> PlayedMove | None:
        """Play the selection as a move; None if it is not a legal one."""

    def hints(self) -> Iterator[HintScene]:
        """The coach's hint for the seat to move, as it grows; the last one has the words."""

    # The computer's turn

    def computer_turn(self) -> ComputerTurn:
        """The turn of the computer that is to move."""

    def last_computer_turn(self) -> ComputerTurn | None:
        """The last move once more, settled already, if a computer played it in this round."""

    # Rounds and screens

    def next_round(self) -> bool:
        """Deal the next round. Returns False if there is none."""

    def rematch(self, seed: int | str) -> "PlayableGame":
        """A new game of the same players."""

    def review(self) -> GameReview:
        """The finished rounds, in review."""

    def draw_table(self, seat: int, frame: TableFrame) -> Node:
        """The table as that seat sees it."""

    def draw_scores(self) -> Node:
        """The finished round, laid open."""


class PageGame(Protocol):
    """A game as the page knows it."""

    name: str
    """The prefix of what it stores."""
    cover: GameCover
    commands: Commands[Any, Any]
    """The game's own verbs: they change the selection."""
    replay: str
    """The command of the terminal that replays a record, and says if its chance was fair."""

    def new_game(self, wanted: NewGame) -> PlayableGame:
        """Begin a game."""

    def open_save(self, text: str) -> PlayableGame:
        """The saved game that a text stands for; raises `web.saves.InvalidSave`."""
