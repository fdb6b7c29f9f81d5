"""The numba decorator, and the array types of compiled code."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

Function = TypeVar("Function", bound=Callable[..., Any])

Counts: TypeAlias = NDArray[np.int64]
Weights: TypeAlias = NDArray[np.float64]


def compiled(function: Function) -> Function:
    """Compile a function with numba.

    Without a disk cache: numba would not notice changed constants, or functions in other files.
    """
    return cast("Function", njit(function))
