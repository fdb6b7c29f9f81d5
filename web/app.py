"""The page as a whole: its menus, the game that is played on it, and what is kept of it."""

import asyncio
import traceback
from collections.abc import Callable, Coroutine, Mapping
from secrets import randbelow
from typing import Any, Final

from jaipur.bots import CHARACTERS, DEFAULT_BOT
from jaipur.cards import Seat
from jaipur.web.live_game import Game
from jaipur.web.scenes import MenuScene, Question, Scene, SetupScene
from web import dialogs
from web.address import InvalidLink, read_address
from web.dom.animation import Air
from web.dom.page import Page
from web.dom.sound import Sound
from web.dom.storage import Switch, lasting
from web.names import DEFAULTS, player_names
from web.review import Reviewing
from web.saved_games import Shelf
from web.saves import Saved
from web.session import Sitting
from web.view.dialog import question
from web.view.notice import notice
from web.view.screen import draw

SEEDS: Final = 10**9
YOU: Final = "You"
TITLES: Final = {character.name: character.title for character in CHARACTERS}
STARTERS: Final = {"a": Seat.A, "b": Seat.B}
PREFERRED: Final = "computer"
CANNOT_SAVE: Final = (
    "This browser does not let the page store the game, so it cannot be saved:"
    " it is gone when the page is closed or loaded again."
)


