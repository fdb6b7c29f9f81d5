"""A real table as one seat sees it: typed sights are checked and put into the position."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, product
from random import Random
from typing import Final

from gamekit.text import InvalidNotation, excerpt
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
    without,
)
from jaipur.events import Event, RoundOver, seen_by
from jaipur.moves import IllegalMove, Kind, Move
from jaipur.notation import read_cards, read_faces, read_number
from jaipur.objections import illegal_reason
from jaipur.observation import Observation, Rival, observe, proceeds
from jaipur.rules import apply
from jaipur.scoring import Outcome, Purse
from jaipur.seeded_match import PERSON
from jaipur.state import DECK_DEALT
from jaipur.terminal import strings
from jaipur.terminal.text import plain, read_move

RIVAL: Final = PERSON.rival


# --- reading


def read_hand(text: str) -> Cards:
    """The five cards that were dealt, camels included."""
    return _read_cards(strings.YOUR_HAND, HAND_DEALT, text)


def read_market(hand: Cards, text: str) -> Cards:
    """The market as it is laid out."""
    market = _read_cards(strings.THE_MARKET, MARKET_SIZE, text)
    if (camels := market.count(CAMEL)) < CAMELS_LAID_OUT:
        raise InvalidNotation(
            strings.TOO_FEW_CAMELS.format(least=CAMELS_LAID_OUT, text=excerpt(text), found=camels)
        )
    _check_pack(hand + market)
    return market


def read_herd(shown: Cards, text: str) -> int:
    """The number of camels that the rival laid down."""
    camels = read_number(text, strings.THE_RIVALS_CAMELS)
    if camels > HAND_DEALT:
        raise InvalidNotation(strings.TOO_MANY_LAID_DOWN.format(dealt=HAND_DEALT, camels=camels))
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
        by_hidden = {0: strings.RIVAL_HIDES_NOTHING, 1: strings.RIVAL_HIDES_ONE}
        sentence = by_hidden.get(hidden, strings.RIVAL_HIDES)
        raise IllegalMove(sentence.format(hidden=hidden, given=len(shown)))
    _check_pack((*view.cards_in_sight.elements(), *shown))
    rival = imagine(showing(view, move), Random(0)).traders[RIVAL]
    if refusal := illegal_reason(move, view.market, rival.hand, rival.herd, of_rival=True):
        raise IllegalMove(refusal)
    return move


def read_refill(view: Observation, count: int, text: str) -> Cards:
    """The cards that came to the market from the deck."""
    cards = _read_cards(strings.THE_REFILL, count, text)
    _check_pack((*view.cards_in_sight.elements(), *cards))
    unseen = without(view.unseen_cards, cards)
    if (hidden := _hidden(view)) > (goods := len(unseen) - unseen.count(CAMEL)):
        raise InvalidNotation(strings.TOO_FEW_GOODS_LEFT.format(hidden=hidden, left=goods))
    return cards


def read_face(view: Observation, place: int, text: str) -> int:
    """The rupees on a bonus token that you won."""
    size = BONUS_SIZES[place]
    typed = plain(text)
    face = read_faces("X" if typed == "10" else typed, strings.THE_BONUS_TOKEN)
    printed = BONUS_TOKENS[size]
    if len(face) != 1 or face[0] not in printed:
        values = " ".join(map(str, printed))
        raise InvalidNotation(
            strings.NO_SUCH_BONUS.format(size=size, values=values, text=excerpt(text))
        )
    if face[0] not in view.unseen_bonus_tokens[place]:
        raise InvalidNotation(strings.BONUS_TAKEN.format(size=size, value=face[0]))
    return face[0]


def _read_cards(what: str, count: int, text: str) -> Cards:
    cards = read_cards(plain(text), what)
    if len(cards) != count:
        sentence = strings.WRONG_COUNT_OF_ONE if count == 1 else strings.WRONG_COUNT
        raise InvalidNotation(
            sentence.format(what=what, count=count, text=excerpt(text), found=len(cards))
        )
    return tuple(sorted(cards))


def _check_pack(in_sight: Iterable[Card]) -> None:
    """Refuse more cards of a kind than the pack has."""
    for card, count in Counter(in_sight).items():
        if count > (most := CARD_COUNTS[card]):
            sentence = strings.TOO_MANY_CAMELS if card is CAMEL else strings.TOO_MANY_CARDS
            ordinal = strings.ORDINALS[most + 1]
            raise InvalidNotation(sentence.format(most=most, card=card, ordinal=ordinal))


# --- the position


def laid_out(
    hand: Cards, market: Cards, camels: int, starter: Seat, seals: tuple[int, int]
) -> Observation:
    """The table at the start of a round; `camels` are those that the rival laid down."""
    return Observation(
        seat=PERSON,
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
    """The table after the rival has shown the cards that it gives, before it gives them."""
    seen = tuple(sorted(view.rival.seen + _shown(view, move)))
    return view._replace(rival=view.rival._replace(seen=seen))


def bonus_due(view: Observation, move: Move) -> int | None:
    """The index of the bonus pile that a move of yours draws from; None if it wins no token."""
    return proceeds(view, move.give).bonus if move.kind is Kind.SELL else None


def after(
    view: Observation, move: Move, drawn: Cards, face: int | None
) -> tuple[Observation, list[Event]]:
    """The table after a move, and its events; neither has anything that stays hidden."""
    world = imagine(view, Random(0))
    piles = world.bonus_tokens
    if face is not None:
        place = bonus_place(len(move.give))
        piles = tuple((face, *pile[1:]) if n == place else pile for n, pile in enumerate(piles))
    world = world._replace(deck=drawn + world.deck[len(drawn) :], bonus_tokens=piles)
    state, events = apply(world, move)
    table = observe(state, PERSON)
    return (
        with_rivals(table, table.rival.purse.face_down()),
        [seen_by(event, PERSON) for event in events if not isinstance(event, RoundOver)],
    )


def with_rivals(view: Observation, purse: Purse) -> Observation:
    """The table with this purse for the rival."""
    return view._replace(rival=view.rival._replace(purse=purse))


def possible_outcomes(view: Observation) -> Sequence[Outcome]:
    """The outcomes that a finished round may have, ordered by the rupees of the rival."""
    purse = view.rival.purse
    faces = [
        sorted(set(combinations(unseen, len(won))))
        for unseen, won in zip(view.unseen_bonus_tokens, purse.bonus, strict=True)
    ]
    ends = [with_rivals(view, Purse(purse.goods, won)).outcome for won in product(*faces)]
    by_rupees = {end.scores[RIVAL].rupees: end for end in ends if end}
    return [by_rupees[rupees] for rupees in sorted(by_rupees)]


def _hidden(view: Observation) -> int:
    """The number of unknown cards in the rival's hand."""
    return view.rival.hand_size - len(view.rival.seen)


def _shown(view: Observation, move: Move) -> Cards:
    """The goods that the rival gives and was not seen to take."""
    return tuple(card for card in without(move.give, view.rival.seen) if card is not CAMEL)
