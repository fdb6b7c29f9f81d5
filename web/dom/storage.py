"""What the browser keeps for us, as far as it lets us."""

from collections.abc import Callable
from typing import Any, Final

from js import window
from pyodide.ffi import JsException, create_proxy

PREFIX: Final = "jaipur:"  # hosts such as itch.io share one storage among many games


class Storage:
    """Texts by name; where the browser refuses, nothing is there and nothing can be stored."""

    def __init__(self, kind: str) -> None:
        self._kind = kind

    def get(self, name: str) -> str | None:
        """The text of that name, if there is one."""
        try:
            text = self._area().getItem(PREFIX + name)
        except JsException:
            return None
        return str(text) if text else None  # JavaScript's null is not Python's None

    def put(self, name: str, text: str) -> bool:
        """Keep a text; whether the browser did."""
        try:
            self._area().setItem(PREFIX + name, text)
        except JsException:
            return False
        return True

    def drop(self, name: str) -> None:
        """Keep nothing of that name."""
        try:
            self._area().removeItem(PREFIX + name)
        except JsException:
            return

    def names(self) -> list[str]:
        """The names of all that is kept."""
        try:
            area = self._area()
            keys = [str(area.key(index)) for index in range(area.length)]
        except JsException:
            return []
        return [key.removeprefix(PREFIX) for key in keys if key.startswith(PREFIX)]

    def _area(self) -> Any:  # noqa: ANN401
        """The browser's own storage; to ask for it can already be refused."""
        return getattr(window, self._kind)


lasting: Final = Storage("localStorage")
of_this_tab: Final = Storage("sessionStorage")


def on_change_elsewhere(changed: Callable[[str, str | None], None]) -> None:
    """Call back with the name and the new text when another tab stores or drops something."""

    def heard(event: Any) -> None:  # noqa: ANN401
        if event.key and event.key.startswith(PREFIX):
            text = str(event.newValue) if event.newValue else None
            changed(str(event.key).removeprefix(PREFIX), text)

    window.addEventListener("storage", create_proxy(heard))
