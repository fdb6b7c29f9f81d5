"""`jaipur replay`: rounds stepped through, told, and laid out for other programs."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from jaipur import Record, legal_moves, observe
from jaipur.cards import BONUS_SIZES, GOODS
from tests.jaipur import golden
from tests.jaipur.records import TEXT, round_of
from tests.jaipur.terminal.shell import jaipur
from tools.environment import ROOT

MATCH = golden.FOLDER / "match-of-three-rounds.jpr"


def lines(file: Path) -> list[dict[str, Any]]:
    said = jaipur("replay", file, "--json")
    assert (said.err, said.code) == ("", 0)
    return [json.loads(line) for line in said.out.splitlines()]


# --- for other programs


@pytest.mark.parametrize("name", golden.names())
def test_every_ply_has_what_was_before_it_and_what_came_of_it(name: str) -> None:
    told = iter(lines(golden.FOLDER / f"{name}.jpr"))
    for number, record in enumerate(golden.records(name), start=1):
        states = [state for state, _ in record.replay()]
        for ply, move in enumerate(record.moves):
            before, after = states[ply], states[ply + 1]
            a, b = after.traders
            legal = legal_moves(observe(before, before.turn))
            assert next(told) == {
                "round": number,
                "ply": ply,
                "seat": str(before.turn),
                "move": str(move),
                "legal": sorted(map(str, legal)),
                "market": "".join(sorted(card.letter for card in after.market)),
                "hands": [
                    "".join(sorted(card.letter for card in cards)) for cards in (a.hand, b.hand)
                ],
                "herds": [a.herd, b.herd],
                "goods": {good.letter: len(after.goods_tokens[good]) for good in GOODS},
                "bonus": {
                    str(size): len(pile)
                    for size, pile in zip(BONUS_SIZES, after.bonus_tokens, strict=True)
                },
                "deck": len(after.deck),
                "rupees": [a.purse.rupees, b.purse.rupees],
            }
        end = next(told)
        identity = ["round", "players", "seed", "forfeit"]
        assert list(end) == [*identity, "scores", "winner", "reason", "tie_break"]
        assert end["round"] == number
        assert end["players"] == [dict(record.tags).get(seat) for seat in "AB"]
        if record.result:
            assert end["scores"] == list(record.result.rupees)
            assert end["winner"] == (str(record.result.winner) if record.result.winner else None)
    assert next(told, None) is None


def test_the_notation_shows_the_first_ply_and_the_end_as_they_are() -> None:
    first, *_, end = jaipur("replay", golden.FOLDER / "eight-moves.jpr", "--json").out.splitlines()
    document = (ROOT / "docs" / "jaipur" / "notation.md").read_text(encoding="utf-8")
    assert f"```json\n{first}\n{end}\n```" in document


@pytest.mark.parametrize(
    ("name", "reason", "tie_break"),
    [
        ("sold-out", "sold_out", None),
        ("market-short", "market_short", None),
        ("tie-by-bonus-tokens", "sold_out", "bonus_tokens"),
        ("tie-by-goods-tokens", "market_short", "goods_tokens"),
        ("full-tie", "sold_out", None),
        ("full-tie-market-short", "market_short", None),
        ("unfinished", "unfinished", None),
        ("not-begun", "unfinished", None),
    ],
)
def test_the_end_of_a_round_has_its_reason_and_what_broke_a_tie(
    name: str, reason: str, tie_break: str | None
) -> None:
    end = lines(golden.FOLDER / f"{name}.jpr")[-1]
    assert (end["reason"], end["tie_break"]) == (reason, tie_break)
    assert (end["winner"] is None) is (name.startswith(("full-tie", "un", "not")))


@pytest.fixture
def forfeited(tmp_path: Path) -> Path:
    record = Record.parse(TEXT)
    tags = (*record.tags, ("Forfeit", "b timeout: no answer after 1 s"))
    file = tmp_path / "forfeited.jpr"
    file.write_text(str(Record(record.deal, record.moves, record.seals, tags)))
    return file


def test_a_forfeited_round_goes_to_the_other(forfeited: Path) -> None:
    end = lines(forfeited)[-1]
    assert (end["winner"], end["reason"], end["scores"]) == ("a", "forfeit", [4, 0])
    assert end["forfeit"] == "b timeout: no answer after 1 s"


@pytest.fixture
def contest(tmp_path: Path) -> Path:
    """Six rounds: both lose some, one of them by a fault, and the fifth has other players."""
    file = tmp_path / "contest.jpr"
    rounds = [round_of(seed, A="Asha", B="Bo" * 20, Seed=f"x.{seed}") for seed in range(4)]
    rounds.append(round_of(4, A="Di", B="Cy"))
    tied = golden.records("full-tie")[0]
    rounds.append(Record(tied.deal, tied.moves, tied.seals, (("A", "Asha"), ("B", "Di"))))
    faulty = round_of(5, A="Di", B="Asha", Forfeit="b error: KeyError")
    file.write_text("\n".join(map(str, [*rounds, faulty])))
    return file


def ends(file: Path, *options: str) -> list[dict[str, Any]]:
    told = [
        json.loads(line) for line in jaipur("replay", file, "--json", *options).out.splitlines()
    ]
    return [line for line in told if "winner" in line]


def test_the_rounds_that_a_player_lost_are_found(contest: Path) -> None:
    everything = ends(contest)
    assert [end["seed"] for end in everything][:4] == ["x.0", "x.1", "x.2", "x.3"]
    assert everything[-1]["forfeit"] == "b error: KeyError"
    for name in ("Asha", "Bo" * 20, "Di"):
        lost = [
            end
            for end in everything
            if end["winner"] and end["players"]["ba".index(end["winner"])] == name
        ]
        assert lost
        assert ends(contest, "--lost-by", name) == lost
    assert 7 in [end["round"] for end in ends(contest, "--lost-by", "Asha")]


def test_one_round_is_found_by_its_number(contest: Path) -> None:
    assert ends(contest, "--round", "5") == [ends(contest)[4]]
    assert "Round 5: Di and Cy" in jaipur("replay", contest, "--round", "5").out


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--round", "8"), "has no round 8; the last is 7."),
        (("--lost-by", "Eve"), f"has no player Eve; its players are Asha, {'Bo' * 20}, Cy and Di."),
        (("--lost-by", "asha"), "has no player asha;"),
        (("--lost-by", "Asha", "--round", "8"), "has no round 8;"),
        (("--lost-by", "Asha", "--round", "6"), "Asha has lost none of these rounds of "),
        (("--round", "0"), "--round"),
        (("--round", "x"), "--round"),
    ],
)
@pytest.mark.parametrize("how", [(), ("--json",), ("person",)])
def test_a_round_that_is_not_there_is_told(
    contest: Path, options: tuple[str, ...], sentence: str, how: tuple[str, ...]
) -> None:
    person = how == ("person",)
    said = jaipur("replay", contest, *options, *(() if person else how), person=person)
    assert (said.out, said.code) == ("", said.code or 1)
    assert sentence in " ".join(said.err.split())


def test_a_round_can_be_forfeited_at_its_very_end(tmp_path: Path) -> None:
    file = tmp_path / "forfeited.jpr"
    whole = round_of(1)
    assert whole.result
    loser = whole.result.winner
    file.write_text(str(round_of(1, Forfeit=f"{loser} error: KeyError")))
    end = lines(file)[-1]
    assert (end["winner"], end["reason"]) == (str(loser and loser.rival), "forfeit")
    assert f"forfeited the round ({loser} error: KeyError)." in jaipur("replay", file).out


def test_a_file_is_read_as_it_is_told(tmp_path: Path) -> None:
    """What is whole before a mistake has been told when the mistake is."""
    file = tmp_path / "torn.jpr"
    file.write_text(f"{round_of(1)}\n{round_of(2)}"[:-20])
    said = jaipur("replay", file, "--json")
    assert said.err == (
        f"{file}: Record 2 does not end. A round ends with its result, or with * while it is"
        " unfinished, on a line of its own.\n"
    )
    assert said.code == 1
    assert json.loads(said.out.splitlines()[len(round_of(1).moves)])["reason"]


# --- in words


def test_through_a_pipe_it_tells_all(forfeited: Path) -> None:
    said = jaipur("replay", MATCH)
    for number, record in enumerate(golden.records(MATCH.stem), start=1):
        assert f"Round {number}: Asha and Bo" in said.out
        for ply, move in enumerate(record.moves, start=1):
            assert re.search(rf"^{ply}\. {re.escape(str(move))}  .*\.$", said.out, re.MULTILINE)
    assert "Asha won the match." not in said.out  # a record knows its round alone
    assert "Bina forfeited the round (b timeout: no answer after 1 s)." in (
        jaipur("replay", forfeited).out
    )
    assert "The round is unfinished." in jaipur("replay", golden.FOLDER / "unfinished.jpr").out


def test_a_name_can_do_nothing_to_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "odd.jpr"
    file.write_text(str(round_of(1, A="\x1b[2JAsha[bold]\u202e", B="\n")))
    said = jaipur("replay", file)
    assert "[2JAsha[bold] and Seat b" in said.out
    assert not {"\x1b", "\u202e"} & set(said.out)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "has no round in it."),
        (b"\xff\xfe", "is not UTF-8 text."),
        (b"Hello", "Record 1, line 1: "),
        (b"[Deal", "Record 1, line 1: '[Deal' is not a tag"),
        (b"a" * (3 << 20), f"A move is at most 57 characters; this has {1 << 20}."),
    ],
)
@pytest.mark.parametrize("how", [(), ("--json",)])
def test_a_file_that_is_none_is_refused(
    content: bytes, sentence: str, how: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "file.jpr"
    file.write_bytes(content)
    said = jaipur("replay", file, *how)
    assert (said.out, said.code) == ("", 1)
    assert said.err.startswith(str(file))
    assert sentence in said.err
    assert said.err.count("\n") == 1


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert jaipur("replay", tmp_path / "no.jpr").err == (
        f"{tmp_path / 'no.jpr'} cannot be read: No such file or directory.\n"
    )
    assert jaipur("replay", tmp_path).err == f"{tmp_path} cannot be read: Is a directory.\n"


# --- step by step


def walk(*steps: str, file: Path = MATCH) -> list[str]:
    """Where a person stands after each of these steps: the move, or what they were told."""
    said = jaipur("replay", file, lines=steps, person=True)
    assert (said.err, said.code) == ("", 0)
    parts = said.out.split("> ")
    return [part.strip().splitlines()[-1].partition(". ")[0] for part in parts[:-1]]


def test_a_person_steps_on_and_back() -> None:
    assert walk("", "n", "p", "36", "", "p", "", "p", "0", "p", "q") == [
        *("Move 0 of 36", "Move 1 of 36", "Move 2 of 36", "Move 1 of 36", "Move 36 of 36"),
        *("Move 0 of 39", "Move 36 of 36", "Move 0 of 39", "Move 36 of 36", "Move 0 of 36"),
        "This is the beginning.",
    ]


def test_the_last_round_is_the_end() -> None:
    sentence = "This is the end: p goes back, q leaves."
    assert walk("", file=golden.FOLDER / "not-begun.jpr") == ["Move 0 of 0", sentence]


def test_a_person_jumps_between_rounds() -> None:
    assert walk("r 3", "r1", "R 2", "p", "r 4", "r 2", "") == [
        *("Move 0 of 36", "Move 0 of 37", "Move 0 of 36", "Move 0 of 39", "Move 36 of 36"),
        *("Round 4 is not among those shown.", "Move 0 of 39", "Move 1 of 39"),
    ]


def test_of_chosen_rounds_only_those_are_walked(contest: Path) -> None:
    said = jaipur(*("replay", contest, "--lost-by", "Di"), lines=["r 4", "r 5", "q"], person=True)
    assert "Round 5: Di and Cy" in said.out
    assert "Round 4 is not among those shown." in said.out


@pytest.mark.parametrize("line", ["37", "-1", "x", "٣", "9" * 5000, "r", "r x", "r -1", "r ٣"])
def test_a_wrong_step_leaves_one_where_one_is(line: str) -> None:
    *_, told, after = walk("5", line, "n")
    assert told.startswith(("This round has 36 moves", "Enter: on"))
    assert after == "Move 6 of 36"


def test_the_cards_of_both_are_seen() -> None:
    said = jaipur("replay", MATCH, lines=["q"], person=True)
    a, b = golden.records(MATCH.stem)[0].deal.hands
    for hand in (a, b):
        goods = [card.letter for card in hand if card.letter != "M"]
        assert "   ".join(goods) in said.out
