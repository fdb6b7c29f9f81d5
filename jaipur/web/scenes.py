"""What each screen shows, as values: `App` makes them, `view` draws them."""

from dataclasses import dataclass
from typing import TypeAlias

from jaipur.bots import Character
from jaipur.cards import Card, Seat
from jaipur.coach import Advice, Explanation, Review, ReviewedMove
from jaipur.scoring import Outcome, Purse
from jaipur.web.selection import Choice, Table, choice_of


@dataclass(frozen=True, slots=True)
class MenuScene:
    """The first screen, with the computers on offer; `unfinished` is a game to be continued."""

    computers: tuple[Character, ...]
    computer: str
    unfinished: str | None = None


@dataclass(frozen=True, slots=True)
class SetupScene:
    """Who plays whom on one screen: `starter` is a, b or lot, `length` is match or round."""

    names: tuple[str, str]
    starter: str
    length: str


@dataclass(frozen=True, slots=True)
class Hint:
    """What the coach says of this turn; without advice, how far its thinking is."""

    done: float = 0
    advice: Advice | None = None


@dataclass(frozen=True, slots=True)
class Thoughts:
    """How the computer thinks, if it is to be shown; there is nothing before its first turn."""

    shown: bool
    account: Explanation | None = None


@dataclass(frozen=True, slots=True)
class TableScene:
    """The table from one chair; without a choice, it is not this chair's time to choose.

    Where two people play, there are no thoughts to show, and in a single round no seals.
    """

    table: Table
    choice: Choice | None
    names: tuple[str, str]
    title: str
    subtitle: str
    ledger: tuple[str, ...]
    last_sold: Card | None = None
    muted: bool = False
    waiting: str = ""
    can_skip: bool = False
    hint: Hint | None = None
    thoughts: Thoughts | None = None
    single: bool = False

    @property
    def hinted(self) -> Choice:
        """The very cards that the hint is about."""
        advice = self.hint.advice if self.hint else None
        return choice_of(advice.move, self.table) if advice else Choice()


@dataclass(frozen=True, slots=True)
class CurtainScene:
    """Between two players' turns: whose turn is next, and what just happened."""

    name: str
    story: str


@dataclass(frozen=True, slots=True)
class ScoreScene:
    """A finished round laid open, by seat; `you` is the person who plays the computer."""

    outcome: Outcome
    purses: tuple[Purse, Purse]
    herds: tuple[int, int]
    names: tuple[str, str]
    you: Seat | None
    seals: tuple[int, int]
    round: int
    single: bool
    title: str
    story: str
    next_starter: str | None
    practice: bool = False


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A move that was reviewed: its number among its player's, in words, and what it is worth."""

    number: int
    words: str
    judged: ReviewedMove


@dataclass(frozen=True, slots=True)
class ReviewScene:
    """A finished round gone over again from one chair, as far as the review has come."""

    names: tuple[str, str]
    you: Seat | None
    seat: Seat
    round: int
    rounds: int
    plies: int
    review: Review
    verdicts: tuple[ReviewRow, ...]


@dataclass(frozen=True, slots=True)
class PositionScene:
    """The table before a move that was reviewed; chosen on it is that move, or the best one."""

    table: TableScene
    verdict: ReviewRow
    best: str
    shows_best: bool
    who: str
    earlier: bool
    later: bool


@dataclass(frozen=True, slots=True)
class Question:
    """Something to decide before anything else: what each answer does, and its words."""

    title: str
    text: str
    answers: tuple[tuple[str, str], ...]

    @property
    def can_be_cancelled(self) -> bool:
        """Whether it may go away without an answer."""
        return any(verb == "cancel" for verb, _ in self.answers)


Scene: TypeAlias = (
    MenuScene | SetupScene | TableScene | CurtainScene | ScoreScene | ReviewScene | PositionScene
)
