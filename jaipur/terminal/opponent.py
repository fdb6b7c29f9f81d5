"""The computer at the table: asked for its moves, and told all that it may see."""

from collections.abc import Callable
from contextlib import suppress

from rich.console import Console

from gamekit.strings import computer_failed
from gamekit.terminal.console import followed, printable
from jaipur.bots import BOTS, TITLES, Bot, Thinker, Thought
from jaipur.bots.random import random_move
from jaipur.cards import Seat
from jaipur.coach import Explanation, explain
from jaipur.events import Event, seen_by
from jaipur.moves import Move
from jaipur.rules import permitted
from jaipur.seeded_match import SeededMatch
from jaipur.terminal import strings


class TerminalOpponent:
    """A computer player by name or file; a new bot is made for each round and after a failure."""

    def __init__(self, source: str, name: str, player: Callable[[], Bot], seat: Seat) -> None:
        self.source = source
        self.title = TITLES.get(source, name)
        self.explanation: Explanation | None = None
        """The reasons for its last move; None for a bot from a file."""
        self._player = player
        self._seat = seat
        self._bot: Bot | None = None
        self._news: list[Event] = []

    def start_round(self, match: SeededMatch) -> None:
        """Join the current round with a new bot, which is told what has happened in it."""
        self.close()
        self.explanation = None
        self._news = [event for _, events in match.records[-1].replay() for event in events]

    def see(self, events: tuple[Event, ...]) -> None:
        """Keep events for the bot, which is told them before its next move."""
        self._news += events

    def answer(self, match: SeededMatch, screen: Console) -> Move:
        """Its move, or a random one if the bot fails."""
        self.explanation = None
        try:
            thought, move = self._decide(match, screen)
        except Exception as mistake:  # whatever a bot does wrong, the game continues
            why = printable(str(mistake)) or type(mistake).__name__
            screen.print(computer_failed(self.title, why))
            self.start_round(match)  # its process may be gone
            return random_move(match.view, match.chance("stand-in"))
        if self.source in BOTS:
            self.explanation = explain(self.source, match.view, thought, move)
        return move

    def close(self) -> None:
        """Close the bot, and the process that it may have."""
        bot, self._bot = self._bot, None
        if close := getattr(bot, "close", None):
            with suppress(Exception):  # its errors no longer matter
                close()

    def _decide(self, match: SeededMatch, screen: Console) -> tuple[Thought | None, Move]:
        view, rng = match.view, match.chance("bot")
        bot = self._bot = self._bot or self._player()
        news, self._news = self._news, []
        if saw := getattr(bot, "saw", None):
            for event in news:
                saw(seen_by(event, self._seat))
        thought = None
        if isinstance(bot, Thinker):
            *_, thought = followed(
                bot.think(view, rng), strings.COMPUTER_THINKS.format(computer=self.title), screen
            )
        move = thought.best if thought else bot(view, rng)
        return thought, permitted(view, move)
