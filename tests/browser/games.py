"""Games made to measure: a deal that brings what a test needs, and the moves that lead there."""

from collections import Counter
from random import Random

from playwright.sync_api import Page

from jaipur.cards import BONUS_TOKENS, CARD_COUNTS, Seat
from jaipur.match import Match
from jaipur.moves import Move
from jaipur.record import Record
from jaipur.state import Deal
from jaipur.web.live_game import LiveGame
from jaipur.web.selection import Mode, Selection, TableView
from jaipur.web.slots import lay
from tests.browser.table import AGAINST_COMPUTER, TWO_PLAYERS, chosen, open_menu, resume_game
from tests.jaipur.tables import cards
from tests.jaipur.web.playing import saved_game


def dealt(market: str, hands: tuple[str, str], deck: str = "", *, starts: Seat = Seat.A) -> Deal:
    """A deal whose deck begins so; what comes after it is the rest of the pack."""
    first = cards(market), cards(hands[0]), cards(hands[1]), cards(deck)
    rest = Counter(CARD_COUNTS) - Counter(card for some in first for card in some)
    laid, hand_a, hand_b, top = first
    return Deal(
        laid, (hand_a, hand_b), (*top, *rest.elements()), tuple(BONUS_TOKENS.values()), starts
    )


def game_of(
    deal: Deal,
    moves: str = "",
    *,
    computer: str | None = None,
    names: tuple[str, str] = TWO_PLAYERS,
    single: bool = False,
    seed: int | str = 7,
) -> LiveGame:
    """A game that begins with this deal, after these moves."""
    record = Record(deal, ())
    slots = lay(Match.start(deal).state.market)
    game = LiveGame(saved_game(names, computer, seed, (record,), slots, single=single))
    for move in moves.split():
        game.play(Move.parse(move), game.turn)
    return game


def told(move: str, table: TableView, mode: Mode) -> Selection:
    """The choice that a text such as `+D-LM` stands for."""
    choice = chosen(Move.parse(move), table, Random(move))
    return Selection(mode, choice.slots, choice.places, choice.camels)


def sit_down(page: Page, site: str) -> LiveGame:
    """Begin the short game against the computer, from the menu; the person is to move."""
    open_menu(page, site)
    game = game_of(SHORT_DEAL, computer="greedy", names=AGAINST_COMPUTER)
    resume_game(page, game)
    return game


# A market of DGMMM, and DGSL in hand beside one camel.
SMALL_HAND = game_of(dealt("DGMMM", ("DGSLM", "CCPPL"), "PPC"))
# A market of CPMMM, and DDGGSPL in hand beside one camel.
FULL_HAND = game_of(dealt("DGMMM", ("DGSLM", "CCPPL"), "PPC"), "+D -C +G -C +P -P")
# A market of DGMMM, and SLLL in hand beside one camel.
THREE_LEATHER = game_of(dealt("DGMMM", ("LLLSM", "CCPPL")))
# Three goods that are soon sold out.
SHORT_DEAL = dealt("SSMMM", ("DDDDD", "GGGGG"), "SSSLCPLCPDG")
# A whole round of two players, and one person's moves in another.
SHORT_ROUND = "-DDDDD -GGGGG +MMM +S +SS-MM +S +S +P -SSS -SS"
SHORT_ROUND_AGAINST_GREEDY = "+MMM -DDDDD +SSS-MMM -SSS"
