"""The registered pages: one a game, all made from the template index.html."""

from dataclasses import dataclass
from importlib import import_module
from typing import Final

from web.site.content import PageContent


@dataclass(frozen=True, slots=True)
class SitePage:
    """The page of a game: the package of the game, and the file that it is written to."""

    game: str
    file: str

    @property
    def entry(self) -> str:
        """The module that starts it."""
        return f"{self.game}.web.main"

    @property
    def content(self) -> PageContent:
        """The game's parts of the template."""
        content: PageContent = import_module(f"{self.game}.web.site.content").CONTENT
        return content


PAGES: Final = (SitePage("jaipur", "index.html"),)
"""The first is the front page."""
