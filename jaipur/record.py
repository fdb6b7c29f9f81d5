"""A round on record: its deal and its moves, as text that replays to the same end anywhere."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Final, Self

from jaipur.cards import Seat
from jaipur.events import Event
from jaipur.moves import IllegalMove, Move
from jaipur.notation import InvalidNotation, excerpt, read_seals, seals_text
from jaipur.rules import apply
from jaipur.scoring import Outcome
from jaipur.state import Deal, State

_WIDTH: Final = 80
_GLUE: Final = "\0"  # keeps a number and its moves on one line
_UNFINISHED: Final = "*"
_SEALS: Final = "Seals"
_DEAL: Final = "Deal"
_TAG: Final = re.compile(r'\[(\S+) (".*")\]')
_TAG_NAME: Final = re.compile("[A-Za-z][A-Za-z0-9_]{0,39}")
_NUMBER: Final = re.compile(r"[0-9]+\.")
_RESULT: Final = re.compile(r"[ab=] [0-9]+-[0-9]+|\*")
_UNPRINTABLE: Final = re.compile(
    "[\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
_HOW_TO_END: Final = (
    f"A round ends with its result, or with {_UNFINISHED} while it is unfinished,"
    " on a line of its own."
)


@dataclass(frozen=True, slots=True)
class Result:
    """The bare result of a round: who won it, nobody on a full tie, and both seats' rupees."""

    winner: Seat | None
    rupees: tuple[int, int]

    @classmethod
    def of(cls, outcome: Outcome) -> Self:
        """The result of a round that ended so."""
        a, b = outcome.scores
        return cls(outcome.winner, (a.rupees, b.rupees))

    def __str__(self) -> str:
        """The text that ends a record: the winner or =, then the rupees of a and of b."""
        return f"{self.winner or '='} {self.rupees[0]}-{self.rupees[1]}"


