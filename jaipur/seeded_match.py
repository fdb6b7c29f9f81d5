"""A match by a seed while it is played: its records, and all the chance that there is in it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from gamekit.chance import Stream, stream
from jaipur.cards import Seat
from jaipur.events import Event
from jaipur.match import Match, next_round, play
from jaipur.moves import Move
from jaipur.observation import Observation, observe
from jaipur.record import Record, resume
from jaipur.state import deal


@dataclass(frozen=True, slots=True)
class Bout:
    """A match whose chance is named by its seed, the round and the ply.

    So it meets the same cards and the same answers, whoever goes on with it and wherever.
    """

    seed: int | str
    records: tuple[Record, ...]
    match: Match

    @classmethod
    def start(cls, seed: int | str, *, single: bool = False, starts: Seat | None = None) -> Self:
        """A new one; where nobody says who starts, the deal draws it."""
        first = deal(stream(seed, "deal", 1), starts)
        return cls(seed, (Record(first, ()),), Match.start(first, single=single))

    @classmethod
    def resumed(cls, seed: int | str, records: Iterable[Record], *, single: bool = False) -> Self:
        """The one that these rounds tell."""
        told = tuple(records)
        return cls(seed, told, resume(told, single=single))

    @property
    def view(self) -> Observation:
        """What whoever is to move may know."""
        state = self.match.state
        return observe(state, state.turn)

    def chance(self, role: str) -> Stream:
        """Chance for this ply alone."""
        return stream(self.seed, role, self.match.round, len(self.records[-1].moves))

    def play(self, move: Move) -> tuple["Bout", tuple[Event, ...]]:
        """The match after a move of whoever is to move, and what happened."""
        match, events = play(self.match, move)
        *finished, current = self.records
        current = replace(current, moves=(*current.moves, move))
        return Bout(self.seed, (*finished, current), match), events

    def next_round(self) -> "Bout":
        """The match with its next round dealt."""
        match = self.match
        dealt = deal(stream(self.seed, "deal", match.round + 1), match.next_starter)
        match = next_round(match, dealt)
        record = Record(dealt, (), match.state.seals)
        return Bout(self.seed, (*self.records, record), match)
