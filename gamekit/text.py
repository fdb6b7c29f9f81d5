"""Text that others wrote, as it can stand in a message."""

from typing import Final

_LONGEST: Final = 40


def excerpt(text: str) -> str:
    """The text quoted for a message, however long or odd it is."""
    quoted = ascii(text[:_LONGEST])
    whole = len(text) <= _LONGEST and len(quoted) <= _LONGEST + len("''")
    return quoted if whole else f"{quoted[:_LONGEST]}..."
