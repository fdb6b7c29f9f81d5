"""Pieces in flight: decoration over a table that already shows what is true."""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from js import Object, document, window
from pyodide.ffi import to_js

from jaipur.cards import Card
from jaipur.web.flights import Coin, Flight, Rosette
from jaipur.web.view.flying import flying
from web.dom.drawing import make
from web.dom.sound import Sound

FLIGHT: Final = 0.26
GAP: Final = 0.09
SINGLE: Final = ("slot-", "hand-")
AS_IT_LIES: Final = (*SINGLE, "tokens-", "bonus-")
"""Where a piece lies as large as it is; elsewhere it is a small picture, or one of many."""


class Air:
    """What is in the air, and how long the page waits for it."""

    def __init__(self, sound: Sound) -> None:
        self._sound = sound
        self._layer = document.getElementById("air")
        self._skipped = asyncio.Event()

    async def move(self, steps: Sequence[Sequence[Flight]], draw: Callable[[], None]) -> None:
        """Draw what is true now, and let the pieces fly to it, step by step, until skipped."""
        starts = {flight.source: _bounds(flight.source) for step in steps for flight in step}
        draw()
        try:
            if window.matchMedia("(prefers-reduced-motion: reduce)").matches:
                await self._fade(steps)
            else:
                await self._fly(steps, starts)
        finally:
            self.settle()

    async def pause(self, seconds: float) -> None:
        """Wait so long, unless the person has skipped or skips."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._skipped.wait(), seconds)

    def skip(self) -> None:
        """End all waiting, until `resume`."""
        self._skipped.set()

    def resume(self) -> None:
        """Wait again from here on."""
        self._skipped.clear()

    def settle(self) -> None:
        """Take everything out of the air."""
        self._layer.replaceChildren()
        for place in document.querySelectorAll(".awaited"):
            place.classList.remove("awaited")

    async def _fade(self, steps: Sequence[Sequence[Flight]]) -> None:
        for target in {flight.target for step in steps for flight in step}:
            if place := _place(target):
                _animate(place, {"opacity": [0, 1]})
        self._sound.play("paper")
        await self.pause(FLIGHT)

    async def _fly(
        self, steps: Sequence[Sequence[Flight]], starts: Mapping[str, "Bounds | None"]
    ) -> None:
        routes = [list(self._routes(step, starts)) for step in steps]
        for step in routes:
            if self._skipped.is_set():
                return
            for late, route in enumerate(step):
                if not late:
                    self._sound.play("paper" if isinstance(route.thing, Card) else "brass")
                route.piece.hidden = False
                _animate(route.piece, {"transform": route.path}, delay=late * GAP)
            await self.pause(FLIGHT + GAP * len(step))
            for route in step:
                route.piece.remove()
                route.place.classList.remove("awaited")

    def _routes(
        self, step: Sequence[Flight], starts: Mapping[str, "Bounds | None"]
    ) -> Iterator["Route"]:
        """The pieces of a step, each lying where its flight begins."""
        for flight in step:
            start, end, place = starts[flight.source], _bounds(flight.target), _place(flight.target)
            if not (start and end):
                continue
            size = start if flight.source.startswith(AS_IT_LIES) else end
            piece = make(document, flying(flight)).element
            # What lies in a pile or a hand is not seen on top of it before its turn comes.
            piece.hidden = not flight.source.startswith(SINGLE)
            piece.style.width, piece.style.height = f"{size.width}px", f"{size.height}px"
            piece.style.fontSize = f"{size.width}px"  # by which tokens are measured
            path = [start.over(size), end.over(size)]
            piece.style.transform = path[0]
            self._layer.appendChild(piece)
            place.classList.add("awaited")
            yield Route(flight.piece, piece, place, path)


class Bounds(NamedTuple):
    """Where a piece lies on the screen."""

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
    """What flies, its element in the air, the place that awaits it, and the way there."""

    thing: Card | Coin | Rosette
    piece: Any
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
        "duration": FLIGHT * 1000,
        "delay": delay * 1000,
        "easing": "ease-out",
        "fill": "both",
    }
    element.animate(_js_object(frames), _js_object(options))


def _js_object(values: Mapping[str, object]) -> Any:  # noqa: ANN401
    return to_js(values, dict_converter=Object.fromEntries)
