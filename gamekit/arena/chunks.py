"""A share of a contest's work: some deals of one pairing, played anywhere."""

from dataclasses import dataclass
from time import perf_counter
from typing import Generic, NamedTuple

from gamekit.arena.games import Fault, Game, Played, Player
from gamekit.arena.pairs import deal_seed, play_twice


@dataclass(frozen=True, slots=True)
class Entrant(Generic[Player]):
    """Who takes part; where the fingerprint is another, so is the player."""

    name: str
    player: Player
    fingerprint: str = ""


class Outcome(NamedTuple):
    """What came of one game, from the side of the first entrant, wherever it sat."""

    score: float
    points: tuple[int, int]
    faults: tuple[tuple[int, str], ...]
    """Whose (0 is the first entrant, 1 the second), and of what kind."""


class Mishap(NamedTuple):
    """A fault with all that helps to understand it."""

    deal: int
    entrant: str
    fault: Fault
    record: str


class Chunk(NamedTuple):
    """Some deals, two games each."""

    games: list[Outcome]
    records: list[str]
    mishap: Mishap | None
    """The first there was: one is enough to go by, and all of them might not fit."""
    seconds: float
    """How long it took."""


def play_chunk(
    game: Game[Player],
    entrants: tuple[Entrant[Player], Entrant[Player]],
    seed: int | str,
    deals: range,
) -> Chunk:
    """Play these deals, each from both seats."""
    start = perf_counter()
    one, other = (entrant.player for entrant in entrants)
    games: list[Outcome] = []
    records: list[str] = []
    mishap = None
    for number in deals:
        for swapped, played in enumerate(play_twice(game, (one, other), deal_seed(seed, number))):
            games.append(_outcome(played, swapped))
            records.append(played.record)
            if played.faults and not mishap:
                fault = played.faults[0]
                name = entrants[fault.seat ^ swapped].name
                mishap = Mishap(number, name, fault, played.record)
    return Chunk(games, records, mishap, perf_counter() - start)


def _outcome(played: Played, swapped: int) -> Outcome:
    faults = tuple((fault.seat ^ swapped, fault.kind) for fault in played.faults)
    a, b = played.points
    score, points = (1 - played.score, (b, a)) if swapped else (played.score, (a, b))
    return Outcome(score, points, faults)
