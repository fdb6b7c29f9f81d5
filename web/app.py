"""The page as a whole: its menus, the game that is played on it, and what is saved of it."""

import asyncio
import traceback
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from gamekit.markup import Node
from gamekit.text import SEAT_LETTERS
from web import dialogs, strings
from web.address import InvalidLink, read_address
from web.commands import Command, Commands, Order, plain
from web.fairness import commitment_to, proving_record
from web.game import NewGame, PageGame, PlayableGame
from web.game_store import GameStore, Kept
from web.names import default_names, player_names
from web.review import COMMANDS as REVIEW_COMMANDS
from web.review import ReviewSession
from web.saved_games import SavedGames, UnreadableGame
from web.scenes import MenuScene, Question, SetupScene
from web.seeds import drawn_seed
from web.services import Display, Motion, Speaker
from web.session import COMMANDS as SESSION_COMMANDS
from web.session import Session
from web.storage import StorageKey, Store, Switch
from web.verbs import Verb
from web.view.dialog import question
from web.view.menu import LOT, menu_screen, setup_screen
from web.view.notice import notice

PEOPLE: Final = 2
"""The people that the form for one screen has room for."""


class App:
    """Everything a person can do on the page; also the `PageServices` of its sessions."""

    def __init__(
        self,
        game: PageGame,
        *,
        display: Display,
        motion: Motion,
        speaker: Speaker,
        games: GameStore,
        lasting: Store,
        tab: Store,
    ) -> None:
        self.display = display
        self.motion = motion
        self.speaker = speaker
        self.thoughts = Switch(lasting, StorageKey.THOUGHTS)
        self._game = game
        self._lasting = lasting
        self._saves = SavedGames(game, games, lasting, tab, self._lost)
        self._session: Session | None = None
        self._review: ReviewSession | None = None
        self._question: Question | None = None
        self._unreadable: UnreadableGame | None = None
        self._notice = ""
        self._kept = Kept.SAFELY
        self._shown_unreadable: set[str] = set()
        self._wanted: NewGame | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin the visit: with the game of a link, the one this tab was at, or the menu."""
        repeating = {row.verb for row in all_commands(self._game) if row.repeats}
        self.display.listen(self.act, self.press, repeating)
        self.display.on_new_fragment(lambda: self._guarded(self._follow_link))
        verb, fields = self.display.early_choice()
        # Two players have a screen of their own, and somebody may be typing there.
        if not self._follow_link() and verb != Verb.TWO_PLAYERS:
            self._sit_down(self._saves.reopen())
        if verb:
            self.act(Order(verb, "", fields))

    def act(self, order: Order) -> None:
        """Carry out what the person asks for."""
        self._guarded(lambda: self._dispatch(order))

    def press(self, key: str) -> bool:
        """Carry out a shortcut. Returns False if it is none here."""
        return self._guarded(lambda: self._press(key))

    # What a session needs

    def keep(self, game: PlayableGame) -> asyncio.Task[None]:
        """Save the game as it stands; say so whenever it is saved in another way than before."""
        return self.run(self._tell_how_kept(self._saves.keep(game)))

    async def _tell_how_kept(self, keeping: asyncio.Task[Kept]) -> None:
        kept = await keeping
        if kept not in {self._kept, Kept.ELSEWHERE}:
            self._kept = kept
            self.tell(strings.KEPT[kept.name])

    def tell(self, sentence: str) -> None:
        """Show a notice, or none."""
        self._notice = sentence
        self._draw_front()

    def run(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task; if it fails, say so."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)  # the loop itself keeps only a weak reference
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            self._broken(problem)

    # What the person does

    def _guarded(self, do: Callable[[], bool | None]) -> bool:
        """Do something, and say so if it fails: the page must not fall silent."""
        try:
            return bool(do())
        except Exception as problem:  # whatever it is
            self._broken(problem)
            return True

    def _dispatch(self, order: Order) -> None:
        asked = self._question
        if asked and order.verb == Verb.CANCEL and not asked.can_be_cancelled:
            return
        if asked and order.verb != Verb.RULES:
            self._ask(None)
        if any(part.act(order) for part in self._parts):
            return
        if command := COMMANDS.find(order.verb):
            command.do(self, order)
        else:
            raise LookupError(order.verb)

    def _press(self, key: str) -> bool:
        if order := COMMANDS.order_of(key):
            self._dispatch(order)
            return True
        return any(part.press(key) for part in self._parts)

    @property
    def _parts(self) -> list[ReviewSession | Session]:
        """The parts on the screen, which are asked first."""
        return [part for part in (self._review, self._session) if part]

    def play_computer(self, order: Order) -> None:
        """Begin a game against the chosen computer."""
        computer = order.fields.get("computer", self._game.cover.default_opponent)
        self._lasting.put(StorageKey.COMPUTER, computer)
        self._want(NewGame(drawn_seed(), opponent=computer))

    def introduce_people(self, order: Order) -> None:
        """Show the form for people at one screen, with what was typed there already."""
        defaults = default_names(PEOPLE)
        names = (
            order.fields.get(f"name-{letter}", name)
            for letter, name in zip(SEAT_LETTERS, defaults, strict=False)
        )
        cover = self._game.cover
        starter = order.fields.get("starter", LOT)
        length = order.fields.get("length", cover.lengths[0][0])
        self._show(setup_screen(SetupScene(cover, tuple(names), starter, length)))

    def start_people(self, order: Order) -> None:
        """Begin a game of people at one screen."""
        letters = SEAT_LETTERS[:PEOPLE]
        starter = order.fields["starter"]
        self._want(
            NewGame(
                drawn_seed(),
                player_names(*(order.fields[f"name-{letter}"] for letter in letters)),
                starts=None if starter == LOT else letters.index(starter),
                length=order.fields["length"],
            )
        )

    def _follow_link(self) -> bool:
        """Begin the game of a link. Returns False if the address has none."""
        try:
            linked = read_address(self.display.take_fragment())
        except InvalidLink as problem:
            self.tell(str(problem))
            return False
        if linked is None:
            return False
        self.show_menu()
        if linked.two_players:
            self._want(NewGame(linked.seed, default_names(PEOPLE)))
        else:
            self._want(NewGame(linked.seed, opponent=self._preferred()))
        return True

    def _want(self, wanted: NewGame) -> None:
        """Begin a new game, after asking if another one is unfinished."""
        self._wanted = wanted
        if unfinished := self._saves.unfinished():
            self._ask(dialogs.unfinished(unfinished.summary))
        else:
            self.start_wanted()

    def start_wanted(self) -> None:
        """Begin the new game that was asked for, in place of the unfinished one."""
        if self._wanted:
            self._saves.discard_unfinished()
            self._begin(self._game.new_game(self._wanted))

    def resume(self) -> None:
        """Continue the unfinished game."""
        self._sit_down(self._saves.resume())

    def reopen(self) -> None:
        """Open this tab's game again, as it is saved."""
        self._sit_down(self._saves.reopen())

    def start_over(self) -> None:
        """Begin a new game with the same players."""
        if self._session:
            game = self._session.game.rematch(drawn_seed())
            self._saves.discard()
            self._begin(game)

    def menu_or_leave(self) -> None:
        """Go to the menu; out of a game that is not over, ask how."""
        game = self._session.game if self._session else None
        if game and (game.practice or not game.over):
            thoughts = None if game.you is None else self.thoughts.on
            muted = self.speaker.muted.on
            if game.practice:
                self._ask(dialogs.practice_menu(muted=muted, thoughts=thoughts))
            else:
                digest = commitment_to(self._game.name, game.seed)
                self._ask(dialogs.game_menu(muted=muted, thoughts=thoughts, digest=digest))
        else:
            self.show_menu()

    @property
    def _finished(self) -> PlayableGame | None:
        """The game on the page if it is over, so that its seed need not be secret any more."""
        game = self._session.game if self._session else None
        return game if game and game.over and not game.practice else None

    def show_fairness(self) -> None:
        """Show the seed of a finished game, and offer its record."""
        if game := self._finished:
            name = self._game.name
            command = f"{self._game.replay} {strings.record_file_name(name)}"
            self._ask(dialogs.fairness(game.seed, commitment_to(name, game.seed), command))

    def download_record(self) -> None:
        """Let the person have the record of a finished game, as a file."""
        if game := self._finished:
            name = self._game.name
            self.display.download(strings.record_file_name(name), proving_record(name, game))

    def review(self) -> None:
        """Show the finished rounds in review, from where that was left."""
        if self._session:
            if not (self._review and self._review.is_of(self._session.game)):
                self._review = ReviewSession(self._session, self)
            self._review.begin()

    def practise(self) -> None:
        """Play on from the open move, beside the game that it was played in."""
        if self._review:
            self._sit(self._review.practice())

    def stop_practising(self) -> None:
        """Go back from practice to the review."""
        if self._review:
            self._end()
            self._session = self._review.session
            self._review.begin()

    def mute(self) -> None:
        """Turn the sound off or on."""
        self._flip(self.speaker.muted)

    def show_thoughts(self) -> None:
        """Show how the computer thinks, or hide it."""
        self._flip(self.thoughts)

    def _flip(self, switch: Switch) -> None:
        switch.flip()
        if self._session:
            self._session.redraw()

    def show_rules(self) -> None:
        """Show how to play."""
        self.display.open_rules()

    def ask_to_give_up(self) -> None:
        """Ask before the game is given up."""
        self._ask(dialogs.SURE_TO_GIVE_UP)

    def ask_to_start_over(self) -> None:
        """Ask before the game is replaced."""
        self._ask(dialogs.SURE_TO_START_OVER)

    def give_up(self) -> None:
        """Remove this tab's game."""
        self._saves.discard()
        self.show_menu()

    def cancel(self) -> None:
        """Do nothing: the question is gone already."""

    def close_notice(self) -> None:
        """Put the notice away."""
        self.tell("")

    def _lost(self) -> None:
        self._end()
        if self._session:
            self._session.cover()
        self._ask(dialogs.PLAYED_ELSEWHERE)

    def _broken(self, problem: BaseException) -> None:
        traceback.print_exception(problem)
        self._ask(dialogs.broken(problem))

    # What is shown

    def _begin(self, game: PlayableGame) -> None:
        self._saves.leave()
        self._sit(game, self.keep(game))

    def _sit_down(self, game: PlayableGame | None) -> None:
        if game:
            self._sit(game)
        else:
            self.show_menu()

    def _sit(self, game: PlayableGame, kept: Awaitable[None] | None = None) -> None:
        self._end()
        self._session = Session(game, self._game, self)
        self._session.begin(kept)

    def _end(self) -> None:
        """Stop whatever is going on."""
        for part in self._parts:
            part.end()

    def show_menu(self) -> None:
        """Leave the game and show the first screen."""
        self._end()
        self._session = self._review = None
        self._saves.leave()
        unfinished = self._saves.unfinished()
        summary = unfinished.summary if unfinished else None
        unreadable = self._saves.unreadable()
        self._show(
            menu_screen(MenuScene(self._game.cover, self._preferred(), summary, len(unreadable)))
        )
        if any(game.text not in self._shown_unreadable for game in unreadable):
            self.ask_about_unreadable()

    def ask_about_unreadable(self) -> None:
        """Say why a saved game cannot be opened, and ask what becomes of it."""
        seen = self._shown_unreadable
        if games := sorted(self._saves.unreadable(), key=lambda game: game.text in seen):
            self._ask_about(games[0])

    def _ask_about(self, game: UnreadableGame) -> None:
        self._unreadable = game
        self._shown_unreadable.add(game.text)
        summary = game.earlier.summary if game.earlier else None
        self._ask(dialogs.unreadable(game.problem, summary))

    def download_unreadable(self) -> None:
        """Let the person have the game that cannot be opened, as a file."""
        if game := self._unreadable:
            self.display.download(strings.save_file_name(self._game.name), game.text)
            self._ask_about(game)

    def ask_to_delete(self) -> None:
        """Ask before a game that cannot be opened is deleted."""
        self._ask(dialogs.SURE_TO_DELETE)

    def delete_unreadable(self) -> None:
        """Delete the game that cannot be opened."""
        if self._unreadable:
            self._saves.delete(self._unreadable.name)
            self._unreadable = None
            self.show_menu()

    def resume_earlier(self) -> None:
        """Continue a game that cannot be opened from the save before its last, as a new game."""
        if self._unreadable and self._unreadable.earlier:
            self._begin(self._unreadable.earlier)

    def _preferred(self) -> str:
        cover = self._game.cover
        preferred = self._lasting.get(StorageKey.COMPUTER)
        names = {opponent.name for opponent in cover.opponents}
        return preferred if preferred in names else cover.default_opponent

    def _show(self, screen: Node) -> None:
        self.display.show(screen, anew=True)

    def _ask(self, asked: Question | None) -> None:
        self._question = asked
        self._draw_front()

    def _draw_front(self) -> None:
        self.display.front(
            *([notice(self._notice)] if self._notice else ()),
            *([question(self._question)] if self._question else ()),
        )


