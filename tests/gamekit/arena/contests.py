"""A game that is over at once, for contests.

`-m tests.gamekit.arena.contests FILE` plays one, to be killed.
"""

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import sleep
from typing import NamedTuple

from gamekit.arena import Contest, Entrant, Journal, Meeting, Tally, processes

STRENGTHS = {"strong": 3.0, "middling": 1.5, "weak": 1.0}


class Fault(NamedTuple):
    seat: int
    kind: str
    reason: str = ""
    detail: str = ""


class Played(NamedTuple):
    score: float
    points: tuple[int, int] = (0, 0)
    faults: tuple[Fault, ...] = ()
    record: str = ""


@dataclass(frozen=True, slots=True)
class Dice:
    """Whoever is twice as strong wins twice as often; whoever has no strength at all forfeits."""

    pause: float = 0

    def __call__(self, players: tuple[float, float], seed: str) -> Played:
        sleep(self.pause)
        rng = Random(repr((players, seed)))
        record = f"seed {seed}\nby {os.getpid()}\n"
        if 0 in players:
            fault = Fault(players.index(0), rng.choice(["slip", "trip"]), "It fell.", seed)
            return Played(float(fault.seat), (0, 0), (fault,), record)
        a, b = players
        points = int(rng.random() * 50), int(rng.random() * 50)
        tied = rng.random() < 0.1
        return Played(0.5 if tied else float(rng.random() * (a + b) < a), points, (), record)


def entrants(**strengths: float) -> list[Entrant[float]]:
    named = strengths or STRENGTHS
    return [Entrant(name, strength, f"of {strength}") for name, strength in named.items()]


def contest(
    *players: Entrant[float],
    game: Dice = Dice(),  # noqa: B008 (a value)
    rounds: int = 60,
    seed: int | str = 1,
    until_sure: bool = False,
) -> Contest[float]:
    """A contest of these, or of three."""
    return Contest(game, players or entrants(), rounds=rounds, seed=seed, until_sure=until_sure)


def played(contest: Contest[float]) -> tuple[Meeting, ...]:
    """What comes of it, in this process."""
    *_, end = contest.play()
    assert end.games == end.total
    return contest.meetings


def meeting(one: str, other: str, tally: Tally) -> Meeting:
    return Meeting(one, other, tally, (0, 0), {0: 2 * tally.pairs}, ({}, {}), (), None)


def slow_contest() -> Contest[float]:
    return contest(game=Dice(pause=0.002), rounds=200)


def main(path: Path) -> None:
    """Play with two processes and a journal, from wherever it was, and tell what came of it."""
    slow = slow_contest()
    with processes(2) as executor, Journal(path, slow.heading) as journal:
        for progress in slow.play(executor, journal):
            print(progress.games, flush=True)
    print(slow.meetings)


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except KeyboardInterrupt:
        sys.exit(130)
