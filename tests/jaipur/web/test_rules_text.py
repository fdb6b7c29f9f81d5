"""The rules on the page: the printed numbers are those of the cards."""

import pytest

from jaipur import cards
from jaipur.cards import BONUS_TOKENS, CARD_COUNTS, GOODS_TOKENS, MIN_SALE, Card
from jaipur.web.site.content import CONTENT
from jaipur.web.site.rules import rules
from tests.jaipur.web.markup import text, walk

WORDS = " ".join(map(text, rules()))


def test_the_table_of_tokens_is_that_of_the_cards() -> None:
    rows = [
        [text(cell) for cell in row.children]
        for node in rules()
        for row in walk(node)
        if row.tag == "tr"
    ]
    assert rows[1:] == [
        [
            card.name.capitalize(),
            str(count),
            " ".join(map(str, GOODS_TOKENS.get(card, ()))) or "none",
        ]
        for card, count in CARD_COUNTS.items()
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        f"first to hold {cards.SEALS_TO_WIN} seals",
        f"Your hand holds goods, {cards.HAND_LIMIT} at most",
        f"Take {cards.MIN_EXCHANGE} or more goods",
        f"you may hold {cards.HAND_LIMIT} goods, no more",
        f"worth {cards.CAMEL_TOKEN} rupees",
        f"the tokens of {cards.SOLD_OUT_GOODS_TO_END} goods are gone",
        f"back to {cards.MARKET_SIZE} cards",
        f"{cards.CAMELS_LAID_OUT} camels are laid in the market and the other 52 cards",
        f"gets {cards.HAND_DEALT} cards",
        *(f"worth {min(values)} to {max(values)}" for values in BONUS_TOKENS.values()),
    ],
)
def test_a_printed_number_stands_in_its_sentence(sentence: str) -> None:
    assert sentence in WORDS


def test_the_goods_that_are_sold_together_are_named() -> None:
    dear = [card for card, least in MIN_SALE.items() if least > 1]
    assert dear == [Card.DIAMOND, Card.GOLD, Card.SILVER]
    assert {MIN_SALE[card] for card in dear} == {2}
    assert "Diamonds, gold and silver are sold 2 or more at a time." in WORDS


def test_no_mark_is_left_in_the_text() -> None:
    assert not {"{", "}", "*", "#"} & {*WORDS}


def test_the_bare_table_tells_nothing_of_a_game() -> None:
    assert "Python is on its way." in text(CONTENT.bare_table)