class App:
    """Everything a person can do on the page, by name."""

    def __init__(self) -> None:
        self.page = Page(self._act, self._press)
        self.sound = Sound()
        self.air = Air(self.sound)
        self.thoughts = Switch("thoughts")
        self._shelf = Shelf(self._lost)
        self._sitting: Sitting | None = None
        self._reviewing: Reviewing | None = None
        self._question: Question | None = None
        self._notice = ""
        self._told_of_storage = False
        self._wanted: Callable[[], Game] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._verbs: Mapping[str, Callable[[Mapping[str, str]], None]] = {
            "play-computer": self._play_computer,
            "two-players": self._introduce_two,
            "start-two": self._start_two,
            "continue": lambda _: self._sit_down(self._shelf.resume()),
            "start-new": lambda _: self._start_wanted(),
            "menu": lambda _: self._menu_or_leave(),
            "game-menu": lambda _: self._menu_or_leave(),
            "play-again": lambda _: self._start_over(),
            "review": lambda _: self._review(),
            "play-on": lambda _: self._practise(),
            "back-to-review": lambda _: self._stop_practising(),
            "mute": lambda _: self._flip(self.sound.mute),
            "thoughts": lambda _: self._flip(self.thoughts),
            "rules": lambda _: self.page.open_rules(),
            "leave": lambda _: self._menu(),
            "give-up": lambda _: self._ask(dialogs.SURE_TO_GIVE_UP),
            "really-give-up": lambda _: self._give_up(),
            "start-over": lambda _: self._ask(dialogs.SURE_TO_START_OVER),
            "really-start-over": lambda _: self._start_over(),
            "reopen": lambda _: self._sit_down(self._shelf.reopen()),
            "cancel": lambda _: None,
            "close-notice": lambda _: self.tell(""),
        }

    def start(self) -> None:
        """Begin the visit: with the game a link asks for, the one this tab was at, or the menu."""
        self.page.on_new_fragment(lambda: self._guarded(self._follow_link))
        verb, fields = self.page.early_choice()
        # Two players have a screen of their own, and somebody may be typing there.
        if not self._follow_link() and verb != "two-players":
            self._sit_down(self._shelf.reopen())
        if verb:
            self._act(verb, "", fields)

    # What a sitting needs

    def keep(self, game: Game) -> None:
        """Save the game as it stands, unless it is for practice; say once if that cannot be."""
        if game.practice:
            return
        if not self._shelf.keep(game) and not self._told_of_storage:
            self._told_of_storage = True
            self.tell(CANNOT_SAVE)

    def tell(self, sentence: str) -> None:
        """Show a notice, or none."""
        self._notice = sentence
        self._draw_front()

    def run(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let something take its time; if it breaks, say so."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)  # the loop itself would forget it
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            self._broken(problem)

    # What the person does

    def _act(self, verb: str, detail: str, fields: Mapping[str, str]) -> None:
        self._guarded(lambda: self._do(verb, detail, fields))

    def _press(self, key: str) -> bool:
        if key == "?":
            self.page.open_rules()
            return True
        return self._guarded(lambda: any(part.press(key) for part in self._parts))

    def _guarded(self, do: Callable[[], bool | None]) -> bool:
        """Do something, and say so if it breaks: the page must not fall silent."""
        try:
            return bool(do())
        except Exception as problem:  # whatever it is
            self._broken(problem)
            return True

    def _do(self, verb: str, detail: str, fields: Mapping[str, str]) -> None:
        asked = self._question
        if asked and verb == "cancel" and not asked.can_be_cancelled:
            return
        if asked and verb != "rules":
            self._ask(None)
        if not any(part.act(verb, detail) for part in self._parts):
            self._verbs[verb](fields)

    @property
    def _parts(self) -> list[Reviewing | Sitting]:
        """What the person looks at may know what they mean."""
        return [part for part in (self._reviewing, self._sitting) if part]

    def _play_computer(self, fields: Mapping[str, str]) -> None:
        computer = fields.get("computer", DEFAULT_BOT)
        lasting.put(PREFERRED, computer)
        self._want(lambda: self._against(computer, randbelow(SEEDS)))

    def _introduce_two(self, fields: Mapping[str, str]) -> None:
        names = fields.get("name-a", DEFAULTS[0]), fields.get("name-b", DEFAULTS[1])
        starter, length = fields.get("starter", "lot"), fields.get("length", "match")
        self._show(SetupScene(names, starter, length))

    def _start_two(self, fields: Mapping[str, str]) -> None:
        names = player_names(fields["name-a"], fields["name-b"])
        starts = STARTERS.get(fields["starter"])
        single = fields["length"] == "round"
        self._want(lambda: Game.start(names, single=single, seed=randbelow(SEEDS), starts=starts))

    def _follow_link(self) -> bool:
        """Begin the game that the address asks for; whether it does."""
        try:
            wish = read_address(self.page.take_fragment())
        except InvalidLink as problem:
            self.tell(str(problem))
            return False
        if wish is None:
            return False
        self._menu()
        if wish.two_players:
            self._want(lambda: Game.start(DEFAULTS, seed=wish.seed))
        else:
            self._want(lambda: self._against(self._preferred(), wish.seed))
        return True

    def _want(self, make: Callable[[], Game]) -> None:
        """Begin a new game, after asking if another one is unfinished."""
        self._wanted = make
        if unfinished := self._shelf.unfinished():
            self._ask(dialogs.unfinished(unfinished))
        else:
            self._start_wanted()

    def _start_wanted(self) -> None:
        if self._wanted:
            self._shelf.discard_unfinished()
            self._begin(self._wanted())

    def _start_over(self) -> None:
        """Begin anew with the same players: who lost starts, or else who started before."""
        if self._sitting:
            old, winner = self._sitting.game.saved, self._sitting.game.match.winner
            starts = winner.rival if winner else old.records[0].deal.starts
            self._shelf.discard()
            self._begin(
                Game.start(
                    old.names,
                    computer=old.computer,
                    single=old.single,
                    seed=randbelow(SEEDS),
                    starts=starts,
                )
            )

    def _menu_or_leave(self) -> None:
        """Go to the menu; out of a match that is not over, by the ways there are."""
        game = self._sitting.game if self._sitting else None
        if game and (game.practice or not game.match.over):
            thoughts = self.thoughts.on if game.you else None
            self._ask(
                dialogs.game_menu(
                    muted=self.sound.mute.on, thoughts=thoughts, practice=game.practice
                )
            )
        else:
            self._menu()

    def _review(self) -> None:
        """Go over the finished rounds, on from where that was left."""
        if self._sitting:
            if not (self._reviewing and self._reviewing.saved is self._sitting.game.saved):
                self._reviewing = Reviewing(self._sitting, self)
            self._reviewing.begin()

    def _practise(self) -> None:
        """Play on from the open move, beside the game that it was played in."""
        if self._reviewing:
            self._sit(self._reviewing.practice())

    def _stop_practising(self) -> None:
        if self._reviewing:
            self._end()
            self._sitting = self._reviewing.sitting
            self._reviewing.begin()

    def _flip(self, switch: Switch) -> None:
        switch.flip()
        if self._sitting:
            self._sitting.redraw()

    def _give_up(self) -> None:
        self._shelf.discard()
        self._menu()

    def _lost(self) -> None:
        self._end()
        if self._sitting:
            self._sitting.cover()
        self._ask(dialogs.PLAYED_ELSEWHERE)

    def _broken(self, problem: BaseException) -> None:
        traceback.print_exception(problem)
        self._ask(dialogs.broken(problem))

    # What is shown

    def _against(self, computer: str, seed: int) -> Game:
        return Game.start((YOU, TITLES[computer]), computer=computer, seed=seed)

    def _begin(self, game: Game) -> None:
        self._shelf.leave()
        self._sit(game)
        self.keep(game)

    def _sit_down(self, saved: Saved | None) -> None:
        if saved:
            self._sit(Game(saved))
        else:
            self._menu()

    def _sit(self, game: Game) -> None:
        self._end()
        self._sitting = Sitting(game, self)
        self._sitting.begin()

    def _end(self) -> None:
        """Stop whatever is going on."""
        for part in self._parts:
            part.end()

    def _menu(self) -> None:
        self._end()
        self._sitting = self._reviewing = None
        self._shelf.leave()
        unfinished = self._shelf.unfinished()
        if problem := self._shelf.take_problem():
            self.tell(f"A saved game cannot be opened, and is kept. {problem}")
        summary = dialogs.summary(unfinished) if unfinished else None
        self._show(MenuScene(CHARACTERS, self._preferred(), summary))

    def _preferred(self) -> str:
        preferred = lasting.get(PREFERRED) or DEFAULT_BOT
        return preferred if preferred in TITLES else DEFAULT_BOT

    def _show(self, scene: Scene) -> None:
        self.page.show(draw(scene), anew=True)

    def _ask(self, asked: Question | None) -> None:
        self._question = asked
        self._draw_front()

    def _draw_front(self) -> None:
        self.page.front(
            *([notice(self._notice)] if self._notice else ()),
            *([question(self._question)] if self._question else ()),
        )
