"""What one chair sees of a real table: read, refused if it cannot be, and put into the position."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, product
from random import Random
from types import MappingProxyType
from typing import Final

from jaipur.belief import imagine
from jaipur.cards import (
    BONUS_SIZES,
    BONUS_TOKENS,
    CAMEL,
    CAMELS_LAID_OUT,
    CARD_COUNTS,
    GOODS_TOKENS,
    HAND_DEALT,
    MARKET_SIZE,
    Card,
    Cards,
    Seat,
    bonus_place,
    plural,
    without,
)
from jaipur.events import Event, RoundOver, seen_by
from jaipur.moves import IllegalMove, Kind, Move
from jaipur.notation import InvalidNotation, excerpt, read_cards, read_faces, read_number
from jaipur.objections import illegal_reason
from jaipur.observation import Observation, Rival, observe, proceeds
from jaipur.rules import apply
from jaipur.scoring import Outcome, Purse
from jaipur.state import DECK_DEALT
from jaipur.terminal.console import plain, read_move

YOU: Final = Seat.A
RIVAL: Final = Seat.B

_ORDINALS: Final = MappingProxyType({6: "seventh", 8: "ninth", 10: "eleventh", 11: "twelfth"})
_ABOUT_THE_RIVAL: Final = (
    ("Your ", "The rival's "),
    (" of yours", " of its own"),
    (" you ", " the rival "),
)


# --- reading


def read_hand(text: str) -> Cards:
    """The five cards that were dealt, camels included."""
    return _read_cards("Your hand", HAND_DEALT, text)


def read_market(hand: Cards, text: str) -> Cards:
    """The market as it is laid out."""
    market = _read_cards("The market", MARKET_SIZE, text)
    if (camels := market.count(CAMEL)) < CAMELS_LAID_OUT:
        raise InvalidNotation(
            f"A round starts with at least {CAMELS_LAID_OUT} camels in the market;"
            f" {excerpt(text)} has {camels}."
        )
    _check_pack(hand + market)
    return market


def read_herd(shown: Cards, text: str) -> int:
    """How many camels the rival laid down."""
    camels = read_number(text, "The rival's camels")
    if camels > HAND_DEALT:
        raise InvalidNotation(f"The rival was dealt {HAND_DEALT} cards; this says {camels} camels.")
    _check_pack(shown + (CAMEL,) * camels)
    return camels


def read_own_move(view: Observation, text: str) -> Move:
    """A move that is legal for you."""
    move = read_move(text)
    if sentence := illegal_reason(move, view.market, view.hand, view.herd):
        raise IllegalMove(sentence)
    return move


def read_rivals_move(view: Observation, text: str) -> Move:
    """A move that is legal for some hand that the rival may hold."""
    move = read_move(text)
    hidden, shown = _hidden(view), _shown(view, move)
    if len(shown) > hidden:
        raise IllegalMove(
            f"The rival's hand hides {hidden or 'no'} {'card' if hidden == 1 else 'cards'};"
            f" this gives {len(shown)} that you have not seen it take."
        )
    _check_pack((*view.cards_in_sight.elements(), *shown))
    rival = imagine(showing(view, move), Random(0)).traders[RIVAL]
    if sentence := illegal_reason(move, view.market, rival.hand, rival.herd):
        for of_you, of_the_rival in _ABOUT_THE_RIVAL:
            sentence = sentence.replace(of_you, of_the_rival)
        raise IllegalMove(sentence)
    return move


def read_refill(view: Observation, count: int, text: str) -> Cards:
    """Cards that came to the market from the deck."""
    cards = _read_cards("The refill", count, text)
    _check_pack((*view.cards_in_sight.elements(), *cards))
    unseen = without(view.unseen_cards, cards)
    if (hidden := _hidden(view)) > (goods := len(unseen) - unseen.count(CAMEL)):
        raise InvalidNotation(
            f"The rival's hand hides {hidden} goods;"
            f" with these in the market only {goods} would be out of sight."
        )
    return cards


def read_face(view: Observation, place: int, text: str) -> int:
    """The rupees on a bonus token that you won."""
    size = BONUS_SIZES[place]
    typed = plain(text)
    face = read_faces("X" if typed == "10" else typed, "The bonus token")
    printed = BONUS_TOKENS[size]
    if len(face) != 1 or face[0] not in printed:
        raise InvalidNotation(
            f"The bonus tokens for {size} cards are {' '.join(map(str, printed))};"
            f" {excerpt(text)} is none of them."
        )
    if face[0] not in view.unseen_bonus_tokens[place]:
        raise InvalidNotation(
            f"You already have every bonus token for {size} cards that is worth {face[0]}."
        )
    return face[0]


def _read_cards(what: str, count: int, text: str) -> Cards:
    cards = read_cards(plain(text), what)
    if len(cards) != count:
        some = "1 card" if count == 1 else f"{count} cards"
        raise InvalidNotation(f"{what} is {some}; {excerpt(text)} is {len(cards)}.")
    return tuple(sorted(cards))


def _check_pack(in_sight: Iterable[Card]) -> None:
    """Refuse more cards of a kind than there are."""
    for card, count in Counter(in_sight).items():
        if count > (most := CARD_COUNTS[card]):
            cards = plural(card) if card is CAMEL else f"{card} cards"
            raise InvalidNotation(
                f"There are only {most} {cards}; this would be the {_ORDINALS[most]}."
            )


# --- what it makes of the position


def laid_out(
    hand: Cards, market: Cards, camels: int, starter: Seat, seals: tuple[int, int]
) -> Observation:
    """The table when a round begins; `camels` are those that the rival laid down."""
    return Observation(
        seat=YOU,
        turn=starter,
        market=market,
        hand=tuple(card for card in hand if card is not CAMEL),
        seen=(),
        herd=hand.count(CAMEL),
        purse=Purse(),
        rival=Rival(HAND_DEALT - camels, (), camels, Purse()),
        deck=DECK_DEALT,
        discard=(),
        goods_tokens=tuple(GOODS_TOKENS.values()),
        bonus_tokens=tuple(map(len, BONUS_TOKENS.values())),
        seals=seals,
    )


def showing(view: Observation, move: Move) -> Observation:
    """The table once the rival has shown what it gives, and not yet given it."""
    seen = tuple(sorted(view.rival.seen + _shown(view, move)))
    return view._replace(rival=view.rival._replace(seen=seen))


def bonus_due(view: Observation, move: Move) -> int | None:
    """The place of the pile from which a move of yours wins a bonus token, if it does."""
    return proceeds(view, move.give).bonus if move.kind is Kind.SELL else None


def after(
    view: Observation, move: Move, drawn: Cards, face: int | None
) -> tuple[Observation, list[Event]]:
    """The table after a move, and what happened; what stays hidden is no part of either."""
    world = imagine(view, Random(0))
    piles = world.bonus_tokens
    if face is not None:
        place = bonus_place(len(move.give))
        piles = tuple((face, *pile[1:]) if n == place else pile for n, pile in enumerate(piles))
    world = world._replace(deck=drawn + world.deck[len(drawn) :], bonus_tokens=piles)
    state, events = apply(world, move)
    table = observe(state, YOU)
    return (
        with_rivals(table, table.rival.purse.face_down()),
        [seen_by(event, YOU) for event in events if not isinstance(event, RoundOver)],
    )


def with_rivals(view: Observation, purse: Purse) -> Observation:
    """The table with this purse before the rival."""
    return view._replace(rival=view.rival._replace(purse=purse))


def possible_outcomes(view: Observation) -> Sequence[Outcome]:
    """How a round that is over may have ended, by what the rival's bonus tokens may add up to."""
    purse = view.rival.purse
    faces = [
        sorted(set(combinations(unseen, len(won))))
        for unseen, won in zip(view.unseen_bonus_tokens, purse.bonus, strict=True)
    ]
    ends = [with_rivals(view, Purse(purse.goods, won)).outcome for won in product(*faces)]
    by_rupees = {end.scores[RIVAL].rupees: end for end in ends if end}
    return [by_rupees[rupees] for rupees in sorted(by_rupees)]


def _hidden(view: Observation) -> int:
    """How many cards of the rival's hand are unknown."""
    return view.rival.hand_size - len(view.rival.seen)


def _shown(view: Observation, move: Move) -> Cards:
    """The goods that the rival gives and was not seen to take."""
    return tuple(card for card in without(move.give, view.rival.seen) if card is not CAMEL)
