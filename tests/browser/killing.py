"""A browser that is killed at a random moment of a game, and opened again on the same profile."""

import os
import re
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, Playwright

from jaipur.web.saves import read_save
from tests.browser.reading import expect_up
from tests.browser.serving import PATIENCE
from tests.browser.storing import stored_games
from tests.browser.table import button, hurry
from tools.browsers import launch_options

LEDGER = 16  # moves that the ledger shows at most
LONGEST_GAME = 4.0  # seconds of play before a kill, on a machine that is not busy

# Plays whatever is legal, as fast as the page allows, and tells on the console what is shown: the
# name of the game, its round, and how many moves of the round are in the ledger, whenever that
# changes.
PLAYER = """(() => {
    const all = (query) => [...document.querySelectorAll(`#app ${query}`)];
    const button = (verb) => all(`[data-do="${verb}"]:not([aria-disabled=true])`)[0];
    const press = (verb) => { button(verb)?.click(); return !!button("confirm"); };
    const cards = (verb) => all(`[data-do="${verb}"]:not([aria-disabled=true])`);
    const tries = () => {
        const kinds = cards("place").map((card) => card.ariaLabel.split(",")[0]);
        const like = (kind) => [...kinds.keys()].filter((at) => kinds[at] === kind);
        const sets = [...kinds.keys()].map((at) => [at]).concat(kinds.map(like));
        const sales = sets.map((places) => () => {
            all('[data-do="mode"]').at(-1).click();
            for (const place of places) cards("place")[place]?.click();
        });
        const takes = cards("slot").map((_, at) => () => cards("slot")[at].click());
        return sales.concat([() => press("all-camels")], takes).sort(() => Math.random() - 0.5);
    };
    const play = () => {
        for (const choose of tries()) {
            if (!button("hint")) return;
            all('[data-do="mode"]')[0]?.click();
            press("clear");
            choose();
            if (button("confirm")) return button("confirm").click();
        }
    };
    let told = "";
    const tell = () => {
        const [ledger] = all('[aria-label="Ledger"]');
        const round = document.querySelector("#app")?.textContent.match(/Round (\\d)/);
        const here = sessionStorage.getItem("jaipur:here");
        if (!ledger || !round || !here) return;
        const now = `${here} ${round[1]} ${ledger.querySelectorAll("li").length}`;
        if (now + ledger.textContent !== told) console.debug(`shown ${now}`);
        told = now + ledger.textContent;
    };
    const tellEnd = () => { if (button("play-again")) console.debug("over"); };
    addEventListener("DOMContentLoaded", () => {
        for (const look of [tell, tellEnd])
            new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
        setInterval(() => {
            if (!window.mayPlay) return;
            if (button("next-round")) press("next-round");
            else if (button("play-again")) press("play-again");
            else play();
        }, 20);
    });
})()"""


class Progress(NamedTuple):
    """A game by its name, its round, the moves of that round, and the end of the match."""

    game: str
    round: int
    moves: int
    over: bool = False


class KilledBrowser:
    """Chromium with a profile on the disk, playing a game that goes on after each kill."""

    def __init__(self, playwright: Playwright, site: str, profile: Path) -> None:
        self._playwright = playwright
        self._site = site
        self._profile = profile
        self._shown: list[Progress] = []
        self._kept: dict[str, Progress] = {}

    def killed(self, times: int, rng: Random) -> Iterator[tuple[Progress, dict[str, Progress]]]:
        """The last progress shown before each kill, and the games on the disk after it, by name."""
        before: Progress | None = None
        for _ in range(times + 1):
            with self._opened() as page:
                self._kept = self._read_games(page)
                if before:
                    yield before, self._kept
                page.goto(self._site)
                expect_up(page)
                self._shown.clear()
                goes_on = button(page, "Continue").count() > 0
                button(page, "Continue" if goes_on else "Play the computer").click()
                page.evaluate("window.mayPlay = true")
                self._expect_shown(page)
                self._wait_for_kill(page, rng.random() * LONGEST_GAME)
            before = self._shown[-1]

    def _read_games(self, page: Page) -> dict[str, Progress]:
        """The games in the database, before the page itself looks at them."""
        page.goto(f"{self._site}sha256sums.txt")
        found = {}
        for name, record in stored_games(page).items():
            played = read_save(record["text"]).played
            found[name] = Progress(name, played.match.round, len(played.records[-1].moves))
        return found

    def _wait_for_kill(self, page: Page, seconds: float) -> None:
        killer = threading.Timer(seconds, self._kill)
        killer.start()
        with suppress(Error):  # the page is gone
            page.wait_for_timeout(PATIENCE)
            raise AssertionError("The browser was not killed.")
        killer.join()

    def _expect_shown(self, page: Page) -> None:
        deadline = monotonic() + PATIENCE / 1000
        while not self._shown:
            assert monotonic() < deadline, "The page shows no game."
            page.wait_for_timeout(20)

    @contextmanager
    def _opened(self) -> Iterator[Page]:
        chromium = self._playwright.chromium
        context: BrowserContext = chromium.launch_persistent_context(
            self._profile, reduced_motion="reduce", **launch_options(chromium)
        )
        context.set_default_timeout(PATIENCE)
        try:
            page = context.pages[0]
            hurry(page)
            page.add_init_script(PLAYER)
            page.on("console", self._hear)
            yield page
        finally:
            with suppress(Error):
                context.close()

    def _hear(self, said: ConsoleMessage) -> None:
        if told := re.fullmatch(r"shown (\S+) (\d+) (\d+)", said.text):
            shown = Progress(told[1], int(told[2]), int(told[3]))
            if shown.moves == LEDGER:  # and perhaps more
                before = self._shown[-1] if self._shown else self._kept.get(shown.game, shown)
                goes_on = before[:2] == shown[:2]
                more = before.moves + bool(self._shown) if goes_on else 0
                shown = shown._replace(moves=max(shown.moves, more))
            self._shown.append(shown)
        elif said.text == "over" and self._shown:
            self._shown.append(self._shown[-1]._replace(over=True))

    def _kill(self) -> None:
        for group in self._groups():
            os.killpg(group, signal.SIGKILL)

    def _groups(self) -> set[int]:
        """The process groups of the browsers that have this profile."""
        wanted = f"--user-data-dir={self._profile}".encode()
        found = set()
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if wanted in (process / "cmdline").read_bytes().split(b"\0"):
                    found.add(os.getpgid(int(process.name)))
        return found - {os.getpgid(0)}
