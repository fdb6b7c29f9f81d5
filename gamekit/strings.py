"""Sentences of records and of bots at play, and those that the page and the terminal share."""

from collections.abc import Iterable
from typing import Final

PRINTED: Final = "The bot printed:\n{output}"


def listed(parts: Iterable[str]) -> str:
    """Join the parts that are not empty: `a, b and c`."""
    *first, last = [*filter(None, parts)] or [""]
    return " and ".join(filter(None, (", ".join(first), last)))


def seats_unknown(title: str, seats: range, players: int) -> str:
    """The error for a game with too few or too many players."""
    number = " to ".join(map(str, sorted({seats[0], seats[-1]})))
    return f"{title} is for {number} players, not {players}."


def computer_failed(name: str, why: str) -> str:
    """The notice after a computer player failed to move."""
    return f"{name} could not decide, so chance chose its move. ({why})"


def not_a_tag_line(quoted: str) -> str:
    """The error for a line of a record that should be a tag."""
    return f'{quoted} is not a tag, such as [A "Asha"].'


def not_a_tag(quoted: str) -> str:
    """The error for a value that should be a tag."""
    return f"{quoted} is not a tag: that is a name and a text."


def not_a_tag_name(quoted: str) -> str:
    """The error for the name of a tag."""
    return (
        f"{quoted} is not the name of a tag: that is a letter,"
        " then letters, digits or _, 40 in all at most."
    )


def tag_twice(quoted: str) -> str:
    """The error for a tag that a record has already."""
    return f"A record has only one tag {quoted}."


# Fair chance, proved by a seed and an earlier commitment to it

FAIR: Final = "Fair: the seed fits the commitment, and all the chance of this game follows from it."
FAIRNESS_WITHOUT_SEED: Final = "The record has no seed, so it cannot prove that the game was fair."
FAIRNESS_WITHOUT_COMMITMENT: Final = (
    "The game follows from its seed, but the record has no commitment that was made before it."
)
UNFAIR_CHANCE: Final = "Not fair: the seed gives another game than the one in the record."
INVALID_COMMITMENT: Final = (
    "The commitment in the record is not one: it must have 64 hexadecimal digits."
)
OTHER_COMMITMENT: Final = "Not fair: the commitment is to another seed than the one in the record."
