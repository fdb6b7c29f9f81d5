"""The table as a terminal shows it: cards in colour, and the same in letters without."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from jaipur.cards import BONUS_SIZES, GOODS, Card, Cards, Seat, Values
from jaipur.coach import Account
from jaipur.observation import Observation
from jaipur.scoring import Outcome, Purse
from jaipur.state import Trader
from jaipur.telling import Names

# Ink and ground together, so that a card looks the same in a dark terminal and in a light one.
_COLOURS: Final = {
    Card.DIAMOND: "bold #ffffff on #0a6b7c",
    Card.GOLD: "bold #1c1000 on #e0a526",
    Card.SILVER: "bold #101418 on #c3cad3",
    Card.CLOTH: "bold #ffffff on #a5195f",
    Card.SPICE: "bold #ffffff on #3f6f1a",
    Card.LEATHER: "bold #ffffff on #6e3f22",
    Card.CAMEL: "bold #2a1600 on #dcbc8a",
}
_HIDDEN: Final = "bold #fdf3ea on #22305f"
_BAR: Final = 16
_BLOCKS: Final = " ▁▂▃▄▅▆▇█"
_EIGHTHS: Final = len(_BLOCKS) - 1
_HIGHEST: Final = 5
_WIDEST: Final = 70
_HALF: Final = len(GOODS) // 2


def table(view: Observation, names: Names, *, opened: Trader | None = None) -> RenderableType:
    """The table from one chair; `opened` is what the rival has, where everybody may see it."""
    return Group(
        _line("Market ", (named(card) for card in view.market)),
        "",
        _people(view, names, opened),
        "",
        _piles(view),
    )


def named(card: Card) -> Text:
    """A card with its letter and its name."""
    return Text(f" {card.letter} {card} ", _COLOURS[card])


def hand(cards: Cards, hidden: int = 0) -> Text:
    """Cards by their letters, and as many backs of cards."""
    faces = [Text(f" {card.letter} ", _COLOURS[card]) for card in cards]
    return _line("", (*faces, *[Text(" ? ", _HIDDEN)] * hidden))


def scores(outcome: Outcome, names: Names) -> Table:
    """The reckoning of a finished round."""
    grid = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in ("", "goods", "bonus", "camels", "rupees"):
        grid.add_column(heading, justify="right" if heading else "left")
    for seat in Seat:
        score = outcome.scores[seat]
        parts = (score.purse.goods_rupees, score.purse.bonus_rupees, score.camel_rupees)
        style = "bold" if seat is outcome.winner else ""
        grid.add_row(Text(names[seat]), *map(str, (*parts, score.rupees)), style=style)
    return grid


def account(told: Account) -> RenderableType:
    """How a computer came to its move, as bars."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for bar in told.bars:
        figure = Text(bar.figure, justify="right")
        length = Text("█" * round(_BAR * bar.share) or "▏", "cyan")
        name = Text(bar.label, "bold" if bar.chosen else "")
        grid.add_row(">" if bar.chosen else "", figure, length, name)
        grid.add_row("", "", "", Text(bar.detail, "dim"))
    return Group(f"{told.title}:", grid)


def curve(chances: Sequence[float]) -> RenderableType:
    """Chances as columns side by side, as many as there is room for."""
    step = max(1, -(-len(chances) // _WIDEST))
    grid = Table.grid(padding=(0, 1, 0, 0))
    for row in reversed(range(_HIGHEST)):
        levels = (round(_EIGHTHS * (_HIGHEST * chance - row)) for chance in chances[::step])
        line = "".join(_BLOCKS[min(max(level, 0), _EIGHTHS)] for level in levels)
        label = {_HIGHEST - 1: "100%", 0: "0%"}.get(row, "")
        grid.add_row(Text(label, justify="right"), Text(line, "cyan"))
    return grid


def _line(label: str, parts: Iterable[Text]) -> Text:
    return Text.assemble(label, Text(" ").join(parts))


def _people(view: Observation, names: Names, opened: Trader | None) -> Table:
    grid = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    grid.add_column("", overflow="ellipsis", no_wrap=True, max_width=24)
    grid.add_column("hand", min_width=27)
    grid.add_column("camels", justify="right")
    grid.add_column("rupees")
    rival = view.rival
    unseen = rival.hand_size - len(rival.seen)
    theirs = hand(opened.hand) if opened else hand(rival.seen, unseen)
    purse = opened.purse if opened else rival.purse
    for seat, cards, herd, won in (
        (view.seat, hand(view.hand), view.herd, view.purse),
        (view.seat.rival, theirs, rival.herd, purse),
    ):
        turn = seat is view.turn and not view.over
        name = Text(names[seat], "bold" if turn else "")
        grid.add_row(name, cards, str(herd), _money(won))
    return grid


def _money(purse: Purse) -> str:
    """The rupees that lie face up, and how many bonus tokens do not."""
    down = sum(pile.count(None) for pile in purse.bonus)
    return f"{purse.rupees} + {down} bonus" if down else str(purse.rupees)


def _piles(view: Observation) -> RenderableType:
    """The tokens left, good by good, then the bonus tokens and the deck."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    piles = [*map(_pile, GOODS, view.goods_tokens)]
    for left, right in zip(piles[:_HALF], piles[_HALF:], strict=True):
        grid.add_row(*left, *right)
    bonus = zip(view.bonus_tokens, BONUS_SIZES, strict=True)
    counts = ", ".join(f"{count} for {size}" for count, size in bonus)
    return Group(grid, f"Bonus tokens: {counts} cards. Deck: {view.deck}.")


def _pile(good: Card, tokens: Values) -> tuple[Text, str]:
    name = Text.assemble((f" {good.letter} ", _COLOURS[good]), f" {good}")
    return name, " ".join(map(str, tokens)) or "none"
