"""A browser that is killed loses no move that it had shown."""

import sys
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Playwright

from tests.browser.killing import KilledBrowser

FEW, MANY = 3, 200


@pytest.mark.skipif(sys.platform != "linux", reason="finds the browser's processes in /proc")
@pytest.mark.timeout(7200)
def test_a_killed_browser_is_at_the_last_completed_move(
    playwright: Playwright, site: str, tmp_path: Path, thorough: bool
) -> None:
    browser = KilledBrowser(playwright, site, tmp_path)
    rng = Random(None if thorough else 5)
    kills = browser.killed(MANY if thorough else FEW, rng)
    for number, (shown, games) in enumerate(kills, start=1):
        if shown.over and shown.game not in games:
            continue  # the next match had begun in its place
        kept = games.get(shown.game)
        assert kept, f"Kill {number} lost the game, which stood at {shown}."
        progress, limit = kept[1:3], (shown.round, shown.moves)
        assert progress >= limit, f"Kill {number} lost moves: {shown} went back to {kept}."
