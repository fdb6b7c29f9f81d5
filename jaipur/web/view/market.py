"""The market: an arcade of niches, and the stock beside it."""

from collections import Counter

from gamekit.markup import Node, h
from jaipur.cards import CAMEL
from jaipur.english import amount, listed
from jaipur.web.scenes import TableScene
from jaipur.web.selection import Joinable
from jaipur.web.view.card_button import names, pick
from jaipur.web.view.pieces import card_back, card_face, herd_tile, unseen


def market(scene: TableScene, fits: Joinable | None) -> Node:
    """The wall with its niches; an empty one stays, so that no card ever moves over."""
    return h(
        "section",
        h("div", class_="cornice", key="cornice"),
        _arcade(scene, fits),
        _stock(scene),
        class_="market",
        key="market",
        aria_label="Market, deck and discard",
    )


def _arcade(scene: TableScene, fits: Joinable | None) -> Node:
    slots = scene.table.slots
    chosen = scene.choice.slots if scene.choice else frozenset[int]()
    niches = [
        h(
            "div",
            h("span", class_="arch", key="arch"),
            None
            if card is None
            else pick(
                card,
                name,
                "slot",
                slot,
                key="card",
                chosen=slot in chosen,
                fits=fits is None or slot in fits.slots,
                free=fits is not None,
                hinted=slot in scene.hinted.slots,
            ),
            class_="slot",
            key=str(slot),
            data_place=f"slot-{slot}",
        )
        for slot, (card, name) in enumerate(zip(slots, names(slots), strict=True))
    ]
    return h(
        "div",
        niches,
        class_="arcade",
        key="arcade",
        role="group",
        aria_label="Market",
        data_arrows="market",
    )


def _stock(scene: TableScene) -> Node:
    view = scene.table.view
    sold = len(view.discard)
    sold_goods = listed(amount(many, good) for good, many in Counter(view.discard).items())
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
            h("span", h("b", view.deck), " in deck", class_="pile-words"),
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
            h("span", h("b", sold), " sold", class_="pile-words"),
            unseen(f" ({sold_goods})") if sold else None,
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
        h("span", "All camels"),
        unseen(f" ({len(camels)} in the market)"),
        class_="all-camels",
        type="button",
        key="all-camels",
        data_do="all-camels",
        aria_pressed=scene.choice is not None and scene.choice.slots == camels,
        aria_disabled=None if scene.choice is not None else "true",
    )
