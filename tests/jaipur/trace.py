"""Seeds, played and printed: the same text on every Python, and in the browser.

    python -m tests.jaipur.trace > tests/jaipur/data/trace.txt

is for a change that is meant. Nothing but jaipur is imported, so that any Python that finds the
package can run this file.
"""

from collections.abc import Iterator
from random import Random
from zlib import crc32

from gamekit.chance import pick, pick_weighted, shuffled, stream
from jaipur import (
    BOTS,
    Deal,
    Move,
    Record,
    Seat,
    State,
    apply,
    deal,
    imagine,
    legal_moves,
    observe,
    why_not,
    write_position,
)

SEEDS = range(4)
CAP = 400
PLAYERS = (
    ("random", "greedy"),
    ("utility", "random"),
    ("utility-weighted", "utility-weighted"),
    ("greedy", "utility"),
)


class Fixed(Random):
    """Chance that always says the same."""

    def __init__(self, value: float) -> None:
        super().__init__()
        self.value = value

    def random(self) -> float:
        return self.value


def trace() -> Iterator[str]:
    """The lines, one after another."""
    yield from chance()
    for seed in SEEDS:
        for players in PLAYERS:
            yield ""
            yield from played_round(seed, players)


def chance() -> Iterator[str]:
    rng = stream(7, "deal", 1)
    yield f"shuffled {' '.join(map(str, shuffled(range(20), rng)))}"
    yield f"picked {' '.join(str(pick(range(100), rng)) for _ in range(20))}"
    # A sum of floats is not the same on every Python, and here it decides.
    for weights, mark in (((0.2, 0.2, 0.2, 0.6), 0.5), ((0.2, 0.2, 0.8, 0.6), 2 / 9)):
        yield f"picked {pick_weighted(range(4), weights, Fixed(mark))} by the weights {weights}"


def played_round(seed: int, players: tuple[str, str]) -> Iterator[str]:
    """A round on record, then a checksum of all that its players could see and do."""
    dealt = deal(stream(seed, "deal"))
    moves, seen = play(dealt, seed, players)
    tags = tuple(zip("AB", players, strict=True))
    yield from str(Record(dealt, tuple(moves), tags=tags)).splitlines()
    yield write_position(observe(State.start(dealt), dealt.starts))
    yield seen[-1]
    checksum = crc32("\n".join(seen).encode())
    yield f"{len(seen)} lines seen, checksum {checksum:08x}"


def play(dealt: Deal, seed: int, players: tuple[str, str]) -> tuple[list[Move], list[str]]:
    state = State.start(dealt)
    bots = [BOTS[name]() for name in players]
    moves: list[Move] = []
    seen: list[str] = []
    while not state.over and len(moves) < CAP:
        ply = len(moves)
        view = observe(state, state.turn)
        legal = legal_moves(view)
        world = imagine(view, stream(seed, "imagine", ply))
        seen.append(" ".join(map(str, legal)))
        seen += [str(why_not(view, Move(move.give, move.gain))) for move in legal]
        seen.append(" ".join(card.letter for card in (*world.deck, *world.traders[1].hand)))
        move = bots[state.turn](view, stream(seed, players[state.turn], ply))
        state, _ = apply(state, move)
        moves.append(move)
        seen += [write_position(observe(state, seat)) for seat in Seat]
    return moves, seen


if __name__ == "__main__":
    for line in trace():
        print(line)
