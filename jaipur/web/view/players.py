"""The two sides of the table: what the rival shows, and what is one's own."""

from gamekit.markup import Node, h
from jaipur.cards import BONUS_SIZES, CAMEL, GOODS, HAND_LIMIT, Card, Seat
from jaipur.observation import Observation
from jaipur.scoring import Purse, larger_herd
from jaipur.web import strings
from jaipur.web.scenes import TableScene
from jaipur.web.selection import Joinable
from jaipur.web.verbs import TableVerb
from jaipur.web.view.card_button import card_button, card_names
from jaipur.web.view.pieces import bulb, card_back, herd_tile, rosette, seals, tile
from web.view.buttons import icon, person, unseen

_TILES_AT_MOST = 3  # a tile each, or one tile and the number: overlapping camels are a smear


def rival(scene: TableScene) -> Node:
    """The other side: its hand face down, its herd, its tokens and its seals."""
    view = scene.table.view
    there = view.rival
    return h(
        "section",
        h(
            "div",
            person(scene.names[view.seat.rival], "person rival-name", "h2"),
            _seals(scene, view.seat.rival),
            class_="rival-who",
        ),
        h(
            "div",
            h(
                "span",
                [h("span", card_back(), key=str(place)) for place in range(there.hand_size)]
                or h("span", h("span", class_="card bare"), key="none"),
                class_="fan",
                data_place="rival-hand",
            ),
            h("span", h("b", there.hand_size), h("span", strings.IN_HAND, class_="word")),
            class_="rival-hand",
        ),
        h(
            "div",
            h("span", herd_tile(), data_place="rival-herd", class_="rival-tile"),
            h(
                "span",
                _camels(there.herd),
                _lead(view, view.seat.rival),
                class_="rival-camels",
            ),
            class_="rival-herd",
        ),
        h(
            "div",
            bonus_won(there.purse),
            h(
                "span",
                h("span", h("b", there.purse.rupees), strings.RUPEES_AFTER),
                " ",
                _bonus_words(there.purse),
                class_="rival-worth",
            ),
            class_="rival-purse",
            data_place="rival-purse",
        ),
        class_="rival",
        key="rival",
        aria_label=strings.THE_OTHER_SIDE,
    )


def hand(scene: TableScene, fits: Joinable | None) -> Node:
    """One's hand, sorted by good, with a place for every card that it may hold."""
    cards = scene.table.view.hand
    chosen, hinted = scene.selection.places, scene.hinted.places
    called = card_names(cards)
    places = [
        h(
            "div",
            card_button(
                cards[place],
                called[place],
                TableVerb.PLACE,
                place,
                key="card",
                chosen=place in chosen,
                fits=fits is None or place in fits.places,
                free=fits is not None,
                hinted=place in hinted,
            )
            if place < len(cards)
            else None,
            class_="place",
            key=_place_key(cards, place),
            data_place=f"hand-{place}",
        )
        for place in range(max(HAND_LIMIT, len(cards)))
    ]
    return h(
        "section",
        h(
            "h2",
            strings.YOUR_HAND_TITLE,
            h("span", h("b", len(cards)), strings.OF_HAND_LIMIT),
            class_="hand-title",
            key="title",
        ),
        h(
            "div",
            places,
            class_="hand-places full" if len(cards) >= HAND_LIMIT else "hand-places",
            key="places",
            role="group",
            aria_label=strings.YOUR_HAND,
            data_arrows="hand",
        ),
        class_="hand",
        style=f"--places: {len(places)}",
        key="hand",
        aria_label=strings.YOUR_HAND_AND_HOW_FULL,
    )


def herd_and_purse(scene: TableScene, fits: Joinable | None) -> Node:
    """The strip below the hand: one's herd, how many camels to give, and the purse."""
    view = scene.table.view
    return h(
        "section",
        _herd(scene, fits),
        _stepper(scene) if view.herd else None,
        _purse(scene),
        class_="strip",
        key="strip",
        aria_label=strings.YOUR_HERD_AND_TOKENS,
    )


def bonus_won(purse: Purse) -> Node:
    """The bonus tokens of a purse, one rosette a size, with their worth if it is known."""
    sizes = [
        rosette(size, f"+{sum(known)}" if known else "", key=str(size))
        for size, pile in zip(BONUS_SIZES, purse.bonus, strict=True)
        if pile
        for known in [[value for value in pile if value is not None]]
    ]
    return h("span", sizes, class_="bonus-won", aria_hidden=True)


