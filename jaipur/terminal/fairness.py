"""The proof that a round was dealt fairly, from the tags of its record."""

from gamekit.chance import DEAL, stream
from gamekit.fairness import COMMITMENT, problem
from gamekit.strings import FAIR
from jaipur.record import Record
from jaipur.state import deal
from jaipur.terminal.text import seed_of


def fairness(record: Record, number: int) -> str | None:
    """A sentence on the proof for this round of a match; None if the record offers none."""
    committed = dict(record.tags).get(COMMITMENT)
    if committed is None:
        return None
    seed = seed_of(record)
    dealt = deal(stream(seed, DEAL, number), record.deal.starts)
    return problem("jaipur", seed, committed, [(str(record.deal), str(dealt))]) or FAIR
