"""How a computer player thinks, as bars: what it looks at, and what that comes to."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from jaipur.bots import BOTS, Bot, Thinker, Thought
from jaipur.bots.greedy import greedy_move, worth
from jaipur.bots.random import random_move
from jaipur.bots.utility import formula, highest_score, weigh, weighted_by_score
from jaipur.english import intent, margin_text, rupees
from jaipur.moves import Kind, Move
from jaipur.observation import Observation, proceeds
from jaipur.rules import legal_moves

_MOST_BARS: Final = 6
_KINDS: Final = {
    Kind.TAKE: "Take one good",
    Kind.CAMELS: "Take the camels",
    Kind.EXCHANGE: "Exchange",
    Kind.SELL: "Sell",
}


@dataclass(frozen=True, slots=True)
class Bar:
    """One thing that a player considers; `share` is the length of its bar, from 0 to 1."""

    label: str
    share: float
    figure: str
    detail: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Explanation:
    """How a player comes to its move; `done` is how far it is, from 0 to 1."""

    title: str
    bars: tuple[Bar, ...]
    done: float


_Teller: TypeAlias = Callable[[Observation, Move | None], Iterator[Bar]]


def explain(
    computer: str, view: Observation, thought: Thought | None, move: Move | None
) -> Explanation:
    """How that computer thinks where it sees this, or thought before it played that move."""
    player = BOTS[computer]()
    if not isinstance(player, Thinker):
        title, bars = _TELLERS[player]
        return Explanation(title, tuple(bars(view, move)), 1)
    if thought is None:
        return Explanation("It begins to think", (), 0)
    rollouts = sum(estimate.rollouts for estimate in thought.estimates)
    how = f"by {rollouts} looks ahead" if rollouts else "at first sight"
    return Explanation(
        f"Its chance to win, {how}", tuple(_candidates(view, thought, move)), thought.done
    )


def _candidates(view: Observation, thought: Thought, move: Move | None) -> Iterator[Bar]:
    """The moves that it likes best, and the one it played."""
    for place, estimate in enumerate(thought.estimates):
        chosen = estimate.move == move
        if place < _MOST_BARS or chosen:
            # Never so sure as to say ± 0: what the looks all agree on may still be wrong.
            spread = f" ± {max(0.01, 2 * estimate.error):.0%}" if estimate.rollouts else ""
            yield Bar(
                intent(view, estimate.move),
                estimate.chance,
                f"{estimate.chance:.0%}{spread}",
                f"{margin_text(estimate.margin).capitalize()} at the end.",
                chosen,
            )


def _plans(view: Observation, move: Move | None) -> Iterator[Bar]:
    """The four scores of the utility player, and the formula behind each."""
    for choice in weigh(view):
        label = intent(view, choice.move) if choice.move else _KINDS[choice.kind]
        chosen = choice.move is not None and choice.move == move
        yield Bar(label, choice.score, f"{100 * choice.score:g}", formula(view, choice), chosen)


def _weighted_plans(view: Observation, move: Move | None) -> Iterator[Bar]:
    """The same, with the chance that each has to be picked."""
    bars = tuple(_plans(view, move))
    total = sum(bar.share for bar in bars)
    return (replace(bar, figure=f"{bar.share / total:.0%}") for bar in bars)


def _prices(view: Observation, move: Move | None) -> Iterator[Bar]:
    """The moves that are worth most to the greedy player."""
    prices = {legal: worth(view, legal) for legal in legal_moves(view)}
    ranked = sorted(prices, key=lambda legal: prices[legal], reverse=True)[:_MOST_BARS]
    most = prices[ranked[0]] or 1
    for legal in ranked:
        share = max(prices[legal] / most, 0)
        detail = _price(view, legal)
        yield Bar(intent(view, legal), share, rupees(prices[legal]), detail, legal == move)


def _price(view: Observation, move: Move) -> str:
    """What the rupees of a move now are made of."""
    match move.kind:
        case Kind.SELL:
            tokens = sum(proceeds(view, move.give).tokens)
            bonus = worth(view, move) - tokens
            extra = f", and a bonus token of {rupees(bonus)} on average" if bonus else ""
            return f"Tokens of {rupees(tokens)}{extra}."
        case Kind.EXCHANGE:
            come, go = worth(view, Move(move.gain)), worth(view, Move(move.give))
            return f"The next tokens of what comes, {come:g}, less those of what goes, {go:g}."
        case Kind.TAKE:
            return f"The next token of {move.gain[0]}."
        case _:
            return "Camels have no tokens."


def _lots(view: Observation, move: Move | None) -> Iterator[Bar]:
    """The kinds of move that the random player draws from, and how many there are of each."""
    counts = {kind: len(legal_moves(view, kind)) for kind in Kind}
    share = 1 / sum(map(bool, counts.values()))
    for kind, count in counts.items():
        chance = share if count else 0
        detail = f"One of {count} moves." if count > 1 else "One move." if count else "No move."
        chosen = move is not None and move.kind is kind
        yield Bar(_KINDS[kind], chance, f"{chance:.0%}", detail, chosen)


_TELLERS: Final[Mapping[Bot, tuple[str, _Teller]]] = {
    random_move: ("Any kind of move, then any move of that kind", _lots),
    greedy_move: ("The most rupees right now", _prices),
    highest_score: ("Four plans, and the highest score wins", _plans),
    weighted_by_score: ("Four plans, picked by chance as their scores go", _weighted_plans),
}
