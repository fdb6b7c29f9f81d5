"""A game that is over at once, for contests.

`-m tests.gamekit.arena.contests FILE` plays one, to be killed.
"""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import sleep

from gamekit.arena import Contest, Entrant, Journal, PairingResult, Tally, processes
from gamekit.play import Fault, Played

STRENGTHS = {"strong": 3.0, "middling": 1.5, "weak": 1.0}


def zero_sum(share: float, points: tuple[int, int] = (0, 0), *faults: Fault) -> Played:
    """A game of two of which the first wins this share: 1, 0.5 or 0."""
    return Played((2 * share - 1, 1 - 2 * share), points, faults, "")


@dataclass(frozen=True, slots=True)
class Dice:
    """Whoever is twice as strong wins twice as often; whoever has no strength at all forfeits.

    Whoever has less than none forfeits from the deal `late` on. Each has two moves in a game, of a
    quarter of a second by the clock of these games.
    """

    pause: float = 0
    late: int = 0

    def __call__(self, players: Sequence[float], seed: str) -> Played:
        sleep(self.pause)
        rng = Random(repr((tuple(players), seed)))
        record = f"seed {seed}\nby {os.getpid()}\n"
        weakest = min(players)
        if weakest == 0 or (weakest < 0 and int(seed.partition(".")[0]) >= self.late):
            fault = Fault(
                list(players).index(weakest), rng.choice(["slip", "trip"]), "It fell.", seed
            )
            return zero_sum(float(fault.seat), (0, 0), fault)._replace(record=record)
        a, b = map(abs, players)
        points = int(rng.random() * 50), int(rng.random() * 50)
        tied = rng.random() < 0.1
        share = 0.5 if tied else float(rng.random() * (a + b) < a)
        return zero_sum(share, points)._replace(record=record, seconds=((0.25,) * 2,) * 2)


def entrants(**strengths: float) -> list[Entrant[float]]:
    named = strengths or STRENGTHS
    return [Entrant(name, strength, f"of {strength}") for name, strength in named.items()]


def contest(
    *players: Entrant[float],
    game: Dice = Dice(),  # noqa: B008 (a value)
    rounds: int = 60,
    seed: int | str = 1,
    until_sure: bool = False,
    gauntlet: Sequence[str] = (),
) -> Contest[float]:
    """A contest of these, or of three."""
    return Contest(
        game,
        players or entrants(),
        rounds=rounds,
        seed=seed,
        until_sure=until_sure,
        gauntlet=gauntlet,
    )


def played(contest: Contest[float]) -> tuple[PairingResult, ...]:
    """The results of a contest played in this process."""
    *_, end = contest.play()
    assert end.games == end.total
    return contest.pairings


def meeting(one: str, other: str, tally: Tally) -> PairingResult:
    return PairingResult(one, other, tally, (0, 0), {0: 2 * tally.pairs}, ({}, {}), (), None)


def slow_contest() -> Contest[float]:
    return contest(game=Dice(pause=0.002), rounds=200)


def main(path: Path) -> None:
    """Play, or continue, with two processes and a journal, and print the results."""
    slow = slow_contest()
    with processes(2) as executor, Journal(path, slow.heading) as journal:
        for progress in slow.play(executor, journal):
            print(progress.games, flush=True)
    print(slow.pairings)


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except KeyboardInterrupt:
        sys.exit(130)
