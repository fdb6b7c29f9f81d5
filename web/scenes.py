"""What each screen shows, as values: `App` makes them, `view` draws them."""

from dataclasses import dataclass
from typing import TypeAlias

from jaipur.cards import Card, Seat
from jaipur.scoring import Outcome, Purse
from web.choice import Choice, Table


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player on offer: its name in the registry, and what a person calls it."""

    name: str
    title: str
    manner: str


@dataclass(frozen=True, slots=True)
class MenuScene:
    """The first screen; `unfinished` tells of a game that can be continued."""

    computers: tuple[Computer, ...]
    computer: str
    unfinished: str | None = None


@dataclass(frozen=True, slots=True)
class SetupScene:
    """Who plays whom on one screen: `starter` is a, b or lot, `length` is match or round."""

    names: tuple[str, str]
    starter: str
    length: str


@dataclass(frozen=True, slots=True)
class TableScene:
    """The table from one chair; without a choice, it is not this chair's time to choose."""

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


Scene: TypeAlias = MenuScene | SetupScene | TableScene | CurtainScene | ScoreScene
