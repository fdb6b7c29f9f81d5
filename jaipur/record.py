"""The record of a round: its deal and its moves, as text from which the round is replayed."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from textwrap import wrap
from typing import Final, Self

from gamekit.records import check_tag_name, checked_tags, read_tag, tag_lines
from gamekit.strings import tag_twice
from gamekit.text import InvalidNotation, excerpt
from jaipur import english
from jaipur.cards import Seat
from jaipur.events import Event
from jaipur.match import Match, next_round
from jaipur.moves import IllegalMove, InvalidMove, Move
from jaipur.notation import read_seals, seals_text
from jaipur.rules import apply
from jaipur.scoring import Outcome
from jaipur.state import Deal, State

_WIDTH: Final = 80
_GLUE: Final = "\0"  # keeps a number and its moves on one line
_UNFINISHED: Final = "*"
_COMMENT: Final = "%"
_SEALS: Final = "Seals"
_DEAL: Final = "Deal"
_RESERVED: Final = (_SEALS, _DEAL)
_NUMBER: Final = re.compile(r"[0-9]+\.")
_RESULT: Final = re.compile(r"[ab=]\s+[0-9]+-[0-9]+|\*")


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The result of a round: the winner, None on a full tie, and both seats' rupees."""

    winner: Seat | None
    rupees: tuple[int, int]

    @classmethod
    def of(cls, outcome: Outcome) -> Self:
        """The result of a round with this outcome."""
        a, b = outcome.scores
        return cls(outcome.winner, (a.rupees, b.rupees))

    def __str__(self) -> str:
        """The text that ends a record: the winner or =, then the rupees of a and of b."""
        return f"{self.winner or '='} {self.rupees[0]}-{self.rupees[1]}"


