"""The Mersenne Twister of Python's `Random`, compiled: the same numbers from the same state."""

from typing import Final

from tools.training.jit import Counts, compiled

_WORDS: Final = 624
_SHIFTED: Final = 397


@compiled
def _turn_over(state: Counts) -> None:
    for word in range(_WORDS):
        following = state[word] & 0x80000000 | state[(word + 1) % _WORDS] & 0x7FFFFFFF
        mixed = state[(word + _SHIFTED) % _WORDS] ^ following >> 1
        state[word] = mixed ^ 0x9908B0DF if following & 1 else mixed
    state[_WORDS] = 0


@compiled
def _word(state: Counts) -> int:
    if state[_WORDS] >= _WORDS:
        _turn_over(state)
    word = state[state[_WORDS]]
    state[_WORDS] += 1
    word ^= word >> 11
    word ^= word << 7 & 0x9D2C5680
    word ^= word << 15 & 0xEFC60000
    return int(word ^ word >> 18)


@compiled
def random(state: Counts) -> float:
    """Return the next number in [0, 1)."""
    high = _word(state) >> 5
    low = _word(state) >> 6
    return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0)
