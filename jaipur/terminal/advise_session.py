"""A real table, kept from what the player in one chair types: questions, and a line for each."""

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias, TypeVar

from jaipur.belief import imagine
from jaipur.cards import BONUS_SIZES, BONUS_TOKENS, HAND_DEALT, Cards, Seat
from jaipur.english import rupees
from jaipur.events import Event, MatchOver, RoundOver, RoundTied, SealWon
from jaipur.match import Match
from jaipur.moves import IllegalMove
from jaipur.narration import story
from jaipur.notation import InvalidNotation, excerpt
from jaipur.observation import Observation
from jaipur.scoring import Outcome
from jaipur.terminal.real_table import (
    RIVAL,
    YOU,
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

NAMES: Final = ("You", "The rival")

_MOVE: Final = ("Your move", "The rival's move")
_MOVES: Final = ("such as +D, +DG-LM or -LLL; Enter advises", "such as +D, +MMM, +DG-LM or -LLL")
_SEATS: Final[Mapping[str, Seat]] = MappingProxyType({"me": YOU, "rival": RIVAL})
_WINNERS: Final[Mapping[str, Seat | None]] = MappingProxyType({**_SEATS, "nobody": None})
_ONWARD: Final = MappingProxyType({"next": True})
_NOWHERE: Final = MappingProxyType(dict[str, bool]())
_REMARK: Final = "#"
_TITLE: Final = f"{_REMARK} jaipur advise"


class Question(NamedTuple):
    """What is to be typed next, and how; the table until then, and what the last answer did.

    `read` refuses, with a sentence, an answer that cannot be.
    """

    prompt: str
    expected: str
    read: Callable[[str], object]
    view: Observation | None
    told: str

    @property
    def your_move(self) -> Observation | None:
        """The table, where there is a move of yours to think about."""
        return self.view if self.prompt == _MOVE[YOU] else None


_Asking: TypeAlias = Generator[Question, str, T]


class Ledger:
    """Every line that was typed, and the question that they lead to."""

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

    def undone(self) -> "Ledger":
        """The table before the last line."""
        if not self.entries:
            raise InvalidNotation("There is nothing to undo.")
        before = Ledger()
        for line, _ in self.entries[:-1]:
            before.enter(line)
        return before

    def __str__(self) -> str:
        """The text that `parse` reads: the lines, each with what it answers."""
        lines = [f"{line:<12} {_REMARK} {prompt}" for line, prompt in self.entries]
        return "\n".join((_TITLE, *lines, ""))

    @classmethod
    def parse(cls, text: str) -> "Ledger":
        """The table that such a text leads to."""
        if text.splitlines()[:1] != [_TITLE]:
            raise InvalidNotation(f"Its first line is not {_TITLE!r}.")
        ledger = cls()
        for number, line in enumerate(text.splitlines(), start=1):
            if answer := line.partition(_REMARK)[0].strip():
                try:
                    ledger.enter(answer)
                except (InvalidNotation, IllegalMove) as error:
                    raise InvalidNotation(f"Line {number}: {error}") from None
        return ledger


def _ask(
    prompt: str,
    expected: str,
    read: Callable[[str], T],
    view: Observation | None = None,
    told: str = "",
) -> _Asking[T]:
    return read((yield Question(prompt, expected, read, view, told)))


def _match() -> _Asking[None]:
    """A match as its questions; they have no end, as even the last answer can be taken back."""
    view, starter, told = yield from _round(None, (0, 0))
    while True:
        match, told = yield from _ended(view, starter, told)
        if match.next_starter is None:
            break
        read = partial(_read_word, _ONWARD)
        yield from _ask("The round is over", "next for the next round", read, view, told)
        view, starter, told = yield from _round(match.next_starter, match.seals)
    read = partial(_read_word, _NOWHERE)
    yield from _ask("The match is over", "undo, save FILE or quit", read, view, told)


def _round(starter: Seat | None, seals: tuple[int, int]) -> _Asking[tuple[Observation, Seat, str]]:
    """A round to its end; who starts the first is asked, the others are started by a loser."""
    hand = yield from _ask(f"Your {HAND_DEALT} cards", "such as DGLLM", read_hand)
    market = yield from _ask("The market", "such as GLMMM", partial(read_market, hand))
    camels = yield from _ask(
        "Camels that the rival laid down", "such as 1", partial(read_herd, hand + market)
    )
    if starter is None:
        starter = yield from _ask("Who starts", "me or rival", partial(_read_word, _SEATS))
    view = laid_out(hand, market, camels, starter, seals)
    told = ""
    while not view.over:
        view, events = yield from _turn(view, told)
        told = _tell(events)
    return view, starter, told


def _turn(view: Observation, told: str) -> _Asking[tuple[Observation, list[Event]]]:
    """A move, and what it turns up: cards from the deck, or the face of a bonus token."""
    mine = view.my_turn
    read = partial(read_own_move if mine else read_rivals_move, view)
    move = yield from _ask(_MOVE[view.turn], _MOVES[view.turn], read, view, told)
    known = view if mine else showing(view, move)
    drawn: Cards = ()
    face = None
    if move.gain and (count := min(len(move.gain) - len(move.give), view.deck)):
        cards = "1 card" if count == 1 else f"{count} cards"
        drawn = yield from _ask(
            f"After {move}, {cards} from the deck",
            f"such as {'LMDGS'[:count]}",
            partial(read_refill, known, count),
            view,
        )
    elif mine and (place := bonus_due(view, move)) is not None:
        printed = sorted(set(BONUS_TOKENS[BONUS_SIZES[place]]))
        face = yield from _ask(
            f"After {move}, rupees on your bonus token",
            f"one of {' '.join(map(str, printed))}",
            partial(read_face, view, place),
            view,
        )
    return after(known, move, drawn, face)


def _ended(view: Observation, starter: Seat, told: str) -> _Asking[tuple[Match, str]]:
    """The match after a round; who won it is asked where hidden bonus tokens leave that open."""
    outcomes = possible_outcomes(view)
    told = f"{told} {_result(outcomes)}"
    winner = outcomes[0].winner
    if len({outcome.winner for outcome in outcomes}) > 1:
        read = partial(_read_winner, outcomes)
        winner = yield from _ask("Who won the round", "me, rival or nobody", read, view, told)
        told = ""
    end = next(outcome for outcome in outcomes if outcome.winner is winner)
    match = Match(imagine(with_rivals(view, end.scores[RIVAL].purse), Random(0)), starter)
    events: list[Event] = [SealWon(winner, match.seals) if winner else RoundTied(match.seals)]
    if match.over:
        events.append(MatchOver(match.winner, match.seals))
    return match, f"{told} {_tell(events)}".strip()


def _tell(events: Sequence[Event]) -> str:
    return story(events, NAMES, YOU)


def _result(outcomes: Sequence[Outcome]) -> str:
    """How a round ended, as far as one can know."""
    if len(outcomes) == 1:
        return _tell([RoundOver(outcomes[0])])
    return f"The round is over: {outcomes[0].reason.value}. {_scores(outcomes)}"


def _scores(outcomes: Sequence[Outcome]) -> str:
    least, most = outcomes[0].scores, outcomes[-1].scores
    return (
        f"You have {rupees(least[YOU].rupees)}, and the rival {least[RIVAL].rupees} to"
        f" {most[RIVAL].rupees}, as its bonus tokens may be."
    )


def _read_word(words: Mapping[str, T], text: str) -> T:
    if text.lower() not in words:
        raise InvalidNotation(
            f"{excerpt(text)} is no answer to this; {' or '.join(words) or 'nothing'} is."
        )
    return words[text.lower()]


def _read_winner(outcomes: Sequence[Outcome], text: str) -> Seat | None:
    winner = _read_word(_WINNERS, text)
    if winner not in {outcome.winner for outcome in outcomes}:
        raise InvalidNotation(f"That cannot be. {_scores(outcomes)}")
    return winner
