"""Every law of every game, over one seed after another."""

import inspect
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, Final

from gamekit.game import AnyGame
from gamekit.registry import registered_games
from tests.laws import test_laws

_MOST: Final = 400
_LETTERS: Final = 'ab1+-D=[]"\\ \n\0\u202e\ud800'


@cache
def laws() -> dict[str, Callable[..., None]]:
    """The laws by their names; each is a function of a game, a seed and other arbitrary values."""
    return {
        name: law.hypothesis.inner_test
        for name, law in vars(test_laws).items()
        if getattr(law, "is_hypothesis_test", False)
    }


def hold(name: str, seeds: range) -> None:
    """Check all laws of the game of that name with these seeds."""
    game = registered_games()[name]
    for seed in seeds:
        for title, law in laws().items():
            try:
                law(game=game, **dict(arguments(law, seed)))
            except Exception as problem:
                raise BrokenLaw(f"{name}, seed {seed}: {title}") from problem


class BrokenLaw(AssertionError):
    """A game and a seed for which a law does not hold."""


def arguments(law: Callable[..., None], seed: int) -> Iterator[tuple[str, Any]]:
    """The values of a law's parameters besides the game, all drawn from the seed."""
    rng = Random(f"{law.__name__} {seed}")
    for name, parameter in inspect.signature(law).parameters.items():
        if name == "seed":
            yield name, seed
        elif parameter.annotation is int:
            yield name, rng.randrange(_MOST)
        elif parameter.annotation is str:
            yield name, "".join(rng.choices(_LETTERS, k=rng.randrange(4)))
        elif parameter.annotation is not AnyGame:
            raise TypeError(f"{law.__name__} has a parameter {name} of an unknown kind.")
