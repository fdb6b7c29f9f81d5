"""Positions: an observation as one line of text, with marks for what is unknown."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from gamekit.text import InvalidNotation, excerpt
from jaipur import english
from jaipur.cards import (
    BONUS_SIZES,
    BONUS_TOKENS,
    CAMEL,
    CARD_COUNTS,
    GOODS,
    GOODS_TOKENS,
    HAND_DEALT,
    HAND_LIMIT,
    MARKET_SIZE,
    MIN_SALE,
    SOLD_OUT_GOODS_TO_END,
    without,
)
from jaipur.notation import (
    bonus_won,
    faces,
    goods_won,
    holding,
    letters,
    pile,
    read_bonus_won,
    read_fields,
    read_goods_won,
    read_holding,
    read_number,
    read_pile,
    read_seals,
    read_seat,
    read_unknown,
    seals_text,
    unknown,
)
from jaipur.observation import Observation, Rival
from jaipur.scoring import Purse
from jaipur.state import DECK_DEALT


def write_position(view: Observation) -> str:
    """Return the line that `read_position` reads."""
    rival = view.rival
    return " ".join(
        (
            str(view.seat),
            str(view.turn),
            pile(view.market),
            holding(view.seen, letters(without(view.hand, view.seen)), view.herd),
            holding(rival.seen, unknown(rival.hand_size - len(rival.seen)), rival.herd),
            str(view.deck),
            pile(view.discard),
            goods_won(view.purse.goods),
            goods_won(rival.purse.goods),
            bonus_won(view.purse.bonus),
            bonus_won(rival.purse.bonus),
            seals_text(view.seals),
        )
    )


def read_position(text: str) -> Observation:
    """Parse a position; raises `InvalidNotation` also if it contradicts itself."""
    parts = read_fields(text, english.POSITION_PARTS, english.POSITION)
    named = [*zip(parts, map(english.in_position, english.POSITION_PARTS), strict=True)]
    seat, turn, market, own, other, deck, discard, *tokens, seals = named
    seen, unseen, herd = read_holding(*own)
    rival_seen, rival_unseen, rival_herd = read_holding(*other)
    goods, rival_goods = (read_goods_won(*field) for field in tokens[:2])
    bonus, rival_bonus = (read_bonus_won(*field) for field in tokens[2:])
    view = Observation(
        seat=read_seat(*seat),
        turn=read_seat(*turn),
        market=read_pile(*market),
        hand=tuple(sorted(seen + read_pile(unseen, own[1]))),
        seen=seen,
        herd=herd,
        purse=Purse(goods, bonus),
        rival=Rival(
            hand_size=len(rival_seen) + read_unknown(rival_unseen, other[1]),
            seen=rival_seen,
            herd=rival_herd,
            purse=Purse(rival_goods, rival_bonus),
        ),
        deck=read_number(*deck),
        discard=read_pile(*discard),
        goods_tokens=tuple(
            GOODS_TOKENS[good][len(mine) + len(others) :]
            for good, mine, others in zip(GOODS, goods, rival_goods, strict=True)
        ),
        bonus_tokens=tuple(
            len(BONUS_TOKENS[size]) - len(mine) - len(others)
            for size, mine, others in zip(BONUS_SIZES, bonus, rival_bonus, strict=True)
        ),
        seals=read_seals(*seals),
    )
    if contradiction := next(chain(_in_cards(view), _in_tokens(view)), None):
        raise InvalidNotation(contradiction)
    return view


def _in_cards(view: Observation) -> Iterator[str]:
    """Yield the contradictions in the cards."""
    if CAMEL in (*view.hand, *view.rival.seen, *view.discard):
        yield english.MISPLACED_CAMEL
    for card, count in sorted(view.cards_in_sight.items()):
        if count > CARD_COUNTS[card]:
            yield english.too_many_cards(card, count)
    if (size := len(view.market)) != MARKET_SIZE and (size > MARKET_SIZE or view.deck):
        yield english.wrong_market(size)
    if view.deck > DECK_DEALT:
        yield english.deck_too_large(view.deck, DECK_DEALT)
    for of_rival, size, seen in (
        (False, len(view.hand), view.seen),
        (True, view.rival.hand_size, view.rival.seen),
    ):
        if size > HAND_LIMIT:
            yield english.hand_above_limit(size, of_rival=of_rival)
        if (dealt := size - len(seen)) > HAND_DEALT:
            yield english.too_many_unseen(dealt, of_rival=of_rival)
    unseen = view.unseen_cards
    held = view.rival.hand_size - len(view.rival.seen)
    if held + view.deck != len(unseen):
        yield english.unseen_do_not_add_up(len(unseen), view.deck, held)
    if held > (goods := len(unseen) - unseen.count(CAMEL)):
        yield english.too_few_goods_unseen(held, goods)


def _in_tokens(view: Observation) -> Iterator[str]:
    """Yield the contradictions in the tokens."""
    purses = (view.purse, view.rival.purse)
    for good, mine, others in zip(GOODS, *(purse.goods for purse in purses), strict=True):
        sold = view.discard.count(good)
        if 0 < sold < MIN_SALE[good]:
            yield english.too_few_sold(good, sold)
        won, due = sorted(mine + others, reverse=True), GOODS_TOKENS[good][:sold]
        if won != list(due):
            yield english.wrong_goods_tokens(good, sold, _tokens(due), _tokens(won))
    for size, mine, others, face_up in zip(
        BONUS_SIZES, *(purse.bonus for purse in purses), view.bonus_tokens_in_sight, strict=True
    ):
        printed = BONUS_TOKENS[size]
        if face_up - Counter(printed) or len(mine) + len(others) > len(printed):
            yield english.no_such_bonus_tokens(size, _tokens(printed), _tokens((*mine, *others)))
        if None in mine:
            yield english.own_tokens_face_down(size)
        if others and (None in others) is bool(view.over):
            yield (
                english.rivals_tokens_face_down(size)
                if view.over
                else english.rivals_tokens_face_up(size)
            )
    needed = sum(
        size * (len(mine) + len(others))
        for size, mine, others in zip(BONUS_SIZES, *(purse.bonus for purse in purses), strict=True)
    )
    if needed > len(view.discard):
        yield english.too_few_sold_for_bonus(needed, len(view.discard))
    if (sold_out := view.goods_tokens.count(())) > SOLD_OUT_GOODS_TO_END or (
        sold_out == SOLD_OUT_GOODS_TO_END and len(view.market) < MARKET_SIZE
    ):
        yield english.PLAYED_ON


def _tokens(values: Sequence[int | None]) -> str:
    return excerpt(faces(values)) if values else english.NO_TOKENS
