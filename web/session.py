"""A game being played on this page: whose turn it is, what is chosen, and what is shown of it."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from time import perf_counter
from typing import Any, Final, Protocol

from jaipur.cards import HAND_LIMIT, MARKET_SIZE, Seat
from jaipur.coach import advise
from jaipur.moves import Move
from jaipur.web.live_game import Deliberation, Game
from jaipur.web.review import before
from jaipur.web.scenes import CurtainScene, Hint, Scene, TableScene, Thoughts
from jaipur.web.selection import (
    Choice,
    Mode,
    Table,
    choice_of,
    chosen_move,
    in_mode,
    sentence,
    toggle_all_camels,
    toggle_place,
    toggle_slot,
    with_camels,
)
from web.dom.animation import Air
from web.dom.page import Page
from web.dom.sound import Sound
from web.dom.storage import Switch
from web.slices import in_slices
from web.view.screen import draw

THINKING: Final = 0.6
LOOKING: Final = 0.7
LOOK: Final = 0.125  # between two drawings of a thought

CHANGES: Final[Mapping[str, Callable[[Choice, str, Table], Choice]]] = {
    "slot": lambda choice, slot, table: toggle_slot(choice, int(slot), table),
    "place": lambda choice, place, table: toggle_place(choice, int(place), table),
    "camels": lambda choice, camels, table: with_camels(choice, int(camels), table),
    "more-camels": lambda choice, _, table: with_camels(choice, choice.camels + 1, table),
    "fewer-camels": lambda choice, _, table: with_camels(choice, choice.camels - 1, table),
    "all-camels": lambda choice, _, table: toggle_all_camels(choice, table),
    "mode": lambda choice, mode, table: in_mode(Mode(mode), choice, table),
    "clear": lambda choice, *_: Choice(choice.mode),
}
"""What changes the choice of cards: by what the person did, and to which of them."""

KEYS: Final = {
    **{str(slot + 1): ("slot", str(slot)) for slot in range(MARKET_SIZE)},
    **{f"Shift+{place + 1}": ("place", str(place)) for place in range(HAND_LIMIT)},
    "t": ("mode", Mode.TAKE.value),
    "s": ("mode", Mode.SELL.value),
    "m": ("all-camels", ""),
    "+": ("more-camels", ""),
    "-": ("fewer-camels", ""),
    "c": ("confirm", ""),
    "h": ("hint", ""),
    "x": ("clear", ""),
    "Escape": ("clear", ""),
}
"""Shortcuts at the table; the page's rules list them."""


