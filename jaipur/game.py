"""Jaipur as a game of gamekit: one round for two players."""

from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, NamedTuple

from gamekit.game import Ask, Playthrough, Result, Step
from gamekit.text import excerpt
from jaipur import belief, english, rules
from jaipur.cards import CAMEL, Seat
from jaipur.events import Event, seen_by
from jaipur.moves import IllegalMove, Move
from jaipur.observation import Observation, observe
from jaipur.position import write_position
from jaipur.record import Record
from jaipur.state import Deal, State, deal

_SEATS: Final = tuple(Seat)


class RoundOptions(NamedTuple):
    """The seals before a round, and the seat that starts; if that is None, the deal draws it."""

    seals: tuple[int, int] = (0, 0)
    starts: Seat | None = None


@dataclass(frozen=True, slots=True)
class Jaipur:
    """The contract's methods, implemented by the package's own functions."""

    name: ClassVar = "jaipur"
    title: ClassVar = "Jaipur"
    seats: ClassVar = range(2, 3)
    unit: ClassVar = "rupees"
    most_moves: ClassVar = 200  # several times the usual length: players may exchange endlessly

    def start(self, _seats: int, rng: Random, options: RoundOptions | None = None) -> State:
        """Deal a new round."""
        seals, starts = options or RoundOptions()
        return State.start(deal(rng, starts), seals)

    def to_move(self, state: State) -> Seat | None:
        """The seat whose turn it is."""
        return None if state.over else state.turn

    def ask(self, view: Observation) -> Ask[Move] | None:
        """The turn, if it is this seat's."""
        if view.over or not view.my_turn:
            return None
        options = rules.legal_moves(view)
        return Ask(view.seat, "turn", options, options[0])

    def observe(self, state: State, seat: int) -> Observation:
        """The state as a seat may know it."""
        return observe(state, _SEATS[seat])

    def why_not(self, view: Observation, move: Move) -> str | None:
        """The rule that forbids a move."""
        return rules.why_not(view, move)

    def apply(self, state: State, move: Move, _rng: Random) -> tuple[State, tuple[Event, ...]]:
        """The next state and the events; the generator is unused, as only the deal is random."""
        return rules.apply(state, checked(move))

    def after_fault(self, _state: State, _seat: int, _rng: Random) -> None:
        """A fault forfeits the round."""

    def seen_by(self, event: Event, seat: int) -> Event:
        """The event as a seat may see it."""
        return seen_by(event, _SEATS[seat])

    def imagine(self, view: Observation, rng: Random) -> State:
        """A random state that is consistent with a view."""
        return belief.imagine(view, rng)

    def result(self, state: State) -> Result | None:
        """The result: 1 for the winner and -1 for the other seat, or 0 for both on a full tie."""
        outcome = state.outcome
        if outcome is None:
            return None
        a, b = (score.rupees for score in outcome.scores)
        scores = outcome.winner.pair(1.0, -1.0) if outcome.winner else (0.0, 0.0)
        return Result(scores, (a, b), outcome.reason.value)

    def write_view(self, view: Observation) -> str:
        """The position, which `read_position` reads."""
        return write_position(view)

    def read_move(self, text: str) -> Move:
        """The move of a text; raises `InvalidMove` for any other text."""
        return Move.parse(text)

    def write_record(self, played: Playthrough[State, Move, Event]) -> str:
        """The text of a `Record`."""
        start = played.start
        hands = [trader.hand + (CAMEL,) * trader.herd for trader in start.traders]
        dealt = Deal(start.market, (hands[0], hands[1]), start.deck, start.bonus_tokens, start.turn)
        moves = tuple(step.move for step in played.steps if step.move)
        return str(Record(dealt, moves, start.seals, played.tags))

    def read_record(self, text: str) -> Playthrough[State, Move, Event]:
        """The round of a text that holds one `Record`."""
        record = Record.parse(text)
        (start, _), *after = record.replay()
        before = (start, *(state for state, _ in after))
        steps = [
            Step(state.turn, move, events)
            for state, move, (_, events) in zip(before, record.moves, after, strict=False)
        ]
        return Playthrough(start, tuple(steps), before[-1], record.tags)


def checked(move: object) -> Move:
    """The same object if its type is `Move`; raises `IllegalMove` for anything else."""
    if type(move) is not Move:
        raise IllegalMove(english.not_a_move_answer(excerpt(repr(move))))
    return move


GAME: Final = Jaipur()
