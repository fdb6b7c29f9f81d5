"""Pieces in flight: decoration over a table that is drawn already."""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from js import Object, document, window
from pyodide.ffi import to_js

from web.dom.drawing import make
from web.scenes import MovingPiece
from web.services import Speaker

FLIGHT_SECONDS: Final = 0.26
GAP_SECONDS: Final = 0.09


class Animator:
    """Pieces in flight, and how long the page waits for them."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._layer = document.getElementById("air")
        self._skipped = asyncio.Event()

    async def move(self, groups: Sequence[Sequence[MovingPiece]], draw: Callable[[], None]) -> None:
        """Draw the new table, then let the pieces fly to it group by group, until skipped."""
        starts = {piece.source: _bounds(piece.source) for group in groups for piece in group}
        draw()
        try:
            if window.matchMedia("(prefers-reduced-motion: reduce)").matches:
                await self._fade(groups)
            else:
                await self._fly(groups, starts)
        finally:
            self.settle()

    async def pause(self, seconds: float) -> None:
        """Wait, unless the person has skipped or skips."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._skipped.wait(), seconds)

    def skip(self) -> None:
        """End all waiting, until `resume`."""
        self._skipped.set()

    def resume(self) -> None:
        """Wait again from here on."""
        self._skipped.clear()

    def settle(self) -> None:
        """Remove everything in flight."""
        self._layer.replaceChildren()
        for place in document.querySelectorAll(".awaited"):
            place.classList.remove("awaited")

    async def _fade(self, groups: Sequence[Sequence[MovingPiece]]) -> None:
        for target in {piece.target for group in groups for piece in group}:
            if place := _place(target):
                _animate(place, {"opacity": [0, 1]})
        self._speaker.play("paper")
        await self.pause(FLIGHT_SECONDS)

    async def _fly(
        self, groups: Sequence[Sequence[MovingPiece]], starts: Mapping[str, "Bounds | None"]
    ) -> None:
        for group in [list(self._routes(group, starts)) for group in groups]:
            if self._skipped.is_set():
                return
            for late, route in enumerate(group):
                if not late:
                    self._speaker.play(route.sound)
                route.element.hidden = False
                _animate(route.element, {"transform": route.path}, delay=late * GAP_SECONDS)
            await self.pause(FLIGHT_SECONDS + GAP_SECONDS * len(group))
            for route in group:
                route.element.remove()
                route.place.classList.remove("awaited")

    def _routes(
        self, group: Sequence[MovingPiece], starts: Mapping[str, "Bounds | None"]
    ) -> Iterator["Route"]:
        """The pieces of a group, each lying where its flight begins."""
        for piece in group:
            start, end, place = starts[piece.source], _bounds(piece.target), _place(piece.target)
            if not (start and end):
                continue
            size = start if piece.keeps_size else end
            element = make(document, piece.node).element
            # A piece in a pile or a hand must not lie on top of it before its turn comes.
            element.hidden = not piece.visible
            element.style.width, element.style.height = f"{size.width}px", f"{size.height}px"
            element.style.fontSize = f"{size.width}px"  # by which tokens are measured
            path = [start.over(size), end.over(size)]
            element.style.transform = path[0]
            self._layer.appendChild(element)
            place.classList.add("awaited")
            yield Route(piece.sound, element, place, path)


class Bounds(NamedTuple):
    """The place of a piece on the screen."""

    left: float
    top: float
    width: float
    height: float

    def over(self, size: "Bounds") -> str:
        """The transform that lays a piece of that size here, middle on middle."""
        scale = min(self.width / size.width, self.height / size.height)
        x = self.left + (self.width - size.width * scale) / 2
        y = self.top + (self.height - size.height * scale) / 2
        return f"translate({x}px, {y}px) scale({scale})"


class Route(NamedTuple):
    """A piece in flight: its sound, its element, the place that awaits it, and the way there."""

    sound: str
    element: Any
    place: Any
    path: list[str]


def _place(name: str) -> Any:  # noqa: ANN401
    return document.querySelector(f"[data-place='{name}']")


def _bounds(name: str) -> Bounds | None:
    place = _place(name)
    if not place:
        return None
    box = (place.querySelector(".card") or place).getBoundingClientRect()
    found = Bounds(box.left, box.top, box.width, box.height)
    return found if found.width and found.height else None


def _animate(element: Any, frames: Mapping[str, object], delay: float = 0) -> None:  # noqa: ANN401
    options = {
        "duration": FLIGHT_SECONDS * 1000,
        "delay": delay * 1000,
        "easing": "ease-out",
        "fill": "both",
    }
    element.animate(_js_object(frames), _js_object(options))


def _js_object(values: Mapping[str, object]) -> Any:  # noqa: ANN401
    return to_js(values, dict_converter=Object.fromEntries)
