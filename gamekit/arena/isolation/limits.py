"""The limits of a bot in a process of its own."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a bot: seconds of wall time, bytes of memory and of output."""

    seconds: float = 1
    """The time limit of a move, and of the start of a game."""
    loading: float = 20
    """The time limit of the import, which is done once for many games."""
    memory: int = 512 << 20
    output: int = 64 << 10
    """The output limit of one game."""
