"""Leaf counts, as chess programs know them: in how many ways play can go on for n moves.

    python -m tests.jaipur.perft

writes tests/jaipur/data/perft.txt again, in about half a minute. The counts come from the naive
rules of tests/jaipur/naive.py; the package only deals the cards, and plays the moves that lead to
late positions.
"""

from tools import needs

if __name__ == "__main__":
    needs.run_in_venv("test")

# Only .venv has what follows.
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tests.jaipur.naive import Table, after, count_leaves
from tests.jaipur.strategies import random_deal, steps

DATA = Path(__file__).parent / "data" / "perft.txt"

_DEALS = 20
_MOVES_BEFORE_THE_END = (1, 2, 3, 3, 4, 5, 8, 12, 20, 30)

_HEADING = """\
# In how many ways play can go on for 1, 2 and 3 moves; a round that is over goes on in none.
# The moves, if there are any, are played before counting; `-m tests.jaipur.perft` writes this.
"""


@dataclass(frozen=True)
class Entry:
    """A position, as a deal and the moves that lead there, and its counts."""

    deal: str
    moves: tuple[str, ...]
    leaves: tuple[int, ...]

    def __str__(self) -> str:
        fields = {"deal": [self.deal], "moves": self.moves, "leaves": map(str, self.leaves)}
        return "".join(" ".join((f"{name}:", *words)) + "\n" for name, words in fields.items())

    @classmethod
    def parse(cls, text: str) -> Self:
        deal, moves, leaves = (line.partition(":")[2].strip() for line in text.splitlines())
        return cls(deal, tuple(moves.split()), tuple(map(int, leaves.split())))


def read() -> list[Entry]:
    """The entries of the data file."""
    blocks = DATA.read_text(encoding="utf-8").removeprefix(_HEADING).strip().split("\n\n")
    return [Entry.parse(block) for block in blocks]


def entries() -> Iterator[Entry]:
    """Twenty deals, then late positions of some of them."""
    for seed in range(_DEALS):
        yield counted(seed, ())
    for seed, left in enumerate(_MOVES_BEFORE_THE_END):
        moves = [str(step.move) for step in steps(seed)]
        yield counted(seed, tuple(moves[:-left]))


def counted(seed: int, moves: tuple[str, ...]) -> Entry:
    deal = str(random_deal(seed))
    table = Table.dealt(deal)
    for move in moves:
        gain, _, give = move.partition("-")
        table = after(table, (gain.removeprefix("+"), give))
    return Entry(deal, moves, tuple(count_leaves(table, depth) for depth in (1, 2, 3)))


if __name__ == "__main__":
    blocks = [_HEADING, *map(str, entries())]
    DATA.write_text("\n".join(blocks), encoding="utf-8", newline="\n")
