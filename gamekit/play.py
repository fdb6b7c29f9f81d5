"""Bots that play one game: the game loop, the bots' faults, and events for bots that listen."""

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from random import Random
from traceback import format_exception
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from gamekit.chance import stream
from gamekit.game import Game, IllegalMove, Move, Players, Playthrough, Result, Step, Tags
from gamekit.records import SEED
from gamekit.strings import PRINTED, seats_unknown
from gamekit.text import SEAT_LETTERS

Event = TypeVar("Event")
State = TypeVar("State")
View = TypeVar("View")
Options = TypeVar("Options")

Clock: TypeAlias = Callable[[], float]
"""A clock in seconds; like chance, it is an argument."""

FORFEIT: Final = "Forfeit"
"""The tag of a record for the fault that ended the game."""


class Fault(NamedTuple):
    """A bot's failure to answer: an `error` of its own, a `timeout`, or an `illegal` move."""

    seat: int
    kind: str
    reason: str
    detail: str
    """Whatever helps to find the mistake, such as a traceback."""


class Played(NamedTuple):
    """The result of a game of bots, as a contest counts it."""

    scores: tuple[float, ...]
    """One for each seat; their sum is 0."""
    points: tuple[int, ...]
    """One for each seat, in the game's own unit; 0 in a game that was forfeited or cut off."""
    faults: tuple[Fault, ...]
    record: str
    """The record of the game as text; empty unless it was requested."""
    seconds: tuple[Sequence[float], ...] = ()
    """The time of every question, by seat; empty without a clock."""


@dataclass(frozen=True, slots=True)
class BotGame(Generic[Options]):
    """Plays a game of bots from a seed; if `recorded`, the result contains the game's record.

    If `strict`, a bot's exception is raised instead of being counted as a fault. A `clock` times
    every question.
    """

    game: Game[Any, Any, Any, Any, Options]
    options: Options | None = None
    recorded: bool = False
    strict: bool = False
    clock: Clock | None = None

    def __call__(self, players: Players, seed: int | str) -> Played:
        """Play the game; all random numbers of the game and the players come from the seed."""
        played = play(
            self.game,
            players,
            seed,
            options=self.options,
            strict=self.strict,
            clock=self.clock,
        )
        tags = record_tags(players, seed, played.forfeit)
        return Played(
            played.scores,
            played.result.points if played.result else (0,) * len(players),
            played.faults,
            self.game.write_record(played.tagged(tags)) if self.recorded else "",
            played.seconds,
        )


@dataclass(frozen=True, slots=True)
class BotPlay(Generic[State, Move, Event]):
    """A game as bots played it, to its end, a forfeit or the move limit."""

    start: State
    steps: list[Step[Move, Event]]
    end: State
    result: Result | None
    """None if it was forfeited or cut off."""
    faults: tuple[Fault, ...]
    forfeit: Fault | None
    """The fault that ended the game, if one did."""
    seats: int
    seconds: tuple[Sequence[float], ...] = field(compare=False)
    """The time of every question, by seat; empty without a clock."""

    @property
    def scores(self) -> tuple[float, ...]:
        """One for each seat; a forfeit pays the others, and a game cut off has no winner."""
        if self.forfeit:
            share = 1 / (self.seats - 1)
            return tuple(-1.0 if seat == self.forfeit.seat else share for seat in range(self.seats))
        return self.result.scores if self.result else (0.0,) * self.seats

    def tagged(self, tags: Tags) -> Playthrough[State, Move, Event]:
        """The game with these tags, for a record."""
        return Playthrough(self.start, tuple(self.steps), self.end, tags)


def record_tags(players: Players, seed: int | str, forfeit: Fault | None, round_: int = 1) -> Tags:
    """The tags of a game by bots: the players' names, the seed, the round, and a forfeit."""
    names = (
        (SEAT_LETTERS[seat].upper(), getattr(each, "name", "")) for seat, each in enumerate(players)
    )
    tags = (*names, (SEED, str(seed)), ("Round", str(round_)))
    if forfeit:
        fault = f"{SEAT_LETTERS[forfeit.seat]} {forfeit.kind}: {forfeit.reason}"
        return (*tags, (FORFEIT, fault))
    return tags


def play(
    game: Game[State, View, Move, Event, Options],
    players: Players,
    seed: int | str,
    *,
    round_: int = 1,
    options: Options | None = None,
    strict: bool = False,
    clock: Clock | None = None,
) -> BotPlay[State, Move, Event]:
    """Play one game, or one round of a match; the game decides what a fault costs.

    If `strict`, there are no faults: the exception of a bot is raised as it is.
    A bot's `saw`, if it has one, is called with every event that its seat may see; its `deliver`
    at the end of the game, and its `close` when it is no longer needed. The `kind`, `reason` and
    `detail` of an exception and the output of a bot's `printed` become part of the fault.
    """
    if len(players) not in game.seats:
        raise ValueError(seats_unknown(game.title, game.seats, len(players)))
    start = game.start(len(players), stream(seed, "deal", round_), options)
    table = _Table(game, start, stream(seed, "chance", round_), strict=strict)
    forfeit = None
    with ExitStack() as leaving:
        try:
            table.seat(players, leaving)
            table.run(seed, round_, clock or _no_clock)
        except _Forfeited:
            forfeit = table.faults[-1]
    result = None if forfeit else game.result(table.state)
    faults = tuple(table.faults)
    return BotPlay(
        start,
        table.steps,
        table.state,
        result,
        faults,
        forfeit,
        len(players),
        tuple(table.seconds) if clock else (),
    )


