"""Protocols for what the page needs of a browser; `web.dom` implements them."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from typing import Any, Protocol

from gamekit.markup import Node
from web.commands import Order
from web.game import PlayableGame
from web.scenes import MovingPiece
from web.storage import Switch


class Display(Protocol):
    """The screen, what stands in front of it, and the person's clicks and keys."""

    def listen(
        self,
        act: Callable[[Order], None],
        press: Callable[[str], bool],
        repeating: Collection[str],
    ) -> None:
        """Send clicks to `act` and keys to `press`; double clicks repeat only these verbs."""

    def show(self, screen: Node, *, anew: bool = False, at: tuple[str, str] = ("", "")) -> None:
        """Draw the screen; one shown anew begins at the button with that verb and detail."""

    def front(self, *nodes: Node) -> None:
        """Draw what stands in front of the screen: a question, a notice, or nothing."""

    def say(self, text: str) -> None:
        """Announce a text once, politely."""

    def open_rules(self) -> None:
        """Show how to play."""

    def download(self, name: str, text: str) -> None:
        """Let the person store a text as a file of that name."""

    def early_choice(self) -> tuple[str, Mapping[str, str]]:
        """The verb and fields that a person chose before Python was up, if any."""

    def take_fragment(self) -> str:
        """Remove and return the part of the address after #."""

    def on_new_fragment(self, changed: Callable[[], object]) -> None:
        """Call back when the address changes after #."""


class Motion(Protocol):
    """Pieces in flight, and how long the page waits for them."""

    async def move(self, groups: Sequence[Sequence[MovingPiece]], draw: Callable[[], None]) -> None:
        """Draw the new table, then let the pieces fly to it group by group."""

    async def pause(self, seconds: float) -> None:
        """Wait, unless the person skips."""

    def skip(self) -> None:
        """End all waiting, until `resume`."""

    def resume(self) -> None:
        """Wait again from here on."""

    def settle(self) -> None:
        """Remove everything in flight."""


class Speaker(Protocol):
    """Sounds, unless the person muted them."""

    muted: Switch

    def play(self, name: str) -> None:
        """Play a sound."""


class PageServices(Protocol):
    """The services of the page that sessions and reviews use."""

    display: Display
    motion: Motion
    speaker: Speaker
    thoughts: Switch

    def keep(self, game: PlayableGame) -> Awaitable[None]:
        """Save the game as it stands; once that is awaited, a crash of the browser does no harm."""

    def tell(self, sentence: str) -> None:
        """Show a notice."""

    def run(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task; if it fails, the page says so."""
