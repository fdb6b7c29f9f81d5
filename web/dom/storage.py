"""What the browser keeps for us, as far as it lets us."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from js import window
from pyodide.ffi import JsException, create_proxy

PREFIX: Final = "jaipur:"  # hosts such as itch.io share one storage among many games


class Storage:
    """Texts by name; what the browser refuses to keep is there until the page is closed."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._refused: dict[str, str] = {}

    def get(self, name: str) -> str | None:
        """The text of that name, if there is one."""
        if name in self._refused:
            return self._refused[name]
        try:
            text = self._area().getItem(PREFIX + name)
        except JsException:
            return None
        return str(text) if text else None  # JavaScript's null is not Python's None

    def put(self, name: str, text: str) -> bool:
        """Keep a text; whether the browser does."""
        try:
            self._area().setItem(PREFIX + name, text)
        except JsException:
            self._refused[name] = text
            return False
        self._refused.pop(name, None)
        return True

    def drop(self, name: str) -> None:
        """Keep nothing of that name."""
        self._refused.pop(name, None)
        with suppress(JsException):
            self._area().removeItem(PREFIX + name)

    def names(self) -> list[str]:
        """The names of all that is kept."""
        stored: list[str] = []
        with suppress(JsException):
            area = self._area()
            stored = [str(area.key(index)) for index in range(area.length)]
        ours = {key.removeprefix(PREFIX) for key in stored if key.startswith(PREFIX)}
        return sorted(ours | self._refused.keys())

    def _area(self) -> Any:  # noqa: ANN401
        """The browser's own storage; to ask for it can already be refused."""
        return getattr(window, self._kind)


lasting: Final = Storage("localStorage")
of_this_tab: Final = Storage("sessionStorage")


class Switch:
    """Something that is on or off, and is so again at the next visit."""

    def __init__(self, name: str) -> None:
        self.on = lasting.get(name) is not None
        self._name = name

    def flip(self) -> None:
        """Turn it on or off from now on."""
        self.on = not self.on
        if self.on:
            lasting.put(self._name, "yes")
        else:
            lasting.drop(self._name)


def on_change_elsewhere(changed: Callable[[str, str | None], None]) -> None:
    """Call back with the name and the new text when another tab stores or drops something."""

    def heard(event: Any) -> None:  # noqa: ANN401
        if event.key and event.key.startswith(PREFIX):
            text = str(event.newValue) if event.newValue else None
            changed(str(event.key).removeprefix(PREFIX), text)

    window.addEventListener("storage", create_proxy(heard))
