"""The contract of a game: everything that contests, laws and records need from one.

A game is a pure function of its chance and a list of moves. Every state has at most one open
question, asked of one seat, and players see a state only through their seat's view.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

Move = TypeVar("Move")
Event = TypeVar("Event")
State = TypeVar("State")
View = TypeVar("View")
Options_contra = TypeVar("Options_contra", contravariant=True)

Tags: TypeAlias = tuple[tuple[str, str], ...]
"""Names and values that describe a record, such as the names of the players."""


class IllegalMove(ValueError):
    """A real move that the rules forbid here; the message states the rule."""


class Ask(NamedTuple, Generic[Move]):
    """The open question of a state."""

    seat: int
    kind: str
    """The kind of the question, such as "turn" or "challenge"."""
    options: tuple[Move, ...]
    """The legal moves as far as this seat may know them: the list reveals nothing hidden."""
    default: Move
    """The option that is used if there is no answer."""


class Result(NamedTuple):
    """The end of a game."""

    scores: tuple[float, ...]
    """One for each seat, from -1 to 1; their sum is 0. At two seats a win is 1 and -1."""
    points: tuple[int, ...]
    """One for each seat, in the game's own unit."""
    reason: str


class Step(NamedTuple, Generic[Move, Event]):
    """One answer in a game that was played."""

    seat: int
    move: Move | None
    """None if the seat failed to give a legal answer."""
    events: tuple[Event, ...]
    """All that happened, chance included; `seen_by` hides what a seat may not see."""


@dataclass(frozen=True, slots=True)
class Playthrough(Generic[State, Move, Event]):
    """A game from its start to its current state: everything that a record holds."""

    start: State
    steps: tuple[Step[Move, Event], ...]
    end: State
    tags: Tags = ()


class Game(Protocol[State, View, Move, Event, Options_contra]):
    """One game; its instance `GAME` in `<game>/game.py` satisfies this."""

    @property
    def name(self) -> str:
        """The name of the game's package and command."""

    @property
    def title(self) -> str:
        """The name of the game as people write it."""

    @property
    def seats(self) -> range:
        """The numbers of seats that the game can be played with."""

    @property
    def unit(self) -> str:
        """The unit of the points, in the plural."""

    @property
    def most_moves(self) -> int:
        """The move limit of a game played by bots; a game that reaches it has no winner."""

    def start(self, seats: int, rng: Random, options: Options_contra | None = None, /) -> State:
        """A new game."""

    def to_move(self, state: State, /) -> int | None:
        """The seat to move; None when the game is over."""

    def ask(self, view: View, /) -> Ask[Move] | None:
        """The question that the seat of this view must answer; None if there is none."""

    def observe(self, state: State, seat: int, /) -> View:
        """The view of a seat: all that it may know."""

    def why_not(self, view: View, move: Move, /) -> str | None:
        """The rule that forbids a move, as a sentence; None if the move is legal."""

    def apply(self, state: State, move: Move, rng: Random, /) -> tuple[State, tuple[Event, ...]]:
        """The next state and the events; raises `IllegalMove` for anything but a legal move."""

    def after_fault(
        self, state: State, seat: int, rng: Random, /
    ) -> tuple[State, tuple[Event, ...]] | None:
        """The state and events after a seat failed to answer; None if it forfeits the game.

        The seat need not be the one to move, and the game may be over: a bot can also fail while it
        is told what happened. If the seat is to move, the question is answered by its default.
        """

    def seen_by(self, event: Event, seat: int, /) -> Event | None:
        """An event as a seat may see it; None if the seat does not see it at all."""

    def imagine(self, view: View, rng: Random, /) -> State:
        """A random state that is consistent with a view."""

    def result(self, state: State, /) -> Result | None:
        """The result of a game that is over; None if it is not."""

    def write_view(self, view: View, /) -> str:
        """A view as one line of text; only equal views have the same text."""

    def read_move(self, text: str, /) -> Move:
        """The move that `str(move)` wrote; raises `ValueError` for any other text."""

    def write_record(self, played: Playthrough[State, Move, Event], /) -> str:
        """The record of a game as text, in which no line begins with %."""

    def read_record(self, text: str, /) -> Playthrough[State, Move, Event]:
        """The game that `write_record` wrote, replayed; raises `ValueError` for any other text."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]


Player: TypeAlias = Callable[[], Any]
"""Makes a bot for one game."""

Players: TypeAlias = Sequence[Player]
"""One player for each seat."""
