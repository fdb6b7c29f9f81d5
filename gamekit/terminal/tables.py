"""Tables that fit a terminal: columns side by side, or a block of lines for each row."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

_GAP: Final = 2
_INDENT: Final = 2
_ENDLESS: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class Column:
    """A heading and the cells below it."""

    heading: str
    cells: Sequence[str | Text]
    right: bool = False
    wraps: bool = False
    """True if cells may be wrapped between words."""
    least: int = 0
    """The minimum width."""

    @property
    def widths(self) -> tuple[int, int]:
        """The smallest width that shows every word whole, and the width without wrapping."""
        texts = [_text(self.heading), *map(_text, self.cells)]
        most = max(self.least, *(text.cell_len for text in texts))
        if not self.wraps:
            return most, most
        return max(Text(word).cell_len for text in texts for word in text.plain.split(" ")), most


@dataclass(frozen=True, slots=True)
class Sheet:
    """Columns side by side; if they do not fit, a block of lines for each row."""

    columns: Sequence[Column]

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        """A table, or the blocks."""
        gaps = _GAP * (len(self.columns) - 1)
        widths = _fitted([column.widths for column in self.columns], options.max_width - gaps)
        if widths:
            yield self._table(widths)
        else:
            yield from self._blocks()

    def _table(self, widths: Sequence[int]) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0))
        for column, width in zip(self.columns, widths, strict=True):
            table.add_column(
                column.heading,
                width=width,
                justify="right" if column.right else "left",
                no_wrap=not column.wraps,
            )
        for row in zip(*(column.cells for column in self.columns), strict=True):
            table.add_row(*row)
        return table

    def _blocks(self) -> Iterator["Flow"]:
        for row in zip(*(column.cells for column in self.columns), strict=True):
            cells = [*zip(self.columns, map(_text, row), strict=True)]
            name = Text(" ").join(cell for column, cell in cells if not column.heading and cell)
            named = [
                Text.assemble((f"{column.heading} ", "bold"), cell)
                for column, cell in cells
                if column.heading and cell
            ]
            yield Flow([name, *named] if name else named)


@dataclass(frozen=True, slots=True)
class Flow:
    """Items in a row, wrapped between items; an item longer than a line is broken."""

    items: Sequence[Text]
    gap: int = _GAP

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines; all but the first are indented."""
        line, *rest = self.items
        for item in rest:
            if line.cell_len + self.gap + item.cell_len <= options.max_width:
                line = Text.assemble(line, " " * self.gap, item)
            else:
                yield line
                line = Text.assemble(" " * _INDENT, item)
        yield line


@dataclass(frozen=True, slots=True)
class Either:
    """The wide renderable if there is room for it, else the narrow one."""

    wide: RenderableType
    narrow: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The one that fits."""
        needed = Measurement.get(console, options.update(width=_ENDLESS), self.wide).maximum
        yield self.wide if needed <= options.max_width else self.narrow


def _text(cell: str | Text) -> Text:
    return Text(cell) if isinstance(cell, str) else cell


def _fitted(wanted: Sequence[tuple[int, int]], room: int) -> list[int] | None:
    """The width of each column, or None if they cannot fit; the widest to spare shrink first."""
    least, widths = map(list, zip(*wanted, strict=True))
    while sum(widths) > room:
        spare = [width - needed for width, needed in zip(widths, least, strict=True)]
        if not any(spare):
            return None
        widths[spare.index(max(spare))] -= 1
    return widths
