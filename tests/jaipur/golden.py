"""Rounds on record, and what each seat could know after every move of some of them.

    python -m tests.jaipur.golden

writes the traces, tests/jaipur/data/golden/*.positions, again from the records beside them: for
a change of notation that is meant. The records themselves are what was once played, and stay.
"""

from collections.abc import Iterator
from pathlib import Path

from jaipur import Record, Seat, State, observe, read_records, write_position

FOLDER = Path(__file__).parent / "data" / "golden"
TRACED = ("eight-moves", "empty-bonus-pile", "market-short", "tie-by-goods-tokens")


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.jpr"))


def text(name: str) -> str:
    # Bytes first: reading as text would turn a stray line ending into the one that is meant.
    return (FOLDER / f"{name}.jpr").read_bytes().decode()


def records(name: str) -> tuple[Record, ...]:
    return read_records(text(name))


def trace(record: Record) -> str:
    """The round from both chairs: at the start, and after each move."""
    return "".join(f"{line}\n" for line in _trace_lines(record))


def _trace_lines(record: Record) -> Iterator[str]:
    for move, (state, _) in zip(("start", *record.moves), record.replay(), strict=True):
        yield str(move)
        yield from _positions(state)


def _positions(state: State) -> Iterator[str]:
    for seat in Seat:
        yield write_position(observe(state, seat))


def trace_file(name: str) -> Path:
    return FOLDER / f"{name}.positions"


if __name__ == "__main__":
    for name in TRACED:
        (record,) = records(name)
        trace_file(name).write_text(trace(record), encoding="utf-8", newline="\n")
