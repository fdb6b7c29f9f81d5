"""The computer at the table: asked for its moves, and told all that it may see."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from rich.console import Console

from jaipur.bots import BOTS, CHARACTERS, Bot, Thinker, Thought
from jaipur.bots.random import random_move
from jaipur.cards import Seat
from jaipur.coach import Explanation, explain
from jaipur.events import Event, seen_by
from jaipur.moves import Move
from jaipur.rules import permitted
from jaipur.seeded_match import Bout
from jaipur.terminal.console import followed, printable

_TITLES: Final = {character.name: character.title for character in CHARACTERS}


class Opponent:
    """A computer player, by its name or its file; a new one comes for each round and mistake."""

    def __init__(self, source: str, name: str, player: Callable[[], Bot], seat: Seat) -> None:
        self.source = source
        self.title = _TITLES.get(source, name)
        self.account: Explanation | None = None
        """How it came to its last move, where that can be told."""
        self._player = player
        self._seat = seat
        self._bot: Bot | None = None
        self._news: list[Event] = []

    def sit_down(self, bout: Bout) -> None:
        """Come anew to the round on the table, to be told what has happened in it."""
        self.leave()
        self.account = None
        self._news = [event for _, events in bout.records[-1].replay() for event in events]

    def see(self, events: tuple[Event, ...]) -> None:
        """Learn what has happened, before the next move."""
        self._news += events

    def answer(self, bout: Bout, screen: Console) -> Move:
        """Its move, or chance's where it has none."""
        self.account = None
        try:
            thought, move = self._decide(bout, screen)
        except Exception as mistake:  # whatever a player does wrong, the game goes on
            why = printable(str(mistake)) or type(mistake).__name__
            screen.print(f"{self.title} could not decide, so chance chose its move. ({why})")
            self.sit_down(bout)  # one from a file is not asked again after a mistake
            return random_move(bout.view, bout.chance("stand-in"))
        if self.source in BOTS:
            self.account = explain(self.source, bout.view, thought, move)
        return move

    def leave(self) -> None:
        """Go, with all that it has running."""
        bot, self._bot = self._bot, None
        if close := getattr(bot, "close", None):
            with suppress(Exception):  # who cannot even part in peace is gone all the same
                close()

    def _decide(self, bout: Bout, screen: Console) -> tuple[Thought | None, Move]:
        view, rng = bout.view, bout.chance("bot")
        bot = self._bot = self._bot or self._player()
        news, self._news = self._news, []
        if saw := getattr(bot, "saw", None):
            for event in news:
                saw(seen_by(event, self._seat))
        thought = None
        if isinstance(bot, Thinker):
            *_, thought = followed(bot.think(view, rng), f"{self.title} is thinking", screen)
        move = thought.best if thought else bot(view, rng)
        return thought, permitted(view, move)
