"""Tables in terminals of any width: none of them loses anything."""

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from gamekit.chance import stream
from gamekit.terminal.tables import Column, Either, Flow, Sheet
from jaipur import Seat, State, deal, observe
from jaipur.terminal import render
from tests.jaipur import golden
from tests.jaipur.terminal.shell import jaipur
from tests.jaipur.web.reviewed import invented

NARROW, WIDE = "40", "120"
BOT = "def bot(view, rng):\n    raise ValueError\n"


def shown(what: RenderableType, width: int) -> str:
    screen = Console(file=StringIO(), width=width)
    screen.print(what)
    assert isinstance(screen.file, StringIO)
    return "\n".join(line.rstrip() for line in screen.file.getvalue().splitlines())


SHEET = Sheet(
    [
        Column("", ["1.", "12."], right=True),
        Column("", ["Asha", "the Nawab"], wraps=True),
        Column("won", ["1,000", "0"], right=True),
        Column("hand", [Text("D G"), Text("")], least=6),
    ]
)


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (
            29,
            [
                "                  won  hand",
                " 1.  Asha       1,000  D G",
                "12.  the Nawab      0",
            ],
        ),
        (
            25,
            [
                "              won  hand",
                " 1.  Asha   1,000  D G",
                "12.  the        0",
                "     Nawab",
            ],
        ),
        (24, ["1. Asha  won 1,000", "  hand D G", "12. the Nawab  won 0"]),
        (9, ["1. Asha", "  won", "1,000", "  hand D", "G", "12. the", "Nawab", "  won 0"]),
    ],
)
def test_what_does_not_fit_side_by_side_goes_below(width: int, lines: list[str]) -> None:
    assert shown(SHEET, width).splitlines() == lines


def test_rows_without_a_name_begin_with_their_first_heading() -> None:
    assert shown(Sheet([Column("won", ["1"]), Column("lost", ["2"])]), 8) == "won 1\n  lost 2"


def test_no_thing_is_broken_that_fits_into_a_line() -> None:
    things = [Text("Market"), Text(" S silver "), Text(" P spice ")]
    assert shown(Flow(things, gap=1), 20) == "Market  S silver\n   P spice"


def test_of_two_the_wide_one_is_shown_where_there_is_room() -> None:
    wide = Table.grid(padding=(0, 1, 0, 0))
    wide.add_row("side", "by", "side")
    either = Either(wide, "narrow")
    assert [shown(either, width) for width in (12, 11)] == ["side by side", "narrow"]


@pytest.mark.parametrize("seed", range(3))
def test_the_table_shows_all_its_cards_and_numbers_at_forty_columns(seed: int) -> None:
    view = observe(State.start(deal(stream(seed))), Seat.A)
    table = render.table(view, ("You", "A rival with the longest of all the names"))
    assert sorted(shown(table, 40).split()) == sorted(
        # whose headings are there for each of two
        [*shown(table, 120).split(), "hand", "camels", "rupees"]
    )


def test_a_curve_has_room_for_all_that_it_shows() -> None:
    curve = render.Curve([1.0] * 60)
    assert [{*map(len, shown(curve, width).splitlines())} for width in (80, 40)] == [{65}, {35}]


def said(*arguments: object, columns: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("LINES", "50")
    return jaipur(*arguments, person=True).out


def test_a_contest_loses_neither_names_nor_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = tmp_path / "a bot with quite a long name.py"
    bot.write_text(BOT)
    contest = ("arena", bot, "greedy", "random", "--rounds", "4", "--jobs", "1", "--seed", "1")
    wide, narrow = (
        said(*contest, columns=columns, monkeypatch=monkeypatch) for columns in (WIDE, NARROW)
    )
    assert {*wide.split()} == {*narrow.split()}
    assert "…" not in narrow
    assert max(map(len, narrow.splitlines())) <= int(NARROW)


def test_a_review_shows_whole_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jaipur.terminal.review.coach.review", invented)
    command = ("review", golden.FOLDER / "match-of-three-rounds.jpr", "--round", "1")
    narrow = said(*command, columns=NARROW, monkeypatch=monkeypatch)
    record = golden.records("match-of-three-rounds")[0]
    own = record.moves[Seat.A is not record.deal.starts :: 2]
    assert {*map(str, own)} < {*narrow.split()}
    assert "…" not in narrow
    assert max(map(len, narrow.splitlines())) <= int(NARROW)
