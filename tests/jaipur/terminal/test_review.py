"""`jaipur review`: a round gone over by the coach, in text."""

import re
from pathlib import Path

import pytest

from gamekit.chance import stream
from jaipur import Record, Seat
from jaipur.coach import Grade, review
from jaipur.english import rupees
from tests.jaipur import golden
from tests.jaipur.records import round_of
from tests.jaipur.terminal.shell import jaipur
from tests.jaipur.web.reviewed import invented

MATCH = golden.FOLDER / "match-of-three-rounds.jpr"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reviewer that makes its verdicts up."""
    monkeypatch.setattr("jaipur.terminal.review.coach.review", invented)


def plain(text: str) -> str:
    return " ".join(text.split())


def test_it_is_the_review_that_the_page_shows(tmp_path: Path) -> None:
    whole = round_of(4)
    record = Record(whole.deal, whole.moves[:6], tags=(("A", "Asha"), ("Seed", "7")))
    file = tmp_path / "begun.jpr"
    file.write_text(str(record))
    said = jaipur("review", file, "--seat", "B")
    *_, judged = review(record, Seat.B, stream(7, "review", 1, "b"))
    assert (said.err, said.code) == ("", 0)
    assert "Round 1, seat b: Seat b" in said.out
    own = [move for move in judged.judged if move.seat is Seat.B]
    for number, move in enumerate(own, start=1):
        assert re.search(
            rf"^ *{number}\. +{re.escape(str(move.move))} +{move.grade}.* {move.chance:.0%}",
            said.out,
            re.MULTILINE,
        )
    assert f"lost {rupees(judged.lost)} in all." in said.out


@pytest.mark.usefixtures("quick")
def test_every_round_of_a_file_is_gone_over() -> None:
    said = jaipur("review", MATCH)
    assert re.findall(r"^Round (\d), seat a: Asha", said.out, re.MULTILINE) == ["1", "2", "3"]
    for grade in Grade:
        assert f" {grade}" in said.out


@pytest.mark.usefixtures("quick")
def test_one_round_can_be_asked_for() -> None:
    assert re.findall(r"^Round (\d)", jaipur("review", MATCH, "--round", 2).out, re.MULTILINE) == [
        "2"
    ]


@pytest.mark.usefixtures("quick")
def test_the_moments_that_mattered_are_told_in_their_order() -> None:
    said = jaipur("review", MATCH, "--round", 1)
    told = re.findall(r"\nMove (\d+), (\S+): What there is to say of ply (\d+)", said.out)
    record = golden.records(MATCH.stem)[0]
    assert [(int(number), int(ply)) for number, _, ply in told] == [(2, 2), (3, 4)]
    assert [move for _, move, _ in told] == [str(record.moves[ply]) for ply in (2, 4)]
    assert said.out.count(" *") == len(told)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("name", "seat", "result"),
    [
        ("eight-moves", "a", "Won with 53 rupees to 45."),
        ("eight-moves", "b", "Lost with 45 rupees to 53."),
        ("full-tie", "a", "Tied with "),
        ("unfinished", "a", "The round is unfinished."),
        ("not-begun", "b", "The round is unfinished."),
    ],
)
def test_the_result_is_told_from_the_chair(name: str, seat: str, result: str) -> None:
    said = jaipur("review", golden.FOLDER / f"{name}.jpr", "--seat", seat)
    assert result in said.out
    assert (said.err, said.code) == ("", 0)


@pytest.mark.usefixtures("quick")
def test_a_forfeit_is_told(tmp_path: Path) -> None:
    file = tmp_path / "forfeited.jpr"
    whole = round_of(4)
    file.write_text(str(Record(whole.deal, whole.moves[:6], tags=(("Forfeit", "a error: x"),))))
    assert "The round was forfeited." in jaipur("review", file).out


@pytest.mark.usefixtures("quick")
def test_the_chance_is_drawn_from_bottom_to_top(tmp_path: Path) -> None:
    file = tmp_path / "long.jpr"
    file.write_text(golden.text("hundreds-of-exchanges"))
    said = jaipur("review", file)
    _, rows = said.out.split("The chance to win, move by move:\n")
    drawn = rows.splitlines()[:5]
    assert [row[:4].strip() for row in drawn] == ["100%", "", "", "", "0%"]
    assert drawn[-1].count("█") > drawn[0].count("█")
    assert max(map(len, said.out.splitlines())) <= 80


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([MATCH, "--seat", "c"], "--seat: 'c' is not a seat; the seats are a and b."),
        ([MATCH, "--round", 4], f"{MATCH} has no round 4; the last is 3."),
        (["nowhere.jpr"], "nowhere.jpr cannot be read: No such file or directory."),
    ],
)
def test_what_cannot_be_gone_over_is_refused(arguments: list[object], sentence: str) -> None:
    said = jaipur("review", *arguments)
    assert (said.out, said.err, said.code) == ("", f"{sentence}\n", 1)
