"""Fair chance that can be proved: a commitment to the seed before a game, the seed after it.

Before the game, whoever deals shows the digest of a secret seed. Nobody can find the seed from it,
and no other seed has it. After the game the seed is shown, so that everybody can compute the digest
and all chance of the game again.
"""

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from gamekit import strings

COMMITMENT: Final = "Commitment"
"""The tag of a record for the commitment that was shown before the game."""

_DOMAIN: Final = "a commitment to the seed of a game"  # no other digest of a seed can equal this
_DIGEST: Final = re.compile("[0-9a-f]{64}")


def commitment(game: str, seed: int | str) -> str:
    """The digest to show before a game; a short seed could be found from it by trying."""
    return sha256(repr((_DOMAIN, game, seed)).encode()).hexdigest()


def problem(
    game: str, seed: int | str, committed: str, chance: Iterable[tuple[str, str]]
) -> str | None:
    """Why a game is not proved to be fair; None if it is.

    `chance` pairs what the record has with what the seed gives. An empty seed or commitment is one
    that the record lacks.
    """
    if seed == "":
        return strings.FAIRNESS_WITHOUT_SEED
    if any(written != follows for written, follows in chance):
        return strings.UNFAIR_CHANCE
    if not committed:
        return strings.FAIRNESS_WITHOUT_COMMITMENT
    if not _DIGEST.fullmatch(committed):
        return strings.INVALID_COMMITMENT
    if committed != commitment(game, seed):
        return strings.OTHER_COMMITMENT
    return None
