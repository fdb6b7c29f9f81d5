"""`jaipur replay`: rounds on record, stepped through, told, or laid out for another program."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console, RenderableType

from gamekit.play import FORFEIT
from jaipur.cards import BONUS_SIZES, GOODS, Cards, Seat
from jaipur.events import Event
from jaipur.narration import Names, story
from jaipur.observation import observe
from jaipur.record import Record
from jaipur.rules import legal_moves
from jaipur.scoring import Decision
from jaipur.state import State
from jaipur.table import forfeit
from jaipur.terminal import render
from jaipur.terminal.console import LEAVING, ask, console, interactive, players, printable, records

EXAMPLES: Final = (
    "jaipur replay match.jpr",
    "jaipur replay match.jpr --json | jq .legal",
)

_HELP: Final = "Enter: on, p: back, a number: to that move, q: leave."


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
        _Stepping(file, console()).go_on()
    else:
        screen = console()
        for number, record in enumerate(records(file), start=1):
            _tell(record, number, screen)


def _lines(record: Record) -> Iterator[dict[str, Any]]:
    """Each move and what came of it, and the end of the round."""
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
    """Cards by their letters, from A to Z: for programs that know no order of the goods."""
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
    """The round from beginning to end, a line a move."""
    names = players(record)
    for ply, (state, events) in enumerate(record.replay()):
        if ply == 0:
            screen.print(_heading(record, number, names))
            screen.print(_table(state, names), "")
        else:
            screen.print(f"{ply}. {record.moves[ply - 1]}  {story(events, names)}")
    screen.print(*_reckoning(record, state, names), "")


def _heading(record: Record, number: int, names: Names) -> str:
    seals = " to ".join(map(str, record.seals))
    return f"Round {number}: {names[Seat.A]} and {names[Seat.B]}, seals {seals}"


def _table(state: State, names: Names) -> RenderableType:
    return render.table(observe(state, Seat.A), names, opened=state.traders[Seat.B])


def _reckoning(record: Record, state: State, names: Names) -> Iterator[RenderableType]:
    """How the round stands after its last move."""
    if quitter := forfeit(record):  # even at its very end, when its moves are complete
        yield f"{names[quitter]} forfeited the round ({printable(dict(record.tags)[FORFEIT])})."
    elif outcome := state.outcome:
        yield render.scores(outcome, names)
    else:
        yield "The round is unfinished."


class _Stepping:
    """A person who goes through the rounds of a file, forward and back."""

    def __init__(self, file: Path, screen: Console) -> None:
        self._unread = records(file)
        self._screen = screen
        self._rounds = [next(self._unread)]
        self._states: list[tuple[State, tuple[Event, ...]]] = []
        self._open(0)

    def go_on(self) -> None:
        """Step until that is enough."""
        self._show()
        while (line := ask("> ")) is not None and line.lower() not in LEAVING:
            if problem := self._step(line.lower()):
                self._screen.print(problem)
            else:
                self._show()

    def _step(self, line: str) -> str | None:
        """Go where the line says, or say why not."""
        if line in {"", "n"}:
            return self._forward()
        if line == "p":
            return self._back()
        if not (line.isascii() and line.isdecimal() and len(line) < 5):
            return _HELP
        if int(line) >= len(self._states):
            return f"This round has {len(self._states) - 1} moves."
        self._ply = int(line)
        return None

    def _forward(self) -> str | None:
        if self._ply + 1 < len(self._states):
            self._ply += 1
            return None
        if self._number + 1 == len(self._rounds):
            self._rounds += islice(self._unread, 1)
        if self._number + 1 == len(self._rounds):
            return "This is the end: p goes back, q leaves."
        self._open(self._number + 1)
        return None

    def _back(self) -> str | None:
        if self._ply:
            self._ply -= 1
        elif self._number:
            self._open(self._number - 1)
            self._ply = len(self._states) - 1
        else:
            return "This is the beginning."
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
            self._screen.print(
                f"{self._ply}. {record.moves[self._ply - 1]}  {story(events, names)}"
            )
        self._screen.print("", _table(state, names), "")
        if self._ply == moves:
            self._screen.print(*_reckoning(record, state, names))
        self._screen.print(f"Move {self._ply} of {moves}. {_HELP}")
