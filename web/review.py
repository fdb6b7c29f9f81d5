"""The finished rounds of a game in review on this page."""

import asyncio
from time import perf_counter
from typing import Final

from gamekit.text import SEAT_LETTERS
from web import strings
from web.commands import Command, Commands, Order, plain
from web.game import PlayableGame
from web.services import PageServices
from web.session import Session
from web.slices import in_slices
from web.verbs import Verb
from web.view.review import BEST

REDRAW_SECONDS: Final = 0.25  # between two drawings of a review that grows


class ReviewSession:
    """The people of a session, before the rounds that they have played."""

    def __init__(self, session: Session, services: PageServices) -> None:
        self.session = session
        self._services = services
        self._saved = session.game.save()
        self._review = session.game.review()
        self._open = False
        self._on_position: bool | None = None
        self._task: asyncio.Task[None] | None = None
        self._next_redraw = 0.0

    def is_of(self, game: PlayableGame) -> bool:
        """True if the game still stands as it did when the review began."""
        return self._saved == game.save()

    def begin(self) -> None:
        """Show what is open, and go on with its review."""
        self._open = True
        self._show()
        self._go_on()

    def end(self) -> None:
        """Stop working; the results so far stay."""
        self._open = False
        self._on_position = None
        if self._task:
            self._task.cancel()

    def act(self, order: Order) -> bool:
        """Carry out an order. Returns False if it is none of a review's."""
        command = COMMANDS.find(order.verb) if self._open else None
        if command is None:
            return False
        command.do(self, order)
        return True

    def press(self, key: str) -> bool:
        """Carry out a shortcut. Returns False if it is none here."""
        if not self._open:
            return False
        if self._review.opened is None:
            return key == "Escape" and self.act(Order(Verb.LEAVE_REVIEW))
        order = COMMANDS.order_of(key)
        return order is not None and self.act(order)

    def practice(self) -> PlayableGame:
        """A game beside this one, from the table before the open move on."""
        return self._review.practice()

    def leave(self) -> None:
        """Go back to the scores."""
        self.end()
        self.session.show_scores(Verb.REVIEW)

    def open_round(self, order: Order) -> None:
        """Show another round."""
        self._review.open_round(int(order.detail))
        self._changed(None)

    def open_seat(self, order: Order) -> None:
        """Show the moves of another seat."""
        self._review.open_seat(SEAT_LETTERS.index(order.detail))
        self._changed(None)

    def open_move(self, order: Order) -> None:
        """Open the table before a move."""
        self._review.open_move(int(order.detail))
        self._changed(None)

    def step(self, order: Order) -> None:
        """Open the move before or after."""
        opened = self._review.opened
        self._review.step(int(order.detail))
        self._changed(opened)

    def show_best(self, order: Order) -> None:
        """Show the best move, or the one that was played."""
        self._review.show_best(best=order.detail == BEST)
        self._changed(self._review.opened)

    def close(self) -> None:
        """Go back to the whole round."""
        opened = self._review.opened
        self._review.open_move(None)
        self._changed(opened)

    def _changed(self, opened: int | None) -> None:
        """Draw what is open now; `opened` is the move that was open before, if any."""
        self._show(at=opened)
        self._go_on()
        if opened is not None and self._review.opened is not None:
            self._services.display.say(self._review.announcement)

    def _go_on(self) -> None:
        if self._task:
            self._task.cancel()
        self._task = self._services.run(self._work())

    async def _work(self) -> None:
        news = False
        async for _ in in_slices(self._review.work()):
            news = True
            if self._review.opened is None and perf_counter() > self._next_redraw:
                self._show()
        if news:
            self._show()
            self._services.display.say(strings.THE_REVIEW_IS_DONE)

    def _show(self, at: int | None = None) -> None:
        """Show what is open; the whole round begins at the move that was open before."""
        on_position = self._review.opened is not None
        anew = self._on_position is not on_position
        self._on_position = on_position
        self._next_redraw = perf_counter() + REDRAW_SECONDS
        button = ("", "") if at is None else (str(Verb.REVIEW_MOVE), str(at))
        self._services.display.show(self._review.draw(), anew=anew, at=button)


COMMANDS: Final[Commands[ReviewSession, None]] = Commands(
    Command(
        Verb.REVIEW_STEP,
        ReviewSession.step,
        {"ArrowLeft": "-1", "ArrowRight": "1"},
        strings.KEY_REVIEW,
    ),
    Command(Verb.REVIEW_CLOSE, plain(ReviewSession.close), {"Escape": ""}, strings.KEY_REVIEW),
    Command(Verb.LEAVE_REVIEW, plain(ReviewSession.leave)),
    Command(Verb.REVIEW_ROUND, ReviewSession.open_round),
    Command(Verb.REVIEW_SEAT, ReviewSession.open_seat),
    Command(Verb.REVIEW_MOVE, ReviewSession.open_move),
    Command(Verb.REVIEW_SHOW, ReviewSession.show_best),
)
"""Everything that a review does; Escape in the whole round leaves it."""
