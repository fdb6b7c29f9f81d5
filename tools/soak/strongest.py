"""Rounds of the strongest computer player, compiled, against itself."""

from functools import cache

from gamekit.play import play
from jaipur import BOTS, Bot
from jaipur.bots import STRONGEST
from jaipur.bots.search import Searcher
from jaipur.game import GAME
from tools.training.search import twin_of


@cache
def _twin() -> Bot:
    searcher = BOTS[STRONGEST]()
    assert isinstance(searcher, Searcher)
    return twin_of(searcher)


def hold(_name: str, seeds: range) -> None:
    """Play a round for each seed: no fault, an end before the move limit, a record that replays."""
    for seed in seeds:
        played = play(GAME, (_twin, _twin), f"soak {seed}")
        problem = played.faults or (played.result is None and "It did not end.")
        if problem:
            raise AssertionError(f"seed {seed}: {problem}")
        text = GAME.write_record(played.tagged(()))
        assert GAME.read_record(text).end == played.end, f"seed {seed}: {text}"
