"""The rules of Jaipur as elements; the printed numbers come from jaipur.cards."""

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
from jaipur.web.site import rules_text
from jaipur.web.strings import CARD_TITLES

_TOKEN_TABLE: Final = "{token_table}"
_BONUSES: Final = ("small", "medium", "large")
_STRONG: Final = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)


def rules() -> tuple[Node, ...]:
    """The rules as elements, with every number filled in."""
    numbers = _numbers()
    found: list[Node] = []
    items: list[Node] = []
    for block in rules_text.TEXT.strip().split("\n\n"):
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
        "market_in_words": rules_text.NUMBERS_AT_THE_START.get(MARKET_SIZE, MARKET_SIZE),
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
            " ".join(map(str, GOODS_TOKENS.get(card, ()))) or rules_text.NO_TOKENS,
        )
        for card, count in CARD_COUNTS.items()
    )
    return h(
        "table",
        h("caption", rules_text.TOKENS_CAPTION),
        h("thead", h("tr", (h("th", column, scope="col") for column in rules_text.TOKENS_COLUMNS))),
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
