"""Values that Jaipur's views draw: one class a screen."""

from dataclasses import dataclass

from jaipur.cards import Card, Seat
from jaipur.scoring import Outcome, Purse
from jaipur.web.selection import NOTHING, Draft, Selection, TableView
from web.scenes import HintScene, Lesson, TableFrame


@dataclass(frozen=True, slots=True)
class CardHint(HintScene):
    """A hint that points at cards."""

    selection: Selection = NOTHING


@dataclass(frozen=True, slots=True)
class TableScene:
    """The table from one seat; without a draft, that seat may not choose now."""

    frame: TableFrame
    table: TableView
    draft: Draft | None
    names: tuple[str, ...]
    last_sold: Card | None = None
    single: bool = False
    """A single round has no seals to win."""

    @property
    def selection(self) -> Selection:
        """The selected cards."""
        return self.draft.selection if self.draft else NOTHING

    @property
    def hinted(self) -> Selection:
        """The cards that the hint is about."""
        hint = self.frame.hint
        return hint.selection if isinstance(hint, CardHint) else NOTHING


@dataclass(frozen=True, slots=True)
class ScoreScene:
    """A finished round laid open, by seat; `you` is the person who plays the computer."""

    outcome: Outcome
    purses: tuple[Purse, Purse]
    herds: tuple[int, int]
    names: tuple[str, ...]
    you: Seat | None
    seals: tuple[int, int]
    round: int
    single: bool
    title: str
    story: str
    next_starter: str | None
    practice: bool = False


@dataclass(frozen=True, slots=True)
class PositionScene:
    """The table before a reviewed move, on which that move or the best one is selected."""

    table: TableScene
    lesson: Lesson
