"""The summary of a round robin: the entrants that the first is surely better or worse than."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final

from gamekit.arena import strings
from gamekit.arena.report.figures import filled, listed, named, percent, rating, within
from gamekit.arena.results import PairingResult, Results, TableResults
from gamekit.markup import Child

_BY_NAME: Final = 4  # entrants in a sentence; more are counted


def summary(results: Results) -> Iterator[Child]:
    """The sentences on the first entrant: its rating, and its pairings with the others."""
    related = relations(results)
    first, *others = results.standings
    claims: dict[str, list[str]] = {"better": [], "open": [], "worse": []}
    opponents = [other for other in others if (first.name, other.name) in met(results)]
    for other in opponents:
        claims[related[first.name, other.name]].append(other.name)
    yield strings.RATING_OF_FIRST.format(rating=rating(first))
    for side, sentence in (
        ("better", strings.BETTER_THAN),
        ("open", strings.OPEN_WITH),
        ("worse", strings.WORSE_THAN),
    ):
        if claims[side]:
            yield filled(sentence, names=_some(claims[side], len(opponents)))
    if len(others) == 1:
        tally = results.pairings[0].tally
        yield strings.SCORE_OF_FIRST.format(
            score=percent(tally.score), interval=within(tally.interval)
        )


def _some(names: Sequence[str], of: int) -> Child:
    if len(names) <= _BY_NAME:
        return listed([named(name) for name in names])
    phrase = strings.ALL_OTHERS if len(names) == of else strings.SOME_OTHERS
    return phrase.format(some=len(names), others=of)


def relations(results: Results | TableResults) -> dict[tuple[str, str], str]:
    """The relation of every entrant to each other: "better", "worse" or "open"."""
    surely = results.surely_better()
    names = [standing.name for standing in results.standings]
    return {
        (one, other): {one: "better", other: "worse", None: "open"}[
            surely.get((one, other)) or surely.get((other, one))
        ]
        for one, other in permutations(names, 2)
    }


def met(results: Results) -> dict[tuple[str, str], PairingResult]:
    """Every pairing from the side of either entrant."""
    sides = {(pairing.one, pairing.other): pairing for pairing in results.pairings}
    return sides | {(other, one): pairing.mirrored for (one, other), pairing in sides.items()}
