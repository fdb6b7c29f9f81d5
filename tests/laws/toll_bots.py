"""Players of Toll: `-m tests.laws.toll_bots FILE` plays a contest of them, to be killed."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from gamekit.arena import Entrant, Journal, TableContest, processes
from gamekit.arena.isolation import Bundle, GameWire, Isolated, Limits
from gamekit.chance import pick
from gamekit.game import Player
from gamekit.play import BotGame
from tests.laws.toll import GAME, PASS, ROLL, Event, Table

PATIENT = Limits(seconds=60, loading=120)


def roller(view: Table, _rng: Random) -> str:
    """Rolls, and believes everything."""
    return PASS if view.claim else ROLL


def honest(view: Table, _rng: Random) -> str:
    """Claims its highest card for what it is, then rolls."""
    if view.claim:
        return PASS
    assert view.viewer is not None
    hand = [card for card in view.hands[view.viewer] if card]
    return f"{max(hand)}={max(hand)}" if hand else ROLL


def chancer(view: Table, rng: Random) -> str:
    """Picks any option."""
    ask = GAME.ask(view)
    assert ask
    return pick(ask.options, rng)


def clumsy(_view: Table, _rng: Random) -> str:
    """Makes a move that is none."""
    return "stumble"


class Watcher:
    """Plays as the roller, and counts the events that it was told."""

    def __init__(self) -> None:
        self.seen: list[Event] = []

    def __call__(self, view: Table, rng: Random) -> str:
        return roller(view, rng)

    def saw(self, event: Event) -> None:
        self.seen.append(event)


def made_of(bot: Callable[[Table, Random], str]) -> Player:
    """A player whose every game is played by this bot."""
    return lambda: bot


def isolated(name: str, source: str = "") -> Isolated[Table, str]:
    """A bot of this source, or the one of this name here, in a process of its own."""
    text = source or f"from tests.laws.toll_bots import {name} as bot\n"
    files = ((f"{name}.py", text.encode()),)
    return Isolated(name, Bundle(f"{name}.py", files, GameWire(GAME), PATIENT))


def table_contest(
    names: Sequence[str] = ("roller", "honest", "chancer", "clumsy"),
    *,
    seats: int = 3,
    games: int = 60,
    recorded: bool = True,
) -> TableContest[Player]:
    """A contest of isolated bots at tables."""
    entrants: list[Entrant[Player]] = [Entrant(name, isolated(name), name) for name in names]
    play = BotGame(GAME, recorded=recorded)
    return TableContest(play, entrants, seats=seats, games=games, seed="bridge")


def main(path: Path) -> None:
    """Play with two processes and a journal, from wherever it was, and print the progress."""
    contest = table_contest()
    with processes(2) as executor, Journal(path, contest.heading) as journal:
        for progress in contest.play(executor, journal):
            print(progress.games, flush=True)


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except KeyboardInterrupt:
        sys.exit(130)