class Around(Protocol):
    """What a sitting needs of the page around it."""

    page: Page
    air: Air
    sound: Sound
    thoughts: Switch

    def keep(self, game: Game) -> None:
        """Save the game as it stands."""

    def tell(self, sentence: str) -> None:
        """Show a notice."""

    def run(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let something take its time."""


class Sitting:
    """Two people before one screen, or one person before the computer."""

    def __init__(self, game: Game, around: Around) -> None:
        self.game = game
        self._around = around
        self._viewer = game.you  # of two people, nobody before one says that it is their turn
        self._choice: Choice | None = None
        self._hint: Hint | None = None
        self._hinting: asyncio.Task[None] | None = None
        self._deliberation: Deliberation | None = None
        self._recalling: asyncio.Task[None] | None = None
        self._knows_last_move = False
        self._next_look = 0.0
        self._waiting = ""
        self._moving: Seat | None = None
        self._shown: type[Scene] | None = None
        self._task: asyncio.Task[None] | None = None
        self._steps: Mapping[str, Callable[[], None]] = {
            "confirm": self._confirm,
            "skip": around.air.skip,
            "hint": self._toggle_hint,
            "take-hint": self._take_hint,
            "start-turn": self._start_turn,
            "next-round": self._next_round,
            "see-table": self._show_table,
            "see-scores": self.show_scores,
        }

    def begin(self) -> None:
        """Go on from where the game stands."""
        self._around.air.resume()
        self._run(self._go_on())

    def end(self) -> None:
        """Stop whatever is going on; the game itself stays as it is."""
        if self._task:
            self._task.cancel()
        self._stop_thinking()
        self._around.air.settle()
        self._around.page.say("")

    def act(self, verb: str, detail: str) -> bool:
        """Do what the person asks, if that is a sitting's business."""
        if verb in CHANGES:
            if self._choice is not None:
                self._choose(CHANGES[verb](self._choice, detail, self._table))
            return True
        if step := self._steps.get(verb):
            step()
        return step is not None

    def press(self, key: str) -> bool:
        """Do what a shortcut stands for, if it is one here."""
        if self._shown is not TableScene or key not in KEYS:
            return False
        if key == "Escape" and self._hint:
            self._toggle_hint()
            return True
        if key == "Escape" and self._choice is None:
            self._around.air.skip()
            return True
        return self.act(*KEYS[key])

    def cover(self) -> None:
        """Let nobody's hand be seen, if two play at this screen."""
        if self.game.you is None:
            self._stop_thinking()
            self._viewer = self._choice = None
            self._show(CurtainScene(self.game.names[self.game.turn], ""))

    def redraw(self) -> None:
        """Show the table again, if it is shown, after something beside the game has changed."""
        if self._shown is TableScene:
            self._show_table()
            self._recall()

    def show_scores(self, at: str = "") -> None:
        """Show the finished round laid open, beginning at the button that does `at`."""
        self._shown = None
        self._choice = None
        self._show(self.game.scores(), at)

    # The turns

    async def _go_on(self) -> None:
        game = self.game
        while not game.match.state.over:
            if game.you and game.turn is not game.you:
                await self._computer_turn()
            elif self._viewer is game.turn:
                self._choice = Choice()
                self._show_table()
                self._recall()
                return
            else:
                await self._look()
                self._viewer = None
                self._show(CurtainScene(game.names[game.turn], "".join(game.ledger[-1:])))
                self._around.page.say("")  # it may still tell what only the other one may know
                return
        if self._shown is TableScene:
            await self._look()
            self._around.sound.play("drum")
        self.show_scores()

    async def _look(self) -> None:
        """Leave time to see what the last move did."""
        if self._shown is TableScene:
            await self._around.air.pause(LOOKING)

    async def _computer_turn(self) -> None:
        name = self.game.names[self.game.turn]
        self._waiting = f"{name} is thinking."
        self._deliberation = self.game.deliberation()
        self._knows_last_move = True
        self._show_table()
        enough = perf_counter() + THINKING
        move = await self._answer(name, self._deliberation)
        if self._around.thoughts.on:
            self._show_table()  # what it came to, before it is done
        await self._around.air.pause(max(enough - perf_counter(), 0))
        await self._perform(move, None)

    async def _answer(self, name: str, deliberation: Deliberation) -> Move:
        """The computer's move, thought out while the page lives on; chance's, if it has none."""
        thought = None
        try:
            async for thought in in_slices(self.game.thoughts()):
                self._deliberation = replace(deliberation, thought=thought)
                self._look_in()
            move = self.game.answer(thought)
        except Exception as mistake:  # whatever a player does wrong, the game goes on
            why = str(mistake) or type(mistake).__name__
            self._around.tell(f"{name} could not decide, so chance chose its move. ({why})")
            self._deliberation = None
            return self.game.stand_in()
        self._deliberation = replace(deliberation, thought=thought, move=move)
        return move

    def _recall(self) -> None:
        """Let the computer think once more what it thought before its last move, after a reload.

        The same chance leads to the same thoughts.
        """
        *_, record = records = self.game.saved.records
        wanted = self.game.you and self._around.thoughts.on and self._choice is not None
        if wanted and record.moves and not self._knows_last_move:
            self._knows_last_move = True
            earlier = Game(before(self.game.saved, len(records), len(record.moves) - 1))
            self._recalling = self._around.run(self._think_again(earlier, record.moves[-1]))

    async def _think_again(self, earlier: Game, move: Move) -> None:
        deliberation = earlier.deliberation()
        try:
            async for thought in in_slices(earlier.thoughts()):
                deliberation = replace(deliberation, thought=thought)
        except Exception:  # it could not decide, and chance chose: there is nothing to explain
            return
        self._deliberation = replace(deliberation, move=move)
        self._show_table()

    async def _person_turn(self, move: Move, choice: Choice) -> None:
        self._around.air.resume()
        await self._perform(move, choice)
        await self._go_on()

    async def _perform(self, move: Move, choice: Choice | None) -> None:
        self._stop_thinking()
        self._choice = None
        game = self.game
        self._moving = game.turn
        turn = game.play(move, self._seat, choice)
        self._waiting = turn.story
        self._around.keep(game)
        await asyncio.sleep(0)  # if another tab went on with the game, this is where it ends here
        yours = game.you is game.turn and not game.match.state.over
        self._around.page.say(f"{turn.story} Your turn." if yours else turn.story)
        await self._around.air.move(turn.flights, self._show_table)
        self._moving = None

    # What the person does

    def _choose(self, choice: Choice) -> None:
        if choice == self._choice:
            return
        self._choice = choice
        self._around.sound.play("wood")
        self._show_table()
        self._around.page.say(sentence(choice, self._table))

    def _confirm(self) -> None:
        choice = self._choice
        move = chosen_move(choice, self._table) if choice else None
        if choice and move:
            self._choice = None
            self._run(self._person_turn(move, choice))
        elif choice is not None:
            self._around.page.say(sentence(choice, self._table))

    def _toggle_hint(self) -> None:
        if self._hint:
            self._drop_hint()
            self._show_table()
        elif self._choice is not None:
            self._hint = Hint()
            self._show_table()
            self._around.page.say("Thinking about a hint.")
            self._hinting = self._around.run(self._think_of_hint())

    async def _think_of_hint(self) -> None:
        async for thought in in_slices(self.game.considerations()):
            self._hint = Hint(thought.done)
            self._look_in()
        advice = advise(self._table.view, thought)
        self._hint = Hint(1, advice)
        self._show_table()
        self._around.page.say(f"{advice.sentence} {advice.alternative}")

    def _drop_hint(self) -> None:
        self._hint = None
        if self._hinting:
            self._hinting.cancel()

    def _stop_thinking(self) -> None:
        """Of what to do, and of what was done."""
        self._drop_hint()
        if self._recalling:
            self._recalling.cancel()

    def _take_hint(self) -> None:
        if self._choice is not None and self._hint and self._hint.advice:
            self._choose(choice_of(self._hint.advice.move, self._table))

    def _start_turn(self) -> None:
        self._viewer = self.game.turn
        self.begin()

    def _next_round(self) -> None:
        if self.game.match.next_starter:
            self.game.next_round()
            self._viewer = self.game.you
            self._deliberation = None  # it was about the table of the last round
            self._around.keep(self.game)
            self.begin()

    # What is shown

    @property
    def _seat(self) -> Seat:
        """Whose chair the table is seen from."""
        return self._viewer or self.game.turn

    @property
    def _table(self) -> Table:
        return self.game.table(self._seat)

    def _show_table(self) -> None:
        self._next_look = perf_counter() + LOOK
        self._show(self._table_scene())

    def _look_in(self) -> None:
        """Show how far a thought is, now and then, if that is to be seen."""
        if (self._hint or self._around.thoughts.on) and perf_counter() > self._next_look:
            self._show_table()

    def _show(self, scene: Scene, at: str = "") -> None:
        anew = self._shown is not type(scene)
        self._shown = type(scene)
        self._around.page.show(draw(scene), anew=anew, at=(at, ""))

    def _table_scene(self) -> TableScene:
        game = self.game
        over = bool(game.match.state.over) and not self._moving
        turn = self._moving or game.turn
        if over:
            title = "Round over"
        elif turn is self._seat:
            title = "Your turn"
        else:
            title = f"{game.names[turn]}'s turn"
        who = "" if game.you else f" · {game.names[self._seat]}"
        return TableScene(
            self._table,
            self._choice,
            game.names,
            title,
            f"{game.round_name}{who}",
            game.ledger,
            game.saved.last_sold,
            self._around.sound.mute.on,
            self._waiting,
            can_skip=self._choice is None and not over,
            hint=self._hint,
            thoughts=self._thoughts(),
            single=game.saved.single,
        )

    def _thoughts(self) -> Thoughts | None:
        if self.game.you is None:
            return None
        shown = self._around.thoughts.on
        deliberation = self._deliberation if shown else None
        return Thoughts(shown=shown, account=deliberation.account if deliberation else None)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        self._task = self._around.run(work)
