"""A computer player at the page's table: what it hears of a round, and its turns."""

from collections.abc import Callable, Iterable, Iterator

from jaipur.bots import Bot, Thinker, Thought
from jaipur.bots.random import random_move
from jaipur.cards import Seat
from jaipur.coach import Explanation, explain
from jaipur.events import Event, MatchOver, RoundTied, SealWon, seen_by
from jaipur.moves import IllegalMove, Move
from jaipur.observation import Observation
from jaipur.rules import permitted
from jaipur.seeded_match import SeededMatch
from jaipur.web import strings
from web.game import PlayedMove


class SeatedBot:
    """A computer player at its seat for one round; it learns what its seat may see.

    What happened is told before it thinks, so that a mistake there is a mistake of its turn.
    """

    def __init__(self, bot: Bot, seat: Seat) -> None:
        self._bot = bot
        self._seat = seat
        self._news: list[Event] = []

    def happened(self, events: Iterable[Event]) -> None:
        """Note the events of a move; bots play rounds, so they hear nothing of the match."""
        self._news += (
            event for event in events if not isinstance(event, SealWon | RoundTied | MatchOver)
        )

    def informed(self) -> Bot:
        """The player, after it was told everything since it was asked last."""
        news, self._news = self._news, []
        if saw := getattr(self._bot, "saw", None):
            for event in news:
                saw(seen_by(event, self._seat))
        return self._bot


class BotTurn:
    """A computer's turn while it lasts; `move` is what it has settled on, or played before."""

    def __init__(
        self,
        computer: str,
        seated: SeatedBot,
        view: Observation,
        played: SeededMatch,
        play: Callable[[Move, Seat], PlayedMove],
        move: Move | None = None,
    ) -> None:
        self.view = view
        self.move = move
        self._computer = computer
        self._seated = seated
        self._played = played
        self._play = play
        self._thought: Thought | None = None
        self._stood_in = False

    def think(self) -> Iterator[Thought]:
        """Think in small steps, if this computer can be followed."""
        bot = self._seated.informed()
        if isinstance(bot, Thinker):
            for thought in bot.think(self.view, self._played.chance("bot")):
                self._thought = thought
                yield thought

    def decide(self) -> None:
        """Settle on a move. Raises whatever the computer player does wrong."""
        if self._thought:
            move = self._thought.best
        else:
            move = self._seated.informed()(self.view, self._played.chance("bot"))
        self.move = permitted(self.view, move)

    def stand_in(self) -> None:
        """Settle on a random legal move instead."""
        self.move = random_move(self.view, self._played.chance("stand-in"))
        self._stood_in = True

    @property
    def report(self) -> Explanation | None:
        """The reasons for its move, None if chance moved for it."""
        if self._stood_in:
            return None
        return explain(self._computer, self.view, self._thought, self.move)

    def play(self, viewer: int) -> PlayedMove:
        """Play the move that it settled on."""
        if self.move is None:
            raise IllegalMove(strings.NOT_DECIDED)
        return self._play(self.move, Seat(viewer))
