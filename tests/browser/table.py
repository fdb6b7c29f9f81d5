"""Plays through the page as a person does, beside the same game in this Python."""

import re
from collections.abc import Sequence
from random import Random
from time import monotonic

from playwright.sync_api import Locator, Page, expect

from jaipur.bots import CHARACTERS, DEFAULT_BOT
from jaipur.cards import BONUS_SIZES, CAMEL, Card, Cards, Seat
from jaipur.moves import Kind, Move
from jaipur.observation import Observation
from jaipur.rules import legal_moves
from jaipur.web.live_game import LiveGame
from jaipur.web.saves import read_save
from jaipur.web.selection import Mode, Selection, TableView
from jaipur.web.view.card_button import card_names
from tests.browser.reading import expect_table, expect_up
from tests.browser.serving import PATIENCE
from tests.browser.storing import store_game, stored_games
from tests.jaipur.web.playing import answer_as_computer

AGAINST_COMPUTER = ("You", "The computer")
TWO_PLAYERS = ("Player 1", "Player 2")

# Pauses are long enough to see something, and shorter than what the page itself waits for.
PAUSES = """
    const wait = window.setTimeout;
    window.setTimeout = (work, time, ...rest) =>
        wait(work, time > 50 && time < 1000 ? time * FACTOR : time, ...rest);
"""


def open_menu(page: Page, site: str) -> None:
    """Open the page at its menu, without motion."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(site)
    expect_up(page)
    expect(button(page, "Play the computer")).to_be_visible()


def open_game(page: Page, site: str, seed: int, players: int = 1) -> LiveGame:
    """Open the game that a link gives, without motion; the same game in this Python."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{site}#seed={seed}" + ("&players=2" if players > 1 else ""))
    expect(heading(page)).to_contain_text(re.compile("turn", re.IGNORECASE))
    return linked_game(seed, players)


def linked_game(seed: int, players: int = 1) -> LiveGame:
    """The game that a link gives."""
    if players > 1:
        return LiveGame.start(TWO_PLAYERS, seed=seed)
    (usual,) = (character.title for character in CHARACTERS if character.name == DEFAULT_BOT)
    return LiveGame.start(("You", usual), computer=DEFAULT_BOT, seed=seed)


def hurry(page: Page) -> None:
    """Let the pauses at the table pass quickly, in what is loaded from now on."""
    page.add_init_script(PAUSES.replace("FACTOR", "0.04"))


def hold_still(page: Page) -> None:
    """Let no pause at the table end by itself, in what is loaded from now on."""
    page.add_init_script(PAUSES.replace("FACTOR", "1000"))


def saved_game(page: Page) -> LiveGame:
    """The game that the page saved last, once it is in the database."""
    deadline = monotonic() + PATIENCE / 1000
    while True:
        games = stored_games(page)
        if kept := games.get(page.evaluate("localStorage.getItem('jaipur:latest')")):
            return LiveGame(read_save(kept["text"]))
        assert monotonic() < deadline, f"The page has saved no game but {games}."
        page.wait_for_timeout(50)


def expect_saved(page: Page, moves: int) -> None:
    """Wait until the page has saved so many moves of the round."""
    deadline = monotonic() + PATIENCE / 1000
    while len(saved_game(page).saved.records[-1].moves) < moves:
        assert monotonic() < deadline, f"The page has not saved {moves} moves."
        page.wait_for_timeout(50)


def put_game(page: Page, game: LiveGame, name: str = "game:x", *, tells: bool = True) -> None:
    """Leave a saved game where the menu's Continue finds it, as another tab would."""
    store_game(page, name, game.save(), tells=tells)


def continue_game(page: Page, game: LiveGame) -> None:
    """Go on with a game, from the menu and without loading the page anew."""
    put_game(page, game)
    press(page, "Two players")
    press(page, "Back")
    press(page, "Continue")


def resume_game(page: Page, game: LiveGame) -> None:
    """Sit down to a game in which a person is to move."""
    continue_game(page, game)
    if game.you:
        expect_table(page, game, game.you)
    else:
        press(page, "Start turn")
        expect_table(page, game, game.turn)