@dataclass(frozen=True, slots=True)
class Record:
    """One round: its deal, its moves, and tags of any name, such as the players' names."""

    deal: Deal
    moves: tuple[Move, ...]
    seals: tuple[int, int] = (0, 0)
    tags: tuple[tuple[str, str], ...] = ()
    result: RoundResult | None = field(init=False)
    """The result of the round; None while it is unfinished."""

    def __post_init__(self) -> None:
        """Play the moves, and refuse tags that could not be read back."""
        object.__setattr__(self, "moves", tuple(self.moves))
        object.__setattr__(self, "tags", checked_tags(self.tags, _RESERVED))
        for state, _ in self.replay():
            end = state.outcome
        object.__setattr__(self, "result", RoundResult.of(end) if end else None)

    def appended(self, move: Move, state: State) -> "Record":
        """The record with one more move, which led to `state`, without a replay or checks."""
        record = object.__new__(Record)
        end = state.outcome
        for name, value in (
            ("deal", self.deal),
            ("moves", (*self.moves, move)),
            ("seals", self.seals),
            ("tags", self.tags),
            ("result", RoundResult.of(end) if end else None),
        ):
            object.__setattr__(record, name, value)
        return record

    def replay(self) -> Iterator[tuple[State, tuple[Event, ...]]]:
        """The state at the start and after each move, each with the events that led to it."""
        state = State.start(self.deal, self.seals)
        yield state, ()
        for ply, move in enumerate(self.moves):
            try:
                state, events = apply(state, move)
            except IllegalMove as error:
                raise IllegalMove(
                    english.in_record_move(ply // 2 + 1, state.turn, move, error)
                ) from None
            yield state, events

    def __str__(self) -> str:
        """The text that `parse` reads."""
        tags = (*self.tags, (_SEALS, seals_text(self.seals)), (_DEAL, str(self.deal)))
        numbered = [
            _GLUE.join((f"{ply // 2 + 1}.", *map(str, self.moves[ply : ply + 2])))
            for ply in range(0, len(self.moves), 2)
        ]
        lines = [*tag_lines(tags), ""]
        lines += wrap(" ".join(numbered), _WIDTH, break_on_hyphens=False)
        lines += [str(self.result or _UNFINISHED), ""]
        return "\n".join(lines).replace(_GLUE, " ")

    @classmethod
    def parse(cls, text: str) -> "Record":
        """The record of a text; raises `InvalidNotation` unless it holds exactly one."""
        records = read_records(text)
        if len(records) != 1:
            raise InvalidNotation(english.one_record_expected(len(records)))
        return records[0]


def write_records(records: Iterable[Record]) -> str:
    """Several rounds, such as a match, as one text."""
    return "\n".join(map(str, records))


def read_records(text: str) -> tuple[Record, ...]:
    """All rounds of a text; each is replayed, and must end with the result that it states."""
    return tuple(records_in(text.removeprefix("\ufeff").split("\n")))


def records_in(lines: Iterable[str]) -> Iterator[Record]:
    """The rounds of these lines, one by one, for a text that is too long for memory."""
    records = 0
    reader = _Reader()
    for number, line in enumerate(lines, start=1):
        if line.startswith(_COMMENT) and not reader.begun:
            continue
        try:
            record = reader.read(line.strip())
        except InvalidNotation as error:
            raise InvalidNotation(english.in_record_line(records + 1, number, error)) from None
        except IllegalMove as error:
            raise InvalidNotation(english.in_record(records + 1, error)) from None
        if record:
            yield record
            records += 1
            reader = _Reader()
    if reader.begun:
        raise InvalidNotation(english.record_without_end(records + 1, _UNFINISHED))


def before_move(records: Sequence[Record], number: int, ply: int) -> tuple[Record, ...]:
    """The rounds of a match before a move: `number` counts rounds from 1, `ply` moves from 0."""
    *finished, record = records[:number]
    return (*finished, replace(record, moves=record.moves[:ply]))


def before_last_move_of(records: Sequence[Record], seat: Seat) -> tuple[Record, ...] | None:
    """The rounds of a match before the last move of a seat; None if it has made none."""
    for number in range(len(records), 0, -1):
        record = records[number - 1]
        if plies := range(len(record.moves))[seat is not record.deal.starts :: 2]:
            return before_move(records, number, plies[-1])
    return None


def resume(records: Iterable[Record], *, single: bool = False) -> Match:
    """The match of these rounds; each must start with the seals and the seat that follow."""
    match: Match | None = None
    for number, record in enumerate(records, start=1):
        try:
            match = (
                next_round(match, record.deal) if match else Match.start(record.deal, single=single)
            )
        except ValueError as error:
            raise InvalidNotation(english.in_record(number, error)) from None
        if record.seals != match.seals:
            problem = english.wrong_seals(seals_text(record.seals), seals_text(match.seals))
            raise InvalidNotation(english.in_record(number, problem))
        *_, (state, _) = record.replay()
        match = replace(match, state=state)
    if match is None:
        raise InvalidNotation(english.NO_ROUNDS)
    return match


class _Reader:
    """Reads one record line by line: tags, then moves, then the result."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.seals = (0, 0)
        self.deal: Deal | None = None
        self.moves: list[Move] = []
        self.number_read = False

    @property
    def begun(self) -> bool:
        """True once a line has been read that was not blank."""
        return bool(self.tags or self.moves or self.number_read)

    def read(self, line: str) -> Record | None:
        """Read a line; returns the record after the last one."""
        if line.startswith("["):
            self._read_tag(line)
        elif _RESULT.fullmatch(line):
            return self._finish(" ".join(line.split()))
        else:
            for word in line.split():
                self._read_word(word)
        return None

    def _read_tag(self, line: str) -> None:
        if self.moves or self.number_read:
            raise InvalidNotation(english.tag_after_moves(_UNFINISHED))
        name, value = read_tag(line)
        if name in self.tags:
            raise InvalidNotation(tag_twice(excerpt(name)))
        self.tags[name] = value
        if name == _SEALS:
            self.seals = read_seals(value, english.in_tag(_SEALS))
        elif name == _DEAL:
            self.deal = Deal.parse(value)
        else:
            check_tag_name(name)

    def _read_word(self, word: str) -> None:
        if not _NUMBER.fullmatch(word):
            try:
                self.moves.append(Move.parse(word))
            except InvalidMove as error:
                raise InvalidNotation(english.not_a_move_of_record(error, _UNFINISHED)) from None
            self.number_read = False
            return
        pairs, second = divmod(len(self.moves), 2)
        if second or self.number_read or word != f"{pairs + 1}.":
            raise InvalidNotation(english.wrong_move_number(excerpt(word)))
        self.number_read = True

    def _finish(self, result: str) -> Record:
        if self.deal is None:
            raise InvalidNotation(english.missing_tag(_DEAL))
        if self.number_read:
            raise InvalidNotation(english.NUMBER_WITHOUT_MOVE)
        tags = [(name, value) for name, value in self.tags.items() if name not in _RESERVED]
        record = Record(self.deal, tuple(self.moves), self.seals, tuple(tags))
        played = str(record.result or _UNFINISHED)
        if played != result:
            raise InvalidNotation(english.wrong_result(excerpt(result), repr(played)))
        return record
