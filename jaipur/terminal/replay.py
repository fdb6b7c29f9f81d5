"""`jaipur replay`: the rounds of a record, step by step, in words, or as JSON."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console, RenderableType

from gamekit.play import FORFEIT
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
from jaipur.terminal.text import players, records

EXAMPLES: Final = (
    "jaipur replay match.jpr",
    "jaipur replay match.jpr --json | jq .legal",
)


def replay(
    file: Annotated[Path, typer.Argument(help="The record of a round, or of many.")],
    *,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a JSON object for each move and each round.")
    ] = False,
) -> None:
    """Step through the rounds of a record."""
    if as_json:
        for record in records(file):
            for line in _lines(record):
                print(json.dumps(line))
    elif interactive():
        _RecordBrowser(file, console()).run()
    else:
        screen = console()
        for number, record in enumerate(records(file), start=1):
            _tell(record, number, screen)


def _lines(record: Record) -> Iterator[dict[str, Any]]:
    """A JSON object for each move with the position after it, and one for the end."""
    (state, _), *rest = record.replay()
    for ply, (move, (after, _)) in enumerate(zip(record.moves, rest, strict=True)):
        legal = legal_moves(observe(state, state.turn))
        yield {
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
    yield _end(record, state)


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


def _tell(record: Record, number: int, screen: Console) -> None:
    """Print the whole round, a line for each move."""
    names = players(record)
    for ply, (state, events) in enumerate(record.replay()):
        if ply == 0:
            screen.print(_heading(record, number, names))
            screen.print(_table(state, names), "")
        else:
            screen.print(_played(ply, record, events, names))
    screen.print(*_ending(record, state, names), "")


def _heading(record: Record, number: int, names: Names) -> str:
    (a, b), (seals_a, seals_b) = names, record.seals
    return strings.REPLAY_TITLE.format(number=number, a=a, b=b, seals_a=seals_a, seals_b=seals_b)


def _played(ply: int, record: Record, events: tuple[Event, ...], names: Names) -> str:
    told = story(events, names)
    return strings.PLAYED_MOVE.format(ply=ply, move=record.moves[ply - 1], story=told)


def _table(state: State, names: Names) -> RenderableType:
    return render.table(observe(state, Seat.A), names, opened=state.traders[Seat.B])


def _ending(record: Record, state: State, names: Names) -> Iterator[RenderableType]:
    """The result of a round after its last move, if it has one."""
    if quitter := forfeit(record):  # a complete round can be forfeited too
        fault = printable(dict(record.tags)[FORFEIT])
        yield strings.FORFEITED_BY.format(name=names[quitter], fault=fault)
    elif outcome := state.outcome:
        yield render.scores(outcome, names)
    else:
        yield strings.UNFINISHED


class _RecordBrowser:
    """Steps through the rounds of a file, forward and back."""

    def __init__(self, file: Path, screen: Console) -> None:
        self._unread = records(file)
        self._screen = screen
        self._rounds = [next(self._unread)]
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
        if not (line.isascii() and line.isdecimal() and len(line) < 5):
            return strings.STEP_HELP
        if int(line) >= len(self._states):
            return strings.NO_SUCH_PLY.format(moves=len(self._states) - 1)
        self._ply = int(line)
        return None

    def _forward(self) -> str | None:
        if self._ply + 1 < len(self._states):
            self._ply += 1
            return None
        if self._number + 1 == len(self._rounds):
            self._rounds += islice(self._unread, 1)
        if self._number + 1 == len(self._rounds):
            return strings.AT_THE_END
        self._open(self._number + 1)
        return None

    def _back(self) -> str | None:
        if self._ply:
            self._ply -= 1
        elif self._number:
            self._open(self._number - 1)
            self._ply = len(self._states) - 1
        else:
            return strings.AT_THE_BEGINNING
        return None

    def _open(self, number: int) -> None:
        self._number, self._ply = number, 0
        self._states = [*self._rounds[number].replay()]

    def _show(self) -> None:
        record = self._rounds[self._number]
        names, (state, events) = players(record), self._states[self._ply]
        moves = len(record.moves)
        self._screen.rule(_heading(record, self._number + 1, names), align="left", style="dim")
        if self._ply:
            self._screen.print(_played(self._ply, record, events, names))
        self._screen.print("", _table(state, names), "")
        if self._ply == moves:
            self._screen.print(*_ending(record, state, names))
        self._screen.print(strings.STEP_PLACE.format(ply=self._ply, moves=moves))
