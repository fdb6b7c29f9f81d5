"""The proof on the page that the deal was fair: a digest first, then the seed and the record."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from gamekit.fairness import commitment
from jaipur.web.selection import selection_of
from tests.browser.keyboard import press_button
from tests.browser.reading import expect_up
from tests.browser.table import button, open_menu, play, press, put_game, saved_game
from tests.jaipur.terminal.shell import jaipur
from tests.web.games import last_move, nearly_over


def digest_in_the_menu(page: Page) -> str:
    """The digest that the menu of a game shows."""
    press(page, "Menu")
    words = page.get_by_role("dialog", name="Game menu").inner_text()
    press(page, "Back to the game")
    (digest,) = re.findall("[0-9a-f]{64}", words)
    return str(digest)


def test_the_record_proves_that_the_deal_was_fair(page: Page, site: str, tmp_path: Path) -> None:
    open_menu(page, site)
    press(page, "Two players")
    page.get_by_role("radio", name="One round").check(force=True)
    press(page, "Start game")
    press(page, "Start turn")
    digest = digest_in_the_menu(page)
    game = saved_game(page)
    seed = str(game.seed)
    assert digest == commitment("jaipur", seed)
    assert seed not in page.content()

    game = nearly_over(game)
    put_game(page, game, page.evaluate("localStorage.getItem('jaipur:latest')"), tells=False)
    page.reload()
    expect_up(page)
    press(page, "Start turn")
    assert digest_in_the_menu(page) == digest
    expect(button(page, "Fairness")).to_have_count(0)
    last = last_move(game)
    play(page, game, selection_of(last, game.table(game.turn)), last)

    expect(button(page, "Fairness")).to_be_visible()
    press_button(page, "Fairness")
    shown = page.get_by_role("dialog", name="Fairness")
    expect(shown).to_contain_text(seed)
    expect(shown).to_contain_text(digest)
    expect(shown).to_contain_text("jaipur replay jaipur-record.txt")
    expect(shown).to_have_accessible_description(re.compile("the game menu showed its digest"))
    expect(button(page, "Download the record")).to_be_focused()
    with page.expect_download() as downloading:
        page.keyboard.press("Enter")
    expect(shown).to_have_count(0)
    expect(button(page, "Fairness")).to_be_focused()

    file = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(file)
    record = file.read_text(encoding="utf-8")
    assert f'[Commitment "{digest}"]' in record
    assert "Fair: the seed fits the commitment" in jaipur("replay", file).out
    file.write_text(record.replace(digest, digest[::-1]), encoding="utf-8")
    assert "Not fair: the commitment is to another seed" in jaipur("replay", file).out
