"""Tables that fit: beside each other where there is room, below each other where there is not."""

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
    """What stands below a heading."""

    heading: str
    cells: Sequence[str | Text]
    right: bool = False
    wraps: bool = False
    """Whether it may take several lines, between words."""
    least: int = 0
    """How wide it is in any case."""

    @property
    def widths(self) -> tuple[int, int]:
        """The least that shows it all, and what it would like to have."""
        texts = [_text(self.heading), *map(_text, self.cells)]
        most = max(self.least, *(text.cell_len for text in texts))
        if not self.wraps:
            return most, most
        return max(Text(word).cell_len for text in texts for word in text.plain.split(" ")), most


@dataclass(frozen=True, slots=True)
class Sheet:
    """Columns side by side; where they do not fit, each row in as many lines as it needs."""

    columns: Sequence[Column]

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        """A table, or what stands for one."""
        gaps = _GAP * (len(self.columns) - 1)
        widths = _shared([column.widths for column in self.columns], options.max_width - gaps)
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
    """Things one after the other, of which none is broken that fits into a line."""

    items: Sequence[Text]
    gap: int = _GAP

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines; from the second on, they are indented."""
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
    """What is wide if there is room for it, and else what is narrow."""

    wide: RenderableType
    narrow: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """One of them."""
        needed = Measurement.get(console, options.update(width=_ENDLESS), self.wide).maximum
        yield self.wide if needed <= options.max_width else self.narrow


def _text(cell: str | Text) -> Text:
    return Text(cell) if isinstance(cell, str) else cell


def _shared(wanted: Sequence[tuple[int, int]], room: int) -> list[int] | None:
    """How wide each is, if there is room for all; who has most to spare yields first."""
    least, widths = map(list, zip(*wanted, strict=True))
    while sum(widths) > room:
        spare = [width - needed for width, needed in zip(widths, least, strict=True)]
        if not any(spare):
            return None
        widths[spare.index(max(spare))] -= 1
    return widths
