"""The rules of Jaipur as the page shows them; the printed numbers come from jaipur.cards."""

import re
from collections.abc import Iterator
from typing import Final

from gamekit.markup import Child, Node, h
from jaipur.cards import (
    BONUS_TOKENS,
    CAMEL_TOKEN,
    CAMELS_LAID_OUT,
    CARD_COUNTS,
    GOODS_TOKENS,
    HAND_DEALT,
    HAND_LIMIT,
    MARKET_SIZE,
    MIN_EXCHANGE,
    MIN_SALE,
    PACK,
    SEALS_TO_WIN,
    SOLD_OUT_GOODS_TO_END,
)
from jaipur.web.strings import CARD_TITLES

# A heading begins with #, an item of a numbered list with 1., and **words** are strong.
_TEXT: Final = """
# The goal

You are one of the two richest merchants of Jaipur. Take goods from the market, sell them while they
are dear, and end the round with more **rupees** than your rival. The richer merchant wins a **Seal
of Excellence**; the first to hold {seals} seals wins the match.

# The table

{market_in_words} cards lie face up in the market. Your hand holds goods, {hand} at most. Your
camels stand in your herd, beside the hand, and never count towards those {hand}. Beside the market
lie the tokens of each good, the dearest on top: whoever sells first is paid best.

# Your turn: one of four moves

1. **Take one good.** Take a single good from the market into your hand. The market is filled up
from the deck.

1. **Take the camels.** Take all the camels in the market into your herd. The market is filled up
from the deck, perhaps with just what your rival hopes for.

1. **Exchange.** Take {exchange} or more goods from the market and give back as many cards: goods
from your hand, camels from your herd, or some of each. The goods you take need not be alike, but no
kind of good may go both ways, and camels are never taken in an exchange.

1. **Sell.** Sell any number of cards of one good and take that many of its tokens, from the top.
Diamonds, gold and silver are sold {dear_sale} or more at a time.

You must make one of these moves: there is no passing. After a move that takes cards you may hold
{hand} goods, no more.

# Tokens

{token_table}

If fewer tokens are left than cards sold, you take what there is.

**Bonus tokens** reward a large sale: selling {small} cards at once earns a token worth
{small_least} to {small_most} rupees, {medium} cards one worth {medium_least} to {medium_most}, and
{large} or more cards one worth {large_least} to {large_most}. The number of cards counts, even when
the goods tokens run short. Only their owner sees what they are worth until the round ends. When a
pile is empty, there is no bonus.

**The camel token**, worth {camel_token} rupees, goes to the merchant with more camels at the end of
the round. With equal herds nobody gets it.

# The end of a round

A round ends at once when the tokens of {sold_out} goods are gone, or when the deck cannot fill the
market back to {market} cards. Goods left in hand are worth nothing.

Count your rupees: goods tokens, bonus tokens and the camel token. The richer merchant gets the
seal. If both have the same, more bonus tokens decide; then more goods tokens. If even those are
equal, nobody gets a seal, and the round is played again, started by the other player.

# The match

The loser of a round starts the next one. Everything is shuffled anew, and only the seals are kept.
The first merchant with {seals} seals wins.

# The deal

{camels} camels are laid in the market and the other {shuffled} cards are shuffled. Each merchant
gets {dealt} cards and puts any camels among them into the herd; {more} more cards join the market,
and they may be camels too.
"""
_TOKEN_TABLE: Final = "{token_table}"
_CAPTION: Final = "What a token is worth, in rupees, from the top of each pile"
_COLUMNS: Final = ("Good", "Cards", "Tokens")
_NO_TOKENS: Final = "none"
_MARKET_IN_WORDS: Final = {5: "Five"}
_BONUSES: Final = ("small", "medium", "large")
_STRONG: Final = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)


def rules() -> tuple[Node, ...]:
    """The rules as elements, with every number filled in."""
    numbers = _numbers()
    found: list[Node] = []
    items: list[Node] = []
    for block in _TEXT.strip().split("\n\n"):
        words = " ".join(block.split())
        if words.startswith("1. "):
            items.append(h("li", _marked(words.removeprefix("1. ").format(**numbers))))
            continue
        if items:
            found.append(h("ol", items))
            items = []
        if words == _TOKEN_TABLE:
            found.append(_token_table())
        elif words.startswith("# "):
            found.append(h("h3", words.removeprefix("# ")))
        else:
            found.append(h("p", _marked(words.format(**numbers))))
    return tuple(found)


def _numbers() -> dict[str, object]:
    bonuses = {
        f"{name}{number}": value
        for name, (size, values) in zip(_BONUSES, BONUS_TOKENS.items(), strict=True)
        for number, value in (("", size), ("_least", min(values)), ("_most", max(values)))
    }
    return bonuses | {
        "seals": SEALS_TO_WIN,
        "market": MARKET_SIZE,
        "market_in_words": _MARKET_IN_WORDS.get(MARKET_SIZE, MARKET_SIZE),
        "hand": HAND_LIMIT,
        "exchange": MIN_EXCHANGE,
        "dear_sale": max(MIN_SALE.values()),
        "camel_token": CAMEL_TOKEN,
        "sold_out": SOLD_OUT_GOODS_TO_END,
        "camels": CAMELS_LAID_OUT,
        "shuffled": PACK - CAMELS_LAID_OUT,
        "dealt": HAND_DEALT,
        "more": MARKET_SIZE - CAMELS_LAID_OUT,
    }


def _token_table() -> Node:
    rows = (
        (
            CARD_TITLES[card],
            count,
            " ".join(map(str, GOODS_TOKENS.get(card, ()))) or _NO_TOKENS,
        )
        for card, count in CARD_COUNTS.items()
    )
    return h(
        "table",
        h("caption", _CAPTION),
        h("thead", h("tr", (h("th", column, scope="col") for column in _COLUMNS))),
        h(
            "tbody",
            (
                h("tr", h("th", good, scope="row"), h("td", count), h("td", tokens))
                for good, count, tokens in rows
            ),
        ),
        class_="rules-tokens",
    )


def _marked(words: str) -> Iterator[Child]:
    """The words, with those between ** in strong elements."""
    for place, part in enumerate(_STRONG.split(words)):
        if part:
            yield h("strong", part) if place % 2 else part
