"""Sounds of wood, paper and brass, synthesised: there is no recording to fetch."""

import asyncio
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from js import navigator, window

from web.storage import Switch

DELAY_SECONDS: Final = 0.03
"""Sounds wait until their cause is on the screen: the first sound of a visit makes the browser open
the loudspeaker, which may block for a tenth of a second."""


class Tone(NamedTuple):
    """One voice of a sound: wave form, first and last pitch, duration and loudness."""

    shape: str
    start: float
    end: float
    seconds: float
    loudness: float


SOUNDS: Final = {
    "wood": (Tone("triangle", 240, 150, 0.07, 0.10),),
    "paper": (Tone("sawtooth", 90, 60, 0.05, 0.03), Tone("triangle", 900, 300, 0.06, 0.03)),
    "brass": (Tone("sine", 1870, 1860, 0.30, 0.05), Tone("sine", 2790, 2780, 0.18, 0.03)),
    "drum": (Tone("sine", 120, 55, 0.70, 0.30), Tone("triangle", 180, 70, 0.12, 0.08)),
}


class Sound:
    """Sounds, unless the person muted them."""

    def __init__(self, muted: Switch) -> None:
        self.muted = muted
        self._context: Any = None

    def play(self, name: str) -> None:
        """Play a sound; a browser allows none before the person has done something."""
        if self.muted.on or not getattr(window, "AudioContext", None):
            return
        activation = getattr(navigator, "userActivation", None)
        if activation and not activation.hasBeenActive:
            return
        asyncio.get_event_loop().call_later(DELAY_SECONDS, self._voices, SOUNDS[name])

    def _voices(self, tones: Iterable[Tone]) -> None:
        self._context = self._context or window.AudioContext.new()
        for tone in tones:
            self._voice(tone)

    def _voice(self, tone: Tone) -> None:
        context = self._context
        now = context.currentTime
        end = now + tone.seconds
        swing, gain = context.createOscillator(), context.createGain()
        swing.type = tone.shape
        swing.frequency.setValueAtTime(tone.start, now)
        swing.frequency.exponentialRampToValueAtTime(tone.end, end)
        gain.gain.setValueAtTime(tone.loudness, now)
        gain.gain.exponentialRampToValueAtTime(0.0001, end)
        swing.connect(gain).connect(context.destination)
        swing.start(now)
        swing.stop(end)
