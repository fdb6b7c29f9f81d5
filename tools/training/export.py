"""Export of learned weights: normalised for explanations, and rounded to integers."""

from collections.abc import Sequence
from math import prod
from typing import Final

import numpy as np

from jaipur.bots.weights import OFFSETS, RUPEE, SHAPES
from tools.training.jit import Weights

_LARGEST: Final = np.iinfo(np.int16).max


def table(weights: Weights, name: str) -> Weights:
    """Return one of the tables as a view into the weights."""
    shape = SHAPES[name]
    return weights[OFFSETS[name] :][: prod(shape)].reshape(shape)


def normalised(weights: Weights) -> Weights:
    """Return equivalent weights in which absent cards have the value 0.

    Overlapping tables leave their split undetermined. Here a good's market tables are 0 where the
    market has none of it, and the herd table is 0 for an empty herd.
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
    """Round weights to the integers of the file."""
    numbers = np.rint(weights * RUPEE).clip(-_LARGEST, _LARGEST)
    return [int(number) for number in numbers]


def in_rupees(numbers: Sequence[int]) -> Weights:
    """Return the integers of the file as weights in rupees."""
    return np.array(numbers) / RUPEE
