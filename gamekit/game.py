"""The contract of a game: everything that contests, laws and records ask of one.

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
"""Names and texts that say of a record who played, and the like."""


class IllegalMove(ValueError):
    """A real move, but the rules forbid it here; the message is the rule's sentence."""


class Ask(NamedTuple, Generic[Move]):
    """The open question of a state."""

    seat: int
    kind: str
    """The kind of the question: "turn", say, or "challenge"."""
    options: tuple[Move, ...]
    """The legal moves as this seat may know them, so that the list gives nothing away."""
    default: Move
    """The option that stands for no answer."""


class Result(NamedTuple):
    """The end of a game."""

    scores: tuple[float, ...]
    """One for each seat; their sum is 0."""
    points: tuple[int, ...]
    """One for each seat, in the game's own unit."""
    reason: str


class Step(NamedTuple, Generic[Move, Event]):
    """One answer in a game that was played."""

    seat: int
    move: Move | None
    """None where the seat failed to give a legal answer."""
    events: tuple[Event, ...]
    """All that happened, chance included, as nobody may see it in full."""


@dataclass(frozen=True, slots=True)
class Playthrough(Generic[State, Move, Event]):
    """A game from its start to where it stands: all that a record holds."""

    start: State
    steps: tuple[Step[Move, Event], ...]
    end: State
    tags: Tags = ()


class Game(Protocol[State, View, Move, Event, Options_contra]):
    """One game; its instance `GAME` in `<game>/game.py` satisfies this."""

    @property
    def name(self) -> str:
        """The name of its package and command."""

    @property
    def title(self) -> str:
        """The name that people know it by."""

    @property
    def seats(self) -> range:
        """The numbers of seats that it can be played with."""

    @property
    def unit(self) -> str:
        """The unit of its points, in the plural."""

    @property
    def most_moves(self) -> int:
        """The limit of a game played by bots: one that reaches it has no winner."""

    def start(self, seats: int, rng: Random, options: Options_contra | None = None, /) -> State:
        """A new game."""

    def to_move(self, state: State, /) -> int | None:
        """The seat that is asked; None when the game is over."""

    def ask(self, view: View, /) -> Ask[Move] | None:
        """The question that is open to the seat of this view; None if there is none."""

    def observe(self, state: State, seat: int, /) -> View:
        """All that a seat may know."""

    def why_not(self, view: View, move: Move, /) -> str | None:
        """The rule that forbids a move, as a sentence; None for a legal one."""

    def apply(self, state: State, move: Move, rng: Random, /) -> tuple[State, tuple[Event, ...]]:
        """The next state, and what happened; anything but a legal move is an `IllegalMove`."""

    def after_fault(
        self, state: State, seat: int, rng: Random, /
    ) -> tuple[State, tuple[Event, ...]] | None:
        """The state after a seat failed to answer, and what it cost; None: it forfeits the game."""

    def seen_by(self, event: Event, seat: int, /) -> Event | None:
        """An event as a seat may see it; None for one that it does not see at all."""

    def imagine(self, view: View, rng: Random, /) -> State:
        """A random state that fits a view."""

    def result(self, state: State, /) -> Result | None:
        """The result of a game that is over."""

    def read_move(self, text: str, /) -> Move:
        """The move that `str(move)` wrote; a `ValueError` for any other text."""

    def write_record(self, played: Playthrough[State, Move, Event], /) -> str:
        """The record of a game, of which no line begins with %."""

    def read_record(self, text: str, /) -> Playthrough[State, Move, Event]:
        """The game that `write_record` wrote, replayed; a `ValueError` for any other text."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]


Player: TypeAlias = Callable[[], Any]
"""Makes a bot for one game."""

Players: TypeAlias = Sequence[Player]
"""One player for each seat."""
