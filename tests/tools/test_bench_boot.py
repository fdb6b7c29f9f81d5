"""The table of how the page starts: its rows, the host behind it, and what can be asked of it."""

import gzip
from contextlib import closing
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest

from tests.flags import refusal
from tools.bench.boot import host, pages
from tools.bench.boot.__main__ import PARTS, RUNS, Ratio, command_line, size_row, times
from tools.bench.boot.host import FAR, LOCAL, Line, ThrottledHost, hosted
from tools.bench.boot.starts import Start, Visits


def visits(cold: float, warm: float) -> Visits:
    """A page that computes so long, takes twice as long, and is painted after a tenth of that."""
    return Visits(*(Start(cpu, cpu, 2 * cpu, cpu / 5, int(cpu * 1e4), ()) for cpu in (cold, warm)))


RESULTS = {
    ("stock", LOCAL): [visits(100, 100), visits(200, 100), visits(400, 100)],
    ("page", LOCAL): [visits(50, 30), visits(50, 35), visits(100, 40)],
}


@pytest.mark.parametrize(
    ("ratio", "row"),
    [
        (
            Ratio("cold, CPU", 0.25, "cold.cpu", "cold.cpu"),
            "cold, CPU, in stock | 0.25 | 0.25 to 0.50 | ≤ 0.25 | yes",
        ),
        (
            Ratio("warm, CPU", 0.3, "warm.cpu", "warm.cpu"),
            "warm, CPU, in stock | 0.35 | 0.30 to 0.40 | ≤ 0.30 | no",
        ),
        (
            Ratio("painted", 0.1, "cold.painted", "cold.wall"),
            "painted, in stock | 0.03 | 0.03 to 0.05 | ≤ 0.10 | yes",
        ),
    ],
)
def test_a_ratio_is_the_median_of_those_within_a_run(ratio: Ratio, row: str) -> None:
    assert ratio.row(RESULTS) == f"| {row} |"


def test_the_times_of_all_visits_are_medians() -> None:
    assert list(times(RESULTS))[:2] == [
        "| stock | localhost | cold | 200 | 200 | 400 | 40 | 2.00 |",
        "| stock | localhost | warm | 100 | 100 | 200 | 20 | 1.00 |",
    ]


@pytest.mark.parametrize(
    ("sizes", "row"),
    [
        ([7_000_000], "it | 7.00 MB |  | ≤ 7 MB | yes"),
        ([7_000_000, 7_010_000, 7_300_000], "it | 7.01 MB | 7.00 to 7.30 | ≤ 7 MB | no"),
    ],
)
def test_a_size_is_in_megabytes(sizes: list[int], row: str) -> None:
    assert size_row("it", sizes, 7e6) == f"| {row} |"


class Answer(NamedTuple):
    status: int
    headers: Message
    content: bytes


def asked(there: ThrottledHost, path: str, tag: str = "") -> Answer:
    with closing(HTTPConnection(urlsplit(there.address).netloc)) as connection:
        connection.request("GET", path, headers={"If-None-Match": tag})
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read())


def test_a_host_compresses_what_is_not_and_knows_what_a_browser_has(tmp_path: Path) -> None:
    script, packed = tmp_path / "index.html", tmp_path / "a.zip"
    script.write_text("<p>" * 1000)
    packed.write_bytes(b"PK" * 1000)
    with hosted({"/x/index.html": script, "/x/a.zip": packed}) as there:
        first = asked(there, "/x/?y")
        assert first.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(first.content) == script.read_bytes()
        assert there.sent == len(first.content)
        assert asked(there, "/x/a.zip").content == packed.read_bytes()
        again = asked(there, "/x/index.html", first.headers["ETag"])
        assert (again.status, again.content) == (304, b"")
        assert asked(there, "/x/b.zip").status == 404
        assert there.asked == ["/x/", "/x/a.zip", "/x/index.html", "/x/b.zip"]


def test_a_line_is_shared_by_what_travels_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]

    def pass_by(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(host, "sleep", pass_by)
    monkeypatch.setattr(host, "monotonic", lambda: now[0])
    there = ThrottledHost({}, line=Line("slow", rate=1e6, delay=0.25))
    arrived: list[bytes] = []
    there.wait()
    for part in (b"a" * 600_000, b"b" * 400_000):
        there.carry(part, arrived.append)
    assert now[0] == pytest.approx(1.25)
    assert (there.sent, b"".join(arrived)[599_999:600_001]) == (1_000_000, b"ab")


def test_the_far_line_is_the_one_of_the_goals() -> None:
    assert (FAR.rate * 8, FAR.delay) == (20e6, 0.05)


def test_the_stock_page_has_the_files_that_it_names() -> None:
    page = pages.stock()
    assert {"pyodide/pyodide.mjs", "pyscript/core.js", "pyscript/core.css"} <= page.files.keys()
    assert all(path.is_file() for path in page.files.values())


def test_all_is_the_default() -> None:
    options = command_line().parse_args([])
    assert (options.only, options.runs, options.beside) == ([*PARTS], RUNS, [])


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("--runs 0", "argument --runs: '0' is not a whole number from 1 on"),
        ("--only chess", "argument --only: invalid choice: 'chess' (choose from"),
        ("--beside tests", "argument --beside: 'tests' has no build of the page in it"),
    ],
)
def test_a_wrong_flag_is_told(
    arguments: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told in refusal(command_line(), arguments, capsys)
