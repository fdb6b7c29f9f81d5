"""What to play, and why: a move with its reasons in plain words and rupees."""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias, cast

from jaipur.belief import imagine
from jaipur.bots import BOTS, STRONGEST, Estimate, Thought
from jaipur.bots.appraisal import terms
from jaipur.bots.search import Searcher
from jaipur.cards import CAMEL, GOODS, Card, listed, plural
from jaipur.english import intent, margin_text, round_to_half, rupees
from jaipur.moves import Move
from jaipur.observation import Observation
from jaipur.rules import apply, legal_moves

ADVISER: Final = cast(Searcher, BOTS[STRONGEST]())
"""The player whose thoughts are put into words: the strongest."""

_MOST_REASONS: Final = 3

_Phrase: TypeAlias = tuple[str, str]

PHRASES: Final[Mapping[str, _Phrase]] = MappingProxyType(
    {
        "tokens": ("the tokens", "tokens"),
        **{plural(good): (f"your {plural(good)}", plural(good)) for good in GOODS},
        "herd": ("the herd", plural(CAMEL)),
        "hand room": ("room in hand", "room in hand"),
        "market": ("the market it leaves", "the market it leaves"),
        "camels left": ("the market it leaves", "the market it leaves"),
        "refill": ("the cards it turns up", "the cards it turns up"),
        "race": ("the race to the end", "the race to the end"),
    }
)
"""By the name of a term, what there is `+2 for`, and what it `costs you 2 in`."""

_CARDS: Final = {PHRASES[plural(good)]: good for good in GOODS} | {PHRASES["herd"]: CAMEL}
_AHEAD: Final = ("what comes next", "what comes next")
_END: Final = ("the end of the round", "the end of the round")


@dataclass(frozen=True, slots=True)
class HintReason:
    """Something that tells a move from another, in rupees for the one that it speaks for."""

    name: str
    rupees: float


@dataclass(frozen=True, slots=True)
class Advice:
    """The best move and the second choice, what tells them apart, and the thought behind it."""

    move: Move
    second: Move | None
    sentence: str
    alternative: str
    reasons: tuple[HintReason, ...]
    thought: Thought


def advise(view: Observation, thought: Thought) -> Advice:
    """A thought about this view, in words."""
    best, *others = thought.estimates
    if not others:
        alone = len(legal_moves(view)) == 1
        why = "there is nothing else to do" if alone else "nothing else comes near it"
        sentence = f"{intent(view, best.move)}: {why}."
        return Advice(best.move, None, sentence, "", (), thought)
    second = others[0]
    sentence, reasons = recommend(view, best, second)
    order = intent(view, second.move)
    alternative = (
        f"Measured against the second choice, which is {_compared(best, second)}:"
        f" {order[0].lower()}{order[1:]}."
    )
    return Advice(best.move, second.move, sentence, alternative, reasons, thought)


def recommend(
    view: Observation, better: Estimate, other: Estimate
) -> tuple[str, tuple[HintReason, ...]]:
    """The better of two moves, and why it is: in a sentence, and in rupees."""
    reasons = _reasons(view, better, other)
    if _ends(view, better):
        because = f"it ends the round with you {margin_text(better.margin)}"
    elif _ends(view, other):
        because = f"the round goes on instead of ending with you {margin_text(other.margin)}"
    else:
        surer = "a surer win" if _ahead(better, other) < 0 else ""
        because = "; ".join(filter(None, (surer, *_gains_and_costs(reasons))))
    why = because or "a little better all in all"
    return f"{intent(view, better.move)}: {why}.", reasons


def _reasons(view: Observation, better: Estimate, other: Estimate) -> tuple[HintReason, ...]:
    """What tells the two moves most apart: terms of the value, and what the search adds to them.

    As they will be told: what there is to gain before what it costs, the most first.
    """
    apart: defaultdict[_Phrase, float] = defaultdict(float)
    comparable = _ends(view, better) is _ends(view, other)
    if comparable:
        for sign, move in ((1, better.move), (-1, other.move)):
            for term in terms(view, move):
                apart[PHRASES[term.name]] += sign * term.rupees
    rest = better.margin - other.margin - sum(apart.values())
    apart[_AHEAD if comparable else _END] = rest
    kept = set(other.move.give) - set(better.move.gain)
    ranked = sorted(apart, key=lambda phrase: abs(apart[phrase]), reverse=True)
    told = [phrase for phrase in ranked[:_MOST_REASONS] if round_to_half(apart[phrase])]
    return tuple(
        HintReason(_said(phrase, apart[phrase], kept), apart[phrase])
        for phrase in sorted(told, key=lambda phrase: apart[phrase] < 0)
    )


def _said(phrase: _Phrase, value: float, kept: Container[Card]) -> str:
    """What a reason is called, where the other move parts with these cards and this takes none."""
    gain, cost = phrase
    if value < 0:
        return cost
    return f"keeping your {cost}" if phrase in _CARDS and _CARDS[phrase] in kept else gain


def _gains_and_costs(reasons: Iterable[HintReason]) -> tuple[str, str]:
    """The reasons in words: what there is to gain, and what it costs."""
    gains, costs = [], []
    for reason in reasons:
        value = round_to_half(reason.rupees)
        if value > 0:
            gains.append(f"+{value:g} for {reason.name}")
        else:
            costs.append(f"{-value:g} in {reason.name}")
    return listed(gains), f"it costs you {listed(costs)}" if costs else ""


def _ends(view: Observation, estimate: Estimate) -> bool:
    """Whether the move ends the round, which depends on nothing that is hidden."""
    return bool(apply(imagine(view, Random(0)), estimate.move)[0].over)


def _compared(best: Estimate, second: Estimate) -> str:
    """How much less the second choice brings; the best one may do so only in its chance to win."""
    ahead = _ahead(best, second)
    if not ahead:
        return "about as good"
    return (
        f"{rupees(ahead)} less" if ahead > 0 else f"{rupees(-ahead)} more, but not as sure to win"
    )


def _ahead(better: Estimate, other: Estimate) -> float:
    return round_to_half(better.margin - other.margin)
