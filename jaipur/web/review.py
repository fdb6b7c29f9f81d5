"""The finished rounds of a game in review: what each move was worth, and what else there was."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from gamekit.chance import stream
from gamekit.markup import Node
from jaipur.cards import Seat
from jaipur.coach import Review, ReviewedMove, review
from jaipur.english import rupees
from jaipur.narration import headline, intent
from jaipur.observation import observe
from jaipur.record import Record
from jaipur.seeded_match import SeededMatch
from jaipur.web.saves import SavedGame, before
from jaipur.web.scenes import PositionScene, TableScene
from jaipur.web.selection import TableView, draft, selection_of
from jaipur.web.strings import UNIT
from jaipur.web.view.position import position_screen
from web import strings
from web.game import PlayableGame
from web.scenes import Lesson, ReviewRow, ReviewScene, TableFrame
from web.view.review import review_screen

_NOT_BEGUN: Final = Review(judged=(), key=(), done=0, final=0.5, lost=0)


class ReviewState:
    """The finished rounds of a game: one of them is open, from one seat at a time."""

    def __init__(
        self,
        saved: SavedGame,
        you: Seat | None,
        practise: Callable[[SavedGame], PlayableGame],
    ) -> None:
        self._saved = saved
        self._you = you
        self._practise = practise
        self._rounds = sum(record.result is not None for record in saved.records)
        self._work: dict[tuple[int, Seat], Iterator[Review]] = {}
        self._reviews: dict[tuple[int, Seat], Review] = {}
        self._turn_to(self._rounds, Seat.A if you is None else you)

    @property
    def opened(self) -> int | None:
        """The ply of the open move, None while the whole round is shown."""
        return self._ply

    def open_round(self, number: int) -> None:
        """Show another round."""
        self._turn_to(number, self._seat)

    def open_seat(self, seat: int) -> None:
        """Show the moves of another seat."""
        self._turn_to(self._round, Seat(seat))

    def open_move(self, ply: int | None) -> None:
        """Open the table before a move, or close it."""
        self._ply, self._shows_best = ply, True

    def step(self, by: int) -> None:
        """Open the reviewed move so many after the open one."""
        self.open_move(self._neighbour(by))

    def show_best(self, *, best: bool) -> None:
        """Show the best move on the open table, or the one that was played."""
        self._shows_best = best

    def work(self) -> Iterator[Review]:
        """Continue the review of what is open, from where it was left."""
        here = self._round, self._seat
        if here not in self._work:
            chance = stream(self._saved.played.seed, "review", self._round, str(self._seat))
            self._work[here] = review(self._record, self._seat, chance)
        for newest in self._work[here]:
            self._reviews[here] = newest
            yield newest

    @property
    def scene(self) -> ReviewScene | PositionScene:
        """The open scene: the table before a move, or the whole round."""
        judged = self._own_moves
        for number, each in enumerate(judged, start=1):
            if each.ply == self._ply:
                return self._position(number, each)
        return ReviewScene(
            names=self._saved.names,
            you=self._you,
            seat=self._seat,
            round=self._round,
            rounds=self._rounds,
            plies=len(self._record.moves),
            review=self._review,
            rows=tuple(self._row(number, each) for number, each in enumerate(judged, start=1)),
            amount=rupees,
            unit=UNIT,
        )

    def draw(self) -> Node:
        """The screen of what is open."""
        scene = self.scene
        return position_screen(scene) if isinstance(scene, PositionScene) else review_screen(scene)

    @property
    def announcement(self) -> str:
        """The open move in words."""
        scene = self.scene
        if not isinstance(scene, PositionScene):
            return ""
        return strings.open_move(scene.table.frame.title, scene.lesson.row.judged.sentence)

    def practice(self) -> PlayableGame:
        """The round as it stood before the open move, to be played on by itself."""
        stood = before(self._saved, self._round, self._ply or 0)
        record = replace(stood.records[-1], seals=(0, 0))
        played = SeededMatch.resumed(stood.played.seed, (record,), single=True)
        return self._practise(replace(stood, played=played))

    def _turn_to(self, number: int, seat: Seat) -> None:
        self._round, self._seat = number, seat
        self.open_move(None)
        played = zip(self._record.moves, self._record.replay(), strict=False)
        self._words = [intent(observe(state, state.turn), move) for move, (state, _) in played]

    def _neighbour(self, step: int) -> int | None:
        """The reviewed ply so many after the open one, or that one at either end."""
        plies = [judged.ply for judged in self._own_moves]
        if self._ply not in plies:
            return self._ply
        place = plies.index(self._ply) + step
        return plies[min(max(place, 0), len(plies) - 1)]

    @property
    def _record(self) -> Record:
        return self._saved.records[self._round - 1]

    @property
    def _review(self) -> Review:
        return self._reviews.get((self._round, self._seat), _NOT_BEGUN)

    @property
    def _own_moves(self) -> list[ReviewedMove]:
        """The judged moves of the reviewed seat."""
        return [judged for judged in self._review.judged if judged.seat is self._seat]

    def _row(self, number: int, judged: ReviewedMove) -> ReviewRow:
        return ReviewRow(number, self._words[judged.ply], judged)

    def _position(self, number: int, judged: ReviewedMove) -> PositionScene:
        names = self._saved.names
        stood = before(self._saved, self._round, judged.ply)
        table = TableView(observe(stood.played.match.state, self._seat), stood.slots)
        shown = judged.best if self._shows_best else judged.move
        story = stood.records[-1].replay()
        a, b = names
        frame = TableFrame(
            title=strings.move_number(number),
            subtitle=strings.to_win(judged.chance),
            log=tuple(headline(events, (a, b), self._you) for _, events in story if events),
        )
        return PositionScene(
            TableScene(
                frame,
                table,
                draft(selection_of(shown, table), table),
                names,
                stood.last_sold,
                stood.single,
            ),
            Lesson(
                row=self._row(number, judged),
                unit=UNIT,
                best=intent(table.view, judged.best),
                is_best=judged.move == judged.best,
                shows_best=self._shows_best,
                who=None if self._seat is self._you else names[self._seat],
                earlier=self._neighbour(-1) != judged.ply,
                later=self._neighbour(1) != judged.ply,
            ),
        )
