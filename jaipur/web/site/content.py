"""Jaipur's parts of the template index.html."""

from typing import Final

from gamekit.markup import Node
from jaipur.cards import CAMEL, MARKET_SIZE
from jaipur.seeded_match import PERSON
from jaipur.web import strings
from jaipur.web.live_game import LiveGame
from jaipur.web.page import PAGE
from jaipur.web.scenes import TableScene
from jaipur.web.selection import TableView
from jaipur.web.site.rules import rules
from jaipur.web.view.table import table_screen
from web.names import default_names
from web.scenes import TableFrame, ThinkingScene
from web.site.content import PageContent
from web.strings import ONE_MOMENT, PYTHON_IS_COMING, STARTING

_ICON: Final = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>"
    "<rect width='32' height='32' rx='7' fill='#b05046'/>"
    "<path d='M7 27V16c0-3 2-4 3-4 0-3 3-4 4-4 0-2 1-3 2-5 1 2 2 3 2 5 1 0 4 1 4 4 1 0 3 1 3 4v11z'"
    " fill='#251a3d'/><circle cx='16' cy='20' r='4.5' fill='#ffd60a'/></svg>"
)


def _bare_table() -> Node:
    """A table of which nothing is known; the style hides the numbers on it."""
    game = LiveGame.start(default_names(2), seed=0)
    view = game.table(PERSON).view._replace(market=(CAMEL,) * MARKET_SIZE, hand=(), herd=0)
    frame = TableFrame(
        title=STARTING,
        subtitle=ONE_MOMENT,
        log=(),
        waiting=PYTHON_IS_COMING,
        thinking=ThinkingScene(shown=False),
    )
    return table_screen(TableScene(frame, TableView(view, view.market), None, ("", "")))


CONTENT: Final = PageContent(
    game=PAGE,
    description=strings.DESCRIPTION,
    icon=_ICON,
    rules=rules(),
    credit=strings.CREDIT,
    bare_table=_bare_table(),
)
