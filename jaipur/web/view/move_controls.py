"""The controls of a selection: Take or Sell, a preview in pictures, and Confirm."""

from typing import Final

from gamekit.markup import Node, h
from jaipur.cards import BONUS_SIZES, MIN_EXCHANGE, Card
from jaipur.moves import Kind, Move
from jaipur.observation import Observation, proceeds
from jaipur.web import strings
from jaipur.web.scenes import TableScene
from jaipur.web.selection import Draft, Mode
from jaipur.web.verbs import TableVerb
from jaipur.web.view.pieces import coin, rosette, tile
from web.view.buttons import icon
from web.view.table import confirm_button, scores_button

_ROOMY: Final = 5  # this many tiles, with the arrow, have room side by side
_MODES: Final = {Mode.TAKE: strings.TAKE, Mode.SELL: strings.SELL}


def mode_switch(scene: TableScene) -> Node:
    """Take or Sell: shows the mode and sets it."""
    mode = scene.draft.selection.mode if scene.draft else None
    return h(
        "div",
        (
            h(
                "button",
                words,
                type="button",
                key=each,
                data_do=TableVerb.MODE,
                data_with=each,
                aria_pressed=each is mode,
                aria_disabled=None if mode else "true",
            )
            for each, words in _MODES.items()
        ),
        class_="switch",
        key="switch",
        role="group",
        aria_label=strings.WHAT_TO_DO,
    )


def move_preview(scene: TableScene) -> Node:
    """The move in pictures: cards given, an arrow, cards or tokens gained."""
    inside = _sides_of(scene.draft) if scene.draft else ()
    crowded = " crowded" if sum(len(side.children) for side in inside) > _ROOMY else ""
    return h("div", inside, class_=f"slip{crowded}", key="slip", aria_hidden=True)


def confirm(scene: TableScene) -> Node:
    """The button that makes the selection a move, and says what that is or why it cannot be."""
    draft = scene.draft
    if draft:
        return confirm_button(draft.sentence, legal=draft.problem is None)
    over = scene.table.view.over and not scene.frame.can_skip  # its last move may still be shown
    return scores_button() if over else confirm_button(scene.frame.waiting, legal=False)


def _sides_of(draft: Draft) -> tuple[Node, ...]:
    move = draft.move
    if not draft.selection:
        return (h("span", strings.NOTHING_CHOSEN_YET, class_="slip-words", key="none"),)
    if draft.selection.mode is Mode.SELL:
        return _sides(_tiles(move.give), _price(draft.table.view, move))
    if move.kind in (Kind.CAMELS, Kind.TAKE) and len(move.gain) < MIN_EXCHANGE:
        return _sides((), _tiles(move.gain))
    missing = 0 if move.kind is Kind.CAMELS else len(move.gain) - len(move.give)
    return _sides((*_tiles(move.give), *_blanks(missing)), (*_tiles(move.gain), *_blanks(-missing)))


def _sides(given: tuple[Node, ...], gained: tuple[Node, ...]) -> tuple[Node, ...]:
    return (
        h("span", given, class_="slip-side", key="give"),
        h("span", icon("arrow-right"), class_="slip-arrow", key="arrow"),
        h("span", gained, class_="slip-side", key="gain"),
    )


def _tiles(cards: tuple[Card, ...]) -> tuple[Node, ...]:
    return tuple(tile(card, key=str(place)) for place, card in enumerate(cards))


def _blanks(missing: int) -> tuple[Node, ...]:
    return tuple(h("span", class_="tile bare", key=f"blank-{nth}") for nth in range(missing))


def _price(view: Observation, sale: Move) -> tuple[Node, ...]:
    tokens, bonus = proceeds(view, sale.give)
    coins = tuple(coin(sale.give[0], value) for value in tokens)
    return coins if bonus is None else (*coins, rosette(BONUS_SIZES[bonus], BONUS_SIZES[bonus]))
