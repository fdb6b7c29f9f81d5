"""A computer player that fails gives a sentence, and the game goes on."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from jaipur.cards import Seat
from tests.browser.games import sit_down
from tests.browser.impostors import FORGETFUL, replace_greedy
from tests.browser.reading import expect_table
from tests.browser.table import brisk_move, chosen, hurry, notice, play, press


def _does(fault: str) -> str:
    return f"\ndef greedy_move(view, rng):\n    {fault}\n"


FAULTS = {
    "raises": (_does("raise RuntimeError('the camel sat down')"), "the camel sat down"),
    "cheats": (_does("return Move((CAMEL,) * 9)"), "camel"),
    "returns no move": (_does("return None"), "'None' is not a Move"),
    "breaks off a thought": (FORGETFUL, "where was I"),
}


@pytest.mark.parametrize(("fault", "why"), FAULTS.values(), ids=FAULTS)
def test_a_computer_that_fails_is_told_and_chance_moves_for_it(
    page: Page, site: str, dist: Path, fault: str, why: str
) -> None:
    replace_greedy(page, dist, fault)
    hurry(page)
    game = sit_down(page, site)
    rng = Random(7)
    for _ in range(2):
        table = game.table(Seat.A)
        move = brisk_move(table.view, rng)
        play(page, game, chosen(move, table, rng), move)
        turn = game.computer_turn()
        turn.stand_in()
        turn.play(Seat.A)
        expect(notice(page)).to_contain_text("could not decide, so chance chose its move")
        expect(notice(page)).to_contain_text(why)
        expect_table(page, game, Seat.A)
        press(page, "Close this notice")
