"""What a link asks for: `#seed=7`, or `#seed=7&players=2`."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl

from gamekit.text import excerpt

LARGEST_SEED: Final = 10**18
"""Far more games than anybody can play, and few enough digits to type."""


class InvalidLink(ValueError):
    """The link asks for something that there is not; the message says what."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A game that a link asks for."""

    seed: int
    two_players: bool = False


def read_address(fragment: str) -> Wish | None:
    """What the part of an address after # asks for, if anything."""
    asked = dict(parse_qsl(fragment.removeprefix("#"), keep_blank_values=True))
    if "seed" not in asked:
        return None
    seed, players = asked["seed"], asked.get("players", "1")
    digits = (
        seed.lstrip("0") or seed[:1]
    )  # so long a number that Python refuses it is no seed either
    longest = len(str(LARGEST_SEED))
    if not (
        digits.isascii()
        and digits.isdigit()
        and len(digits) <= longest
        and int(digits) <= LARGEST_SEED
    ):
        raise InvalidLink(
            f"The link's seed {excerpt(seed)} is not a whole number from 0 to {LARGEST_SEED}."
        )
    if players not in {"1", "2"}:
        raise InvalidLink(f"The link asks for {excerpt(players)} players; there can be 1 or 2.")
    return Wish(int(digits), players == "2")