def _no_clock() -> float:
    return 0.0


class _Forfeited(Exception):
    """The last fault ended the game."""


class _Table(Generic[State, Move, Event]):
    """A game in progress and its bots."""

    def __init__(
        self,
        game: Game[State, Any, Move, Event, Any],
        start: State,
        chance: Random,
        *,
        strict: bool,
    ) -> None:
        self.state = start
        self.steps: list[Step[Move, Event]] = []
        self.faults: list[Fault] = []
        self.seconds: list[list[float]] = []
        self._strict = strict
        self._game = game
        self._chance = chance
        self._bots: list[Callable[[Any, Random], Move]] = []
        self._listeners: dict[int, Callable[[Event], None]] = {}

    def seat(self, players: Players, leaving: ExitStack) -> None:
        """Make the bots; they are closed when the stack is left."""
        broken: list[tuple[int, Exception]] = []
        for seat, player in enumerate(players):
            try:
                bot = player()
            except Exception as problem:
                bot = _Broken(problem)
                broken.append((seat, problem))
            self._bots.append(bot)
            self.seconds.append([])
            if close := getattr(bot, "close", None):
                leaving.callback(_dismiss, close)
            if saw := getattr(bot, "saw", None):
                self._listeners[seat] = saw
        for seat, fault in broken:
            self._fail(seat, fault)

    def run(self, seed: int | str, round_: int, clock: Clock) -> None:
        """Play to the end, or to the move limit."""
        game, bots, listeners, chance = self._game, self._bots, self._listeners, self._chance
        to_move, observe, apply, note = game.to_move, game.observe, game.apply, self.steps.append
        times = [seconds.append for seconds in self.seconds]
        for ply in range(game.most_moves):
            state = self.state
            seat = to_move(state)
            if seat is None:
                break
            try:
                view, rng = observe(state, seat), stream(seed, "bot", round_, ply)
                asked = clock()
                try:
                    move = bots[seat](view, rng)
                finally:
                    times[seat](clock() - asked)
                self.state, events = apply(state, move, chance)
            except Exception as problem:
                self._fail(seat, problem)
            else:
                note(Step(seat, move, events))
                if listeners:
                    self._tell(events)
        for seat, bot in enumerate(bots):
            if deliver := getattr(bot, "deliver", None):
                try:
                    deliver()
                except Exception as problem:
                    self._fail(seat, problem)

    def _tell(self, events: tuple[Event, ...]) -> None:
        """Tell all listeners what happened, and then what the faults of some of them cost."""
        untold = deque([events])
        while untold:
            told = untold.popleft()
            deaf: list[tuple[int, Exception]] = []
            for seat, saw in self._listeners.items():
                try:
                    for event in told:
                        if (seen := self._game.seen_by(event, seat)) is not None:
                            saw(seen)
                except Exception as problem:
                    deaf.append((seat, problem))
            for seat, fault in deaf:
                del self._listeners[seat]  # it would fail at every event
                untold.append(self._cost(seat, fault))

    def _fail(self, seat: int, problem: Exception) -> None:
        """Record a fault and apply its cost."""
        self._tell(self._cost(seat, problem))

    def _cost(self, seat: int, problem: Exception) -> tuple[Event, ...]:
        """Record a fault; returns what the game makes of it."""
        if self._strict:
            raise problem
        self.faults.append(_fault(seat, problem, self._bots[seat]))
        cost = self._game.after_fault(self.state, seat, self._chance)
        if cost is None:
            raise _Forfeited
        self.state, events = cost
        self.steps.append(Step(seat, None, events))
        return events


class _Broken:
    """Stands in for a bot that could not be made: every question raises the same exception."""

    def __init__(self, problem: Exception) -> None:
        self._problem = problem

    def __call__(self, _view: object, _rng: Random, /) -> Any:  # noqa: ANN401 (it never returns)
        raise self._problem


def _fault(seat: int, problem: Exception, bot: object) -> Fault:
    usual = "illegal" if isinstance(problem, IllegalMove) else "error"
    detail = getattr(problem, "detail", "")
    if not detail:
        printed = getattr(bot, "printed", str)()
        output = f"\n{PRINTED.format(output=printed)}" if printed else ""
        detail = "".join((*format_exception(problem), output))
    reason = getattr(problem, "reason", _named_message(problem))
    return Fault(seat, getattr(problem, "kind", usual), reason, detail)


def _named_message(problem: BaseException) -> str:
    """The name of an exception and its message, if it has one."""
    name, message = type(problem).__name__, str(problem)
    return f"{name}: {message}" if message else name


def _dismiss(close: Callable[[], None]) -> None:
    """Close a bot that is no longer needed; an exception is too late to be a fault."""
    with suppress(Exception):
        close()
