"""Records to read, and to break."""

from jaipur import Record
from tests.jaipur.strategies import random_deal, steps

DEAL = "GCMMM DSPLM GCPLM DSCSCMLCMCLGDPMMGPLMLLPGPSDPSMDDLPCCSLLG 2112332 564654 X889X b"
TEXT = f"""\
[A "Asha"]
[B "Bina"]
[Seals "1-0"]
[Deal "{DEAL}"]

1. +MMM +D 2. +SS-MM -L
*
"""


def round_of(seed: int, *, seals: tuple[int, int] = (0, 0), **tags: str) -> Record:
    """The record of a whole round of quick players."""
    moves = tuple(step.move for step in steps(seed, ("greedy", "utility")))
    record = Record(random_deal(seed), moves, seals, tuple(tags.items()))
    assert record.result
    return record


FINISHED = str(round_of(1))