def leave(page: Page) -> None:
    """Go from the table to the menu."""
    press(page, "Menu")
    press(page, "Leave, and continue later")
    expect(heading(page)).to_have_text("Jaipur")


def is_over(game: LiveGame) -> bool:
    """Whether the round is over."""
    return game.match.state.over is not None


def heading(page: Page) -> Locator:
    """The title of the screen."""
    return page.locator("#app").get_by_role("heading", level=1)


def button(page: Page, name: str) -> Locator:
    """The one button whose name begins so."""
    return page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))


def notice(page: Page) -> Locator:
    """The sentence that the page wants one to know of."""
    return page.locator("#front").get_by_role("alert")


def press(page: Page, name: str) -> None:
    """Click a button."""
    button(page, name).click()


def confirm(page: Page) -> Locator:
    """The button that makes the choice a move."""
    return button(page, "Confirm")


def market_cards(page: Page, table: TableView) -> list[Locator | None]:
    """The buttons of the market, slot by slot."""
    return _cards(page, "Market", table.slots)


def hand_cards(page: Page, table: TableView) -> list[Locator]:
    """The buttons of the hand, place by place."""
    return [card for card in _cards(page, "Your hand", table.view.hand) if card]


def choose(page: Page, choice: Selection, table: TableView) -> None:
    """Click the cards of a choice, on a table where nothing is chosen."""
    if choice.mode is Mode.SELL:
        page.get_by_role("button", name="Sell", exact=True).click()
    market, hand = market_cards(page, table), hand_cards(page, table)
    for slot in sorted(choice.slots):
        card = market[slot]
        assert card
        card.click()
    for place in sorted(choice.places):
        hand[place].click()
    for _ in range(choice.camels):
        press(page, "Give one camel more")


def play(page: Page, game: LiveGame, choice: Selection, move: Move) -> None:
    """Make a move with the mouse, and here."""
    choose(page, choice, game.table(game.turn))
    confirm(page).click()
    game.play(move, game.turn, choice)


def make_a_move(page: Page, game: LiveGame) -> None:
    """Play the person's brisk move and the computer's answer."""
    rng = Random(len(game.log))
    table = game.table(Seat.A)
    move = brisk_move(table.view, rng)
    play(page, game, chosen(move, table, rng), move)
    answer_as_computer(game)
    expect_table(page, game, Seat.A)


def chosen(move: Move, table: TableView, rng: Random) -> Selection:
    """A choice that is this move, of equal cards any."""
    goods = tuple(card for card in move.give if card is not CAMEL)
    return Selection(
        Mode.TAKE if move.gain else Mode.SELL,
        _some(move.gain, table.slots, rng),
        _some(goods, table.view.hand, rng),
        move.give.count(CAMEL),
    )


def brisk_move(view: Observation, rng: Random) -> Move:
    """A move that brings the round nearer to its end, or now and then any other."""
    moves = legal_moves(view)
    if rng.random() < 0.15:
        kind = rng.choice(sorted({move.kind for move in moves}))
        return rng.choice([move for move in moves if move.kind is kind])
    return max(moves, key=_haste)


def _haste(move: Move) -> int:
    match move.kind:
        case Kind.CAMELS:
            return 10 * len(move.gain)
        case Kind.SELL:
            return 4 * len(move.give) + (5 if len(move.give) in BONUS_SIZES else 0)
        case Kind.TAKE:
            return 9
        case _:
            return 0


def _cards(page: Page, group: str, cards: Sequence[Card | None]) -> list[Locator | None]:
    inside = page.get_by_role("group", name=group, exact=True)
    return [
        inside.get_by_role("button", name=name, exact=True) if name else None
        for name in card_names(cards)
    ]


def _some(wanted: Cards, laid: Sequence[Card | None], rng: Random) -> frozenset[int]:
    return frozenset(
        place
        for card in set(wanted)
        for place in rng.sample(
            [place for place, there in enumerate(laid) if there is card], wanted.count(card)
        )
    )
