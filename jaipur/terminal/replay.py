"""`jaipur replay`: the rounds of a record, step by step, in words, or as JSON."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer
from rich.console import Console, RenderableType

from gamekit.play import FORFEIT
from gamekit.records import SEED
from gamekit.strings import listed
from gamekit.terminal.console import LEAVING, ask, console, interactive, printable
from jaipur.cards import BONUS_SIZES, GOODS, Cards, Seat
from jaipur.events import Event
from jaipur.narration import Names, story
from jaipur.observation import observe
from jaipur.record import Record
from jaipur.rules import legal_moves
from jaipur.scoring import Decision
from jaipur.state import State
from jaipur.table import forfeit
from jaipur.terminal import render, strings
from jaipur.terminal.fairness import fairness
from jaipur.terminal.text import players, records

EXAMPLES: Final = (
    "jaipur replay match.jpr",
    "jaipur replay contest.jpr --lost-by mybot",
    "jaipur replay contest.jpr --round 12",
    "jaipur replay match.jpr --json | jq .legal",
)

_MOST_NAMES: Final = 12  # players in a sentence


class _Round(NamedTuple):
    """A round of a file and its number there, from 1."""

    number: int
    record: Record


def replay(
    file: Annotated[Path, typer.Argument(help="The record of a round, or of many.")],
    *,
    only: Annotated[
        int | None,
        typer.Option(
            "--round", min=1, metavar="N", help="Which round of the file.", show_default="all"
        ),
    ] = None,
    lost_by: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Only the rounds that this player lost."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a JSON object for each move and each round.")
    ] = False,
) -> None:
    """Step through the rounds of a record."""
    rounds = _chosen(file, only, lost_by)
    if as_json:
        for each in rounds:
            for line in _lines(*each):
                print(json.dumps(line))
    elif interactive():
        _RecordBrowser(rounds, console()).run()
    else:
        screen = console()
        for each in rounds:
            _tell(*each, screen)


def _chosen(file: Path, only: int | None, lost_by: str | None) -> Iterator[_Round]:
    """The rounds of a file that were asked for, at least one, as they are read."""
    number, found, names = 0, False, set[str]()
    for number, record in enumerate(records(file), start=1):
        names.update(filter(None, _names(record)))
        if only in (None, number) and (lost_by is None or _lost(record, lost_by)):
            found = True
            yield _Round(number, record)
        if only == number:
            break
    if found:
        return
    if only is not None and only > number:
        told = strings.NO_SUCH_ROUND.format(file=file, number=only, last=number)
    elif lost_by not in names:
        known = listed(sorted(names)[:_MOST_NAMES])
        told = strings.NO_SUCH_PLAYER.format(file=file, name=lost_by, players=known)
    else:
        told = strings.NO_ROUND_LOST.format(file=file, name=lost_by)
    raise typer.TyperException(told)


def _lost(record: Record, name: str) -> bool:
    """True if a player of this name lost the round, by its cards or by a fault."""
    loser = forfeit(record)
    if loser is None and record.result and record.result.winner:
        loser = record.result.winner.rival
    return loser is not None and _names(record)[loser] == name


def _names(record: Record) -> list[str | None]:
    """The names of both players, as the record has them."""
    tags = dict(record.tags)
    return [tags.get(str(seat).upper()) for seat in Seat]


def _lines(number: int, record: Record) -> Iterator[dict[str, Any]]:
    """A JSON object for each move with the position after it, and one for the end."""
    (state, _), *rest = record.replay()
    for ply, (move, (after, _)) in enumerate(zip(record.moves, rest, strict=True)):
        legal = legal_moves(observe(state, state.turn))
        yield {
            "round": number,
            "ply": ply,
            "seat": str(state.turn),
            "move": str(move),
            "legal": sorted(map(str, legal)),
            "market": _sorted(after.market),
            "hands": [_sorted(trader.hand) for trader in after.traders],
            "herds": [trader.herd for trader in after.traders],
            "goods": {
                good.letter: len(tokens)
                for good, tokens in zip(GOODS, after.goods_tokens, strict=True)
            },
            "bonus": {
                str(size): len(tokens)
                for size, tokens in zip(BONUS_SIZES, after.bonus_tokens, strict=True)
            },
            "deck": len(after.deck),
            "rupees": [trader.purse.rupees for trader in after.traders],
        }
        state = after
    yield {"round": number, **_identity(record), **_end(record, state)}


def _identity(record: Record) -> dict[str, Any]:
    """The players of a round, its seed, and the fault that forfeited it."""
    tags = dict(record.tags)
    return {
        "players": _names(record),
        "seed": tags.get(SEED),
        "forfeit": tags.get(FORFEIT),
    }


def _sorted(cards: Cards) -> str:
    """Cards by their letters from A to Z, as other programs know no order of the goods."""
    return "".join(sorted(card.letter for card in cards))


def _end(record: Record, state: State) -> dict[str, Any]:
    quitter = forfeit(record)
    if (outcome := state.outcome) and not quitter:
        decided = outcome.decided_by
        return {
            "scores": [score.rupees for score in outcome.scores],
            "winner": str(outcome.winner) if outcome.winner else None,
            "reason": outcome.reason.name.lower(),
            "tie_break": decided.name.lower() if decided not in (None, Decision.RUPEES) else None,
        }
    return {
        "scores": [trader.purse.rupees for trader in state.traders],
        "winner": str(quitter.rival) if quitter else None,
        "reason": "forfeit" if quitter else "unfinished",
        "tie_break": None,
    }


def _tell(number: int, record: Record, screen: Console) -> None:
    """Print the whole round, a line for each move."""
    names = players(record)
    for ply, (state, events) in enumerate(record.replay()):
        if ply == 0:
            screen.print(_heading(record, number, names))
            screen.print(_table(state, names), "")
        else:
            screen.print(_played(ply, record, events, names))
    screen.print(*_ending(record, number, state, names), "")


def _heading(record: Record, number: int, names: Names) -> str:
    (a, b), (seals_a, seals_b) = names, record.seals
    return strings.REPLAY_TITLE.format(number=number, a=a, b=b, seals_a=seals_a, seals_b=seals_b)


def _played(ply: int, record: Record, events: tuple[Event, ...], names: Names) -> str:
    told = story(events, names)
    return strings.PLAYED_MOVE.format(ply=ply, move=record.moves[ply - 1], story=told)


def _table(state: State, names: Names) -> RenderableType:
    return render.table(observe(state, Seat.A), names, opened=state.traders[Seat.B])


def _ending(record: Record, number: int, state: State, names: Names) -> Iterator[RenderableType]:
    """The result of a round after its last move, and whether its deal is proved to be fair."""
    if quitter := forfeit(record):  # a complete round can be forfeited too
        fault = printable(dict(record.tags)[FORFEIT])
        yield strings.FORFEITED_BY.format(name=names[quitter], fault=fault)
    elif outcome := state.outcome:
        yield render.scores(outcome, names)
    else:
        yield strings.UNFINISHED
    if proof := fairness(record, number):
        yield proof


class _RecordBrowser:
    """Steps through rounds, forward and back."""

    def __init__(self, unread: Iterator[_Round], screen: Console) -> None:
        self._unread = unread
        self._screen = screen
        self._rounds = [next(unread)]
        self._states: list[tuple[State, tuple[Event, ...]]] = []
        self._open(0)

    def run(self) -> None:
        """Ask for steps until the person leaves."""
        self._show()
        while (line := ask(strings.STEP_PROMPT)) is not None and line.lower() not in LEAVING:
            if problem := self._step(line.lower()):
                self._screen.print(problem)
            else:
                self._show()

    def _step(self, line: str) -> str | None:
        """Go where the line says; returns a sentence if that is not possible."""
        if line in {"", "n"}:
            return self._forward()
        if line == "p":
            return self._back()
        in_round, digits = line.startswith("r"), line.removeprefix("r").strip()
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 8):
            return strings.STEP_HELP
        if in_round:
            return self._jump(int(digits))
        if int(digits) >= len(self._states):
            return strings.NO_SUCH_PLY.format(moves=len(self._states) - 1)
        self._ply = int(digits)
        return None

    def _forward(self) -> str | None:
        if self._ply + 1 < len(self._states):
            self._ply += 1
            return None
        if self._place + 1 == len(self._rounds) and not self._read():
            return strings.AT_THE_END
        self._open(self._place + 1)
        return None

    def _back(self) -> str | None:
        if self._ply:
            self._ply -= 1
        elif self._place:
            self._open(self._place - 1)
            self._ply = len(self._states) - 1
        else:
            return strings.AT_THE_BEGINNING
        return None

    def _jump(self, number: int) -> str | None:
        """Go to the beginning of the round with this number."""
        while self._rounds[-1].number < number and self._read():
            pass
        place = next((at for at, each in enumerate(self._rounds) if each.number == number), None)
        if place is None:
            return strings.ROUND_NOT_SHOWN.format(number=number)
        self._open(place)
        return None

    def _read(self) -> bool:
        """Read the next round; False at the end of the file."""
        before = len(self._rounds)
        self._rounds += islice(self._unread, 1)
        return len(self._rounds) > before

    def _open(self, place: int) -> None:
        self._place, self._ply = place, 0
        self._states = [*self._rounds[place].record.replay()]

    def _show(self) -> None:
        number, record = self._rounds[self._place]
        names, (state, events) = players(record), self._states[self._ply]
        moves = len(record.moves)
        self._screen.rule(_heading(record, number, names), align="left", style="dim")
        if self._ply:
            self._screen.print(_played(self._ply, record, events, names))
        self._screen.print("", _table(state, names), "")
        if self._ply == moves:
            self._screen.print(*_ending(record, number, state, names))
        self._screen.print(strings.STEP_PLACE.format(ply=self._ply, moves=moves))
