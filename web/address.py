"""Links to a game: `#seed=7`, or `#seed=7&players=2`."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl

from gamekit.text import excerpt
from web import strings

LARGEST_SEED: Final = 10**18
"""Far more games than anybody can play, and few enough digits to type."""

_LONGEST: Final = 20_000  # characters of a link, which has some twenty


class InvalidLink(ValueError):
    """A link to a game that cannot be had; the message says why."""


@dataclass(frozen=True, slots=True)
class LinkedGame:
    """The game that a link asks for."""

    seed: int
    two_players: bool = False


def read_address(fragment: str) -> LinkedGame | None:
    """The game that the part of an address after # asks for, if any."""
    if len(fragment) > _LONGEST:
        raise InvalidLink(strings.link_is_too_long(len(fragment)))
    asked = dict(parse_qsl(fragment.removeprefix("#"), keep_blank_values=True))
    if "seed" not in asked:
        return None
    seed, players = asked["seed"], asked.get("players", "1")
    # A number that is too long for Python to convert is no seed either.
    digits = seed.lstrip("0") or seed[:1]
    longest = len(str(LARGEST_SEED))
    if not (
        digits.isascii()
        and digits.isdigit()
        and len(digits) <= longest
        and int(digits) <= LARGEST_SEED
    ):
        raise InvalidLink(strings.link_has_wrong_seed(excerpt(seed), LARGEST_SEED))
    if players not in {"1", "2"}:
        raise InvalidLink(strings.link_has_wrong_players(excerpt(players)))
    return LinkedGame(int(digits), players == "2")
