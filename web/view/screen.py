"""Any scene, drawn."""

from web.nodes import Node
from web.scenes import (
    CurtainScene,
    MenuScene,
    PositionScene,
    ReviewScene,
    Scene,
    SetupScene,
    TableScene,
)
from web.view.curtain import curtain_screen
from web.view.menu import menu_screen, setup_screen
from web.view.position import position_screen
from web.view.review import review_screen
from web.view.score import score_screen
from web.view.table import table_screen


def draw(scene: Scene) -> Node:
    """The screen that shows a scene."""
    match scene:
        case MenuScene():
            return menu_screen(scene)
        case SetupScene():
            return setup_screen(scene)
        case TableScene():
            return table_screen(scene)
        case CurtainScene():
            return curtain_screen(scene)
        case ReviewScene():
            return review_screen(scene)
        case PositionScene():
            return position_screen(scene)
        case _:
            return score_screen(scene)
