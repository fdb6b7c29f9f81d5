"""What a move would do and what has happened, in English: for a button, a log and a listener."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from jaipur.cards import (
    BONUS_SIZES,
    CAMEL,
    Card,
    Cards,
    Seat,
    Values,
    amount,
    listed,
    plural,
)
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
"""What the seats are called, seat a first."""

_BONUS: Final = "a bonus token"
_MEASURES: Final[Mapping[Decision, Callable[[Score], int]]] = {
    Decision.RUPEES: lambda score: score.rupees,
    Decision.BONUS_TOKENS: lambda score: score.purse.bonus_tokens,
    Decision.GOODS_TOKENS: lambda score: score.purse.goods_tokens,
}


def intent(view: Observation, move: Move) -> str:
    """What a legal move would do, as an order and without a full stop."""
    match move.kind:
        case Kind.TAKE:
            return f"Take {_some(move.gain)}"
        case Kind.CAMELS:
            which = {1: f"the {CAMEL}", 2: f"both {CAMEL}s"}
            return f"Take {which.get(len(move.gain), f'all {amount(len(move.gain), CAMEL)}')}"
        case Kind.EXCHANGE:
            return f"Exchange {_some(move.give)} for {_some(move.gain)}"
        case _:
            tokens, bonus = proceeds(view, move.give)
            gains = listed([_sum(tokens), "" if bonus is None else _BONUS])
            return f"Sell {amount(len(move.give), move.give[0])} for {gains or 'nothing'}"


def gerund(view: Observation, move: Move) -> str:
    """The same as a noun: `taking all 3 camels`."""
    verb, _, rest = intent(view, move).partition(" ")
    return f"{verb.lower().removesuffix('e')}ing {rest}"


def rupees(value: float) -> str:
    """So much money, to the half rupee: `1 rupee`, `2.5 rupees`, `no rupees`."""
    return _number(round_to_half(value), "rupees")


def margin_text(margin: float) -> str:
    """How far one is before the other, to the half rupee: `3 rupees ahead`, `level`."""
    ahead = round_to_half(margin)
    return f"{rupees(abs(ahead))} {'ahead' if ahead > 0 else 'behind'}" if ahead else "level"


def round_to_half(value: float) -> float:
    """Rupees as one would say them: nobody feels less than half a rupee."""
    return round(2 * value) / 2


def headline(events: Sequence[Event], names: Names, you: Seat | None = None) -> str:
    """The move that these events begin with, in a line that gives no bonus away."""
    match events[0]:
        case TookGood(seat, good):
            return f"{_name(seat, names, you)} took {good}"
        case Sold(seat, good, count):
            bonus = any(isinstance(event, BonusWon) for event in events)
            price = sum(_tokens(events)) or (_BONUS if bonus else "nothing")
            return f"{_name(seat, names, you)} sold {amount(count, good)} for {price}"
        case _:
            return next(_sentences(events, names, you)).removesuffix(".")


def story(events: Sequence[Event], names: Names, you: Seat | None = None) -> str:
    """All that these events tell, in sentences; who sits at `you` is spoken to.

    A bonus token is told with its value if the event has one: `seen_by` takes away what a reader
    may not know.
    """
    return " ".join(_sentences(events, names, you))


def _sentences(events: Sequence[Event], names: Names, you: Seat | None) -> Iterator[str]:
    for event in events:
        match event:
            case TookGood(seat, good):
                yield f"{_name(seat, names, you)} took {_one(good)}."
            case TookCamels(seat, camels):
                yield f"{_name(seat, names, you)} took {amount(camels, CAMEL)}."
            case Exchanged(seat, taken, given):
                yield f"{_name(seat, names, you)} exchanged {_some(given)} for {_some(taken)}."
            case Sold(seat, good, count):
                price = _price(events)
                yield f"{_name(seat, names, you)} sold {amount(count, good)} for {price}."
            case BonusMissed(_, size):
                cards = f"{size} or more" if size == BONUS_SIZES[-1] else size
                yield f"No bonus token for {cards} cards is left."
            case MarketRefilled(cards):
                came = _some(cards, _one)
                yield f"{came[0].upper()}{came[1:]} came to the market."
            case RoundOver(outcome):
                yield from _end_of_round(outcome, names, you)
            case SealWon(seat, seals):
                score = f"{seals[seat]} to {seals[seat.rival]}"
                yield f"{_name(seat, names, you)} won a seal of excellence: {score}."
            case RoundTied():
                yield "Nobody won a seal, and the round is played again."
            case MatchOver(Seat() as winner, seals) if any(seals):  # else it was a single round
                yield f"{_name(winner, names, you)} won the match."
            case _:  # tokens are in the sentence of their sale, herds in that of the round's end
                pass


def _end_of_round(outcome: Outcome, names: Names, you: Seat | None) -> Iterator[str]:
    yield f"The round is over: {outcome.reason.value}."
    owners = [_name(seat, names, you) for seat in Seat if outcome.scores[seat].camel_token]
    if owners:
        yield f"{owners[0]} took the camel token."
    else:
        yield "The herds are equal: nobody took the camel token."
    equal = []
    for decision, measure in _MEASURES.items():
        scores = tuple(map(measure, outcome.scores))
        if decision is outcome.decided_by:
            break
        equal.append(_number(scores[0], decision.value))
    if equal:
        yield f"Both have {listed(equal)}."
    if outcome.winner is None:
        yield "Nobody won the round."
    else:
        best = _number(max(scores), decision.value)
        yield f"{_name(outcome.winner, names, you)} won the round with {best} to {min(scores)}."


def _name(seat: Seat, names: Names, you: Seat | None) -> str:
    return "You" if seat is you else names[seat]


def _tokens(events: Iterable[Event]) -> Values:
    return tuple(event.value for event in events if isinstance(event, TokenWon))


def _price(events: Iterable[Event]) -> str:
    """What a sale brought: the sum of its tokens, and the bonus token."""
    parts = []
    if tokens := _tokens(events):
        total = _number(sum(tokens), "rupees")
        parts.append(f"{_sum(tokens)} = {total}" if len(tokens) > 1 else total)
    for event in events:
        if isinstance(event, BonusWon):
            worth = "" if event.value is None else f" worth {event.value}"
            parts.append(f"{_BONUS}{worth}")
    return listed(parts) or "nothing"


def _some(cards: Cards, one: Callable[[Card], str] = str) -> str:
    """The cards in words, equal ones together: `2 leather and camel`."""
    counts = {card: cards.count(card) for card in cards}
    return listed(amount(count, card) if count > 1 else one(card) for card, count in counts.items())


def _one(card: Card) -> str:
    """One card in a sentence: `a diamond`, but `leather`."""
    return str(card) if plural(card) == str(card) else f"a {card}"


def _number(count: float, things: str) -> str:
    """So many things, which are named as several: `1 rupee`, `no rupees`."""
    some = f"{count:g}".replace("-", "−") if count else "no"
    return f"{some} {things.removesuffix('s') if count == 1 else things}"


def _sum(values: Values) -> str:
    return " + ".join(map(str, values))
