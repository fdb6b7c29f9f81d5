"""A game being played on this page: turns, hints, thoughts, and what is shown of them."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from enum import Enum, auto
from time import perf_counter
from typing import Any, Final

from gamekit.markup import Node
from gamekit.strings import computer_failed
from web import strings
from web.commands import Command, Commands, Order, plain
from web.game import ComputerTurn, PageGame, PlayableGame, PlayedMove
from web.scenes import CurtainScene, HintScene, TableFrame, ThinkingReport, ThinkingScene
from web.services import PageServices
from web.slices import in_slices
from web.verbs import Verb
from web.view.curtain import curtain_screen

MIN_THINKING_SECONDS: Final = 0.6
PAUSE_AFTER_MOVE: Final = 0.7
REDRAW_SECONDS: Final = 0.125  # between two drawings of a thought


class Shown(Enum):
    """The screens of a session."""

    TABLE = auto()
    CURTAIN = auto()
    SCORES = auto()


class Session:
    """People before one screen, or one person before computers.

    A move draws the page once, with the next computer already at its turn; a person's turn, and a
    table that is opened while a computer is to move, are drawn when they begin.
    """

    def __init__(self, game: PlayableGame, page_game: PageGame, services: PageServices) -> None:
        self.game = game
        self._page_game = page_game
        self._services = services
        self._viewer = game.you  # of several people, nobody before one starts their turn
        self._choosing = False
        self._hint: HintScene | None = None
        self._hinting: asyncio.Task[None] | None = None
        self._computer: ComputerTurn | None = None
        self._report: ThinkingReport | None = None
        self._recalling: asyncio.Task[None] | None = None
        self._knows_last_move = False
        self._next_redraw = 0.0
        self._waiting = ""
        self._moving: int | None = None
        self._shown: Shown | None = None
        self._task: asyncio.Task[None] | None = None

    def begin(self, kept: Awaitable[None] | None = None) -> None:
        """Go on from where the game stands, once it is kept if it is a new one."""
        self._services.motion.resume()
        self._run(self._begin(kept))

    def end(self) -> None:
        """Stop whatever is going on; the game itself stays as it is."""
        if self._task:
            self._task.cancel()
        self._stop_thinking()
        self._services.motion.settle()
        self._services.display.say("")

    def act(self, order: Order) -> bool:
        """Carry out an order. Returns False if it is none of a session's."""
        if command := COMMANDS.find(order.verb):
            command.do(self, order)
        elif self._page_game.commands.find(order.verb):
            if self._choosing and self.game.change(order):
                self._show_selection()
        else:
            return False
        return True

    def press(self, key: str) -> bool:
        """Carry out a shortcut. Returns False if it is none here."""
        if self._shown is not Shown.TABLE:
            return False
        if key == "Escape" and self._hint:
            self.toggle_hint()
            return True
        if key == "Escape" and not self._choosing:
            self._services.motion.skip()
            return True
        order = COMMANDS.order_of(key) or self._page_game.commands.order_of(key)
        return order is not None and self.act(order)

    def cover(self) -> None:
        """Hide everybody's hand, if several people play at this screen."""
        if self.game.you is None:
            self._stop_thinking()
            self._viewer = None
            self._stop_choosing()
            self._show_curtain("")

    def redraw(self) -> None:
        """Draw the table again, if it is shown, after a setting has changed."""
        if self._shown is Shown.TABLE:
            self.show_table()
            self._recall()

    def show_scores(self, at: str = "") -> None:
        """Show the finished round laid open, beginning at the button with that verb."""
        self._shown = None
        self._stop_choosing()
        self._show(Shown.SCORES, self.game.draw_scores(), at)

    # The turns

    async def _begin(self, kept: Awaitable[None] | None) -> None:
        if kept:
            await kept
        await self._go_on()

    async def _go_on(self) -> None:
        game = self.game
        while not game.round_over:
            if game.is_computer(game.turn):
                await self._computer_turn()
            elif self._viewer == game.turn:
                self._choosing = True
                game.open_selection()
                self.show_table()
                self._recall()
                return
            else:
                await self._pause_after_move()
                self._viewer = None
                self._show_curtain("".join(game.log[-1:]))
                # The live region may still hold what only the other person may know.
                self._services.display.say("")
                return
        if self._shown is Shown.TABLE:
            await self._pause_after_move()
            self._services.speaker.play("drum")
        self.show_scores()

    async def _pause_after_move(self) -> None:
        """Leave time to see what the last move did."""
        if self._shown is Shown.TABLE:
            await self._services.motion.pause(PAUSE_AFTER_MOVE)

    async def _computer_turn(self) -> None:
        turn = self._computer
        if turn is None:  # no move on this page has led here
            turn = self._begin_computer_turn()
            self.show_table()
        enough = perf_counter() + MIN_THINKING_SECONDS
        await self._decide(turn)
        if self._services.thoughts.on:
            self.show_table()  # the decision, before it is played
        await self._services.motion.pause(max(enough - perf_counter(), 0))
        await self._perform(turn.play)

    def _begin_computer_turn(self) -> ComputerTurn:
        self._waiting = strings.is_thinking(self.game.names[self.game.turn])
        self._computer = turn = self.game.computer_turn()
        self._report = turn.report
        self._knows_last_move = True
        return turn

    async def _decide(self, turn: ComputerTurn) -> None:
        """Let the computer think while the page stays alive; chance decides if it fails."""
        try:
            async for _ in in_slices(turn.think()):
                self._report = turn.report
                self._redraw_if_due()
            turn.decide()
        except Exception as mistake:  # whatever a player does wrong, the game goes on
            why = str(mistake) or type(mistake).__name__
            name = self.game.names[self.game.turn]
            self._services.tell(computer_failed(name, why))
            turn.stand_in()
        self._report = turn.report

    def _recall(self) -> None:
        """After a reload, think once more what the computer thought before its last move.

        The same chance leads to the same thoughts.
        """
        wanted = self.game.you is not None and self._services.thoughts.on and self._choosing
        if self._knows_last_move or not wanted:
            return
        if turn := self.game.last_computer_turn():
            self._knows_last_move = True
            self._recalling = self._services.run(self._think_again(turn))

    async def _think_again(self, turn: ComputerTurn) -> None:
        try:
            async for _ in in_slices(turn.think()):
                pass
        except Exception:  # it could not decide, and chance chose: there is nothing to explain
            return
        self._report = turn.report
        self.show_table()

    async def _person_turn(self, played: PlayedMove, mover: int) -> None:
        self._services.motion.resume()
        await self._show_move(played, mover)
        await self._go_on()

    async def _perform(self, play: Callable[[int], PlayedMove]) -> None:
        """Play a computer's move and show it."""
        mover = self.game.turn
        self._computer = None
        await self._show_move(play(self._seat), mover)

    async def _show_move(self, played: PlayedMove, mover: int) -> None:
        """Save and announce a move that was played, and draw the table after it."""
        game = self.game
        self._stop_thinking()
        self._choosing = False
        if not game.round_over and game.is_computer(game.turn):
            self._begin_computer_turn()
        else:
            self._moving = mover
            self._waiting = played.story
        if not game.practice:
            await self._services.keep(game)
        # If `keep` found that another tab took the game over, this task is cancelled here.
        await asyncio.sleep(0)
        yours = game.you == game.turn and not game.round_over
        self._services.display.say(strings.your_turn_after(played.story) if yours else played.story)
        await self._services.motion.move(played.flights, self.show_table)
        self._moving = None

    # What the person does

    def _show_selection(self) -> None:
        self._services.speaker.play("wood")
        self.show_table()
        self._services.display.say(self.game.selection_words)

    def confirm(self) -> None:
        """Play the selection, or say why that cannot be."""
        if not self._choosing:
            return
        mover = self.game.turn
        if played := self.game.confirm():
            self._stop_thinking()
            self._choosing = False
            self._run(self._person_turn(played, mover))
        else:
            self._services.display.say(self.game.selection_words)

    def clear(self) -> None:
        """Select nothing."""
        if self._choosing and self.game.clear():
            self._show_selection()

    def toggle_hint(self) -> None:
        """Ask for a hint, or close it."""
        if self._hint:
            self._drop_hint()
            self.show_table()
        elif self._choosing:
            self._hint = HintScene()
            self.show_table()
            self._services.display.say(strings.THINKING_OF_A_HINT)
            self._hinting = self._services.run(self._think_of_hint())

    async def _think_of_hint(self) -> None:
        hint = HintScene()
        async for hint in in_slices(self.game.hints()):
            self._hint = hint
            self._redraw_if_due()
        self.show_table()
        self._services.display.say(strings.hint(hint.sentence, hint.alternative))

    def _drop_hint(self) -> None:
        self._hint = None
        if self._hinting:
            self._hinting.cancel()

    def take_hint(self) -> None:
        """Select what the hint points at."""
        if self._choosing and self._hint and self.game.take_hint(self._hint):
            self._show_selection()

    def _stop_choosing(self) -> None:
        self._choosing = False
        self.game.close_selection()

    def _stop_thinking(self) -> None:
        """Stop the hint and the recalling of the last move."""
        self._drop_hint()
        if self._recalling:
            self._recalling.cancel()

    def skip(self) -> None:
        """Skip ahead to the person's turn."""
        self._services.motion.skip()

    def start_turn(self) -> None:
        """Raise the curtain."""
        self._viewer = self.game.turn
        self.begin()

    def next_round(self) -> None:
        """Begin the next round, if there is one."""
        if self.game.next_round():
            self._viewer = self.game.you
            self._report = None  # it was about the table of the last round
            self.begin(self._services.keep(self.game))

    # What is shown

    @property
    def _seat(self) -> int:
        """The seat that the table is seen from."""
        return self.game.turn if self._viewer is None else self._viewer

    def show_table(self) -> None:
        """Draw the table as it is now."""
        self._next_redraw = perf_counter() + REDRAW_SECONDS
        self._show(Shown.TABLE, self.game.draw_table(self._seat, self._frame()))

    def _redraw_if_due(self) -> None:
        """Show how far a thought is, now and then, if it can be seen."""
        if (self._hint or self._services.thoughts.on) and perf_counter() > self._next_redraw:
            self.show_table()

    def _show_curtain(self, story: str) -> None:
        name = self.game.names[self.game.turn]
        scene = CurtainScene(name, story, self._page_game.cover.ornament)
        self._show(Shown.CURTAIN, curtain_screen(scene))

    def _show(self, shown: Shown, screen: Node, at: str = "") -> None:
        anew = self._shown is not shown
        self._shown = shown
        self._services.display.show(screen, anew=anew, at=(at, ""))

    def _frame(self) -> TableFrame:
        game = self.game
        over = game.round_over and self._moving is None
        turn = game.turn if self._moving is None else self._moving
        if over:
            title = strings.ROUND_OVER
        elif turn == self._seat:
            title = strings.YOUR_TURN
        else:
            title = strings.turn_of(game.names[turn])
        alone = game.you is not None
        subtitle = (
            game.round_name if alone else strings.seen_by(game.round_name, game.names[self._seat])
        )
        shown = self._services.thoughts.on
        return TableFrame(
            title=title,
            subtitle=subtitle,
            log=game.log,
            muted=self._services.speaker.muted.on,
            waiting=self._waiting,
            can_skip=not self._choosing and not over,
            hint=self._hint,
            thinking=ThinkingScene(shown, self._report if shown else None) if alone else None,
        )

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        self._task = self._services.run(work)


COMMANDS: Final[Commands[Session, None]] = Commands(
    Command(Verb.CONFIRM, plain(Session.confirm), {"c": ""}, strings.KEY_CONFIRM),
    Command(Verb.HINT, plain(Session.toggle_hint), {"h": ""}, strings.KEY_HINT),
    Command(Verb.CLEAR, plain(Session.clear), {"x": "", "Escape": ""}, strings.KEY_CLEAR),
    Command(Verb.TAKE_HINT, plain(Session.take_hint)),
    Command(Verb.SKIP, plain(Session.skip)),
    Command(Verb.START_TURN, plain(Session.start_turn)),
    Command(Verb.NEXT_ROUND, plain(Session.next_round)),
    Command(Verb.SEE_TABLE, plain(Session.show_table)),
    Command(Verb.SEE_SCORES, plain(Session.show_scores)),
)
"""Everything that a session does itself; the game's own verbs change the selection."""
