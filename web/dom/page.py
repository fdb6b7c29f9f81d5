"""The page: what it shows and says, and the clicks and keys that come back."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from js import FormData, document, history, location, window
from pyodide.ffi import create_proxy, to_js

from gamekit.markup import Node
from web.commands import Order
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
from web.verbs import Verb


class Page:
    """The screen, and what stands in front of it."""

    _act: Callable[[Order], None]
    _press: Callable[[str], bool]
    _repeating: Collection[str]

    def __init__(self) -> None:
        self._screen = Drawing(document, document.getElementById("app"))
        self._begun = False
        self._front = Drawing(document, document.getElementById("front"))

    def listen(
        self,
        act: Callable[[Order], None],
        press: Callable[[str], bool],
        repeating: Collection[str],
    ) -> None:
        """Send clicks to `act` and keys to `press`; double clicks repeat only these verbs."""
        self._act, self._press, self._repeating = act, press, repeating
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
        window.pageReady()

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

    def download(self, name: str, text: str) -> None:
        """Let the person store a text as a file of that name."""
        link = document.createElement("a")
        link.download = name
        link.href = window.URL.createObjectURL(window.Blob.new(to_js([text])))
        link.click()
        window.URL.revokeObjectURL(link.href)

    def early_choice(self) -> tuple[str, Mapping[str, str]]:
        """The verb and fields that a person chose before Python was up, if any."""
        early = window.pageChosen()
        if not early:
            return "", {}
        verb, fields = early.to_py()
        return verb, fields

    def take_fragment(self) -> str:
        """Remove and return the address's part after #, so that a reload does not ask again."""
        fragment = str(location.hash)
        if fragment:
            history.replaceState(None, "", location.pathname + location.search)
        return fragment

    def on_new_fragment(self, changed: Callable[[], object]) -> None:
        """Call back when the address changes after #."""
        window.addEventListener("hashchange", create_proxy(lambda _: changed()))

    def on_return(self, back: Callable[[], object]) -> None:
        """Call back after the page was frozen, or left and come back to: it has missed things."""
        document.addEventListener("resume", create_proxy(lambda _: back()))
        window.addEventListener("pageshow", create_proxy(lambda event: event.persisted and back()))

    def _clicked(self, event: Any) -> None:  # noqa: ANN401
        if event.target.matches("#front dialog"):  # and nothing in it: its backdrop
            self._act(Order(Verb.CANCEL))
            return
        target = event.target.closest("[data-do]")
        if not target:
            return
        verb = target.getAttribute("data-do")
        if event.detail > 1 and verb not in self._repeating:
            return
        form = target.closest("form")
        fields = {str(name): str(value) for name, value in FormData.new(form)} if form else {}
        self._act(Order(str(verb), target.getAttribute("data-with") or "", fields))

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
            self._act(Order(Verb.CANCEL))

    def _closed(self, event: Any) -> None:  # noqa: ANN401
        """Continue after a dialog was closed: the rules, or a question that the browser closed."""
        if event.target.closest("#front") and event.target.isConnected:
            self._act(Order(Verb.CANCEL))
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
