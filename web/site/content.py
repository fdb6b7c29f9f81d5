"""The parts of the template index.html that differ from game to game."""

from dataclasses import dataclass

from gamekit.markup import Node
from web.game import PageGame


@dataclass(frozen=True, slots=True)
class PageContent:
    """The parts of a game's page that stand there before Python does."""

    game: PageGame
    description: str
    icon: str
    """The icon of the tab, an SVG document."""
    rules: tuple[Node, ...]
    credit: str
    """Whose game it is, before the link to all credits."""
    bare_table: Node
    """A table without a game, until Python is up."""
