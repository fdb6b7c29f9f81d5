"""Values that the machinery's views draw: one class a screen or panel."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from gamekit.markup import Node
from web.verbs import Verb


@dataclass(frozen=True, slots=True)
class Opponent:
    """A computer player on offer: its name in the registry, and how it introduces itself."""

    name: str
    title: str
    tagline: str


@dataclass(frozen=True, slots=True)
class GameCover:
    """Words, pictures and opponents of a game for the screens around it."""

    title: str
    tagline: str
    backdrop: Node
    emblem: Node
    ornament: Node
    opponents: tuple[Opponent, ...]
    default_opponent: str
    lengths: tuple[tuple[str, str], ...]
    """The ways to play by value and words, the usual one first."""


@dataclass(frozen=True, slots=True)
class MenuScene:
    """The first screen; `computer` is the chosen opponent, `unfinished` a game to continue.

    `unreadable` counts the saved games that cannot be opened.
    """

    cover: GameCover
    computer: str
    unfinished: str | None = None
    unreadable: int = 0


@dataclass(frozen=True, slots=True)
class SetupScene:
    """The form for people at one screen: `starter` is a seat or lot, `length` a way to play."""

    cover: GameCover
    names: tuple[str, ...]
    starter: str
    length: str


@dataclass(frozen=True, slots=True)
class CurtainScene:
    """Between two players' turns: whose turn is next, and what just happened."""

    name: str
    story: str
    ornament: Node


@dataclass(frozen=True, slots=True)
class HintFigure:
    """One reason for a hint: a signed figure and what it is for."""

    figure: str
    name: str
    gain: bool


@dataclass(frozen=True, slots=True)
class HintScene:
    """The coach's words about a turn; without a sentence, only how far its thinking is.

    A game's own hint extends this by what it points at.
    """

    done: float = 0
    sentence: str = ""
    reasons: tuple[HintFigure, ...] = ()
    alternative: str = ""


class ThinkingBar(Protocol):
    """One thing that a computer considers; `share` is the length of its bar, from 0 to 1."""

    @property
    def label(self) -> str:
        """Its name."""

    @property
    def share(self) -> float:
        """The length of its bar."""

    @property
    def figure(self) -> str:
        """Its value, as text."""

    @property
    def detail(self) -> str:
        """The explanation of the value."""

    @property
    def chosen(self) -> bool:
        """True if it was played."""


class ThinkingReport(Protocol):
    """A computer's way to its move; `done` is its progress, from 0 to 1."""

    @property
    def title(self) -> str:
        """The title of the bars."""

    @property
    def bars(self) -> Sequence[ThinkingBar]:
        """Everything considered."""

    @property
    def done(self) -> float:
        """The part of the work that is done."""


@dataclass(frozen=True, slots=True)
class ThinkingScene:
    """The panel that shows how the computer thinks; no report before its first turn."""

    shown: bool
    report: ThinkingReport | None = None


@dataclass(frozen=True, slots=True)
class TableFrame:
    """Everything that the machinery puts around a game's table.

    `thinking` is None where no computer plays, `hint` where nobody asked for one.
    """

    title: str
    subtitle: str
    log: tuple[str, ...]
    muted: bool = False
    waiting: str = ""
    can_skip: bool = False
    hint: HintScene | None = None
    thinking: ThinkingScene | None = None


@dataclass(frozen=True, slots=True)
class MovingPiece:
    """A piece that flies from a place on the table to another.

    It is as large as it lies at its source if it `keeps_size`, else as at its target; `visible`
    says if it can be seen at its source before its turn comes.
    """

    node: Node
    source: str
    target: str
    sound: str
    keeps_size: bool
    visible: bool


class CoachedMove(Protocol):
    """A move that a coach has judged."""

    @property
    def ply(self) -> int:
        """Its place in the round, from 0."""

    @property
    def loss(self) -> float:
        """Points lost against the best move."""

    @property
    def chance(self) -> float:
        """The chance to win before it."""

    @property
    def grade(self) -> str:
        """One of `strings.GRADES`."""

    @property
    def sentence(self) -> str:
        """The coach's comment."""


class CoachedRound(Protocol):
    """A round as far as a coach has judged it; `final` is 1 won, 0 lost, a half for a tie."""

    @property
    def judged(self) -> Sequence[CoachedMove]:
        """The moves of all seats so far."""

    @property
    def key(self) -> Sequence[int]:
        """The plies that mattered most, the worst first."""

    @property
    def done(self) -> float:
        """The part of the work that is done."""

    @property
    def final(self) -> float:
        """The result of the round."""

    @property
    def lost(self) -> float:
        """All points lost."""


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A reviewed move: its number among its player's moves, its words, its judgement."""

    number: int
    words: str
    judged: CoachedMove


@dataclass(frozen=True, slots=True)
class ReviewScene:
    """A finished round in review from one seat, as far as the coach has come."""

    names: tuple[str, ...]
    you: int | None
    seat: int
    round: int
    rounds: int
    plies: int
    review: CoachedRound
    rows: tuple[ReviewRow, ...]
    amount: Callable[[float], str]
    """Points of the game in words: `3 rupees`."""
    unit: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson of a reviewed move, beside the table before it."""

    row: ReviewRow
    unit: str
    best: str
    is_best: bool
    shows_best: bool
    who: str | None
    """The name of the player, None for the person who is spoken to."""
    earlier: bool
    later: bool


@dataclass(frozen=True, slots=True)
class Question:
    """Something to decide before anything else: the verb and words of each answer."""

    title: str
    text: str
    answers: tuple[tuple[Verb, str], ...]
    facts: tuple[tuple[str, str], ...] = ()
    """Texts to compare or to copy, such as a seed, each with its name."""
    small_print: bool = False
    """True if text and facts are a note below the answers."""

    @property
    def can_be_cancelled(self) -> bool:
        """True if it may go away without an answer."""
        return any(verb is Verb.CANCEL for verb, _ in self.answers)
