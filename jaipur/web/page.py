"""Jaipur as the page knows it."""

from typing import Final

from jaipur.bots import CHARACTERS, DEFAULT_BOT, TITLES
from jaipur.cards import Seat
from jaipur.game import GAME
from jaipur.web import strings
from jaipur.web.live_game import LiveGame
from jaipur.web.saves import read_save
from jaipur.web.selection import COMMANDS
from jaipur.web.view.doorway import doorway
from web.game import NewGame
from web.scenes import GameCover, Opponent
from web.strings import YOU
from web.view.buttons import picture

MATCH: Final = "match"
ROUND: Final = "round"
OPPONENTS: Final = tuple(
    Opponent(character.name, character.title, character.tagline) for character in CHARACTERS
)


class JaipurPage:
    """Begins and opens games of Jaipur."""

    name: str = GAME.name
    cover = GameCover(
        title=GAME.title,
        tagline=strings.TAGLINE,
        backdrop=doorway(),
        emblem=picture("camel"),
        ornament=picture("lotus"),
        opponents=OPPONENTS,
        default_opponent=DEFAULT_BOT,
        lengths=((MATCH, strings.BEST_OF), (ROUND, strings.ONE_ROUND)),
    )
    commands = COMMANDS
    replay = "jaipur replay"

    def new_game(self, wanted: NewGame) -> LiveGame:
        """Begin a game; against a computer, the person is called You."""
        computer = wanted.opponent
        return LiveGame.start(
            wanted.names if computer is None else (YOU, TITLES[computer]),
            computer=computer,
            single=wanted.length == ROUND,
            seed=wanted.seed,
            starts=None if wanted.starts is None else Seat(wanted.starts),
        )

    def open_save(self, text: str) -> LiveGame:
        """The saved game that a text stands for."""
        return LiveGame(read_save(text))


PAGE: Final = JaipurPage()
