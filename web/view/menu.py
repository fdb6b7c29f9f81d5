"""The first screen, and the one where two players introduce themselves."""

from typing import Final

from gamekit.markup import Child, Node, h
from gamekit.text import SEAT_LETTERS
from web import strings
from web.names import LONGEST, default_names
from web.scenes import MenuScene, Opponent, SetupScene
from web.verbs import Verb
from web.view.buttons import icon

LOT: Final = "lot"


def menu_screen(scene: MenuScene) -> Node:
    """The ways to play, and the opponents."""
    return h(
        "div",
        scene.cover.backdrop,
        h(
            "div",
            h("h1", scene.cover.title, class_="game-title", key="title"),
            h(
                "p",
                scene.cover.tagline,
                class_="tagline",
                key="tagline",
            ),
            _continue(scene.unfinished) if scene.unfinished is not None else None,
            _computers(scene),
            _entry(
                Verb.TWO_PLAYERS, icon("users"), strings.TWO_PLAYERS, strings.PASSING_ONE_DEVICE
            ),
            h(
                "button",
                icon("book-open"),
                h("span", strings.HOW_TO_PLAY),
                class_="plain",
                type="button",
                key="rules",
                data_opens="rules",
            ),
            _unreadable(scene.unreadable) if scene.unreadable else None,
            class_="choices",
            key="choices",
        ),
        class_="screen menu",
        key="menu",
    )


def setup_screen(scene: SetupScene) -> Node:
    """Two names, who starts, and how long to play."""
    defaults = default_names(len(scene.names))
    letters = SEAT_LETTERS[: len(scene.names)]
    return h(
        "div",
        scene.cover.backdrop,
        h(
            "form",
            h("h1", strings.TWO_PLAYERS, class_="screen-title", key="title"),
            h("p", strings.PASSED_FROM_HAND_TO_HAND, class_="tagline", key="tagline"),
            h(
                "div",
                (
                    _name_field(f"name-{seat}", label, name)
                    for seat, label, name in zip(letters, defaults, scene.names, strict=True)
                ),
                class_="name-fields",
                key="names",
            ),
            _pills(
                "starter",
                strings.WHO_STARTS,
                (*zip(letters, defaults, strict=True), (LOT, strings.BY_LOT)),
                scene.starter,
            ),
            _pills("length", strings.HOW_LONG, scene.cover.lengths, scene.length),
            h(
                "div",
                h(
                    "button",
                    strings.BACK,
                    class_="quiet",
                    type="button",
                    key="menu",
                    data_do=Verb.MENU,
                ),
                h(
                    "button",
                    strings.START_GAME,
                    class_="go",
                    type="submit",
                    key="start",
                    data_do=Verb.START_TWO,
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
    return _entry(
        Verb.CONTINUE,
        icon("arrow-right"),
        strings.CONTINUE,
        unfinished,
        class_="entry primary",
    )


def _unreadable(games: int) -> Node:
    return h(
        "button",
        strings.cannot_be_opened(games),
        class_="plain",
        type="button",
        key="unreadable",
        data_do=Verb.SHOW_UNREADABLE,
    )


def _entry(do: Verb, sign: Node, title: str, words: str, class_: str = "entry") -> Node:
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
    opponents = scene.cover.opponents
    return h(
        "form",
        h(
            "button",
            scene.cover.emblem,
            h("span", h("b", strings.PLAY_THE_COMPUTER)),
            icon("arrow-right"),
            class_="entry" if scene.unfinished is not None else "entry primary",
            type="submit",
            key="play",
            data_do=Verb.PLAY_COMPUTER,
        ),
        h(
            "fieldset",
            h("legend", strings.WHICH_COMPUTER, class_="sr-only", key="legend"),
            (
                _opponent(each, rank, len(opponents), checked=each.name == scene.computer)
                for rank, each in enumerate(opponents, start=1)
            ),
            class_="opponents",
            key="opponents",
        ),
        class_="computer-form",
        method="dialog",
        key="computers",
    )


def _opponent(computer: Opponent, rank: int, of: int, *, checked: bool) -> Node:
    """A player with its rank; only the tagline of the chosen one is seen, in a place for all."""
    return _option(
        "computer",
        computer.name,
        (h("span", rank, class_="rank", aria_hidden=True), h("b", computer.title)),
        " ",
        h(
            "span",
            h("span", strings.strength(rank, of), class_="strength"),
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
