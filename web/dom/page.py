"""The page: what it shows and says, and what comes back from the person."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from js import FormData, document, history, location, window
from pyodide.ffi import create_proxy

from gamekit.markup import Node
from web.dom.drawing import Drawing
from web.dom.focus import (
    focus_button,
    focus_title,
    focused,
    one_tab_stop_each,
    refocus,
    rove,
    walk,
)

Act: TypeAlias = Callable[[str, str, Mapping[str, str]], None]
Press: TypeAlias = Callable[[str], bool]

# The second click of a double click is not meant again, except where clicks add up.
ADDING_UP: Final = {"slot", "place", "camels", "all-camels", "mode"}


class Page:
    """The screen, and what stands in front of it; clicks go to `act`, keys first to `press`."""

    def __init__(self, act: Act, press: Press) -> None:
        self._act = act
        self._press = press
        self._app = document.getElementById("app")
        self._screen = Drawing(document, self._app)
        self._begun = False
        self._front = Drawing(document, document.getElementById("front"))
        for event, listener in (
            ("click", self._clicked),
            ("keydown", self._key_pressed),
            ("submit", lambda event: event.preventDefault()),
            ("focusin", lambda event: rove(event.target)),
        ):
            document.addEventListener(event, create_proxy(listener))
        # These do not bubble, so they are met on their way down.
        document.addEventListener("cancel", create_proxy(self._cancelled), True)  # noqa: FBT003
        document.addEventListener("close", create_proxy(self._closed), True)  # noqa: FBT003

    def ready(self) -> None:
        """Tell the page that Python is up."""
        window.jaipurReady()

    def show(self, screen: Node, *, anew: bool = False, at: tuple[str, str] = ("", "")) -> None:
        """Draw the screen; focus stays where it is.

        One that is shown anew begins at the button that does `at`, or else at its title.
        """
        before = focused()
        if self._begun:
            self._screen.show(screen)
        else:  # what stood there while Python was on its way is much the same
            self._screen.take_over(screen)
        one_tab_stop_each()
        if not anew:
            refocus(before)
        elif self._begun:  # nobody was anywhere before the first screen
            window.scrollTo(0, 0)
            focus_button(*at)
        self._begun = True

    def front(self, *nodes: Node) -> None:
        """Draw what stands in front of the screen: a question, a notice, or nothing."""
        before = focused()
        if not any(node.tag == "dialog" for node in nodes):
            for dialog in document.querySelectorAll("#front dialog[open]"):
                dialog.close()  # which gives the focus back to where it was before
        self._front.show(*nodes)
        _open_dialogs()
        refocus(before)

    def say(self, text: str) -> None:
        """Announce a text once, politely, to those who listen to the page."""
        line = document.createElement("p")
        line.textContent = text
        document.getElementById("say").replaceChildren(line)

    def open_rules(self) -> None:
        """Show how to play."""
        document.getElementById("rules").showModal()

    def early_choice(self) -> tuple[str, Mapping[str, str]]:
        """What the person chose before Python was up, if anything: a verb and its fields."""
        early = window.jaipurChosen()
        if not early:
            return "", {}
        verb, fields = early.to_py()
        return verb, fields

    def take_fragment(self) -> str:
        """What the address has after #, which it loses, so that a reload does not ask again."""
        fragment = str(location.hash)
        if fragment:
            history.replaceState(None, "", location.pathname + location.search)
        return fragment

    def on_new_fragment(self, changed: Callable[[], object]) -> None:
        """Call back when the address changes after #."""
        window.addEventListener("hashchange", create_proxy(lambda _: changed()))

    def _clicked(self, event: Any) -> None:  # noqa: ANN401
        if event.target.matches("#front dialog"):  # and nothing in it: its backdrop
            self._act("cancel", "", {})
            return
        target = event.target.closest("[data-do]")
        if not target:
            return
        verb = target.getAttribute("data-do")
        if event.detail > 1 and verb not in ADDING_UP:
            return
        form = target.closest("form")
        fields = {str(name): str(value) for name, value in FormData.new(form)} if form else {}
        self._act(verb, target.getAttribute("data-with") or "", fields)

    def _key_pressed(self, event: Any) -> None:  # noqa: ANN401
        target = event.target
        if event.ctrlKey or event.altKey or event.metaKey or target.matches("input"):
            return
        if event.repeat and event.key in {"Enter", " "}:  # a key that is held is pressed once
            event.preventDefault()
        elif target.closest("dialog"):
            return
        elif walk(target, event.key) or (not event.repeat and self._press(_name(event))):
            event.preventDefault()

    def _cancelled(self, event: Any) -> None:  # noqa: ANN401
        if event.target.closest("#front"):
            event.preventDefault()  # a dialog goes when it is no longer drawn
            self._act("cancel", "", {})

    def _closed(self, event: Any) -> None:  # noqa: ANN401
        """Go on when a dialog was closed: the rules, or a question by a browser that insisted."""
        if event.target.closest("#front") and event.target.isConnected:
            self._act("cancel", "", {})
            _open_dialogs()  # one that has to be answered
        elif not focused():
            focus_title()


def _open_dialogs() -> None:
    for dialog in document.querySelectorAll("#front dialog:not([open])"):
        dialog.showModal()


def _name(event: Any) -> str:  # noqa: ANN401
    """The key as shortcuts name it; digits by their place, as Shift changes what they type."""
    code, key = str(event.code), str(event.key)
    if code.startswith("Digit"):
        return ("Shift+" if event.shiftKey else "") + code.removeprefix("Digit")
    return key.lower() if len(key) == 1 else key
