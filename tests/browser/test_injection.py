"""Hostile names on the page: as text, in their place, and nothing of them runs."""

from playwright.sync_api import Page, expect

from tests.browser.games import SHORT_DEAL, SHORT_ROUND, game_of
from tests.browser.table import button, continue_game, heading, open_menu, press
from tests.payloads import PAYLOADS
from web.names import harmless_name, player_names

SHAPE = """() => [...document.querySelectorAll("#app *, #front *")].map((element) =>
    [element.tagName, ...element.getAttributeNames()].join(" "))"""
TEXT = "() => document.getElementById('app').textContent"
WATCH = """
    window.ran = window.blocked = 0;
    document.addEventListener("securitypolicyviolation", () => { window.blocked += 1; });
"""
MOVES, _, _ = SHORT_ROUND.rpartition(" ")


def test_names_of_every_kind_stay_text_on_every_screen(page: Page, site: str) -> None:
    page.add_init_script(WATCH)
    open_menu(page, site)
    shapes = [screens(page, ("Asha", "Ben"))]
    for names in zip(PAYLOADS[::2], PAYLOADS[1::2], strict=True):
        shapes.append(screens(page, names))
        assert shapes[-1] == shapes[0], names
    assert page.evaluate("[ran, blocked]") == [0, 0]


def screens(page: Page, names: tuple[str, str]) -> list[list[str]]:
    """The elements of the curtain, the table and the menu, on which these names stand."""
    shapes = []
    shown = tuple(map(harmless_name, names))
    continue_game(page, game_of(SHORT_DEAL, MOVES, names=names))
    expect(button(page, "Start turn")).to_be_visible()
    assert any(name in page.evaluate(TEXT) for name in shown)
    shapes.append(page.evaluate(SHAPE))
    press(page, "Start turn")
    expect(button(page, "Confirm")).to_be_visible()
    assert any(name in page.evaluate(TEXT) for name in shown)
    shapes.append(page.evaluate(SHAPE))
    press(page, "Menu")
    press(page, "Leave, and continue later")
    expect(heading(page)).to_have_text("Jaipur")
    assert all(name in page.evaluate(TEXT) for name in shown)
    shapes.append(page.evaluate(SHAPE))
    return shapes


def test_names_of_every_kind_can_be_typed(page: Page, site: str) -> None:
    page.add_init_script(WATCH)
    open_menu(page, site)
    press(page, "Two players")
    for payload in PAYLOADS:
        page.get_by_role("textbox", name="Player 1").fill(payload)
    press(page, "Start game")
    expect(button(page, "Start turn")).to_be_visible()
    assert any(name in page.evaluate(TEXT) for name in player_names(PAYLOADS[-1], ""))
    assert page.evaluate("[ran, blocked]") == [0, 0]


def test_links_of_every_kind_are_refused_in_words(page: Page, site: str) -> None:
    page.add_init_script(WATCH)
    open_menu(page, site)
    for payload in PAYLOADS:
        page.evaluate("(text) => { location.hash = `seed=${encodeURIComponent(text)}`; }", payload)
        expect(page.get_by_role("alert")).to_be_visible()
        press(page, "Close this notice")
    expect(heading(page)).to_have_text("Jaipur")
    assert page.evaluate("[ran, blocked]") == [0, 0]
