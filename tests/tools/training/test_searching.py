"""The compiled search: the very moves of the plain one, in the same worlds."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from gamekit.chance import stream
from jaipur import Observation, legal_moves, observe
from jaipur.bots import BOTS, STRONGEST
from jaipur.bots.appraisal import Appraisal, encode_move
from jaipur.bots.search import Searcher, determinise, rollout
from jaipur.bots.value import ValueFunction, default_value
from jaipur.bots.weights import SIZE
from tests.jaipur.strategies import steps
from tools.training import search
from tools.training.best_move import tables_of

ANY = ValueFunction([*map(int, np.random.default_rng(1).integers(-3000, 3000, SIZE))])
"""A value that favours nothing in particular: a wrong place in a table shows at once."""


def views(*players: str, seeds: range) -> Iterator[Observation]:
    """What is known before each move of some rounds."""
    one, other = players
    for seed in seeds:
        for step in steps(seed, (one, other)):
            yield observe(step.before, step.before.turn)


def test_a_twin_makes_the_very_moves_of_its_searcher(thorough: bool) -> None:
    searcher = Searcher(default_value(), 60, 5)
    twin = search.twin_of(searcher)
    seeds = range(100 if thorough else 2)
    for number, view in enumerate(views("merchant", "broker", seeds=seeds)):
        ours, theirs = stream(1, number), stream(1, number)
        assert twin(view, ours) == searcher(view, theirs)
        assert ours.random() == theirs.random()


@pytest.mark.parametrize("value", [default_value(), ANY], ids=["learned", "any"])
def test_rounds_are_played_on_alike(value: ValueFunction, thorough: bool) -> None:
    tables, rng = tables_of(value), Random(1)
    for view in views("random", "utility-weighted", seeds=range(500 if thorough else 10)):
        known = Appraisal(value, view)
        world = determinise(known, rng)
        step = encode_move(rng.choice(legal_moves(view)))
        replies = rng.randint(1, 30)
        found = search.rollout(tables, world, known.inputs, step, replies)
        assert found == rollout(value, world, known.inputs, step, replies)


def test_the_strongest_has_a_twin() -> None:
    strongest = BOTS[STRONGEST]()
    assert isinstance(strongest, Searcher)
    assert search.twin_of(strongest).searcher == strongest
