"""The tokens that are left: every value in sight, and the next one obvious."""

from functools import cache

from gamekit.markup import Node, h
from jaipur.cards import BONUS_SIZES, GOODS, GOODS_TOKENS, Card, Values
from jaipur.moves import Move
from jaipur.observation import Observation, proceeds
from jaipur.web import strings
from jaipur.web.view.pieces import chip, coin, rosette
from web.view.buttons import picture, unseen


def tokens(view: Observation, sale: Move | None) -> Node:
    """The piles; the tokens that the chosen sale would take are marked."""
    sold = sale.give if sale is not None else ()
    won, bonus = proceeds(view, sold)
    return h(
        "section",
        h(
            "header",
            h("h2", strings.TOKENS),
            h("p", strings.NEXT_THEN_THE_REST),
            class_="tokens-title",
            key="title",
        ),
        h(
            "ul",
            (
                _pile(good, left, len(won) if good in sold else 0)
                for good, left in zip(GOODS, view.goods_tokens, strict=True)
            ),
            class_="piles",
            key="piles",
        ),
        _bonus(view, bonus),
        class_="tokens",
        key="tokens",
        aria_label=strings.TOKENS,
    )


@cache
def _pile(good: Card, left: Values, wanted: int) -> Node:
    taken = len(GOODS_TOKENS[good]) - len(left)
    rest = [
        chip(good, value, key=str(place), wanted=place < wanted)
        for place, value in enumerate(left)
        if place
    ]
    gone = [h("span", class_="gone", key=f"gone-{place}") for place in range(taken)]
    return h(
        "li",
        h(
            "span",
            coin(good, left[0]) if left else h("span", class_=f"coin bare {good}"),
            class_="next wanted" if wanted else "next",
            data_place=f"tokens-{good.letter}",
            aria_hidden=True,
        ),
        h("span", picture(str(good)), h("span", strings.CARD_TITLES[good]), class_="pile-name"),
        h(
            "span",
            rest,
            gone,
            None if left else h("span", strings.SOLD_OUT, class_="sold-out", key="out"),
            class_="rest",
            aria_hidden=True,
        ),
        unseen(strings.token_values(left) if left else strings.SOLD_OUT_AFTER),
        class_=f"pile-row {good}",
        key=good.letter,
    )


def _bonus(view: Observation, earned: int | None) -> Node:
    return h(
        "div",
        h("h3", strings.BONUS_TITLE),
        h(
            "ul",
            (
                _bonus_pile(size, left, wanted=place == earned)
                for place, (size, left) in enumerate(
                    zip(BONUS_SIZES, view.bonus_tokens, strict=True)
                )
            ),
        ),
        class_="bonus",
        key="bonus",
    )


@cache
def _bonus_pile(size: int, left: int, *, wanted: bool) -> Node:
    return h(
        "li",
        h(
            "span",
            rosette(size, size),
            class_=f"bonus-pile{' wanted' if wanted else ''}{'' if left else ' bare'}",
            data_place=f"bonus-{size}",
            aria_hidden=True,
        ),
        h("span", strings.bonus_cards(size), class_="bonus-size"),
        unseen(": "),
        h("span", h("b", left), h("span", strings.LEFT, class_="word"), class_="bonus-left"),
        key=str(size),
    )
