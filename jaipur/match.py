"""Matches: rounds until one seat has the seals to win, or a single round."""

from dataclasses import dataclass, replace
from typing import Self

from jaipur import english
from jaipur.cards import SEALS_TO_WIN, Seat
from jaipur.events import Event, MatchOver, RoundTied, SealWon
from jaipur.moves import Move
from jaipur.rules import apply
from jaipur.state import Deal, State


@dataclass(frozen=True, slots=True)
class Match:
    """The current round and the score of the match; with `single` it is one round only."""

    state: State
    starter: Seat
    round: int = 1
    single: bool = False

    @classmethod
    def start(cls, deal: Deal, *, single: bool = False) -> Self:
        """Return the match whose first round begins with this deal."""
        return cls(State.start(deal), deal.starts, single=single)

    @property
    def seals(self) -> tuple[int, int]:
        """Seals won so far; a single round has none to win."""
        a, b = self.state.seals
        outcome = self.state.outcome
        if outcome is None or outcome.winner is None or self.single:
            return (a, b)
        return (a + 1, b) if outcome.winner is Seat.A else (a, b + 1)

    @property
    def over(self) -> bool:
        """True once no further round will be played."""
        return bool(self.state.over) and (self.single or max(self.seals) >= SEALS_TO_WIN)

    @property
    def winner(self) -> Seat | None:
        """The winner of the match; `None` while it goes on, and after a fully tied single round."""
        outcome = self.state.outcome
        return outcome.winner if outcome and self.over else None

    @property
    def next_starter(self) -> Seat | None:
        """The starter of the next round; `None` during a round, and when the match is over."""
        outcome = self.state.outcome
        if outcome is None or self.over:
            return None
        return starts_next(self.starter, outcome.winner)


def starts_next(starter: Seat, winner: Seat | None) -> Seat:
    """The seat that starts the next round: the loser; after a full tie, the other starter."""
    return winner.rival if winner is not None else starter.rival


def play(match: Match, move: Move) -> tuple[Match, tuple[Event, ...]]:
    """Return the match after a move, and the events up to the end of the match."""
    state, events = apply(match.state, move)
    match = replace(match, state=state)
    outcome = state.outcome
    if outcome and not match.single:
        seals = match.seals
        events += (SealWon(outcome.winner, seals) if outcome.winner else RoundTied(seals),)
    if match.over:
        events += (MatchOver(match.winner, match.seals),)
    return match, events


def next_round(match: Match, deal: Deal) -> Match:
    """Return the match in its next round; `deal.starts` must be `match.next_starter`."""
    if match.next_starter is None:
        raise ValueError(english.MATCH_IS_OVER if match.over else english.ROUND_GOES_ON)
    if deal.starts is not match.next_starter:
        raise ValueError(english.wrong_starter(match.next_starter, deal.starts))
    return Match(State.start(deal, match.seals), deal.starts, match.round + 1)
