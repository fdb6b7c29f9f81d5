"""What a player must not know is nowhere in the page: not in its words, names, titles or air."""

import json
import re
from base64 import b64decode
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Page, expect

from gamekit.fairness import commitment
from jaipur.cards import GOODS, Seat
from jaipur.moves import Move
from jaipur.state import Deal
from jaipur.web.live_game import LiveGame
from jaipur.web.saves import FORMAT
from jaipur.web.selection import Mode
from tests.browser.browsers import NO_MEDIA
from tests.browser.games import dealt, game_of, told
from tests.browser.onlooker import Onlooker, differing, stored_texts
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

Playing: TypeAlias = Callable[[Page, LiveGame], Iterator[str]]

SEEDS = "0123456789abcdef" * 2, "fedcba9876543210" * 2
TURNED_UP = 4  # cards of the deck at most, in the games of this file

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


def sell_three_leather(page: Page, game: LiveGame) -> None:
    table = game.table(Seat.A)
    choice = told("-LLL", table, Mode.SELL)
    choose(page, choice, table)
    confirm(page).click()
    game.play(Move.parse("-LLL"), Seat.A, choice)


def mirrored(deal: Deal) -> Deal:
    """The deal with the end of its deck and all piles of bonus tokens the other way round."""
    deck = deal.deck[:TURNED_UP] + deal.deck[TURNED_UP:][::-1]
    return replace(deal, deck=deck, bonus=tuple(pile[::-1] for pile in deal.bonus))


def between_two(page: Page, game: LiveGame) -> Iterator[str]:
    """Play to where the page must not tell what the first player hides; names of moments."""
    resume_game(page, game)
    sell_three_leather(page, game)
    expect(heading(page)).to_have_text("Player 2: your turn")
    yield ""  # until here the first player looked on
    yield "at the curtain"
    press(page, "Start turn")
    expect_table(page, game, Seat.B)
    yield "on the rival's turn"
    press(page, "Menu")
    give_up(page)


def against_computer(page: Page, game: LiveGame) -> Iterator[str]:
    """Play a move and meet the computer's answer, whose hand is hidden; names of moments."""
    resume_game(page, game)
    yield "at the table"
    table = game.table(Seat.A)
    choice = told("+P", table, Mode.TAKE)
    choose(page, choice, table)
    yield "with a card chosen"
    confirm(page).click()
    game.play(Move.parse("+P"), Seat.A, choice)
    answer_as_computer(game)
    assert str(game.saved.records[-1].moves[-1]) == "-CCC"
    expect_table(page, game, Seat.A)
    yield "after the answer"
    leave(page)
    yield "at the menu"
    press(page, "Continue")
    expect_table(page, game, Seat.A)
    press(page, "Menu")
    yield "at the menu of the game"
    give_up(page)


def give_up(page: Page) -> None:
    press(page, "Give up")
    press(page, "Give up")
    expect(heading(page)).to_have_text("Jaipur")


def looks(onlooker: Onlooker, moments: Iterator[str], digest: str) -> dict[str, dict[str, Any]]:
    """What there is to see and hear at each moment but for the digest, and nothing from before."""
    onlooker.look()
    return {moment: without(digest, onlooker.look()) for moment in moments}


def without(digest: str, seen: dict[str, Any]) -> dict[str, Any]:
    """What is seen but for the digest of the seed, which is shown and leads to nothing."""
    cut: dict[str, Any] = json.loads(json.dumps(seen).replace(digest, ""))
    return {**cut, "meanwhile": sorted(cut["meanwhile"])}


def expect_alike(page: Page, games: tuple[LiveGame, LiveGame], play_out: Playing) -> None:
    """Require that an onlooker cannot tell the two games apart at any moment."""
    onlooker = Onlooker(page)
    resume_game(page, games[0])  # so that neither is the first game of this page
    press(page, "Menu")
    give_up(page)
    one, other = (
        looks(onlooker, play_out(page, game), commitment("jaipur", game.seed)) for game in games
    )
    assert one.keys() == other.keys()
    for moment, seen in one.items():
        if not moment:
            continue
        for part in differing(seen, other[moment]):
            assert seen[part] == other[moment][part], f"{part}, {moment}"
        assert seen["heard"] == []


