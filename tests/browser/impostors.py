"""Modules changed for one test; most are computer players, in the place of the greedy one."""

import io
from pathlib import Path
from zipfile import ZipFile

from playwright.sync_api import Page

from tools import environment

# Thinks until it is told that it is enough, and then plays whatever chance says.
ENDLESS = """
from jaipur.bots.bot import Estimate, Thought
from gamekit.chance import pick
from js import window

class Endless:
    def __call__(self, view, rng):
        raise RuntimeError("it was to be followed")

    def think(self, view, rng):
        looks = 0
        while not getattr(window, "enough", None):
            looks += 1
            yield Thought((Estimate(legal_moves(view)[0], looks, 0.5, 0.1, looks),), 0.5)
        yield Thought((Estimate(pick(legal_moves(view), rng), 0, 0.5, 0.1, looks),), 1)

greedy_move = Endless()
"""

# Thinks once, and never again.
FORGETFUL = """
from jaipur.bots.bot import Estimate, Thought

class Forgetful:
    def __call__(self, view, rng):
        raise RuntimeError("it was to be followed")

    def think(self, view, rng):
        yield Thought((Estimate(legal_moves(view)[0], 0, 0.5, 0.1, 1),), 0.5)
        raise RuntimeError("where was I")

greedy_move = Forgetful()
"""


def replace_greedy(page: Page, dist: Path, player: str) -> None:
    """Let the page load a greedy player that goes on with these lines."""
    continue_module(page, dist, "jaipur/bots/greedy.py", player)


def continue_module(page: Page, dist: Path, name: str, lines: str) -> None:
    """Let the page load a module that goes on with these lines."""
    (archive,) = dist.glob("*/python.zip")
    changed = io.BytesIO()
    with ZipFile(archive) as old, ZipFile(changed, "w") as new:
        for entry in old.namelist():
            if entry != f"{name}c":
                new.writestr(entry, old.read(entry))
        new.writestr(name, (environment.ROOT / name).read_text(encoding="utf-8") + lines)
    page.route("**/python.zip", lambda route: route.fulfill(body=changed.getvalue()))
    without_snapshot(page)


def without_snapshot(page: Page) -> None:
    """Let the page import its modules, instead of going on from where the build had done so."""
    page.route("**/snapshot-*.bin", lambda route: route.fulfill(body=b""))
