"""What the figures of the start are made of: pages that come up, and clicks that are answered."""

from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tools.bench.boot import pages, play
from tools.bench.boot.host import LOCAL, hosted
from tools.bench.boot.starts import profile, visited


def test_all_pages_come_up_and_the_second_time_from_what_was_kept(
    playwright: Playwright, dist: Path, tmp_path: Path
) -> None:
    shown = [pages.stock(), pages.floor(tmp_path), pages.built_page("page", dist)]
    files = {path: file for page in shown for path, file in page.hosted.items()}
    with hosted(files) as host:
        found = list(visited(playwright, host, shown, [LOCAL], runs=1))
    assert [page.name for page, *_ in found] == ["stock", "floor", "page"]
    for _, _, (cold, warm) in found:
        assert warm.fetched < cold.fetched / 2
        assert 0 < cold.cpu <= cold.all_cpu + 20  # the one is told in steps of ten milliseconds
        assert 0 < cold.painted <= cold.wall


def test_clicks_are_seen_and_games_are_played_to_their_end(
    playwright: Playwright, dist: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, number in (("CLICKS", 4), ("FEW", 1), ("MANY", 2)):
        monkeypatch.setattr(play, name, number)
    page = pages.built_page("page", dist)
    with hosted(page.hosted) as host, profile(playwright) as context:
        frames = play.frames_to_outline(context, host, page)
        few, many = play.left_behind(context, host, page)
    assert len(frames) == 4
    assert min(frames) > 0
    assert few.proxies > 0
    assert many.memory > few.wasm > 0
