"""Compiled functions, and the arrays that they work on."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

Function = TypeVar("Function", bound=Callable[..., Any])

Counts: TypeAlias = NDArray[np.int64]
Weights: TypeAlias = NDArray[np.float64]


def compiled(function: Function) -> Function:
    """The same function in machine code.

    Nothing is kept on disk: numba would not notice that the numbers of the game, or a function in
    another file, have changed.
    """
    return cast("Function", njit(function))
