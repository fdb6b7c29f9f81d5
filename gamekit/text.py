"""Text from outside: the error for text that cannot be parsed, and quotes in messages."""

from typing import Final

SEAT_LETTERS: Final = "abcdef"
"""The names of seats in records and links."""

_LONGEST: Final = 40


class InvalidNotation(ValueError):
    """The text cannot be parsed; the message says what is wrong and in which place."""


def excerpt(text: str) -> str:
    """Quote text for a message: ASCII only, shortened if it is long."""
    quoted = ascii(text[:_LONGEST])
    whole = len(text) <= _LONGEST and len(quoted) <= _LONGEST + len("''")
    return quoted if whole else f"{quoted[:_LONGEST]}..."
