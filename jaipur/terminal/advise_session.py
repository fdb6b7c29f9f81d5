"""A real table, kept from what one player types: a question, and a line for each answer.

A match is written as nested generators that yield questions and are sent lines: `_match` runs a
`_round` for each round, that a `_turn` for each move, and each of them `_ask`s. The flow of a
match is thereby plain code, and its state is the local variables of the generators. Generators
cannot be copied or rewound, so `AdviseSession` keeps the lines: undoing one means to start over
and send all lines but the last again, which is also how a saved file is read.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias, TypeVar

from gamekit.text import InvalidNotation, excerpt
from jaipur.belief import imagine
from jaipur.cards import BONUS_SIZES, BONUS_TOKENS, HAND_DEALT, Cards, Seat
from jaipur.english import rupees
from jaipur.events import Event, MatchOver, RoundOver, RoundTied, SealWon
from jaipur.match import Match
from jaipur.moves import IllegalMove
from jaipur.narration import story
from jaipur.observation import Observation
from jaipur.scoring import Outcome
from jaipur.seeded_match import PERSON
from jaipur.terminal import strings
from jaipur.terminal.real_table import (
    RIVAL,
    after,
    bonus_due,
    laid_out,
    possible_outcomes,
    read_face,
    read_hand,
    read_herd,
    read_market,
    read_own_move,
    read_refill,
    read_rivals_move,
    showing,
    with_rivals,
)

T = TypeVar("T")

NAMES: Final = (strings.YOU, strings.THE_RIVAL)

_SEATS: Final[Mapping[str, Seat]] = MappingProxyType(
    {strings.WORD_ME: PERSON, strings.WORD_RIVAL: RIVAL}
)
_WINNERS: Final[Mapping[str, Seat | None]] = MappingProxyType({**_SEATS, strings.WORD_NOBODY: None})
_NEXT: Final = MappingProxyType({strings.WORD_NEXT: True})
_NO_WORDS: Final = MappingProxyType(dict[str, bool]())
_REMARK: Final = "#"
_TITLE: Final = f"{_REMARK} jaipur advise"


class AdviseQuestion(NamedTuple):
    """The next thing to type, with the table as it stands before it."""

    prompt: str
    expected: str
    """The form of an answer."""
    read: Callable[[str], object]
    """Reads an answer; one that is impossible is refused with a sentence."""
    view: Observation | None
    told: str
    """The events after the last answer, in words."""

    @property
    def your_move(self) -> Observation | None:
        """The table, if the question is for your move."""
        return self.view if self.prompt == strings.ASK_MOVE else None


_Asking: TypeAlias = Generator[AdviseQuestion, str, T]


class AdviseSession:
    """The lines that were typed, and the question that they lead to."""

    def __init__(self) -> None:
        self.entries: list[tuple[str, str]] = []
        self._course = _match()
        self.question = next(self._course)

    def enter(self, line: str) -> None:
        """Answer the question; an answer that is refused changes nothing."""
        plain = " ".join(line.split())
        self.question.read(plain)
        self.entries.append((plain, self.question.prompt))
        self.question = self._course.send(plain)

    def undone(self) -> "AdviseSession":
        """The session before the last line."""
        if not self.entries:
            raise InvalidNotation(strings.NOTHING_TO_UNDO)
        before = AdviseSession()
        for line, _ in self.entries[:-1]:
            before.enter(line)
        return before

    def __str__(self) -> str:
        """The text that `parse` reads: the lines, each with its question as a remark."""
        lines = [f"{line:<12} {_REMARK} {prompt}" for line, prompt in self.entries]
        return "\n".join((_TITLE, *lines, ""))

    @classmethod
    def parse(cls, text: str) -> "AdviseSession":
        """The session with the lines of a text."""
        if text.splitlines()[:1] != [_TITLE]:
            raise InvalidNotation(strings.NOT_A_TABLE.format(title=_TITLE))
        session = cls()
        for number, line in enumerate(text.splitlines(), start=1):
            if answer := line.partition(_REMARK)[0].strip():
                try:
                    session.enter(answer)
                except (InvalidNotation, IllegalMove) as error:
                    told = strings.LINE_REFUSED.format(number=number, problem=error)
                    raise InvalidNotation(told) from None
        return session


def _ask(
    prompt: str,
    expected: str,
    read: Callable[[str], T],
    view: Observation | None = None,
    told: str = "",
) -> _Asking[T]:
    return read((yield AdviseQuestion(prompt, expected, read, view, told)))


def _match() -> _Asking[None]:
    """A match as its questions; it never returns, as even the last answer can be undone."""
    view, starter, told = yield from _round(None, (0, 0))
    while True:
        match, told = yield from _ended(view, starter, told)
        if match.next_starter is None:
            break
        read = partial(_read_word, _NEXT, strings.EXPECT_NEXT_ROUND)
        yield from _ask(strings.ASK_NEXT_ROUND, strings.EXPECT_NEXT_ROUND, read, view, told)
        view, starter, told = yield from _round(match.next_starter, match.seals)
    read = partial(_read_word, _NO_WORDS, strings.EXPECT_NOTHING)
    yield from _ask(strings.ASK_NOTHING, strings.EXPECT_NOTHING, read, view, told)


def _round(starter: Seat | None, seals: tuple[int, int]) -> _Asking[tuple[Observation, Seat, str]]:
    """A round to its end; without a `starter`, as in the first round, that is asked too."""
    hand = yield from _ask(
        strings.ASK_HAND.format(count=HAND_DEALT), strings.EXPECT_HAND, read_hand
    )
    market = yield from _ask(strings.ASK_MARKET, strings.EXPECT_MARKET, partial(read_market, hand))
    camels = yield from _ask(
        strings.ASK_HERD, strings.EXPECT_HERD, partial(read_herd, hand + market)
    )
    if starter is None:
        read = partial(_read_word, _SEATS, strings.EXPECT_STARTER)
        starter = yield from _ask(strings.ASK_STARTER, strings.EXPECT_STARTER, read)
    view = laid_out(hand, market, camels, starter, seals)
    told = ""
    while not view.over:
        view, events = yield from _turn(view, told)
        told = _tell(events)
    return view, starter, told


def _turn(view: Observation, told: str) -> _Asking[tuple[Observation, list[Event]]]:
    """A move, and what it reveals: cards from the deck, or the value of a bonus token."""
    mine = view.my_turn
    move = yield from _ask(
        strings.ASK_MOVE if mine else strings.ASK_RIVALS_MOVE,
        strings.EXPECT_MOVE if mine else strings.EXPECT_RIVALS_MOVE,
        partial(read_own_move if mine else read_rivals_move, view),
        view,
        told,
    )
    known = view if mine else showing(view, move)
    drawn: Cards = ()
    face = None
    if move.gain and (count := min(len(move.gain) - len(move.give), view.deck)):
        prompt = strings.ASK_REFILL_OF_ONE if count == 1 else strings.ASK_REFILL
        drawn = yield from _ask(
            prompt.format(move=move, count=count),
            strings.EXPECT_CARDS.format(letters="LMDGS"[:count]),
            partial(read_refill, known, count),
            view,
        )
    elif mine and (place := bonus_due(view, move)) is not None:
        printed = sorted(set(BONUS_TOKENS[BONUS_SIZES[place]]))
        face = yield from _ask(
            strings.ASK_BONUS.format(move=move),
            strings.EXPECT_BONUS.format(values=" ".join(map(str, printed))),
            partial(read_face, view, place),
            view,
        )
    return after(known, move, drawn, face)


def _ended(view: Observation, starter: Seat, told: str) -> _Asking[tuple[Match, str]]:
    """The match after a round; the winner is asked for if hidden bonus tokens leave it open."""
    outcomes = possible_outcomes(view)
    told = f"{told} {_result(outcomes)}"
    winner = outcomes[0].winner
    if len({outcome.winner for outcome in outcomes}) > 1:
        read = partial(_read_winner, outcomes)
        winner = yield from _ask(strings.ASK_WINNER, strings.EXPECT_WINNER, read, view, told)
        told = ""
    end = next(outcome for outcome in outcomes if outcome.winner is winner)
    match = Match(imagine(with_rivals(view, end.scores[RIVAL].purse), Random(0)), starter)
    events: list[Event] = [SealWon(winner, match.seals) if winner else RoundTied(match.seals)]
    if match.over:
        events.append(MatchOver(match.winner, match.seals))
    return match, f"{told} {_tell(events)}".strip()


def _tell(events: Sequence[Event]) -> str:
    return story(events, NAMES, PERSON)


def _result(outcomes: Sequence[Outcome]) -> str:
    """The end of a round, as far as the player can know it."""
    if len(outcomes) == 1:
        return _tell([RoundOver(outcomes[0])])
    over = strings.ROUND_OVER_BECAUSE.format(reason=outcomes[0].reason.value)
    return f"{over} {_scores(outcomes)}"


def _scores(outcomes: Sequence[Outcome]) -> str:
    least, most = outcomes[0].scores, outcomes[-1].scores
    return strings.POSSIBLE_SCORES.format(
        yours=rupees(least[PERSON].rupees), least=least[RIVAL].rupees, most=most[RIVAL].rupees
    )


def _read_word(words: Mapping[str, T], expected: str, text: str) -> T:
    if text.lower() not in words:
        raise InvalidNotation(strings.NOT_AN_ANSWER.format(text=excerpt(text), expected=expected))
    return words[text.lower()]


def _read_winner(outcomes: Sequence[Outcome], text: str) -> Seat | None:
    winner = _read_word(_WINNERS, strings.EXPECT_WINNER, text)
    if winner not in {outcome.winner for outcome in outcomes}:
        raise InvalidNotation(strings.IMPOSSIBLE_WINNER.format(scores=_scores(outcomes)))
    return winner
