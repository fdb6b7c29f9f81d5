"""Explanations of a computer player's move, as bars: what it considers, and how it rates that."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from jaipur import english
from jaipur.bots import BOTS, Bot, Thinker, Thought
from jaipur.bots.greedy import greedy_move, worth
from jaipur.bots.random import random_move
from jaipur.bots.utility import formula, highest_score, weigh, weighted_by_score
from jaipur.english import rupees
from jaipur.moves import Kind, Move
from jaipur.narration import intent
from jaipur.observation import Observation, proceeds
from jaipur.rules import legal_moves

_MOST_BARS: Final = 6


@dataclass(frozen=True, slots=True)
class Bar:
    """One consideration of a player; `share` is the length of its bar, from 0 to 1."""

    label: str
    share: float
    figure: str
    detail: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Explanation:
    """The considerations behind a move; `done` is the progress of the thinking, from 0 to 1."""

    title: str
    bars: tuple[Bar, ...]
    done: float


_Method: TypeAlias = Callable[[Observation, Move | None], Iterator[Bar]]


def explain(
    computer: str, view: Observation, thought: Thought | None, move: Move | None
) -> Explanation:
    """Explain what that computer thinks of a view; `move` is the one it played, if it has."""
    player = BOTS[computer]()
    if not isinstance(player, Thinker):
        known = (method for bot, method in _METHODS if bot is player)
        title, bars = next(known, (english.UNEXPLAINED, _no_bars))
        return Explanation(title, tuple(bars(view, move)), 1)
    if thought is None:
        return Explanation(english.THINKING_BEGINS, (), 0)
    rollouts = sum(estimate.rollouts for estimate in thought.estimates)
    return Explanation(
        english.search_method(rollouts), tuple(_candidates(view, thought, move)), thought.done
    )


def _candidates(view: Observation, thought: Thought, move: Move | None) -> Iterator[Bar]:
    """Yield the moves with the best estimates, and the one that was played."""
    for place, estimate in enumerate(thought.estimates):
        chosen = estimate.move == move
        if place < _MOST_BARS or chosen:
            # Never so sure as to say ± 0: all rollouts may agree and still be wrong.
            figure = (
                english.percent_within(estimate.chance, max(0.01, 2 * estimate.error))
                if estimate.rollouts
                else english.percent(estimate.chance)
            )
            yield Bar(
                intent(view, estimate.move),
                estimate.chance,
                figure,
                english.margin_at_end(estimate.margin),
                chosen,
            )


def _plans(view: Observation, move: Move | None) -> Iterator[Bar]:
    """Yield the four scores of the utility player, with the formula behind each."""
    for scored in weigh(view):
        label = intent(view, scored.move) if scored.move else english.KIND_NAMES[scored.kind]
        chosen = scored.move is not None and scored.move == move
        figure = english.score(scored.score)
        yield Bar(label, scored.score, figure, formula(view, scored), chosen)


def _weighted_plans(view: Observation, move: Move | None) -> Iterator[Bar]:
    """Yield the same plans, with the chance that each is picked."""
    bars = tuple(_plans(view, move))
    total = sum(bar.share for bar in bars)
    return (replace(bar, figure=english.percent(bar.share / total)) for bar in bars)


def _prices(view: Observation, move: Move | None) -> Iterator[Bar]:
    """Yield the moves with the highest immediate worth."""
    prices = {legal: worth(view, legal) for legal in legal_moves(view)}
    ranked = sorted(prices, key=lambda legal: prices[legal], reverse=True)[:_MOST_BARS]
    most = prices[ranked[0]] or 1
    for legal in ranked:
        share = max(prices[legal] / most, 0)
        detail = _price(view, legal)
        yield Bar(intent(view, legal), share, rupees(prices[legal]), detail, legal == move)


def _price(view: Observation, move: Move) -> str:
    """Return the parts of a move's immediate worth."""
    match move.kind:
        case Kind.SELL:
            tokens = sum(proceeds(view, move.give).tokens)
            return english.sale_price(tokens, worth(view, move) - tokens)
        case Kind.EXCHANGE:
            come, go = worth(view, Move(move.gain)), worth(view, Move(move.give))
            return english.exchange_price(come, go)
        case Kind.TAKE:
            return english.take_price(move.gain[0])
        case _:
            return english.CAMELS_HAVE_NO_TOKENS


def _lots(view: Observation, move: Move | None) -> Iterator[Bar]:
    """Yield the kinds of move that the random player draws from, with the number of moves."""
    counts = {kind: len(legal_moves(view, kind)) for kind in Kind}
    share = 1 / sum(map(bool, counts.values()))
    for kind, count in counts.items():
        chance = share if count else 0
        chosen = move is not None and move.kind is kind
        label, detail = english.KIND_NAMES[kind], english.one_of_moves(count)
        yield Bar(label, chance, english.percent(chance), detail, chosen)


def _no_bars(_view: Observation, _move: Move | None) -> Iterator[Bar]:
    return iter(())


_METHODS: Final[Sequence[tuple[Bot, tuple[str, _Method]]]] = (
    (random_move, (english.RANDOM_METHOD, _lots)),
    (greedy_move, (english.GREEDY_METHOD, _prices)),
    (highest_score, (english.UTILITY_METHOD, _plans)),
    (weighted_by_score, (english.WEIGHTED_METHOD, _weighted_plans)),
)
