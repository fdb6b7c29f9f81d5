"""A match in progress, fully determined by its seed and the moves so far."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final, Self

from gamekit.chance import stream
from jaipur.cards import Seat
from jaipur.events import Event
from jaipur.match import Match, next_round, play
from jaipur.moves import Move
from jaipur.observation import Observation, observe
from jaipur.record import Record, resume
from jaipur.state import deal

PERSON: Final = Seat.A
"""The seat of a person who plays against the computer."""


@dataclass(frozen=True, slots=True)
class SeededMatch:
    """A match whose random streams are named by seed, round and ply.

    The same seed and moves therefore give the same cards and the same answers everywhere.
    """

    seed: int | str
    records: tuple[Record, ...]
    match: Match

    @classmethod
    def start(cls, seed: int | str, *, single: bool = False, starts: Seat | None = None) -> Self:
        """A new match; without `starts`, the deal draws who starts."""
        first = deal(stream(seed, "deal", 1), starts)
        return cls(seed, (Record(first, ()),), Match.start(first, single=single))

    @classmethod
    def resumed(cls, seed: int | str, records: Iterable[Record], *, single: bool = False) -> Self:
        """The match of these records."""
        rounds = tuple(records)
        return cls(seed, rounds, resume(rounds, single=single))

    @property
    def view(self) -> Observation:
        """The observation of the seat to move."""
        state = self.match.state
        return observe(state, state.turn)

    def chance(self, role: str) -> Random:
        """The random stream of a role at this ply."""
        return stream(self.seed, role, self.match.round, len(self.records[-1].moves))

    def play(self, move: Move) -> tuple["SeededMatch", tuple[Event, ...]]:
        """The match after a move of the seat to move, and its events."""
        match, events = play(self.match, move)
        *finished, current = self.records
        current = current.appended(move, match.state)
        return SeededMatch(self.seed, (*finished, current), match), events

    def next_round(self) -> "SeededMatch":
        """The match with its next round dealt."""
        match = self.match
        dealt = deal(stream(self.seed, "deal", match.round + 1), match.next_starter)
        match = next_round(match, dealt)
        record = Record(dealt, (), match.state.seals)
        return SeededMatch(self.seed, (*self.records, record), match)
