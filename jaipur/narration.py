"""Moves and events in words: chooses the sentences of `english` for a button, a log, a listener."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from jaipur import english
from jaipur.cards import Seat, Values
from jaipur.english import MoveWords, Noun
from jaipur.events import (
    BonusMissed,
    BonusWon,
    Event,
    Exchanged,
    MarketRefilled,
    MatchOver,
    RoundOver,
    RoundTied,
    SealWon,
    Sold,
    TokenWon,
    TookCamels,
    TookGood,
)
from jaipur.moves import Kind, Move
from jaipur.observation import Observation, proceeds
from jaipur.scoring import Decision, Outcome, Score

Names: TypeAlias = tuple[str, str]
"""The names of the players, seat a first."""

_MEASURES: Final[Mapping[Decision, tuple[Callable[[Score], int], Noun]]] = {
    Decision.RUPEES: (lambda score: score.rupees, english.RUPEE),
    Decision.BONUS_TOKENS: (lambda score: score.purse.bonus_tokens, english.BONUS_TOKEN),
    Decision.GOODS_TOKENS: (lambda score: score.purse.goods_tokens, english.GOODS_TOKEN),
}


def intent(view: Observation, move: Move) -> str:
    """Return a legal move as an order, without a full stop: `Take all 3 camels`."""
    return move_words(view, move).order


def gerund(view: Observation, move: Move) -> str:
    """Return a legal move as a noun: `taking all 3 camels`."""
    return move_words(view, move).gerund


def move_words(view: Observation, move: Move) -> MoveWords:
    """Return a legal move in all forms that sentences need."""
    match move.kind:
        case Kind.TAKE:
            return english.take_words(move.gain)
        case Kind.CAMELS:
            return english.camels_words(len(move.gain))
        case Kind.EXCHANGE:
            return english.exchange_words(move.gain, move.give)
        case _:
            tokens, bonus = proceeds(view, move.give)
            return english.sale_words(move.give, tokens, bonus=bonus is not None)


def headline(events: Sequence[Event], names: Names, you: Seat | None = None) -> str:
    """Return the move that these events begin with, in a line that gives no bonus away."""
    match events[0]:
        case TookGood(seat, good):
            return english.took_good_briefly(_name(seat, names, you), good)
        case Sold(seat, good, count):
            total = sum(_tokens(events))
            who, bonus = _name(seat, names, you), bool(_bonus(events))
            return english.sold_briefly(who, good, count, total, bonus=bonus)
        case _:
            return _move_clause(events, names, you)


def story(events: Sequence[Event], names: Names, you: Seat | None = None) -> str:
    """Return these events in sentences; the player at seat `you` is addressed as such.

    A bonus token has its value if the event has one: `seen_by` removes it for the other seat.
    """
    return " ".join(_sentences(events, names, you))


def _sentences(events: Sequence[Event], names: Names, you: Seat | None) -> Iterator[str]:
    if clause := _move_clause(events, names, you):
        yield english.sentence(clause)
    for event in events:
        match event:
            case BonusMissed(_, size):
                yield english.bonus_missed(size)
            case MarketRefilled(cards):
                yield english.market_refilled(cards)
            case RoundOver(outcome):
                yield from _end_of_round(outcome, names, you)
            case SealWon(seat, seals):
                who = _name(seat, names, you)
                yield english.won_seal(who, seals[seat], seals[seat.rival])
            case RoundTied():
                yield english.NO_SEAL
            case MatchOver(Seat() as winner, seals) if any(seals):  # else it was a single round
                yield english.won_match(_name(winner, names, you))
            case _:  # tokens are in the sentence of their sale, herds in that of the round's end
                pass


def _move_clause(events: Sequence[Event], names: Names, you: Seat | None) -> str:
    """Return the move that these events begin with; empty if they begin with none."""
    match events[:1]:
        case [TookGood(seat, good)]:
            return english.took_good(_name(seat, names, you), good)
        case [TookCamels(seat, camels)]:
            return english.took_camels(_name(seat, names, you), camels)
        case [Exchanged(seat, taken, given)]:
            return english.exchanged(_name(seat, names, you), taken, given)
        case [Sold(seat, good, count)]:
            who = _name(seat, names, you)
            return english.sold(who, good, count, _tokens(events), _bonus(events))
        case _:
            return ""


def _end_of_round(outcome: Outcome, names: Names, you: Seat | None) -> Iterator[str]:
    yield english.round_over(outcome.reason.value)
    owners = [_name(seat, names, you) for seat in Seat if outcome.scores[seat].camel_token]
    yield english.took_camel_token(owners[0]) if owners else english.EQUAL_HERDS
    equal = []
    for decision, (measure, thing) in _MEASURES.items():
        scores = tuple(map(measure, outcome.scores))
        if decision is outcome.decided_by:
            break
        equal.append(english.number(scores[0], thing))
    if equal:
        yield english.both_have(equal)
    if outcome.winner is None:
        yield english.NOBODY_WON
    else:
        who = _name(outcome.winner, names, you)
        yield english.won_round(who, max(scores), thing, min(scores))


def _name(seat: Seat, names: Names, you: Seat | None) -> str:
    return english.YOU if seat is you else names[seat]


def _tokens(events: Iterable[Event]) -> Values:
    return tuple(event.value for event in events if isinstance(event, TokenWon))


def _bonus(events: Iterable[Event]) -> tuple[int | None, ...]:
    return tuple(event.value for event in events if isinstance(event, BonusWon))
