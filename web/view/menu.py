"""The first screen, and the one where two players introduce themselves."""

from gamekit.markup import Child, Node, h
from jaipur.bots import Character
from jaipur.cards import SEALS_TO_WIN, Seat
from jaipur.web.scenes import MenuScene, SetupScene
from jaipur.web.view.doorway import doorway
from jaipur.web.view.pieces import icon, picture
from web.names import DEFAULTS, LONGEST


def menu_screen(scene: MenuScene) -> Node:
    """What can be played, and with whom."""
    return h(
        "div",
        doorway(),
        h(
            "div",
            h("h1", "Jaipur", class_="game-title", key="title"),
            h(
                "p",
                "Barter goods, gather camels, sell at the right moment. A card game for two.",
                class_="tagline",
                key="tagline",
            ),
            _continue(scene.unfinished) if scene.unfinished is not None else None,
            _computers(scene),
            _entry("two-players", icon("users"), "Two players", "Passing one device"),
            h(
                "button",
                icon("book-open"),
                h("span", "How to play"),
                class_="plain",
                type="button",
                key="rules",
                data_opens="rules",
            ),
            class_="choices",
            key="choices",
        ),
        class_="screen menu",
        key="menu",
    )


def setup_screen(scene: SetupScene) -> Node:
    """Two names, who starts, and how long to play."""
    best_of = 2 * SEALS_TO_WIN - 1
    return h(
        "div",
        doorway(),
        h(
            "form",
            h("h1", "Two players", class_="screen-title", key="title"),
            h("p", "One device, passed from hand to hand.", class_="tagline", key="tagline"),
            h(
                "div",
                (
                    _name_field(f"name-{seat}", label, name)
                    for seat, label, name in zip(Seat, DEFAULTS, scene.names, strict=True)
                ),
                class_="name-fields",
                key="names",
            ),
            _pills(
                "starter",
                "Who starts",
                (*zip(map(str, Seat), DEFAULTS, strict=True), ("lot", "By lot")),
                scene.starter,
            ),
            _pills(
                "length",
                "How long",
                (("match", f"Best of {best_of}"), ("round", "One round")),
                scene.length,
            ),
            h(
                "div",
                h("button", "Back", class_="quiet", type="button", key="menu", data_do="menu"),
                h(
                    "button",
                    "Start game",
                    class_="go",
                    type="submit",
                    key="start",
                    data_do="start-two",
                ),
                class_="form-buttons",
                key="buttons",
            ),
            class_="choices setup-form",
            method="dialog",  # nothing to send: the page handles the click
            key="form",
        ),
        class_="screen menu setup",
        key="setup",
    )


def _continue(unfinished: str) -> Node:
    return _entry("continue", icon("arrow-right"), "Continue", unfinished, class_="entry primary")


def _entry(do: str, sign: Node, title: str, words: str, class_: str = "entry") -> Node:
    return h(
        "button",
        sign,
        h("span", h("b", title), " ", h("span", words, class_="entry-words", dir="auto")),
        class_=class_,
        type="button",
        key=do,
        data_do=do,
    )


def _computers(scene: MenuScene) -> Node:
    return h(
        "form",
        h(
            "button",
            picture("camel"),
            h("span", h("b", "Play the computer")),
            icon("arrow-right"),
            class_="entry" if scene.unfinished is not None else "entry primary",
            type="submit",
            key="play",
            data_do="play-computer",
        ),
        h(
            "fieldset",
            h("legend", "Which computer player", class_="sr-only", key="legend"),
            (
                _computer(each, rank, len(scene.computers), checked=each.name == scene.computer)
                for rank, each in enumerate(scene.computers, start=1)
            ),
            class_="opponents",
            key="opponents",
        ),
        class_="computer-form",
        method="dialog",
        key="computers",
    )


def _computer(computer: Character, rank: int, of: int, *, checked: bool) -> Node:
    """A player with its rank; only the manner of the chosen one is seen, in a place for all."""
    return _option(
        "computer",
        computer.name,
        (h("span", rank, class_="rank", aria_hidden=True), h("b", computer.title)),
        " ",
        h(
            "span",
            h("span", f"Strength {rank} of {of}.", class_="strength"),
            f" {computer.tagline}",
            class_="manner",
        ),
        checked=checked,
        class_="opponent",
    )


def _option(name: str, value: str, words: Child, *more: Child, checked: bool, class_: str) -> Node:
    return h(
        "label",
        h("input", type="radio", name=name, value=value, checked=checked),
        h("span", words, class_="option-words"),
        more,
        class_=class_,
        key=value,
    )


def _pills(name: str, legend: str, options: tuple[tuple[str, str], ...], chosen: str) -> Node:
    return h(
        "fieldset",
        h("legend", legend, key="legend"),
        h(
            "div",
            (
                _option(name, value, words, checked=value == chosen, class_="pill")
                for value, words in options
            ),
            class_="pills",
            key="pills",
        ),
        key=name,
    )


def _name_field(name: str, label: str, value: str) -> Node:
    return h(
        "label",
        h("span", label),
        h(
            "input",
            type="text",
            name=name,
            value=value,
            placeholder=label,
            maxlength=LONGEST,
            autocomplete="off",
            dir="auto",
        ),
        class_="field",
        key=name,
    )