COMMANDS: Final[Commands[App, None]] = Commands(
    Command(Verb.RULES, plain(App.show_rules), {"?": ""}, strings.KEY_RULES),
    Command(Verb.PLAY_COMPUTER, App.play_computer),
    Command(Verb.TWO_PLAYERS, App.introduce_people),
    Command(Verb.START_TWO, App.start_people),
    Command(Verb.CONTINUE, plain(App.resume)),
    Command(Verb.START_NEW, plain(App.start_wanted)),
    Command(Verb.MENU, plain(App.menu_or_leave)),
    Command(Verb.GAME_MENU, plain(App.menu_or_leave)),
    Command(Verb.PLAY_AGAIN, plain(App.start_over)),
    Command(Verb.FAIRNESS, plain(App.show_fairness)),
    Command(Verb.DOWNLOAD_RECORD, plain(App.download_record)),
    Command(Verb.REVIEW, plain(App.review)),
    Command(Verb.PLAY_ON, plain(App.practise)),
    Command(Verb.BACK_TO_REVIEW, plain(App.stop_practising)),
    Command(Verb.MUTE, plain(App.mute)),
    Command(Verb.THOUGHTS, plain(App.show_thoughts)),
    Command(Verb.LEAVE, plain(App.show_menu)),
    Command(Verb.GIVE_UP, plain(App.ask_to_give_up)),
    Command(Verb.REALLY_GIVE_UP, plain(App.give_up)),
    Command(Verb.START_OVER, plain(App.ask_to_start_over)),
    Command(Verb.REALLY_START_OVER, plain(App.start_over)),
    Command(Verb.SHOW_UNREADABLE, plain(App.ask_about_unreadable)),
    Command(Verb.RESUME_EARLIER, plain(App.resume_earlier)),
    Command(Verb.DOWNLOAD, plain(App.download_unreadable)),
    Command(Verb.DELETE, plain(App.ask_to_delete)),
    Command(Verb.REALLY_DELETE, plain(App.delete_unreadable)),
    Command(Verb.REOPEN, plain(App.reopen)),
    Command(Verb.CANCEL, plain(App.cancel)),
    Command(Verb.CLOSE_NOTICE, plain(App.close_notice)),
)
"""Everything that is not a session's or a review's."""


def all_commands(game: PageGame) -> tuple[Command[Any, Any], ...]:
    """Every command of the page, in the order of its list of shortcuts."""
    return (
        *game.commands.rows,
        *SESSION_COMMANDS.rows,
        *REVIEW_COMMANDS.rows,
        *COMMANDS.rows,
    )
