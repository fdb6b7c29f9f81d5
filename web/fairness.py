"""The proof that a game on the page was fair: first a digest, then the seed and the record."""

from gamekit.fairness import COMMITMENT, commitment
from gamekit.records import SEED
from web.game import PlayableGame
from web.seeds import is_drawn


def commitment_to(game: str, seed: int | str) -> str | None:
    """The digest of a drawn seed, which gives nothing away; None if the seed is public."""
    return commitment(game, seed) if is_drawn(seed) else None


def proving_record(name: str, game: PlayableGame) -> str:
    """The record of a finished game, with its seed and the digest that was shown from the start."""
    digest = commitment_to(name, game.seed)
    committed = ((COMMITMENT, digest),) if digest else ()
    return game.record(((SEED, str(game.seed)), *committed))