def test_the_page_is_the_same_whatever_the_other_player_hides(page: Page, site: str) -> None:
    open_menu(page, site)
    one = dealt("LLMMM", ("LLLDD", "GGGCC"), "PPPPPPPCCCCC")
    other = mirrored(dealt("LLMMM", ("LLLSS", "GGGCC"), "PPPPPPPCCCCC"))
    assert other.bonus[0][0] != one.bonus[0][0]
    games = game_of(one, seed=SEEDS[0]), game_of(other, seed=SEEDS[1])
    expect_alike(page, games, between_two)


@pytest.mark.chromium_only(NO_MEDIA)
def test_the_page_is_the_same_whatever_the_computer_holds(page: Page, site: str) -> None:
    hurry(page)
    open_menu(page, site)
    page.emulate_media(reduced_motion="no-preference")
    one = dealt("LPMMM", ("LLLDD", "CCCGG"), "PPSS")
    other = mirrored(dealt("LPMMM", ("LLLDD", "CCCDP"), "PPSS"))
    games = (
        game_of(one, computer="greedy", names=AGAINST_COMPUTER, seed=SEEDS[0]),
        game_of(other, computer="greedy", names=AGAINST_COMPUTER, seed=SEEDS[1]),
    )
    expect_alike(page, games, against_computer)


REMEMBER_NAMES = "window[Symbol.for('names')] = Object.getOwnPropertyNames(window)"
ADDED_NAMES = """Object.getOwnPropertyNames(window).filter(
    (name) => !window[Symbol.for("names")].includes(name) && !name.startsWith("__pw"))"""
# What early.js, boot.mjs and Python share.
GLOBALS = {"pageSettings", "pageReady", "pageChosen", "pageFailed", "pageSnapshot"}


def secrets_in(text: str, game: LiveGame) -> set[str]:
    """The secrets of a game that can be read in a text: its seed, its deal, names of goods."""
    deal = game.saved.records[-1].deal
    names = [good.name.lower() for good in GOODS]
    secrets = {str(game.saved.played.seed), *str(deal).split(), *names}
    return {secret for secret in secrets if len(secret) > 3 and secret.lower() in text.lower()}


@pytest.mark.firefox_too
def test_neither_storage_nor_globals_tell_anything_at_a_glance(page: Page, site: str) -> None:
    page.add_init_script(REMEMBER_NAMES)
    open_menu(page, site)
    game = game_of(dealt("LLMMM", ("LLLDD", "GGGCC"), "PPP"), seed=SEEDS[0])
    resume_game(page, game)
    sell_three_leather(page, game)
    expect(heading(page)).to_have_text("Player 2: your turn")
    stored = stored_texts(page)
    packed = [text.removeprefix("save-2.") for text in stored if text.startswith("save-2.")]
    assert len(packed) == 2  # the game, and as it was before the last move
    for text in [*stored, *(str(b64decode(f"{text}==", "-_")) for text in packed)]:
        assert secrets_in(text, game) == set()
    assert set(page.evaluate(ADDED_NAMES)) == GLOBALS
    unpacked = json.dumps(FORMAT.read(game.save()))
    assert {SEEDS[0], "GGGCC"} <= secrets_in(unpacked, game)


LEAKS = {
    "elements": "document.querySelector('#app h1').dataset.deal = '7'",
    "properties": "document.querySelector('#app h1').deal = 'GGGCC'",
    "title": "document.title += '7'",
    "announcement": "document.getElementById('say').textContent = 'gold'",
    "address": "history.replaceState({ seed: 7 }, '')",
    "storage": "localStorage.setItem('deal', '')",
    "databases": """new Promise((resolve) => {
        const request = indexedDB.open('deal');
        request.onupgradeneeded = () => request.result.createObjectStore('GGGCC');
        request.onsuccess = () => resolve(request.result.close());
    })""",
    "globals": "window.pageSettings.words.deal = 'GGGCC'",
    "timeline": "performance.mark('GGGCC')",
    "meanwhile": "document.querySelector('#air').animate({ opacity: [0, 1] }, 7)",
    "heard": "fetch('sha256sums.txt?GGGCC', { method: 'HEAD' })",
}


@pytest.mark.chromium_only("Its tools tell of every request at once.")
def test_an_onlooker_finds_what_leaks(page: Page, site: str) -> None:
    open_menu(page, site)
    onlooker = Onlooker(page)
    onlooker.look()
    before = onlooker.look()
    assert differing(before, onlooker.look()) == set()
    for part, leak in LEAKS.items():
        page.evaluate(f"async () => {{ await ({leak}); }}")
        now = onlooker.look()
        assert part in differing(before, now)
        before = {**now, "meanwhile": [], "heard": []}


@pytest.mark.firefox_too
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


@pytest.mark.firefox_too
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
