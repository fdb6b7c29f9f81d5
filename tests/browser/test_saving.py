"""What a reload, a closed tab, a second tab and an odd store leave of a game: all of it."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from jaipur.cards import Seat
from jaipur.moves import Move
from jaipur.web.live_game import LiveGame
from tests.browser.games import (
    SHORT_DEAL,
    SHORT_ROUND,
    SHORT_ROUND_AGAINST_GREEDY,
    SMALL_HAND,
    game_of,
    sit_down,
)
from tests.browser.reading import expect_table
from tests.browser.table import (
    AGAINST_COMPUTER,
    TWO_PLAYERS,
    brisk_move,
    chosen,
    confirm,
    heading,
    hurry,
    is_over,
    make_a_move,
    notice,
    open_menu,
    play,
    press,
    put_game,
    resume_game,
    saved_game,
)
from tests.jaipur.web.playing import answer_as_computer


def reload_after_each_move(page: Page, game: LiveGame, moves: str, rng: Random) -> None:
    """Play the person's moves, or brisk ones, and meet the same table again after each."""
    planned = iter(moves.split())
    answer_as_computer(game)
    while not is_over(game):
        table = game.table(Seat.A)
        text = next(planned, "")
        move = Move.parse(text) if text else brisk_move(table.view, rng)
        play(page, game, chosen(move, table, rng), move)
        played = len(game.saved.records[-1].moves)
        page.wait_for_function(  # the computer may be thinking, and be interrupted in that
            "(moves) => (localStorage.getItem(`jaipur:${sessionStorage.getItem('jaipur:here')}`)"
            ".match(/(?<=[ n])[+-]/g) ?? []).length >= moves",
            arg=played,
        )
        page.reload()
        answer_as_computer(game)
        if not is_over(game):
            expect_table(page, game, Seat.A)
            page.reload()
            expect_table(page, game, Seat.A)
    for _ in range(2):
        expect(heading(page)).to_have_text(game.scores().title)
        page.reload()


def test_a_reload_after_every_move_against_the_computer_changes_nothing(
    page: Page, site: str, thorough: bool
) -> None:
    short = game_of(SHORT_DEAL, computer="greedy", names=AGAINST_COMPUTER)
    games = [(short, SHORT_ROUND_AGAINST_GREEDY)]
    for seed in (71, 6, 130) if thorough else ():
        game = LiveGame.start(AGAINST_COMPUTER, computer="greedy", seed=seed)
        answer_as_computer(game)
        games.append((game, ""))
    for game, moves in games:
        page.goto("about:blank")
        open_menu(page, site)
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        resume_game(page, game)
        reload_after_each_move(page, game, moves, Random(2))


def test_a_reload_after_every_move_of_two_players_brings_the_curtain_and_the_same_table(
    page: Page, site: str, thorough: bool
) -> None:
    open_menu(page, site)
    rng = Random(3)
    game = game_of(SHORT_DEAL)
    resume_game(page, game)
    for text in SHORT_ROUND.split():
        table, move = game.table(game.turn), Move.parse(text)
        play(page, game, chosen(move, table, rng), move)
        if is_over(game):
            break
        curtain = f"{game.names[game.turn]}: your turn"
        expect(heading(page)).to_have_text(curtain)
        page.reload()
        expect(heading(page)).to_have_text(curtain)
        press(page, "Start turn")
        expect_table(page, game, game.turn)
        if thorough:
            page.reload()
            expect(heading(page)).to_have_text(curtain)
            press(page, "Start turn")
            expect_table(page, game, game.turn)
    expect(heading(page)).to_have_text(game.scores().title)
    page.reload()
    expect(heading(page)).to_have_text(game.scores().title)
    press(page, "Next round")
    game.next_round()
    page.reload()
    expect(heading(page)).to_have_text(f"{game.names[game.turn]}: your turn")


def test_a_closed_tab_loses_nothing(page: Page, site: str) -> None:
    hurry(page)
    open_menu(page, site)
    press(page, "Play the computer")
    expect(confirm(page)).to_be_visible()
    game = saved_game(page)
    answer_as_computer(game)
    expect_table(page, game, Seat.A)
    make_a_move(page, game)
    tab = page.context.new_page()
    page.close()
    open_menu(tab, site)
    press(tab, "Continue")
    expect_table(tab, game, Seat.A)


