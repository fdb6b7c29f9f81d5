"""Any scene, drawn."""

from gamekit.markup import Node
from jaipur.web.scenes import (
    CurtainScene,
    MenuScene,
    PositionScene,
    ReviewScene,
    Scene,
    SetupScene,
    TableScene,
)
from jaipur.web.view.position import position_screen
from jaipur.web.view.score import score_screen
from jaipur.web.view.table import table_screen
from web.view.curtain import curtain_screen
from web.view.menu import menu_screen, setup_screen
from web.view.review import review_screen


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
