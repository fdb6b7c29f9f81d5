"""What a player must not know is nowhere in the page: not in its words, names, titles or air."""

import re
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from jaipur.cards import Seat
from jaipur.moves import Move
from jaipur.state import Deal
from jaipur.web.live_game import LiveGame
from jaipur.web.selection import Mode
from tests.browser.games import dealt, game_of, told
from tests.browser.reading import expect_table
from tests.browser.table import (
    AGAINST_COMPUTER,
    choose,
    confirm,
    heading,
    hurry,
    leave,
    open_menu,
    play,
    press,
    put_game,
    resume_game,
)
from tests.jaipur.web.playing import answer_as_computer

# Everything the page holds but what is the same in every game: rules, pictures, token piles, and
# the screens that stand there before Python does.
READ_ALL = """() => {
    const page = document.documentElement.cloneNode(true);
    const known = "#rules, template, script, style, link, symbol, [aria-label=Tokens]";
    for (const part of page.querySelectorAll(known)) part.remove();
    return page.outerHTML;
}"""


def goods_in(page: Page) -> set[str]:
    """The goods that the page speaks of anywhere."""
    names = r"(?<![\w-])(?:diamond|gold|silver|cloth|spice|leather)"  # a rosette is of cloth too
    found = re.findall(names, page.evaluate(READ_ALL), re.IGNORECASE)
    return {name.lower() for name in found}


def with_bonus(deal: Deal, bonus: tuple[tuple[int, ...], ...]) -> Deal:
    return Deal(deal.market, deal.hands, deal.deck, bonus, deal.starts)


def sell_three_leather(page: Page, game: LiveGame) -> None:
    table = game.table(Seat.A)
    choice = told("-LLL", table, Mode.SELL)
    choose(page, choice, table)
    confirm(page).click()
    game.play(Move.parse("-LLL"), Seat.A, choice)


def moments(page: Page, game: LiveGame) -> Iterator[tuple[str, str]]:
    """What the page holds where it must not tell what the first player hides."""
    resume_game(page, game)
    sell_three_leather(page, game)
    expect(heading(page)).to_have_text("Player 2: your turn")
    yield "at the curtain", page.evaluate(READ_ALL)
    press(page, "Start turn")
    expect_table(page, game, Seat.B)
    yield "on the rival's turn", page.evaluate(READ_ALL)
    press(page, "Menu")
    press(page, "Give up")
    press(page, "Give up")


def test_the_page_is_the_same_whatever_the_other_player_hides(page: Page, site: str) -> None:
    open_menu(page, site)
    rest = "PPPPPPPCCCCC"
    one = dealt("LLMMM", ("LLLDD", "GGGCC"), rest)
    low, middle, high = one.bonus
    twin = dealt("LLMMM", ("LLLSS", "GGGCC"), rest)
    twin = with_bonus(twin, (low[::-1], middle[::-1], high[::-1]))
    assert twin.bonus[0][0] != one.bonus[0][0]
    seen, seen_by_twin = (dict(moments(page, game_of(deal))) for deal in (one, twin))
    assert seen.keys() == seen_by_twin.keys()
    for moment, held in seen.items():
        assert held == seen_by_twin[moment], moment


def test_no_card_of_either_hand_is_in_the_page_while_the_curtain_is_down(
    page: Page, site: str
) -> None:
    open_menu(page, site)
    game = game_of(dealt("LLMMM", ("LLLDD", "GGGCC"), "PPP"))
    put_game(page, game)
    page.reload()
    press(page, "Continue")
    expect(heading(page)).to_have_text("Player 1: your turn")
    assert goods_in(page) == set()
    press(page, "Start turn")
    expect_table(page, game, Seat.A)
    assert goods_in(page) == {"leather", "diamond"}
    choose(page, told("-DD", game.table(Seat.A), Mode.SELL), game.table(Seat.A))
    assert goods_in(page) == {"leather", "diamond"}
    leave(page)
    assert goods_in(page) == set()
    press(page, "Continue")
    assert goods_in(page) == set()
    press(page, "Start turn")
    sell_three_leather(page, game)
    expect(heading(page)).to_have_text("Player 2: your turn")
    assert goods_in(page) == {"leather"}  # which everybody saw being sold
    assert not re.search(r"worth\s*\d", page.evaluate(READ_ALL))
    page.reload()
    expect(heading(page)).to_have_text("Player 2: your turn")
    assert goods_in(page) == {"leather"}
    press(page, "Start turn")
    expect_table(page, game, Seat.B)
    assert goods_in(page) == {"leather", "gold", "cloth"}


def test_the_computers_hand_is_never_in_the_page(page: Page, site: str) -> None:
    hurry(page)
    open_menu(page, site)
    for hand in ("GGGCC", "SSSPP"):
        deal = dealt("DDMMM", ("LLLLL", hand), "DDDD")
        game = game_of(deal, computer="greedy", names=AGAINST_COMPUTER)
        resume_game(page, game)
        assert goods_in(page) == {"diamond", "leather"}
        table = game.table(Seat.A)
        choice = told("-L", table, Mode.SELL)
        play(page, game, choice, Move.parse("-L"))
        answer_as_computer(game)
        expect_table(page, game, Seat.A)
        sold = {str(card) for card in game.match.state.discard}
        assert goods_in(page) == {"diamond", "leather"} | sold
        leave(page)
        assert goods_in(page) == set()
