"""Pages that were away while a game went on elsewhere: they notice, and lose nothing."""

from random import Random

from playwright.sync_api import Page, expect

from jaipur.cards import Seat
from jaipur.web.live_game import LiveGame
from tests.browser.games import sit_down
from tests.browser.reading import expect_table
from tests.browser.storing import stored_games
from tests.browser.table import brisk_move, hurry, make_a_move, open_menu, press, put_game
from tests.browser.test_lost_games import PLAYED_ELSEWHERE
from tests.browser.test_saving import BARE
from tests.jaipur.web.playing import answer_as_computer


def test_one_of_three_tabs_plays_on_and_the_others_say_so(page: Page, site: str) -> None:
    hurry(page)
    game = sit_down(page, site)
    tabs = [page]
    for _ in range(2):
        tab = page.context.new_page()
        hurry(tab)
        open_menu(tab, site)
        press(tab, "Continue")
        expect_table(tab, game, Seat.A)
        tabs.append(tab)
    for here in (tabs[1], tabs[2]):
        make_a_move(here, game)
        for tab in tabs:
            if tab is not here:
                expect(tab.get_by_role("dialog", name=PLAYED_ELSEWHERE)).to_be_visible()
                press(tab, "Play on here")
                expect_table(tab, game, Seat.A)
    assert stored_games(page)["game:x"]["text"] == game.save()


def test_a_frozen_tab_notices_what_it_has_missed(page: Page, site: str) -> None:
    hurry(page)
    game = sit_down(page, site)
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    tab = page.context.new_page()
    hurry(tab)
    open_menu(tab, site)
    press(tab, "Continue")
    make_a_move(tab, game)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    expect(page.get_by_role("dialog", name=PLAYED_ELSEWHERE)).to_be_visible()
    press(page, "Play on here")
    expect_table(page, game, Seat.A)


def test_back_and_forward_lead_to_the_game_as_it_is_now(page: Page, site: str) -> None:
    page.route("**/bare", lambda route: route.fulfill(body=BARE, content_type="text/html"))
    hurry(page)
    game = sit_down(page, site)
    make_a_move(page, game)
    page.goto(f"{site}bare")
    page.go_back()
    expect_table(page, game, Seat.A)
    page.go_forward()
    page.go_back()
    expect_table(page, game, Seat.A)
    # Playwright knows no page that comes back as it was left, so the browser's event is made here.
    ahead = LiveGame(game.saved)
    move = brisk_move(ahead.table(Seat.A).view, Random(1))
    ahead.play(move, Seat.A)
    answer_as_computer(ahead)
    put_game(page, ahead, tells=False)
    page.evaluate(
        "() => { dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })); }"
    )
    expect(page.get_by_role("dialog", name=PLAYED_ELSEWHERE)).to_be_visible()
    press(page, "Play on here")
    expect_table(page, ahead, Seat.A)
