"""A game's finished rounds gone over again: what each move was worth, and what else there was."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gamekit.chance import stream
from jaipur.cards import Seat
from jaipur.coach import Review, review
from jaipur.narration import headline, intent
from jaipur.observation import observe
from jaipur.record import Record, before_move
from jaipur.web.scenes import PositionScene, ReviewRow, ReviewScene, TableScene
from jaipur.web.selection import Slots, Table, choice_of
from jaipur.web.slots import after, lay
from web.saves import Saved

SEATS: Final = {str(seat): seat for seat in Seat}
_NOT_BEGUN: Final = Review((), (), 0, 0.5, 0)


class Study:
    """The finished rounds of a game: one of them is open, from one chair at a time."""

    def __init__(self, saved: Saved, you: Seat | None) -> None:
        self._saved = saved
        self._you = you
        self._rounds = sum(record.result is not None for record in saved.records)
        self._work: dict[tuple[int, Seat], Iterator[Review]] = {}
        self._reviews: dict[tuple[int, Seat], Review] = {}
        self._turn_to(self._rounds, you or Seat.A)

    @property
    def opened(self) -> int | None:
        """Which move of the round is open, counted from 0."""
        return self._ply

    def act(self, verb: str, detail: str) -> bool:
        """Open what the person asks for, if it is something in here."""
        match verb:
            case "review-round":
                self._turn_to(int(detail), self._seat)
            case "review-seat":
                self._turn_to(self._round, SEATS[detail])
            case "review-move":
                self._open(int(detail))
            case "review-step":
                self._open(self._neighbour(int(detail)))
            case "review-show":
                self._shows_best = detail == "best"
            case "review-close":
                self._open(None)
            case _:
                return False
        return True

    def look(self) -> Iterator[Review]:
        """Go on with the review of what is open, from where it was left."""
        here = self._round, self._seat
        if here not in self._work:
            chance = stream(self._saved.seed, "review", self._round, str(self._seat))
            self._work[here] = review(self._record, self._seat, chance)
        for newest in self._work[here]:
            self._reviews[here] = newest
            yield newest

    @property
    def scene(self) -> ReviewScene | PositionScene:
        """What is open: the table before a move, or the whole round."""
        verdicts = self._verdicts
        for verdict in verdicts:
            if verdict.judged.ply == self._ply:
                return self._position(verdict)
        return ReviewScene(
            self._saved.names,
            self._you,
            self._seat,
            self._round,
            self._rounds,
            len(self._record.moves),
            self._review,
            verdicts,
        )

    def practice(self) -> Saved:
        """The round as it stood before the open move, to be played on by itself."""
        stood = before(self._saved, self._round, self._ply or 0)
        return replace(stood, single=True, records=(replace(stood.records[-1], seals=(0, 0)),))

    def _turn_to(self, number: int, seat: Seat) -> None:
        self._round, self._seat = number, seat
        self._open(None)
        played = zip(self._record.moves, self._record.replay(), strict=False)
        self._words = [intent(observe(state, state.turn), move) for move, (state, _) in played]

    def _open(self, ply: int | None) -> None:
        self._ply, self._shows_best = ply, True

    def _neighbour(self, step: int) -> int | None:
        """The reviewed move so many after the open one, or that one at either end."""
        plies = [verdict.judged.ply for verdict in self._verdicts]
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
    def _verdicts(self) -> tuple[ReviewRow, ...]:
        """What is known about each move of the reviewed one."""
        own = (judged for judged in self._review.judged if judged.seat is self._seat)
        return tuple(
            ReviewRow(number, self._words[judged.ply], judged)
            for number, judged in enumerate(own, start=1)
        )

    def _position(self, verdict: ReviewRow) -> PositionScene:
        judged, names = verdict.judged, self._saved.names
        stood = before(self._saved, self._round, judged.ply)
        table = Table(observe(stood.match.state, self._seat), stood.slots)
        story = stood.records[-1].replay()
        return PositionScene(
            TableScene(
                table,
                choice_of(judged.best if self._shows_best else judged.move, table),
                names,
                f"Move {verdict.number}",
                f"{judged.chance:.0%} to win",
                tuple(headline(events, names, self._you) for _, events in story if events),
                stood.last_sold,
                single=stood.single,
            ),
            verdict,
            intent(table.view, judged.best),
            self._shows_best,
            "You" if self._seat is self._you else names[self._seat],
            earlier=self._neighbour(-1) != judged.ply,
            later=self._neighbour(1) != judged.ply,
        )


def before(saved: Saved, number: int, ply: int) -> Saved:
    """The game as it stood before that move of that round."""
    records = before_move(saved.records, number, ply)
    return replace(saved, records=records, slots=_slots(records[-1]))


def _slots(record: Record) -> Slots:
    """Where the cards of the market lie, as far as a record knows: the leftmost were taken."""
    slots: Slots = ()
    for state, events in record.replay():
        slots = after(slots, None, events) if events else lay(state.market)
    return slots
