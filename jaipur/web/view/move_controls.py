"""What to do with the choice: the turn, the ledger, Take or Sell, Confirm and what helps."""

from gamekit.markup import Node, h
from jaipur.cards import BONUS_SIZES, MIN_EXCHANGE, Card
from jaipur.moves import Kind, Move
from jaipur.observation import Observation, proceeds
from jaipur.web.scenes import TableScene
from jaipur.web.selection import Choice, Mode, Table, draft, objection, sentence
from jaipur.web.view.pieces import coin, icon, icon_button, quiet, rosette, tile
from web.view.thoughts import GIVES_AWAY

_LONG = 44  # a sentence that needs a third line in the narrowest Confirm
_ROOMY = 5  # so many tiles, with the arrow, have room side by side
_LONG_TITLE = 12  # one that does not fit into a line beside the buttons
_LINES_DRAWN = 16  # more than any window has room for


def turn(scene: TableScene) -> Node:
    """Whose turn it is, and the way to the menu."""
    long = " long" if len(scene.title) > _LONG_TITLE else ""
    return h(
        "header",
        h(
            "div",
            h("h1", scene.title, class_=f"turn-title{long}", dir="auto", title=scene.title),
            h("p", scene.subtitle, class_="turn-subtitle", title=scene.subtitle),
            class_="turn-words",
        ),
        icon_button("game-menu", "Menu", "menu"),
        icon_button("mute", "Sound", "volume-x" if scene.muted else "volume-2", on=not scene.muted),
        class_="turn",
        key="turn",
    )


def ledger(scene: TableScene) -> Node:
    """The moves so far, the newest first; a narrow page has room for that one only."""
    lines = list(enumerate(scene.ledger))[-_LINES_DRAWN:]
    return h(
        "section",
        h("h2", "Ledger", key="title"),
        h(
            "ol",
            (
                h("li", line, key=str(number), dir="auto", title=line)
                for number, line in reversed(lines)
            ),
            key="lines",
        ),
        class_="ledger",
        key="ledger",
        aria_label="Ledger",
    )


def switch(scene: TableScene) -> Node:
    """Take or Sell: shows the mode and sets it."""
    mode = scene.choice.mode if scene.choice is not None else None
    return h(
        "div",
        (
            h(
                "button",
                each.capitalize(),
                type="button",
                key=each,
                data_do="mode",
                data_with=each,
                aria_pressed=each is mode,
                aria_disabled=None if mode else "true",
            )
            for each in Mode
        ),
        class_="switch",
        key="switch",
        role="group",
        aria_label="What to do",
    )


def slip(scene: TableScene) -> Node:
    """What the chosen cards would go and come for, in pictures; Confirm says it in words."""
    inside = () if scene.choice is None else _deal(scene.choice, scene.table)
    crowded = " crowded" if sum(len(side.children) for side in inside) > _ROOMY else ""
    return h("div", inside, class_=f"slip{crowded}", key="slip", aria_hidden=True)


def confirm(scene: TableScene) -> Node:
    """The button that makes the choice a move, and says what that is or why it cannot be."""
    if scene.choice is None:
        over = scene.table.view.over and not scene.can_skip  # its last move may still be shown
        return _back_to_scores() if over else _confirm(scene.waiting, legal=False)
    legal = objection(scene.choice, scene.table) is None
    return _confirm(sentence(scene.choice, scene.table), legal=legal)


def aids(scene: TableScene) -> Node:
    """Clear and Hint, or Skip while the other side moves; and whether to see how it thinks."""
    if scene.can_skip:
        buttons = [quiet("skip", "Skip", "skip-forward")]
    else:
        off = scene.choice is None
        buttons = [
            quiet("clear", "Clear", "rotate-ccw", off=not scene.choice),
            quiet("hint", "Hint", "lightbulb", off=off, open_=scene.hint is not None),
        ]
    return h(
        "div",
        buttons,
        None
        if scene.thoughts is None
        else icon_button(
            "thoughts", "How it thinks", "brain", on=scene.thoughts.shown, note=GIVES_AWAY
        ),
        class_="aids",
        key="aids",
    )


def _deal(choice: Choice, table: Table) -> tuple[Node, ...]:
    if not choice:
        return (h("span", "Nothing chosen yet", class_="slip-words", key="none"),)
    move = draft(choice, table)
    if choice.mode is Mode.SELL:
        return _sides(_tiles(move.give), _price(table.view, move))
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


def _confirm(sentence: str, *, legal: bool) -> Node:
    long = " long" if len(sentence) > _LONG else ""
    return h(
        "button",
        h("span", icon("check") if legal else None, h("span", "Confirm"), class_="confirm-title"),
        " ",
        h("span", sentence, class_="confirm-words") if sentence else None,
        class_=f"confirm{' legal' if legal else ''}{long}",
        type="button",
        key="confirm",
        data_do="confirm",
        aria_disabled=None if legal else "true",
    )


def _back_to_scores() -> Node:
    return h(
        "button",
        h("span", h("span", "Back to the scores"), class_="confirm-title"),
        class_="confirm legal",
        type="button",
        key="scores",
        data_do="see-scores",
    )
