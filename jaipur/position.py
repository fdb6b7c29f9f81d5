"""A position from one chair as one line: what the chair knows, and marks for what it does not."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

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
    amount,
    without,
)
from jaipur.notation import (
    InvalidNotation,
    bonus_won,
    excerpt,
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

_FIELDS: Final = (
    "seat",
    "turn",
    "market",
    "own cards",
    "rival's cards",
    "deck",
    "discard",
    "own goods tokens",
    "rival's goods tokens",
    "own bonus tokens",
    "rival's bonus tokens",
    "seals",
)


def write_position(view: Observation) -> str:
    """The line that `read_position` reads."""
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
    """The position that a line stands for; one that contradicts itself is refused."""
    parts = read_fields(text, _FIELDS, "position")
    named = [(part, f"Position, {name}") for part, name in zip(parts, _FIELDS, strict=True)]
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
        raise InvalidNotation(f"Position: {contradiction}")
    return view


def _in_cards(view: Observation) -> Iterator[str]:
    """What cannot be true of the cards of any round."""
    if CAMEL in (*view.hand, *view.rival.seen, *view.discard):
        yield "a camel is in the market, the deck or a herd, never in a hand or in the discard."
    for card, count in sorted(view.cards_in_sight.items()):
        if count > CARD_COUNTS[card]:
            yield f"it shows {amount(count, card)}; there are only {CARD_COUNTS[card]}."
    if (size := len(view.market)) != MARKET_SIZE and (size > MARKET_SIZE or view.deck):
        yield (
            f"the market has {size} cards; it has {MARKET_SIZE},"
            " or fewer once the deck has run out."
        )
    if view.deck > DECK_DEALT:
        yield f"the deck has {view.deck} cards; a round starts with {DECK_DEALT}."
    for whose, size, seen in (
        ("own", len(view.hand), view.seen),
        ("rival's", view.rival.hand_size, view.rival.seen),
    ):
        if size > HAND_LIMIT:
            yield f"the {whose} hand has {size} cards; a hand holds at most {HAND_LIMIT}."
        if (dealt := size - len(seen)) > HAND_DEALT:
            yield f"{dealt} cards of the {whose} hand were never seen; {HAND_DEALT} were dealt."
    unseen = view.unseen_cards
    held = view.rival.hand_size - len(view.rival.seen)
    if held + view.deck != len(unseen):
        yield (
            f"{len(unseen)} cards are out of sight,"
            f" but it puts {view.deck} into the deck and {held} into the rival's hand."
        )
    if held > (goods := len(unseen) - unseen.count(CAMEL)):
        yield f"the rival's hand hides {held} goods; out of sight are only {goods}."


def _in_tokens(view: Observation) -> Iterator[str]:
    """What cannot be true of the tokens of any round."""
    purses = (view.purse, view.rival.purse)
    for good, mine, others in zip(GOODS, *(purse.goods for purse in purses), strict=True):
        sold = view.discard.count(good)
        if 0 < sold < MIN_SALE[good]:
            yield f"{amount(sold, good)} was sold; a sale takes at least {MIN_SALE[good]}."
        won, due = sorted(mine + others, reverse=True), GOODS_TOKENS[good][:sold]
        if won != list(due):
            yield f"{amount(sold, good)} sold brought {_tokens(due)}; it shows {_tokens(won)}."
    for size, mine, others, face_up in zip(
        BONUS_SIZES, *(purse.bonus for purse in purses), view.bonus_tokens_in_sight, strict=True
    ):
        printed = BONUS_TOKENS[size]
        if face_up - Counter(printed) or len(mine) + len(others) > len(printed):
            yield (
                f"the bonus tokens for {size} cards are {_tokens(printed)};"
                f" it shows {_tokens((*mine, *others))}."
            )
        if None in mine:
            yield f"its own bonus tokens for {size} cards are face down; their owner sees them."
        if others and (None in others) is bool(view.over):
            way = "up now that" if view.over else "down until"
            yield f"the rival's bonus tokens for {size} cards lie face {way} the round is over."
    needed = sum(
        size * (len(mine) + len(others))
        for size, mine, others in zip(BONUS_SIZES, *(purse.bonus for purse in purses), strict=True)
    )
    if needed > len(view.discard):
        yield f"its bonus tokens took {needed} cards to win; {len(view.discard)} were sold."
    if (sold_out := view.goods_tokens.count(())) > SOLD_OUT_GOODS_TO_END or (
        sold_out == SOLD_OUT_GOODS_TO_END and len(view.market) < MARKET_SIZE
    ):
        yield f"the round went on after {SOLD_OUT_GOODS_TO_END} goods had no tokens left."


def _tokens(values: Sequence[int | None]) -> str:
    return excerpt(faces(values)) if values else "no tokens"
