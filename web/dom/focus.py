"""Keyboard focus: arrow keys inside groups, and a focus that survives every drawing."""

from typing import Any, Final, NamedTuple

from js import document

ARROWS: Final = {"ArrowLeft": -1, "ArrowUp": -1, "ArrowRight": 1, "ArrowDown": 1}


class Focus(NamedTuple):
    """The focused element, its place in its group, and its verb."""

    element: Any
    group: str
    place: int
    do: str


def focused() -> Focus | None:
    """The focus now, None if nothing has it."""
    element = document.activeElement
    if not element or element == document.body or element.closest("dialog:not([open])"):
        return None  # a dialog that has just closed keeps the focus for a moment
    do = element.getAttribute("data-do") or ""
    group = element.closest("[data-arrows]")
    if not (group and element.matches("button")):
        return Focus(element, "", 0, do)
    return Focus(element, group.dataset.arrows, _buttons(group).index(element), do)


def refocus(before: Focus | None) -> None:
    """If the focus got lost, give it to the neighbour of what had it, or to what does the same."""
    if before is None or focused():
        return
    dialog = document.querySelector("dialog[open]")
    group = document.querySelector(f"[data-arrows='{before.group}']") if before.group else None
    buttons = _buttons(dialog or group) if dialog or group else []
    if buttons:
        buttons[0 if dialog else min(before.place, len(buttons) - 1)].focus()
    else:
        focus_button(before.do, "")


def focus_button(do: str, detail: str) -> None:
    """Begin at the first button that does just this, or else at the screen's title."""
    of_that = f"[data-with='{detail}']" if detail else ""
    button = document.querySelector(f"#app button[data-do='{do}']{of_that}")
    if button and not document.querySelector("dialog[open]"):
        button.focus()
    else:
        focus_title()


def focus_title() -> None:
    """Begin at the screen's title, unless a dialog has the floor."""
    if not document.querySelector("dialog[open]"):
        title = document.querySelector("#app h1")
        title.tabIndex = -1
        title.focus()


def one_tab_stop_each() -> None:
    """Leave one button of each group in the order of Tab; arrow keys reach the others."""
    for button in document.querySelectorAll("[data-arrows] button:not([tabindex])"):
        button.tabIndex = -1
    for group in document.querySelectorAll("[data-arrows]"):
        if not group.querySelector("button[tabindex='0']"):
            rove(group.querySelector("button"))


def rove(button: Any) -> None:  # noqa: ANN401
    """Make this button the one of its group that is in the order of Tab."""
    group = button.closest("[data-arrows]") if button else None
    if group and button.matches("button"):
        for other in _buttons(group):
            other.tabIndex = 0 if other == button else -1


def walk(button: Any, key: str) -> bool:  # noqa: ANN401
    """Go from a button to another of its group, if the key means that."""
    group = button.closest("[data-arrows]")
    buttons = _buttons(group) if group else []
    last = len(buttons) - 1
    ends = {"Home": 0, "End": last}
    if button not in buttons or (key not in ends and key not in ARROWS):
        return False
    place = ends[key] if key in ends else buttons.index(button) + ARROWS[key]
    buttons[min(max(place, 0), last)].focus()
    return True


def _buttons(group: Any) -> list[Any]:  # noqa: ANN401
    return list(group.querySelectorAll("button"))
