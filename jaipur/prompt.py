"""A view in words for a language model, and the move in its answer.

The text is for a model and not for a person: its sentences are here and not in `english`, which
every visit of the page would load with them.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from gamekit.strings import listed
from gamekit.text import InvalidNotation, excerpt
from jaipur import cards
from jaipur.cards import (
    BONUS_SIZES,
    BONUS_TOKENS,
    CAMEL,
    CARD_COUNTS,
    GOODS,
    GOODS_TOKENS,
    MIN_SALE,
    Card,
)
from jaipur.english import amount, some
from jaipur.moves import Move
from jaipur.narration import intent
from jaipur.observation import Observation
from jaipur.rules import legal_moves

_MOVE: Final = re.compile(r"[+-][DGSCPLM]+(?:-[DGSCPLM]+)?")

_RULES: Final = """\
You play a round of Jaipur, a card game for two merchants. Whoever has more rupees at its end wins.
The cards are {counts}.
Their letters are {letters}.
On your turn you do exactly one of these:
- Take one good from the market: "+G" takes a gold.
- Take all camels of the market into your herd: "+MM" takes two camels. Camels do not count as hand.
- Exchange: take {exchange} or more goods from the market, and give as many cards from your hand or
  your herd; no kind of card goes both ways. "+DS-LM" takes a diamond and a silver for a leather and
  a camel.
- Sell cards of one kind from your hand: "-LLL" sells three leather. {expensive} are sold
  by {least} or more at a time. Each card takes the next token of its good; the first are worth
  most.
A hand has at most {hand} cards after your turn. The market is refilled to {market} cards from the
deck.
A sale of {sizes} or more cards also wins a bonus token, worth {bonuses}.
The round ends when the tokens of {sold_out} goods are gone, or when the market cannot be refilled.
The larger herd then wins {camel_token} rupees.
The tokens of the goods: {tokens}.
"""


def describe(view: Observation, *, rules: bool = False) -> str:
    """All that the seat may know, its legal moves, and how to answer; with `rules`, those first."""
    return "\n".join((*([rules_summary()] if rules else []), *_lines(view)))


def rules_summary() -> str:
    """The rules of a round in a few lines, with all printed numbers."""
    expensive = [good for good in GOODS if MIN_SALE[good] > 1]
    return _RULES.format(
        counts=listed(f"{count} {card}" for card, count in CARD_COUNTS.items()),
        letters=listed(f"{card.letter} for {card}" for card in Card),
        exchange=cards.MIN_EXCHANGE,
        expensive=listed(map(str, expensive)).capitalize(),
        least=MIN_SALE[expensive[0]],
        hand=cards.HAND_LIMIT,
        market=cards.MARKET_SIZE,
        sizes=listed(map(str, BONUS_SIZES)),
        bonuses=listed(
            f"{min(BONUS_TOKENS[size])} to {max(BONUS_TOKENS[size])} for {size}"
            for size in BONUS_SIZES
        ),
        sold_out=cards.SOLD_OUT_GOODS_TO_END,
        camel_token=cards.CAMEL_TOKEN,
        tokens="; ".join(f"{good} {_values(GOODS_TOKENS[good])}" for good in GOODS),
    )


def read_answer(view: Observation, answer: str) -> Move:
    """The last legal move that an answer names; raises `InvalidNotation` if it names none."""
    legal = {str(move): move for move in legal_moves(view)}
    for text in reversed(_MOVE.findall(answer)):
        # A model may order the cards differently; the notation does not mind.
        with suppress(InvalidNotation):
            if move := legal.get(str(Move.parse(text))):
                return move
    raise InvalidNotation(f"The answer names no legal move: {excerpt(answer)}.")


def _lines(view: Observation) -> Iterator[str]:
    rival = view.rival
    yield f"The market: {_cards(view.market)}."
    yield f"Your hand: {_cards(view.hand)}. Your herd: {amount(view.herd, CAMEL)}."
    unseen = rival.hand_size - len(rival.seen)
    yield (
        f"Your rival's hand: {rival.hand_size} cards, of which you saw {_cards(rival.seen)} and do"
        f" not know {unseen}. Its herd: {amount(rival.herd, CAMEL)}."
    )
    left = (f"{good} {_values(view.goods_tokens[good])}" for good in GOODS)
    yield f"Tokens left, the next one first: {'; '.join(left)}."
    bonus = zip(BONUS_SIZES, view.bonus_tokens, strict=True)
    yield f"Bonus tokens left: {listed(f'{count} for {size} cards' for size, count in bonus)}."
    hidden = sum(map(len, rival.purse.bonus))
    yield (
        f"You have {view.purse.rupees} rupees in tokens; your rival has {_open_rupees(view)}, and"
        f" {hidden} bonus tokens face down."
    )
    yield f"Cards in the deck: {view.deck}. Cards sold so far: {_cards(view.discard)}."
    yield "Your legal moves:"
    for move in legal_moves(view):
        yield f"{move}  {intent(view, move)}"
    yield "Think, and end your answer with a line that has your move alone, such as +G."


def _open_rupees(view: Observation) -> int:
    return sum(map(sum, view.rival.purse.goods))


def _cards(held: Sequence[Card]) -> str:
    return some(tuple(held)) if held else "none"


def _values(tokens: Sequence[int]) -> str:
    return " ".join(map(str, tokens)) if tokens else "none"
