"""A game of Jaipur in progress: the only place where the page plays moves."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Self

from gamekit.game import Tags
from gamekit.markup import Node
from gamekit.text import SEAT_LETTERS
from jaipur.bots import BOTS
from jaipur.cards import Seat
from jaipur.coach import ADVISER, advise
from jaipur.events import Event, seen_by
from jaipur.match import Match
from jaipur.moves import IllegalMove, Move
from jaipur.narration import headline, story
from jaipur.observation import observe
from jaipur.record import write_records
from jaipur.seeded_match import PERSON, SeededMatch
from jaipur.web import strings
from jaipur.web.bot_turn import BotTurn, SeatedBot
from jaipur.web.flights import flights
from jaipur.web.hints import card_hint
from jaipur.web.review import ReviewState
from jaipur.web.saves import SavedGame, before, write_save
from jaipur.web.scenes import CardHint, ScoreScene, TableScene
from jaipur.web.scores import score_scene
from jaipur.web.selection import COMMANDS, Draft, Selection, TableView, draft
from jaipur.web.slots import after, lay
from jaipur.web.view.flying import moving_piece
from jaipur.web.view.score import score_screen
from jaipur.web.view.table import table_screen
from web.commands import Order
from web.game import PlayedMove
from web.scenes import HintScene, TableFrame


class LiveGame:
    """A match between two people at one screen, or between a person and a computer.

    A game for practice tries out what else could have been, and is not saved.
    """

    def __init__(self, saved: SavedGame, *, practice: bool = False) -> None:
        self.saved = saved
        self.practice = practice
        self.you = PERSON if saved.computer else None
        replayed = [events for _, events in saved.records[-1].replay() if events]
        self.log = tuple(map(self._headline, replayed))
        self._draft: Draft | None = None
        self._tables: dict[Seat, TableView] = {}
        self._bots = self._new_bots()
        for events in replayed:
            self._inform_bots(events)

    @classmethod
    def start(
        cls,
        names: tuple[str, ...],
        *,
        computer: str | None = None,
        single: bool = False,
        seed: int | str,
        starts: Seat | None = None,
    ) -> Self:
        """A new game; without `starts`, the deal draws who starts."""
        played = SeededMatch.start(seed, single=single, starts=starts)
        return cls(SavedGame(names, computer, played, lay(played.match.state.market)))

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat."""
        return self.saved.names

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.saved.played.match

    @property
    def turn(self) -> Seat:
        """The seat to move."""
        return self.match.state.turn

    @property
    def round_over(self) -> bool:
        """True if the round on the table is over."""
        return bool(self.match.state.over)

    @property
    def over(self) -> bool:
        """True if no further round will be played."""
        return self.match.over

    @property
    def round_name(self) -> str:
        """The number of the round, as a subtitle."""
        if self.saved.single:
            return strings.PRACTICE if self.practice else strings.SINGLE_ROUND
        return strings.round_of(self.match.round)

    @property
    def summary(self) -> str:
        """An unfinished game in a line."""
        number = self.match.round
        if self.you is None:
            return strings.summary_of_two(*_pair(self.names), number)
        rupees = self.match.state.traders[self.you].purse.rupees
        return strings.summary_against(self.names[self.you.rival], number, rupees)

    @property
    def seed(self) -> int | str:
        """The seed that all its chance comes from."""
        return self.saved.played.seed

    def save(self) -> str:
        """The game as text."""
        return write_save(self.saved)

    def record(self, tags: Tags) -> str:
        """The rounds so far as records, with these tags and the players' names."""
        players = ((SEAT_LETTERS[seat].upper(), name) for seat, name in enumerate(self.names))
        every = (*players, *tags)
        return write_records(replace(record, tags=every) for record in self.saved.records)

    def is_computer(self, seat: int) -> bool:
        """True if a computer plays that seat."""
        return seat in self._bots

    def table(self, seat: Seat) -> TableView:
        """The table as that seat sees it, observed once until a move is played."""
        if seat not in self._tables:
            self._tables[seat] = TableView(observe(self.match.state, seat), self.saved.slots)
        return self._tables[seat]

    def play(self, move: Move, viewer: Seat, selection: Selection | None = None) -> PlayedMove:
        """Play a move of the seat to move; `selection` has the very cards if the viewer chose."""
        earlier = self.table(viewer)
        played, events = self.saved.played.play(move)
        slots = after(self.saved.slots, selection.slots if selection else None, events)
        self.saved = replace(self.saved, played=played, slots=slots)
        self._tables.clear()
        self.close_selection()
        self.log += (self._headline(events),)
        self._inform_bots(events)
        seen = tuple(seen_by(event, viewer) for event in events)
        groups = flights(seen, earlier, self.table(viewer), selection)
        return PlayedMove(
            story(seen, _pair(self.names), self.you),
            tuple(tuple(map(moving_piece, group)) for group in groups),
        )

    # The person's turn

    def open_selection(self) -> None:
        """Let the seat to move select, beginning with nothing."""
        self._draft = draft(Selection(), self.table(self.turn))

    def close_selection(self) -> None:
        """Let nobody select."""
        self._draft = None

    def change(self, order: Order) -> bool:
        """Change the selection. Returns False if nothing changed."""
        command = COMMANDS.find(order.verb)
        if self._draft is None or command is None:
            return False
        return self._select(command.do(self._draft, order))

    def clear(self) -> bool:
        """Select nothing. Returns False if nothing changed."""
        return self._draft is not None and self._select(Selection(self._draft.selection.mode))

    def take_hint(self, hint: HintScene) -> bool:
        """Select the cards of a hint. Returns False if nothing changed."""
        return isinstance(hint, CardHint) and self._select(hint.selection)

    def _select(self, selection: Selection) -> bool:
        if self._draft is None or selection == self._draft.selection:
            return False
        self._draft = draft(selection, self._draft.table)
        return True

    @property
    def selection_words(self) -> str:
        """The selection as a move in words, or why it is none."""
        return self._draft.sentence if self._draft else ""

    def confirm(self) -> PlayedMove | None:
        """Play the selection as a move; None if it is not a legal one."""
        chosen = self._draft
        if chosen is None or chosen.problem:
            return None
        return self.play(chosen.move, self.turn, chosen.selection)

    def hints(self) -> Iterator[HintScene]:
        """The coach's hint for the seat to move, as it grows; the last one has the words."""
        table = self.table(self.turn)
        for thought in ADVISER.think(table.view, self.saved.played.chance("hint")):
            yield HintScene(thought.done)
        yield card_hint(advise(table.view, thought), table)

    # The computer's turn

    def computer_turn(self) -> BotTurn:
        """The turn of the computer that is to move."""
        return self._bot_turn()

    def last_computer_turn(self) -> BotTurn | None:
        """The last move once more, if a computer played it in this round."""
        *_, record = records = self.saved.records
        if not record.moves:
            return None
        earlier = LiveGame(before(self.saved, len(records), len(record.moves) - 1))
        if not earlier.is_computer(earlier.turn):
            return None
        return earlier._bot_turn(record.moves[-1])

    def _bot_turn(self, move: Move | None = None) -> BotTurn:
        seat, computer = self.turn, self.saved.computer
        if computer is None or seat not in self._bots:
            raise IllegalMove(strings.NO_COMPUTER)
        view = self.table(seat).view
        return BotTurn(computer, self._bots[seat], view, self.saved.played, self.play, move)

    def _new_bots(self) -> dict[Seat, SeatedBot]:
        """The computers of a round, which may remember it and no other."""
        computer = self.saved.computer
        return {PERSON.rival: SeatedBot(BOTS[computer](), PERSON.rival)} if computer else {}

    def _inform_bots(self, events: Iterable[Event]) -> None:
        for bot in self._bots.values():
            bot.happened(events)

    # Rounds and screens

    def next_round(self) -> bool:
        """Deal the next round. Returns False if there is none."""
        if self.match.next_starter is None:
            return False
        played = self.saved.played.next_round()
        self.saved = replace(self.saved, played=played, slots=lay(played.match.state.market))
        self._tables.clear()
        self.log = ()
        self._bots = self._new_bots()
        return True

    def rematch(self, seed: int | str) -> "LiveGame":
        """A new game of the same players: the loser starts, else whoever started this one."""
        winner = self.match.winner
        return LiveGame.start(
            self.names,
            computer=self.saved.computer,
            single=self.saved.single,
            seed=seed,
            starts=self.saved.records[0].deal.starts if winner is None else winner.rival,
        )

    def review(self) -> ReviewState:
        """The finished rounds, in review."""
        return ReviewState(self.saved, self.you, partial(LiveGame, practice=True))

    def draw_table(self, seat: int, frame: TableFrame) -> Node:
        """The table as that seat sees it."""
        return table_screen(
            TableScene(
                frame,
                self.table(Seat(seat)),
                self._draft,
                self.names,
                self.saved.last_sold,
                self.saved.single,
            )
        )

    def draw_scores(self) -> Node:
        """The finished round, laid open."""
        return score_screen(self.scores())

    def scores(self) -> ScoreScene:
        """The finished round as values."""
        return score_scene(self.match, self.names, self.you, practice=self.practice)

    def _headline(self, events: tuple[Event, ...]) -> str:
        return headline(events, _pair(self.names), self.you)


def _pair(names: tuple[str, ...]) -> tuple[str, str]:
    a, b = names
    return a, b