def _bonus_words(purse: Purse) -> Node:
    return h("span", strings.bonus_tokens(purse.bonus_tokens), class_="bonus-words")


def _camels(herd: int) -> Node:
    return h("span", h("b", herd), h("span", strings.camels_after(herd), class_="word"))


def _lead(view: Observation, seat: Seat) -> Node | None:
    herds = view.seat.pair(view.herd, view.rival.herd)
    if larger_herd(herds) is not seat:
        return None
    return h(
        "span",
        h("span", strings.LARGEST_HERD_BEFORE, class_="word"),
        strings.CAMEL_TOKEN_FIGURE,
        class_="lead",
        key="lead",
        title=strings.LARGEST_HERD_EARNS,
    )


def _herd(scene: TableScene, fits: Joinable | None) -> Node:
    view = scene.table.view
    giving = scene.selection.camels
    many = view.herd > _TILES_AT_MOST
    dim = fits is not None and not fits.camels and not giving
    hinted = scene.hinted.camels
    tiles = [
        tile(
            CAMEL,
            bulb(h("b", hinted)) if hinted and not nth else None,
            key=str(nth),
            chosen=nth < giving,
            hinted=nth < hinted,
            do=_after_click(nth, giving, view.herd, many=many),
        )
        for nth in range(1 if many else view.herd)
    ]
    return h(
        "div",
        h(
            "span",
            tiles or h("span", class_="tile bare", key="none"),
            class_="tiles",
            data_place="herd",
        ),
        h(
            "span",
            _camels(view.herd),
            _lead(view, view.seat),
            class_="herd-words",
        ),
        class_=f"herd{' dim' if dim else ''}{' many' if many else ''}",
    )


def _after_click(nth: int, giving: int, herd: int, *, many: bool) -> int:
    if many:  # the one tile stands for the next camel
        return (giving + 1) % (herd + 1)
    return nth if nth < giving else nth + 1


def _stepper(scene: TableScene) -> Node:
    herd = scene.table.view.herd
    free = scene.draft is not None
    giving = scene.selection.camels
    return h(
        "div",
        _step("minus", strings.GIVE_ONE_FEWER, max(giving - 1, 0), can=free and giving > 0),
        h("span", h("span", strings.GIVE), h("b", giving), class_="giving", key="giving"),
        _step("plus", strings.GIVE_ONE_MORE, min(giving + 1, herd), can=free and giving < herd),
        class_="stepper",
        role="group",
        aria_label=strings.CAMELS_TO_GIVE,
    )


def _step(sign: str, name: str, camels: int, *, can: bool) -> Node:
    return h(
        "button",
        icon(sign),
        type="button",
        key=sign,
        aria_label=name,
        aria_disabled=None if can else "true",
        data_do=TableVerb.CAMELS,
        data_with=camels,
    )


def _seals(scene: TableScene, seat: Seat) -> Node | None:
    """The seals of a seat; in a single round there are none to win."""
    return None if scene.single else seals(scene.table.view.seals[seat])


def _purse(scene: TableScene) -> Node:
    view = scene.table.view
    tokens = view.purse.goods_tokens + view.purse.bonus_tokens
    return h(
        "div",
        h("b", view.purse.rupees, class_="rupees"),
        " ",
        h(
            "span",
            h("span", strings.RUPEES),
            " ",
            h("span", strings.tokens(tokens), class_="bonus-words"),
            class_="purse-words",
        ),
        unseen(f" {_tokens_won(view.purse)} "),
        bonus_won(view.purse),
        _seals(scene, view.seat),
        class_="purse",
        data_place="purse",
        title=_tokens_won(view.purse),
    )


def _tokens_won(purse: Purse) -> str:
    """The tokens of a purse in words: `diamond 7 + 7, bonus 3`."""
    bonus = tuple(value for pile in purse.bonus for value in pile if value is not None)
    piles = (*zip(map(str, GOODS), purse.goods, strict=True), (strings.BONUS, bonus))
    return strings.tokens_won((name, won) for name, won in piles if won)


def _place_key(cards: tuple[Card, ...], place: int) -> str:
    if place >= len(cards):
        return f"bare-{place}"
    return f"{cards[place].letter}{cards[: place + 1].count(cards[place])}"
