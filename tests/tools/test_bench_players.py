"""The table of figures: its rows, and what can be asked of it."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from jaipur.table import play_match
from tests.flags import refusal
from tools.bench.moves import shuffles_a_move
from tools.bench.players import HEAD, PARTS, Matchup, Pace, command_line, in_pyodide
from tools.environment import ROOT


@pytest.mark.parametrize(
    ("figure", "part", "row"),
    [
        (
            Matchup(("utility", "random"), 40, 0.8),
            0.1,
            "utility v random | 4 | 4, 0, 0 | 100.0 % | 26.0 to 100.0 % | ≥ 80 % | yes",
        ),
        (
            Matchup(("greedy", "greedy"), 4, 0.6, 0.85),
            1,
            "greedy v greedy | 4 | 2, 0, 2 | 50.0 % | 10.0 to 90.0 % | ≥ 60 %, ≤ 85 % | no",
        ),
        (
            Matchup(("greedy", "greedy"), 20, 0.01, game=play_match),
            0.001,
            "greedy v greedy, best of three | 2 | 1, 0, 1 | 50.0 % | 0.0 to 100.0 % | ≥ 1 % | yes",
        ),
        (
            Pace("random", 10, 3, 5, lambda _, rounds, shuffles: 1000 * rounds + shuffles),
            1,
            "one move of random | 3 |  | 3,005.0 shuffles |  | ≤ 10 | no",
        ),
    ],
)
def test_a_row(figure: Matchup | Pace, part: float, row: str) -> None:
    with ThreadPoolExecutor(1) as executor:
        assert figure.row(part, executor) == f"| {row} |"


@pytest.mark.parametrize("measure", [shuffles_a_move, in_pyodide])
def test_a_move_is_measured_here_and_in_the_browsers_python(
    measure: Callable[[str, int, int], float],
) -> None:
    assert measure("random", 1, 2) > 0


def test_a_table_is_markdown_and_nothing_else_is_printed() -> None:
    table = subprocess.run(
        [sys.executable, "-m", "tools.bench.players", "--only", "value", "--part", "0.0001"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    assert table.stdout.startswith(f"{HEAD}\n| ")
    assert [row.count("|") for row in table.stdout.splitlines()] == [8, 8, 8]
    assert table.stderr == ""


def test_all_is_the_default() -> None:
    options = command_line().parse_args([])
    assert (options.only, options.part, options.jobs) == ([*PARTS], 1, 2)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("--part 0", "argument --part: '0' is not a number above 0 and up to 1"),
        ("--part 1.5", "'1.5' is not a number above 0 and up to 1"),
        ("--part nan", "'nan' is not a number above 0 and up to 1"),
        ("--part much", "'much' is not a number above 0 and up to 1"),
        ("--jobs 0", "argument --jobs: '0' is not a whole number from 1 on"),
        ("--jobs two", "'two' is not a whole number from 1 on"),
        ("--only chess", "argument --only: invalid choice: 'chess' (choose from"),
        ("--fast", "unrecognized arguments: --fast"),
    ],
)
def test_a_wrong_flag_is_told(
    arguments: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told in refusal(command_line(), arguments, capsys)
