"""The curtain between two players' turns: nothing of the table is behind it."""

from gamekit.markup import Node, h
from web import strings
from web.scenes import CurtainScene
from web.verbs import Verb


def curtain_screen(scene: CurtainScene) -> Node:
    """The next player's name, and nothing that is hidden."""
    return h(
        "div",
        h("div", class_="valance", key="valance"),
        h(
            "div",
            h("span", class_="curtain-arch", key="arch"),
            h(
                "div",
                scene.ornament,
                h("p", scene.story, class_="curtain-story", dir="auto") if scene.story else None,
                h("h1", h("bdi", scene.name), strings.YOUR_TURN_AFTER_NAME),
                h("p", strings.HANDS_ARE_HIDDEN, class_="curtain-words"),
                h(
                    "button",
                    h("span", strings.START_TURN, class_="confirm-title"),
                    class_="confirm legal",
                    type="button",
                    data_do=Verb.START_TURN,
                ),
                h("button", strings.MENU, class_="plain", type="button", data_do=Verb.GAME_MENU),
                class_="curtain-body",
                key="body",
            ),
            class_="curtain-door",
            key="door",
        ),
        class_="screen curtain",
        key="curtain",
    )
