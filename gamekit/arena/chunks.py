"""A chunk of a contest's work: some of its deals, played in any process."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Generic, NamedTuple, Protocol, TypeVar

from gamekit.arena.times import MoveTimes
from gamekit.play import Fault, Played

Player = TypeVar("Player")
_Player_contra = TypeVar("_Player_contra", contravariant=True)


class Play(Protocol[_Player_contra]):
    """Plays one game; it must be picklable to be used in other processes."""

    def __call__(self, players: Sequence[_Player_contra], seed: str, /) -> Played:
        """The game of these players, one for each seat; all random numbers come from the seed."""


@dataclass(frozen=True, slots=True)
class Entrant(Generic[Player]):
    """A participant of a contest; a different fingerprint means different code."""

    name: str
    player: Player
    fingerprint: str = ""


class Seating(NamedTuple):
    """One game of a contest: the deal it belongs to, its seed, and the entrant of each seat."""

    deal: int
    seed: str
    entrants: tuple[int, ...]


class Schedule(Protocol):
    """The games of a contest, by the number of their deal; it must be picklable."""

    @property
    def games(self) -> int:
        """The number of games that share a deal."""

    @property
    def seats(self) -> int:
        """The number of players in a game."""

    def seatings(self, deals: range, /) -> Iterator[Seating]:
        """The games of these deals, in order."""


class GameResult(NamedTuple):
    """The result of one game, in the order of its seats."""

    scores: tuple[float, ...]
    points: tuple[int, ...]
    faults: tuple[tuple[int, str], ...]
    """The seat and the kind of each."""


class FirstFault(NamedTuple):
    """The first fault of an entrant: its deal, counted from 0, its kind and its reason."""

    deal: int
    kind: str
    reason: str


class FaultReport(NamedTuple):
    """A fault with its deal, its entrant and the record of the game."""

    deal: int
    entrant: str
    fault: Fault
    record: str


class Chunk(NamedTuple):
    """The results of some deals."""

    games: list[GameResult]
    records: list[str]
    faults: list[FaultReport]
    """The first fault of each entrant; all of them could be very large."""
    times: dict[str, MoveTimes]
    """The times of each entrant's moves."""
    seconds: float
    """The time that the games took."""


def play_chunk(
    play: Play[Player], entrants: Sequence[Entrant[Player]], schedule: Schedule, deals: range
) -> Chunk:
    """Play the games of these deals."""
    start = perf_counter()
    games: list[GameResult] = []
    records: list[str] = []
    faults: dict[str, FaultReport] = {}
    times = {entrant.name: MoveTimes() for entrant in entrants}
    for deal, seed, seated in schedule.seatings(deals):
        played = play([entrants[entrant].player for entrant in seated], seed)
        names = [entrants[entrant].name for entrant in seated]
        games.append(
            GameResult(
                played.scores,
                played.points,
                tuple((fault.seat, fault.kind) for fault in played.faults),
            )
        )
        records.append(played.record)
        for fault in played.faults:
            name = names[fault.seat]
            faults.setdefault(name, FaultReport(deal, name, fault, played.record))
        for name, seconds in zip(names, played.seconds, strict=False):  # not every game has them
            times[name].add(seconds)
    return Chunk(games, records, [*faults.values()], times, perf_counter() - start)
