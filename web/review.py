"""A game's finished rounds being gone over on this page: what is looked at, and what is shown."""

import asyncio
from time import perf_counter
from typing import Final

from jaipur.web.live_game import Game
from jaipur.web.review import Study
from jaipur.web.scenes import PositionScene, ReviewScene
from web.session import Around, Sitting
from web.slices import in_slices
from web.view.screen import draw

LOOK: Final = 0.25  # seconds between two drawings of a review that grows
KEYS: Final = {
    ReviewScene: {"Escape": ("leave-review", "")},
    PositionScene: {
        "ArrowLeft": ("review-step", "-1"),
        "ArrowRight": ("review-step", "1"),
        "Escape": ("review-close", ""),
    },
}
"""Shortcuts in each scene; the page's rules list them."""


class Reviewing:
    """The same people as in the sitting, before the rounds that they have played."""

    def __init__(self, sitting: Sitting, around: Around) -> None:
        self.sitting = sitting
        self.saved = sitting.game.saved
        self._around = around
        self._study = Study(self.saved, sitting.game.you)
        self._shown: type[ReviewScene | PositionScene] | None = None
        self._task: asyncio.Task[None] | None = None
        self._next_look = 0.0

    def begin(self) -> None:
        """Show what is open, and go on with its review."""
        self._show()
        self._go_on()

    def end(self) -> None:
        """Stop whatever is going on; what was found out is there when it goes on."""
        self._shown = None
        if self._task:
            self._task.cancel()

    def act(self, verb: str, detail: str) -> bool:
        """Do what the person asks, if that is a review's business."""
        opened = self._study.opened
        if self._shown is None:
            return False
        if verb == "leave-review":
            self.end()
            self.sitting.show_scores("review")
        elif self._study.act(verb, detail):
            self._show(at=opened)
            self._go_on()
            if opened is not None:
                self._tell()
        else:
            return False
        return True

    def press(self, key: str) -> bool:
        """Do what a shortcut stands for, if it is one here."""
        meant = KEYS[self._shown].get(key) if self._shown else None
        return meant is not None and self.act(*meant)

    def practice(self) -> Game:
        """A game beside this one, from the table before the open move on."""
        return Game(self._study.practice(), practice=True)

    def _go_on(self) -> None:
        if self._task:
            self._task.cancel()
        self._task = self._around.run(self._look())

    async def _look(self) -> None:
        news = False
        async for _ in in_slices(self._study.look()):
            news = True
            if self._study.opened is None and perf_counter() > self._next_look:
                self._show()
        if news:
            self._show()
            self._around.page.say("The review is done.")

    def _show(self, at: int | None = None) -> None:
        """Show what is open; the whole round begins at the move that was open before."""
        scene = self._study.scene
        anew = self._shown is not type(scene)
        self._shown = type(scene)
        self._next_look = perf_counter() + LOOK
        button = ("", "") if at is None else ("review-move", str(at))
        self._around.page.show(draw(scene), anew=anew, at=button)

    def _tell(self) -> None:
        """Announce the move that is open, where only parts of the screen have changed."""
        scene = self._study.scene
        if isinstance(scene, PositionScene):
            self._around.page.say(f"{scene.table.title}. {scene.verdict.judged.sentence}")
