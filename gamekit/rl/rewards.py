"""The rewards that an environment can pay."""

from typing import Final

from gamekit.game import Result
from gamekit.rl import strings

REWARDS: Final = ("score", "margin", "shaped")
"""Names of rewards: the score of the result, the final margin in points, or the margin as it grows.

`shaped` adds up to `margin`, and pays each part of it as soon as the seat sees it.
"""


def checked_reward(name: str) -> str:
    """The same name; raises `ValueError` if there is no such reward."""
    if name not in REWARDS:
        raise ValueError(strings.UNKNOWN_REWARD.format(name=name, names=", ".join(REWARDS)))
    return name


def reward(name: str, seat: int, result: Result | None, before: float, after: float) -> float:
    """The reward of a seat whose margin changed; `result` is None unless the game is over."""
    if name == "shaped":
        return after - before
    if result is None:
        return 0.0
    return result.scores[seat] if name == "score" else after
