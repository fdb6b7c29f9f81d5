"""The table in a terminal: cards by letter and name, in colour where there is any."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from gamekit.terminal.tables import Column, Either, Flow, Sheet
from jaipur.cards import BONUS_SIZES, GOODS, HAND_LIMIT, Card, Cards, Seat, Values
from jaipur.coach import Explanation
from jaipur.narration import Names
from jaipur.observation import Observation
from jaipur.scoring import Outcome, Purse
from jaipur.state import Trader
from jaipur.terminal import strings

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
_WIDEST_HAND: Final = 4 * HAND_LIMIT - 1  # three for each card, and one between two
_HALF: Final = len(GOODS) // 2


def table(view: Observation, names: Names, *, opened: Trader | None = None) -> RenderableType:
    """The table from one seat; `opened` is the rival, if its cards may be shown."""
    return Group(
        Flow([Text(strings.MARKET), *map(named, view.market)], gap=1),
        "",
        _people(view, names, opened),
        "",
        _piles(view),
    )


def named(card: Card) -> Text:
    """A card with its letter and its name."""
    return Text(f" {card.letter} {card} ", _COLOURS[card])


def hand(cards: Cards, hidden: int = 0) -> Text:
    """Cards by their letters, and `hidden` cards face down."""
    faces = [Text(f" {card.letter} ", _COLOURS[card]) for card in cards]
    return _line("", (*faces, *[Text(" ? ", _HIDDEN)] * hidden))


def scores(outcome: Outcome, names: Names) -> Sheet:
    """The scores of a finished round."""
    rows = []
    for seat in Seat:
        score = outcome.scores[seat]
        parts = (score.purse.goods_rupees, score.purse.bonus_rupees, score.camel_rupees)
        style = "bold" if seat is outcome.winner else ""
        rows.append([Text(str(cell), style) for cell in (names[seat], *parts, score.rupees)])
    headings = ("", strings.GOODS, strings.BONUS, strings.CAMELS, strings.RUPEES)
    columns = zip(headings, zip(*rows, strict=True), strict=True)
    return Sheet([Column(heading, cells, right=bool(heading)) for heading, cells in columns])


def explanation(told: Explanation) -> RenderableType:
    """A computer player's reasons for a move, as bars."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for bar in told.bars:
        figure = Text(bar.figure, justify="right")
        length = Text("█" * round(_BAR * bar.share) or "▏", "cyan")
        name = Text(bar.label, "bold" if bar.chosen else "")
        grid.add_row(">" if bar.chosen else "", figure, length, name)
        grid.add_row("", "", "", Text(bar.detail, "dim"))
    return Group(strings.EXPLANATION_TITLE.format(title=told.title), grid)


@dataclass(frozen=True, slots=True)
class Curve:
    """A chart of chances: a column each, or fewer if there is no room."""

    chances: Sequence[float]

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        """The rows from the top down, with a scale."""
        labels = {_HIGHEST - 1: "100%", 0: "0%"}
        room = min(_WIDEST, max(1, options.max_width - len(labels[_HIGHEST - 1]) - 1))
        step = max(1, -(-len(self.chances) // room))
        for row in reversed(range(_HIGHEST)):
            levels = (round(_EIGHTHS * (_HIGHEST * each - row)) for each in self.chances[::step])
            line = "".join(_BLOCKS[min(max(level, 0), _EIGHTHS)] for level in levels)
            yield Text.assemble(f"{labels.get(row, ''):>4} ", (line, "cyan"))


def _line(label: str, parts: Iterable[Text]) -> Text:
    return Text.assemble(label, Text(" ").join(parts))


def _people(view: Observation, names: Names, opened: Trader | None) -> Sheet:
    rival = view.rival
    unseen = rival.hand_size - len(rival.seen)
    theirs = hand(opened.hand) if opened else hand(rival.seen, unseen)
    purse = opened.purse if opened else rival.purse
    turn = None if view.over else view.turn
    seats = view.seat, view.seat.rival
    return Sheet(
        [
            Column("", [Text(names[seat], "bold" if seat is turn else "") for seat in seats]),
            Column(strings.HAND, [hand(view.hand), theirs], least=_WIDEST_HAND),
            Column(strings.CAMELS, [str(view.herd), str(rival.herd)], right=True),
            Column(strings.RUPEES, [_money(view.purse), _money(purse)]),
        ]
    )


def _money(purse: Purse) -> str:
    """The rupees of the open tokens, and the number of bonus tokens face down."""
    down = sum(pile.count(None) for pile in purse.bonus)
    if not down:
        return str(purse.rupees)
    return strings.HIDDEN_BONUS.format(rupees=purse.rupees, count=down)


def _piles(view: Observation) -> RenderableType:
    """The tokens left, good by good, then the bonus tokens and the deck."""
    piles = [*map(_pile, GOODS, view.goods_tokens)]
    wide, narrow = Table.grid(padding=(0, 3, 0, 0)), Table.grid(padding=(0, 3, 0, 0))
    for left, right in zip(piles[:_HALF], piles[_HALF:], strict=True):
        wide.add_row(*left, *right)
    for pile in piles:
        narrow.add_row(*pile)
    bonus = zip(view.bonus_tokens, BONUS_SIZES, strict=True)
    counts = (strings.BONUS_COUNT.format(count=count, size=size) for count, size in bonus)
    line = strings.PILES.format(counts=", ".join(counts), deck=view.deck)
    return Group(Either(wide, narrow), line)


def _pile(good: Card, tokens: Values) -> tuple[Text, str]:
    name = Text.assemble((f" {good.letter} ", _COLOURS[good]), f" {good}")
    return name, " ".join(map(str, tokens)) or strings.NO_TOKENS
