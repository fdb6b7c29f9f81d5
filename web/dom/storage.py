"""The browser's storage, as far as it lets the page use it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from js import window
from pyodide.ffi import JsException, create_proxy


class Storage:
    """Texts by name; what the browser refuses to store lasts until the page is closed."""

    def __init__(self, kind: str, prefix: str) -> None:
        self._kind = kind
        self._prefix = prefix
        self._refused: dict[str, str] = {}

    def get(self, name: str) -> str | None:
        """The text of that name, if there is one."""
        if name in self._refused:
            return self._refused[name]
        try:
            text = self._area().getItem(self._prefix + name)
        except JsException:
            return None
        return str(text) if text else None  # JavaScript's null is not Python's None

    def put(self, name: str, text: str) -> bool:
        """Store a text. Returns False if the browser refused."""
        try:
            self._area().setItem(self._prefix + name, text)
        except JsException:
            self._refused[name] = text
            return False
        self._refused.pop(name, None)
        return True

    def drop(self, name: str) -> None:
        """Remove the text of that name."""
        self._refused.pop(name, None)
        with suppress(JsException):
            self._area().removeItem(self._prefix + name)

    def names(self) -> list[str]:
        """The names of all texts."""
        stored: list[str] = []
        with suppress(JsException):
            area = self._area()
            stored = [str(area.key(index)) for index in range(area.length)]
        ours = {key.removeprefix(self._prefix) for key in stored if key.startswith(self._prefix)}
        return sorted(ours | self._refused.keys())

    def on_change_elsewhere(self, changed: Callable[[str, str | None], None]) -> None:
        """Call back with name and new text when another tab stores or removes something."""

        def heard(event: Any) -> None:  # noqa: ANN401
            if event.key and event.key.startswith(self._prefix):
                text = str(event.newValue) if event.newValue else None
                changed(str(event.key).removeprefix(self._prefix), text)

        window.addEventListener("storage", create_proxy(heard))

    def _area(self) -> Any:  # noqa: ANN401
        """The browser's own storage; to ask for it can already be refused."""
        return getattr(window, self._kind)
