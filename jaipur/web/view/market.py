"""The market: an arcade of niches, and the stock beside it."""

from collections import Counter

from gamekit.markup import Node, h
from jaipur.cards import CAMEL
from jaipur.web import strings
from jaipur.web.scenes import TableScene
from jaipur.web.selection import Joinable
from jaipur.web.verbs import TableVerb
from jaipur.web.view.card_button import card_button, card_names
from jaipur.web.view.pieces import card_back, card_face, herd_tile
from web.view.buttons import unseen


def market(scene: TableScene, fits: Joinable | None) -> Node:
    """The wall with its niches; an empty one stays, so that no card ever moves over."""
    return h(
        "section",
        h("div", class_="cornice", key="cornice"),
        _arcade(scene, fits),
        _stock(scene),
        class_="market",
        key="market",
        aria_label=strings.MARKET_DECK_AND_DISCARD,
    )


def _arcade(scene: TableScene, fits: Joinable | None) -> Node:
    slots = scene.table.slots
    chosen, hinted = scene.selection.slots, scene.hinted.slots
    niches = [
        h(
            "div",
            h("span", class_="arch", key="arch"),
            None
            if card is None
            else card_button(
                card,
                name,
                TableVerb.SLOT,
                slot,
                key="card",
                chosen=slot in chosen,
                fits=fits is None or slot in fits.slots,
                free=fits is not None,
                hinted=slot in hinted,
            ),
            class_="slot",
            key=str(slot),
            data_place=f"slot-{slot}",
        )
        for slot, (card, name) in enumerate(zip(slots, card_names(slots), strict=True))
    ]
    return h(
        "div",
        niches,
        class_="arcade",
        key="arcade",
        role="group",
        aria_label=strings.MARKET,
        data_arrows="market",
    )


def _stock(scene: TableScene) -> Node:
    view = scene.table.view
    sold = len(view.discard)
    sold_goods = strings.sold_goods(Counter(view.discard).items())
    return h(
        "div",
        h(
            "div",
            h(
                "span",
                card_back() if view.deck else None,
                class_="pile" if view.deck else "pile bare",
                data_place="deck",
            ),
            h("span", h("b", view.deck), strings.IN_DECK, class_="pile-words"),
            class_="deck",
            key="deck",
        ),
        h(
            "div",
            h(
                "span",
                None if scene.last_sold is None else card_face(scene.last_sold),
                class_="pile bare" if scene.last_sold is None else "pile",
                data_place="discard",
            ),
            h("span", h("b", sold), strings.SOLD, class_="pile-words"),
            unseen(strings.in_brackets(sold_goods)) if sold else None,
            class_="discard",
            key="discard",
            title=sold_goods,
        ),
        _all_camels(scene),
        class_="stock",
        key="stock",
    )


def _all_camels(scene: TableScene) -> Node | None:
    slots = scene.table.slots
    camels = frozenset(slot for slot, card in enumerate(slots) if card is CAMEL)
    if not camels:
        return None
    return h(
        "button",
        herd_tile(),
        h("span", strings.ALL_CAMELS),
        unseen(strings.in_the_market(len(camels))),
        class_="all-camels",
        type="button",
        key="all-camels",
        data_do=TableVerb.ALL_CAMELS,
        aria_pressed=scene.selection.slots == camels,
        aria_disabled=None if scene.draft else "true",
    )
