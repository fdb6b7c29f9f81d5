"""The seeds of a contest: the one that was drawn or given, and one for each of its deals."""

from functools import lru_cache
from hashlib import blake2b, pbkdf2_hmac
from secrets import token_hex
from typing import Final

_BYTES: Final = 16
_SALT: Final = b"gamekit.arena"
_ITERATIONS: Final = 100_000  # some 0.05 s: trying a million seeds takes half a day


def drawn_seed() -> str:
    """A new seed of 128 bits, as hexadecimal digits."""
    return token_hex(_BYTES)


@lru_cache(64)
def contest_key(seed: int | str) -> str:
    """The key of a contest, computed slowly, so that short seeds cannot be searched."""
    text = str(seed).encode(errors="surrogatepass")
    return pbkdf2_hmac("sha256", text, _SALT, _ITERATIONS, _BYTES).hex()


def deal_seed(key: str, number: int) -> str:
    """The seed of one deal, the same for all pairings; it leads neither to the key nor to others.

    It begins with the number of the deal, for people who read records.
    """
    digest = blake2b(str(number).encode(), key=key.encode(), digest_size=_BYTES)
    return f"{number}.{digest.hexdigest()}"