def test_a_game_in_a_second_tab_does_not_harm_that_in_the_first(page: Page, site: str) -> None:
    hurry(page)
    first = sit_down(page, site)
    tab = page.context.new_page()
    hurry(tab)
    open_menu(tab, site)
    press(tab, "Play the computer")
    press(tab, "Start a new game")
    expect(confirm(tab)).to_be_visible()
    second = saved_game(tab)
    assert second.saved.records[0].deal != first.saved.records[0].deal
    answer_as_computer(second)
    expect_table(tab, second, Seat.A)
    for _ in range(2):
        make_a_move(page, first)
        make_a_move(tab, second)
    page.reload()
    tab.reload()
    expect_table(page, first, Seat.A)
    expect_table(tab, second, Seat.A)


def test_a_tab_that_was_left_behind_says_so_and_can_play_on(page: Page, site: str) -> None:
    hurry(page)
    game = sit_down(page, site)
    tab = page.context.new_page()
    hurry(tab)
    open_menu(tab, site)
    press(tab, "Continue")
    expect_table(tab, game, Seat.A)
    here, there = tab, page
    for _ in range(3):
        make_a_move(here, game)
        expect(there.get_by_role("dialog")).to_have_accessible_name(
            "This game went on in another tab"
        )
        press(there, "Play on here")
        expect_table(there, game, Seat.A)
        here, there = there, here


# What is told of one differs from what is told of the next: the same is told only once.
ODD = {
    "no JSON": "Maharaja",
    "no object": "[]",
    "deep": "[" * 100_000,
    "no fields": "{}",
    "a blank": " ",
    "a later version": '{"version": 2}',
    "an earlier version": '{"version": 0}',
    "a number": "7",
}


def test_a_save_that_cannot_be_read_is_told_and_kept_and_the_menu_works(
    page: Page, site: str
) -> None:
    open_menu(page, site)
    put_game(page, SMALL_HAND)
    good = page.evaluate("localStorage.getItem('jaipur:game:x')")
    texts = {
        **ODD,
        "cut short": good[: len(good) // 2],
        "an unknown player": good.replace('"computer": null', '"computer": "hal"'),
        "an illegal move": good.replace("*", "1. +DDDDD\\\\n*"),
        "another market": good.replace('"DGMMM"', '"DDMMM"'),
        "names of another kind": good.replace('"Player 1"', "1"),
    }
    keep = "(text) => localStorage.setItem('jaipur:game:x', text)"
    for what, text in texts.items():
        assert text != good, what
        page.evaluate(keep, text)
        press(page, "Two players")
        press(page, "Back")
        expect(notice(page), what).to_contain_text("A saved game cannot be opened, and is kept.")
        expect(page.get_by_role("button", name="Continue")).to_have_count(0)
        press(page, "Close this notice")
        expect(notice(page)).to_have_count(0)
        assert page.evaluate("localStorage.getItem('jaipur:game:x')") == text, what
    press(page, "Play the computer")
    expect(confirm(page)).to_be_visible()
    assert page.evaluate("localStorage.getItem('jaipur:game:x')") == text


FULL = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };"
DENIED = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("", "SecurityError"); } });
"""


@pytest.mark.parametrize("denied", [FULL, DENIED], ids=["full", "denied"])
def test_without_storage_it_plays_on_and_says_once_that_it_cannot_save(
    page: Page, site: str, denied: str
) -> None:
    hurry(page)
    page.add_init_script(denied)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{site}#seed=5&players=2")
    expect(notice(page)).to_contain_text("cannot be saved")
    press(page, "Close this notice")
    game = LiveGame.start(TWO_PLAYERS, seed=5)
    rng = Random(5)
    for _ in range(3):
        press(page, "Start turn")
        expect_table(page, game, game.turn)
        table = game.table(game.turn)
        move = brisk_move(table.view, rng)
        play(page, game, chosen(move, table, rng), move)
    expect(heading(page)).to_have_text(f"{game.names[game.turn]}: your turn")
    expect(notice(page)).to_have_count(0)
