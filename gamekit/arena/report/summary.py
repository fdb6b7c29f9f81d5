"""The summary of a round robin: the entrants that the first is surely better or worse than."""

from collections.abc import Iterator, Sequence
from typing import Final

from gamekit.arena import strings
from gamekit.arena.report.figures import filled, listed, named, percent, rating, within
from gamekit.arena.results import PairingResult, Results
from gamekit.markup import Child

_BY_NAME: Final = 4  # entrants in a sentence; more are counted


def summary(results: Results) -> Iterator[Child]:
    """The sentences on the first entrant: its rating, and its pairings with the others."""
    pairings = met(results)
    first, *others = results.standings
    claims: dict[str, list[str]] = {"better": [], "open": [], "worse": []}
    for other in others:
        claims[relation(pairings[first.name, other.name])].append(other.name)
    yield strings.RATING_OF_FIRST.format(rating=rating(first))
    for side, sentence in (
        ("better", strings.BETTER_THAN),
        ("open", strings.OPEN_WITH),
        ("worse", strings.WORSE_THAN),
    ):
        if claims[side]:
            yield filled(sentence, names=_some(claims[side], len(others)))
    if len(others) == 1:
        tally = pairings[first.name, others[0].name].tally
        yield strings.SCORE_OF_FIRST.format(
            score=percent(tally.score), interval=within(tally.interval)
        )


def _some(names: Sequence[str], of: int) -> Child:
    if len(names) <= _BY_NAME:
        return listed([named(name) for name in names])
    phrase = strings.ALL_OTHERS if len(names) == of else strings.SOME_OTHERS
    return phrase.format(some=len(names), others=of)


def relation(pairing: PairingResult) -> str:
    """The relation of the one to the other: "better", "worse" or "open".

    A sequential test decides if there was one; otherwise the 95 % interval does.
    """
    low, high = pairing.tally.interval
    if pairing.verdict == pairing.one or (pairing.verdict is None and low > 0.5):
        return "better"
    if pairing.verdict == pairing.other or (pairing.verdict is None and high < 0.5):
        return "worse"
    return "open"


def met(results: Results) -> dict[tuple[str, str], PairingResult]:
    """Every pairing from the side of either entrant."""
    sides = {(pairing.one, pairing.other): pairing for pairing in results.pairings}
    return sides | {(other, one): pairing.mirrored for (one, other), pairing in sides.items()}