@dataclass(frozen=True, slots=True)
class Record:
    """One round; `result` is `None` while it is unfinished, `tags` say who played and so on."""

    deal: Deal
    moves: tuple[Move, ...]
    result: Result | None
    seals: tuple[int, int] = (0, 0)
    tags: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Refuse tags and seals that could not be read back."""
        read_seals(seals_text(self.seals), "Record, seals")
        names = {_SEALS, _DEAL}
        for name, _ in self.tags:
            if not _TAG_NAME.fullmatch(name):
                raise InvalidNotation(
                    f"{excerpt(name)} is not the name of a tag: that is a letter,"
                    " then letters, digits or _, 40 in all at most."
                )
            if name in names:
                raise InvalidNotation(f"A record has only one tag {excerpt(name)}.")
            names.add(name)
        object.__setattr__(self, "tags", tuple((name, _joined(text)) for name, text in self.tags))

    @classmethod
    def of(
        cls,
        deal: Deal,
        moves: Iterable[Move],
        seals: tuple[int, int] = (0, 0),
        tags: Iterable[tuple[str, str]] = (),
    ) -> Self:
        """The record of these moves, played out to see how they end."""
        moves = tuple(moves)
        state = State.start(deal, seals)
        for move in moves:
            state, _ = apply(state, move)
        result = Result.of(state.outcome) if state.outcome else None
        return cls(deal, moves, result, seals, tuple(tags))

    def replay(self) -> Iterator[tuple[State, tuple[Event, ...]]]:
        """The state after each move, and what happened."""
        state = State.start(self.deal, self.seals)
        for move in self.moves:
            state, events = apply(state, move)
            yield state, events

    def __str__(self) -> str:
        """The text that `parse` reads."""
        tags = (*self.tags, (_SEALS, seals_text(self.seals)), (_DEAL, str(self.deal)))
        numbered = [
            _GLUE.join((f"{ply // 2 + 1}.", *map(str, self.moves[ply : ply + 2])))
            for ply in range(0, len(self.moves), 2)
        ]
        lines = [f"[{name} {_quoted(value)}]" for name, value in tags]
        lines.append("")
        lines += wrap(" ".join(numbered), _WIDTH, break_on_hyphens=False)
        lines += [str(self.result or _UNFINISHED), ""]
        return "\n".join(lines).replace(_GLUE, " ")

    @classmethod
    def parse(cls, text: str) -> "Record":
        """The one record that a text stands for."""
        records = read_records(text)
        if len(records) != 1:
            raise InvalidNotation(f"One record was expected; this text has {len(records)}.")
        return records[0]


def write_records(records: Iterable[Record]) -> str:
    """Several rounds as one text, such as a match."""
    return "\n".join(map(str, records))


def read_records(text: str) -> tuple[Record, ...]:
    """All the rounds of a text; each is replayed, and must end as it says."""
    records: list[Record] = []
    tags: dict[str, str] = {}
    words: list[tuple[int, str]] = []
    for number, line in enumerate(map(str.strip, text.removeprefix("\ufeff").split("\n")), start=1):
        where = f"Record {len(records) + 1}, line {number}"
        if line.startswith("["):
            if words:
                raise InvalidNotation(f"{where}: A tag comes after moves. {_HOW_TO_END}")
            name, value = _read_tag(line, where)
            if name in tags:
                raise InvalidNotation(f"{where}: A record has only one tag {excerpt(name)}.")
            tags[name] = value
        elif _RESULT.fullmatch(line):
            record = _read_round(tags, words, f"Record {len(records) + 1}")
            if str(record.result or _UNFINISHED) != line:
                raise InvalidNotation(
                    f"{where}: It says {excerpt(line)}, but its moves end in"
                    f" {str(record.result or _UNFINISHED)!r}."
                )
            records.append(record)
            tags, words = {}, []
        else:
            words += [(number, word) for word in line.split()]
    if tags or words:
        raise InvalidNotation(f"Record {len(records) + 1} does not end. {_HOW_TO_END}")
    return tuple(records)


def _read_round(tags: dict[str, str], words: list[tuple[int, str]], where: str) -> Record:
    """The record of a round, its moves played out."""
    if _DEAL not in tags:
        raise InvalidNotation(f"{where}: The tag {_DEAL} is missing.")
    try:
        seals = read_seals(tags.get(_SEALS, seals_text((0, 0))), f"tag {_SEALS}")
        deal = Deal.parse(tags[_DEAL])
        others = [(name, value) for name, value in tags.items() if name not in (_SEALS, _DEAL)]
        record = Record(deal, (), None, seals, tuple(others))
    except InvalidNotation as error:
        raise InvalidNotation(f"{where}, {error}") from None
    state = State.start(deal, seals)
    moves: list[Move] = []
    for line, word in words:
        try:
            if _NUMBER.fullmatch(word):
                _check_number(word, len(moves))
            else:
                move = Move.parse(word)
                state, _ = apply(state, move)
                moves.append(move)
        except (InvalidNotation, IllegalMove) as error:
            raise InvalidNotation(f"{where}, line {line}, {excerpt(word)}: {error}") from None
    result = Result.of(state.outcome) if state.outcome else None
    return replace(record, moves=tuple(moves), result=result)


def _check_number(word: str, plies: int) -> None:
    """Numbers stand before every other move, and count those pairs from 1."""
    if plies % 2 or word != f"{plies // 2 + 1}.":
        raise InvalidNotation(f"The number due before move {plies + 1} is {plies // 2 + 1}.")


def _joined(text: str) -> str:
    """The text with surrogates in pairs as the one character they stand for, as JSON reads them."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def _quoted(value: str) -> str:
    """A JSON string of one line that any file can hold and any editor shows as it is."""
    text = json.dumps(value, ensure_ascii=False)
    return _UNPRINTABLE.sub(lambda odd: f"\\u{ord(odd[0]):04x}", text)


def _read_tag(line: str, where: str) -> tuple[str, str]:
    tag = _TAG.fullmatch(line)
    try:
        value = json.loads(tag[2]) if tag else None
    except (ValueError, RecursionError):
        value = None
    if not (tag and isinstance(value, str)):
        raise InvalidNotation(f'{where}: {excerpt(line)} is not a tag, such as [A "Asha"].')
    return tag[1], value
