"""A computer player that fails gives a sentence, and the game goes on."""

import io
import re
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from jaipur.cards import Seat
from tests.browser.reading import expect_table
from tests.browser.table import brisk_move, chosen, hurry, notice, open_game, play, press

FAULTS = {
    "raises": ("raise RuntimeError('the camel sat down')", "the camel sat down"),
    "cheats": ("return Move((Card.DIAMOND,) * 5)", "diamond"),
    "returns no move": ("return None", "'None' is not a Move"),
}


def with_fault(archive: Path, fault: str) -> bytes:
    """The page's Python, with a greedy player that does this."""
    bot = (
        "from jaipur.cards import Card\nfrom jaipur.moves import Move\n"
        f"def greedy_move(view, rng):\n    {fault}\n"
    )
    changed = io.BytesIO()
    with ZipFile(archive) as old, ZipFile(changed, "w") as new:
        for name in old.namelist():
            greedy = re.fullmatch(r"jaipur/bots/greedy\.py", name)
            new.writestr(name, bot if greedy else old.read(name))
    return changed.getvalue()


@pytest.mark.parametrize(("fault", "why"), FAULTS.values(), ids=FAULTS)
def test_a_computer_that_fails_is_told_and_chance_moves_for_it(
    page: Page, site: str, dist: Path, fault: str, why: str
) -> None:
    (archive,) = dist.glob("*/python.zip")
    changed = with_fault(archive, fault)
    page.route("**/python.zip", lambda route: route.fulfill(body=changed))
    hurry(page)
    game = open_game(page, site, 7)
    rng = Random(7)
    for _ in range(2):
        while game.turn is not Seat.A:
            game.play(game.stand_in(), Seat.A)
            expect(notice(page)).to_contain_text("could not decide, so chance chose its move")
            expect(notice(page)).to_contain_text(why)
        expect_table(page, game, Seat.A)
        press(page, "Close this notice")
        table = game.table(Seat.A)
        move = brisk_move(table.view, rng)
        play(page, game, chosen(move, table, rng), move)
