"""The curtain between two players' turns: nothing of the table is behind it."""

from gamekit.markup import Node, h
from jaipur.web.scenes import CurtainScene
from jaipur.web.view.pieces import picture


def curtain_screen(scene: CurtainScene) -> Node:
    """Whose turn it is, and nothing that anybody must not see."""
    return h(
        "div",
        h("div", class_="valance", key="valance"),
        h(
            "div",
            h("span", class_="curtain-arch", key="arch"),
            h(
                "div",
                picture("lotus"),
                h("p", scene.story, class_="curtain-story", dir="auto") if scene.story else None,
                h("h1", h("bdi", scene.name), ": your turn"),
                h("p", "Both hands are hidden until you start.", class_="curtain-words"),
                h(
                    "button",
                    h("span", "Start turn", class_="confirm-title"),
                    class_="confirm legal",
                    type="button",
                    data_do="start-turn",
                ),
                h("button", "Menu", class_="plain", type="button", data_do="game-menu"),
                class_="curtain-body",
                key="body",
            ),
            class_="curtain-door",
            key="door",
        ),
        class_="screen curtain",
        key="curtain",
    )
