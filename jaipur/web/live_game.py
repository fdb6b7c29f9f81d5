"""A game at the table: the only one to play moves, and what each of them looked like."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

from jaipur.bots import BOTS, Bot
from jaipur.bots.bot import Thinker, Thought
from jaipur.bots.random import random_move
from jaipur.cards import SEALS_TO_WIN, Seat
from jaipur.coach import ADVISER, Explanation, explain
from jaipur.english import headline, story
from jaipur.events import Event, seen_by
from jaipur.match import Match
from jaipur.moves import IllegalMove, Move
from jaipur.observation import Observation, observe
from jaipur.rules import permitted
from jaipur.scoring import Decision, Outcome
from jaipur.seeded_match import Bout
from jaipur.web.flights import Step, flights
from jaipur.web.scenes import ScoreScene
from jaipur.web.selection import Choice, Table
from jaipur.web.slots import after, lay
from web.saves import Saved

PERSON: Final = Seat.A
"""Where a person sits who plays the computer."""

_NO_COMPUTER: Final = "Nobody but people sits at this table."


@dataclass(frozen=True, slots=True)
class Turn:
    """A move as one seat saw it: in words, and as pieces that fly."""

    story: str
    flights: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Deliberation:
    """What a computer saw at its turn, what it thought of it last, and the move it came to."""

    computer: str
    view: Observation
    thought: Thought | None = None
    move: Move | None = None

    @property
    def account(self) -> Explanation:
        """How it came to its move, or will."""
        return explain(self.computer, self.view, self.thought, self.move)


class Game:
    """A match between two people at one screen, or between a person and a computer.

    One for practice tries out what else could have been, and is not kept.
    """

    def __init__(self, saved: Saved, *, practice: bool = False) -> None:
        self.saved = saved
        self.practice = practice
        self._bout = Bout.resumed(saved.seed, saved.records, single=saved.single)
        self.you = PERSON if saved.computer else None
        self.ledger = tuple(
            self._headline(events) for _, events in saved.records[-1].replay() if events
        )
        self._bot = self._new_bot()

    @classmethod
    def start(
        cls,
        names: tuple[str, str],
        *,
        computer: str | None = None,
        single: bool = False,
        seed: int,
        starts: Seat | None = None,
    ) -> Self:
        """A new game; where nobody says who starts, the deal draws it."""
        bout = Bout.start(seed, single=single, starts=starts)
        slots = lay(bout.match.state.market)
        return cls(Saved(names, computer, single, seed, bout.records, slots))

    @property
    def names(self) -> tuple[str, str]:
        """What the seats are called."""
        return self.saved.names

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._bout.match

    @property
    def turn(self) -> Seat:
        """Who is to move."""
        return self.match.state.turn

    @property
    def round_name(self) -> str:
        """Which round it is, of how many; a tie in everything can make them more."""
        rounds = 2 * SEALS_TO_WIN - 1
        number = self.match.round
        if self.saved.single:
            return "Practice" if self.practice else "Single round"
        return f"Round {number} of {rounds}" if number <= rounds else f"Round {number}"

    def table(self, seat: Seat) -> Table:
        """The table as that seat sees it."""
        return Table(observe(self.match.state, seat), self.saved.slots)

    def play(self, move: Move, viewer: Seat, choice: Choice | None = None) -> Turn:
        """Play a move of whoever is to move; `choice` has the very cards if the viewer made it."""
        before = self.table(viewer)
        self._bout, events = self._bout.play(move)
        slots = after(self.saved.slots, choice.slots if choice else None, events)
        self.saved = replace(self.saved, records=self._bout.records, slots=slots)
        self.ledger += (self._headline(events),)
        seen = tuple(seen_by(event, viewer) for event in events)
        return Turn(
            story(seen, self.names, self.you), flights(seen, before, self.table(viewer), choice)
        )

    def deliberation(self) -> Deliberation:
        """What the computer is about to think about."""
        if self.saved.computer is None:
            raise IllegalMove(_NO_COMPUTER)
        return Deliberation(self.saved.computer, self._bout.view)

    def thoughts(self) -> Iterable[Thought]:
        """What the computer thinks on the way to its answer, if it can be followed."""
        bot = self._bot
        return (
            bot.think(self._bout.view, self._bout.chance("bot")) if isinstance(bot, Thinker) else ()
        )

    def answer(self, thought: Thought | None = None) -> Move:
        """The computer's move, the best of its last thought if it was followed.

        What it raises, and an illegal move, are its own mistakes.
        """
        if self._bot is None:
            raise IllegalMove(_NO_COMPUTER)
        view = self._bout.view
        move = thought.best if thought else self._bot(view, self._bout.chance("bot"))
        return permitted(view, move)

    def stand_in(self) -> Move:
        """A legal move for a computer that has none."""
        return random_move(self._bout.view, self._bout.chance("stand-in"))

    def considerations(self) -> Iterable[Thought]:
        """What the coach thinks on the way to a hint for whoever is to move."""
        return ADVISER.think(self._bout.view, self._bout.chance("hint"))

    def next_round(self) -> None:
        """Deal the next round."""
        self._bout = self._bout.next_round()
        slots = lay(self.match.state.market)
        self.saved = replace(self.saved, records=self._bout.records, slots=slots)
        self.ledger = ()
        self._bot = self._new_bot()

    def scores(self) -> ScoreScene:
        """The finished round laid open."""
        state, match = self.match.state, self.match
        outcome = state.outcome
        if outcome is None:
            raise ValueError("The round is not over.")
        what = "match" if match.over and not match.single else "round"
        winner = "Nobody" if outcome.winner is None else self.names[outcome.winner]
        wins = "win" if outcome.winner and outcome.winner is self.you else "wins"
        return ScoreScene(
            outcome,
            (state.traders[0].purse, state.traders[1].purse),
            (state.traders[0].herd, state.traders[1].herd),
            self.names,
            self.you,
            match.seals,
            match.round,
            match.single,
            f"{winner} {wins} the {what}",
            self._account(outcome),
            self.names[match.next_starter] if match.next_starter else None,
            self.practice,
        )

    def _account(self, outcome: Outcome) -> str:
        """Why the round ended, by how much it was won, and who starts the next one."""
        most, least = sorted((score.rupees for score in outcome.scores), reverse=True)
        reason = outcome.reason.value
        sentences = [f"{reason[0].upper()}{reason[1:]}.", f"{most} rupees to {least}."]
        if outcome.decided_by is None:
            sentences.append("All tokens are equal too.")
        elif outcome.decided_by is not Decision.RUPEES:
            sentences.append(f"More {outcome.decided_by.value} decided it.")
        if starter := self.match.next_starter:
            starts = "start" if starter is self.you else "starts"
            sentences.append(f"{self.names[starter]} {starts} the next round.")
        return " ".join(sentences)

    def _new_bot(self) -> Bot | None:
        """The computer of a round, which may have a memory of it and of no other."""
        return BOTS[self.saved.computer]() if self.saved.computer else None

    def _headline(self, events: tuple[Event, ...]) -> str:
        return headline(events, self.names, self.you)
