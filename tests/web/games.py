"""Games and visits that the tests of the machinery begin with."""

from collections.abc import Iterator
from random import Random

from gamekit.chance import pick
from jaipur import legal_moves
from jaipur.bots.bot import Estimate, Thought
from jaipur.cards import Seat
from jaipur.moves import Move
from jaipur.observation import Observation
from jaipur.seeded_match import PERSON
from jaipur.web.live_game import LiveGame
from jaipur.web.saves import read_save
from jaipur.web.selection import selection_of
from tests.web.asynchronous import until
from tests.web.fakes import MemoryStore, Visit
from web.storage import GAME_PREFIX, StorageKey
from web.verbs import Verb

NAME = f"{GAME_PREFIX}x"
TWO = ("Asha", "Ben")
AGAINST = ("You", "The computer")


class QuickAdviser:
    """A coach that thinks twice and likes the first legal move."""

    def think(self, view: Observation, rng: Random) -> Iterator[Thought]:
        moves = [pick(legal_moves(view), rng), *legal_moves(view)[:1]]
        estimates = tuple(Estimate(move, 1, 0.5, 0.1, 1) for move in moves)
        yield Thought(estimates, 0.5)
        yield Thought(estimates, 1)


def person_first(computer: str = "greedy", *, single: bool = False) -> LiveGame:
    """A game against a computer that the person starts."""
    return LiveGame.start(AGAINST, computer=computer, single=single, seed=7, starts=PERSON)


def computer_first(computer: str = "greedy") -> LiveGame:
    """A game against a computer that starts itself."""
    return LiveGame.start(AGAINST, computer=computer, seed=7, starts=PERSON.rival)


def of_two(*, single: bool = False) -> LiveGame:
    """A game of two people."""
    return LiveGame.start(TWO, single=single, seed=7, starts=Seat.A)


def nearly_over(game: LiveGame) -> LiveGame:
    """The game before the last move of its round, which is seat a's."""
    rng = Random(1)
    stood = game
    while True:
        copy = LiveGame(stood.saved)
        move = pick(legal_moves(stood.table(stood.turn).view), rng)
        copy.play(move, stood.turn)
        if copy.round_over and stood.turn is Seat.A:
            return stood
        stood = game if copy.round_over else copy


def last_move(game: LiveGame) -> Move:
    """A move that ends the round."""
    for move in legal_moves(game.table(game.turn).view):
        ended = LiveGame(game.saved)
        ended.play(move, game.turn)
        if ended.round_over:
            return move
    raise AssertionError("No move ends the round.")


def visit_with(game: LiveGame, **stored: str) -> Visit:
    """A visit that can continue this game from the menu, with whatever else is stored."""
    lasting = MemoryStore()
    lasting.texts |= {NAME: game.save(), StorageKey.LATEST: NAME, **stored}
    return Visit(lasting)


async def resume(game: LiveGame) -> Visit:
    """A visit in which this game was just continued and shows its first screen."""
    visit = visit_with(game)
    visit.app.start()
    visit.display.do(Verb.CONTINUE)
    await until(lambda: visit.display.screen != "menu")
    return visit


async def finish_round(game: LiveGame) -> Visit:
    """A visit in which two people have just played the round of this game to its end."""
    stood = nearly_over(game)
    visit = await resume(stood)
    visit.display.do(Verb.START_TURN)
    await until(lambda: visit.display.screen == "table")
    select(visit, last_move(stood))
    visit.display.do(Verb.CONFIRM)
    await until(lambda: visit.display.screen == "score")
    return visit


def stored(visit: Visit) -> LiveGame:
    """The game as the visit has saved it."""
    return LiveGame(read_save(visit.games.get(NAME) or ""))


def select(visit: Visit, move: Move, game: LiveGame | None = None) -> None:
    """Click the cards of a move of the person to move, in the saved game or in this one."""
    game = game or stored(visit)
    chosen = selection_of(move, game.table(game.turn))
    visit.display.do("mode", chosen.mode)
    for slot in chosen.slots:
        visit.display.do("slot", str(slot))
    for place in chosen.places:
        visit.display.do("place", str(place))
    visit.display.do("camels", str(chosen.camels))


def make_a_move(visit: Visit) -> Move:
    """Click some legal move and confirm it."""
    game = stored(visit)
    move = legal_moves(game.table(game.turn).view)[0]
    select(visit, move)
    visit.display.do(Verb.CONFIRM)
    return move
