"""From what was learned to what is shipped: whole numbers that say the same, and explain more."""

from collections.abc import Sequence
from math import prod
from typing import Final

import numpy as np

from jaipur.bots.weights import OFFSETS, RUPEE, SHAPES
from tools.training.jit import Weights

_LARGEST: Final = np.iinfo(np.int16).max


def table(weights: Weights, name: str) -> Weights:
    """One of the tables, in its shape; what is written there is written into the weights."""
    shape = SHAPES[name]
    return weights[OFFSETS[name] :][: prod(shape)].reshape(shape)


def normalised(weights: Weights) -> Weights:
    """The same values, in which what is about nothing is worth nothing.

    Learning leaves open which of two overlapping tables says what. A good's tables of its cards in
    the market are to say 0 where there are none, and that of the herd where there is no camel.
    """
    weights = weights.copy()
    goods, wanted, supply, growth, hands, herd = (
        table(weights, name) for name in ("goods", "wanted", "supply", "growth", "hands", "herd")
    )
    # goods is by kind, phase, tokens, mine and the rival's
    goods += wanted[..., 0][:, None, None, :, :]
    goods += supply[..., 0][:, :, :, None, None]
    goods += growth[..., 0].swapaxes(1, 2)[:, None, :, :, None]
    wanted -= wanted[..., :1].copy()
    supply -= supply[..., :1].copy()
    growth -= growth[..., :1].copy()
    hands += herd[:, 0, :, None]
    herd -= herd[:, :1].copy()
    return weights


def rounded(weights: Weights) -> list[int]:
    """The weights as a file of tables has them."""
    numbers = np.rint(weights * RUPEE).clip(-_LARGEST, _LARGEST)
    return [int(number) for number in numbers]


def in_rupees(numbers: Sequence[int]) -> Weights:
    """The weights of a file of tables."""
    return np.array(numbers) / RUPEE
