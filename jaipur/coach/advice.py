"""Hints: the best move, with its reasons in plain words and rupees."""

from collections import defaultdict
from collections.abc import Container, Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from jaipur import english
from jaipur.belief import imagine
from jaipur.bots import Estimate, Thought, new_searcher
from jaipur.bots.appraisal import terms
from jaipur.cards import CAMEL, GOODS, Card
from jaipur.english import Phrase, round_to_half
from jaipur.moves import Move
from jaipur.narration import intent, move_words
from jaipur.observation import Observation
from jaipur.rules import apply, legal_moves

ADVISER: Final = new_searcher()
"""The player whose search gives the hints."""

_MOST_REASONS: Final = 3

_CARDS: Final = {english.PHRASES[str(good)]: good for good in GOODS} | {
    english.PHRASES["herd"]: CAMEL
}


@dataclass(frozen=True, slots=True)
class HintReason:
    """One difference between two moves, in rupees in favour of the better one."""

    name: str
    rupees: float


@dataclass(frozen=True, slots=True)
class Advice:
    """The best move and the second choice, the differences, and the thought behind them."""

    move: Move
    second: Move | None
    sentence: str
    alternative: str
    reasons: tuple[HintReason, ...]
    thought: Thought


def advise(view: Observation, thought: Thought) -> Advice:
    """Put a thought about this view into words."""
    best, *others = thought.estimates
    order = intent(view, best.move)
    if not others:
        alone = len(legal_moves(view)) == 1
        sentence = english.hint(order, english.ONLY_MOVE if alone else english.NO_RIVAL_MOVE)
        return Advice(best.move, None, sentence, "", (), thought)
    second = others[0]
    sentence, reasons = recommend(view, best, second)
    words = move_words(view, second.move)
    alternative = english.second_choice(_compared(best, second), words.order_inside)
    return Advice(best.move, second.move, sentence, alternative, reasons, thought)


def recommend(
    view: Observation, better: Estimate, other: Estimate
) -> tuple[str, tuple[HintReason, ...]]:
    """Return why the better of two moves is better: in a sentence, and in rupees."""
    reasons = _reasons(view, better, other)
    if _ends(view, better):
        why = english.ends_round(better.margin)
    elif _ends(view, other):
        why = english.avoids_end(other.margin)
    else:
        surer = english.SURER_WIN if _ahead(better, other) < 0 else ""
        why = english.clauses(surer, _gains_and_costs(reasons))
    return english.hint(intent(view, better.move), why or english.LITTLE_BETTER), reasons


def _reasons(view: Observation, better: Estimate, other: Estimate) -> tuple[HintReason, ...]:
    """Return the largest differences between two moves: terms of the value, and the search's own.

    Gains come before costs, the largest first, as they will be told.
    """
    apart: defaultdict[Phrase, float] = defaultdict(float)
    comparable = _ends(view, better) is _ends(view, other)
    if comparable:
        for sign, move in ((1, better.move), (-1, other.move)):
            for term in terms(view, move):
                apart[english.PHRASES[term.name]] += sign * term.rupees
    rest = better.margin - other.margin - sum(apart.values())
    apart[english.NEXT_MOVES if comparable else english.ROUND_END] = rest
    kept = set(other.move.give) - set(better.move.gain)
    ranked = sorted(apart, key=lambda phrase: abs(apart[phrase]), reverse=True)
    told = [phrase for phrase in ranked[:_MOST_REASONS] if round_to_half(apart[phrase])]
    return tuple(
        HintReason(_said(phrase, apart[phrase], kept), apart[phrase])
        for phrase in sorted(told, key=lambda phrase: apart[phrase] < 0)
    )


def _said(phrase: Phrase, value: float, kept: Container[Card]) -> str:
    """Return the name of a reason; `kept` are cards that only the other move gives away."""
    if value < 0:
        return phrase.cost
    return phrase.kept if _CARDS.get(phrase) in kept else phrase.gain


def _gains_and_costs(reasons: Iterable[HintReason]) -> str:
    """Return the reasons in words: what there is to gain, and what it costs."""
    gains, costs = [], []
    for reason in reasons:
        value = round_to_half(reason.rupees)
        if value > 0:
            gains.append(english.gain(value, reason.name))
        else:
            costs.append(english.cost(-value, reason.name))
    return english.gains_and_costs(gains, costs)


def _ends(view: Observation, estimate: Estimate) -> bool:
    """Return True if the move ends the round, which no hidden card decides."""
    return bool(apply(imagine(view, Random(0)), estimate.move)[0].over)


def _compared(best: Estimate, second: Estimate) -> str:
    """Return how much worse the second choice is; it may be so in its chance to win alone."""
    ahead = _ahead(best, second)
    if not ahead:
        return english.ABOUT_AS_GOOD
    if ahead > 0:
        return english.fewer_rupees(ahead)
    return english.more_rupees_but_less_sure(-ahead)


def _ahead(better: Estimate, other: Estimate) -> float:
    return round_to_half(better.margin - other.margin)
