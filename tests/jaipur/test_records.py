"""Rounds on record: text that replays to the same end anywhere."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.chance import stream
from jaipur import (
    BOTS,
    Deal,
    Match,
    Move,
    Record,
    State,
    deal,
    next_round,
    observe,
    play,
    read_records,
    write_records,
)
from jaipur.record import records_in
from tests.jaipur.records import DEAL, FINISHED, TEXT, round_of
from tests.jaipur.strategies import random_deal, seeds, steps, whole_rounds


def rounds_of_a_match(seed: int) -> Iterator[Record]:
    """The records of a match, round by round."""
    bots = (BOTS["utility"](), BOTS["greedy"]())
    rng = stream(seed, "bots")
    dealt = deal(stream(seed, "deal", 1))
    match = Match.start(dealt)
    while True:
        before, moves = match, []
        while not match.state.over:
            move = bots[match.state.turn](observe(match.state, match.state.turn), rng)
            match, _ = play(match, move)
            moves.append(move)
        yield Record(dealt, tuple(moves), before.seals, (("Round", str(match.round)),))
        if match.over:
            return
        dealt = deal(stream(seed, "deal", match.round + 1), match.next_starter)
        match = next_round(match, dealt)


# --- both identities


def test_a_record_is_tags_then_numbered_moves_then_the_result() -> None:
    record = Record.parse(TEXT)
    assert record.tags == (("A", "Asha"), ("B", "Bina"))
    assert record.seals == (1, 0)
    assert record.deal == Deal.parse(DEAL)
    assert record.moves == tuple(map(Move.parse, ("+MMM", "+D", "+SS-MM", "-L")))
    assert record.result is None
    assert str(record) == TEXT


def test_a_finished_round_ends_with_the_winner_and_both_seats_rupees() -> None:
    record = Record.parse(FINISHED)
    *_, (end, _) = record.replay()
    assert end.outcome
    a, b = (score.rupees for score in end.outcome.scores)
    assert FINISHED.splitlines()[-1] == f"{end.outcome.winner or '='} {a}-{b}"


@given(
    seeds,
    st.sampled_from(["random", "greedy", "utility", "utility-weighted"]),
    st.integers(0, 70),
    st.tuples(st.integers(0, 1), st.integers(0, 1)),
    st.lists(
        st.tuples(st.from_regex("[A-Za-z][A-Za-z0-9_]{0,39}", fullmatch=True), st.text()),
        unique_by=lambda tag: tag[0],
        max_size=4,
    ).map(lambda tags: tuple(tag for tag in tags if tag[0] not in ("Seals", "Deal"))),
)
def test_every_record_reads_back_from_its_text(
    seed: int, player: str, plies: int, seals: tuple[int, int], tags: tuple[tuple[str, str], ...]
) -> None:
    moves = tuple(step.move for step in islice(steps(seed, (player, player)), plies))
    record = Record(random_deal(seed), moves, seals, tags)
    text = str(record)
    read = Record.parse(text)
    assert read == record
    assert str(read) == text == write_records((read,))


@whole_rounds
@given(seeds)
def test_a_record_replays_the_round_state_by_state(seed: int) -> None:
    played = list(steps(seed))
    dealt = random_deal(seed)
    record = Record.parse(str(Record(dealt, tuple(step.move for step in played))))
    story = [(step.after, step.events) for step in played]
    assert list(record.replay()) == [(State.start(dealt), ()), *story]
    outcome = played[-1].after.outcome
    assert outcome
    assert record.result
    assert record.result.winner is outcome.winner
    assert record.result.rupees == tuple(score.rupees for score in outcome.scores)


def test_a_round_without_a_move_is_a_record_too() -> None:
    record = Record(Deal.parse(DEAL), (), seals=(0, 1))
    assert Record.parse(str(record)) == record
    assert record.result is None
    assert list(record.replay()) == [(State.start(record.deal, (0, 1)), ())]


def test_whatever_it_is_built_of_a_record_is_a_value() -> None:
    record = Record.parse(TEXT)
    built = Record(
        record.deal,
        list(record.moves),  # type: ignore[arg-type]
        record.seals,
        list(record.tags),  # type: ignore[arg-type]
    )
    assert built == record
    assert hash(built) == hash(record)


def test_records_follow_one_another_in_one_text() -> None:
    records = (round_of(1, A="x"), Record.parse(TEXT), round_of(2), round_of(1))
    text = write_records(records)
    assert read_records(text) == records
    assert write_records(read_records(text)) == text


def test_a_match_is_several_records_and_the_seals_go_on() -> None:
    lengths = set()
    for seed in range(6):
        records = tuple(rounds_of_a_match(seed))
        lengths.add(len(records))
        assert read_records(write_records(records)) == records
        seals = [0, 0]
        for number, record in enumerate(records):
            assert max(seals) < 2
            assert record.seals == tuple(seals)
            assert record.result
            if record.result.winner:
                seals[record.result.winner] += 1
                if number + 1 < len(records):
                    assert records[number + 1].deal.starts is record.result.winner.rival
        assert max(seals) == 2
    assert lengths >= {2, 3}


def test_lines_for_other_programs_are_skipped_between_records() -> None:
    text = f"% one\n%\n{TEXT}\n% {{}}\r\n{FINISHED}%[A]\n"
    assert read_records(text) == (Record.parse(TEXT), Record.parse(FINISHED))


@pytest.mark.parametrize("text", ["", "\n", " \r\n\r\n"])
def test_an_empty_text_has_no_records(text: str) -> None:
    assert read_records(text) == ()
    assert write_records(()) == ""


# --- what may be written in other ways


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("\n", "\r\n"),
        TEXT.replace(" ", "  "),
        TEXT.replace('[A "Asha"]', '  [A\t "Asha" \t]  '),
        TEXT.replace("2. ", "2.\n"),
        TEXT.replace("\n1.", "1."),
        TEXT.rstrip("\n"),
        TEXT.replace("+SS-MM", "+SS-MM\n\n"),
        f"\n\n{TEXT}\n\n",
        f"\ufeff{TEXT}",  # a byte order mark
        TEXT.replace('"Asha"', r'"\u0041sha"'),
    ],
)  # fmt: skip
def test_line_ends_blanks_and_breaks_are_free(text: str) -> None:
    assert str(Record.parse(text)) == TEXT


def test_blanks_in_a_result_are_free() -> None:
    *lines, result = FINISHED.splitlines()
    blanks = result.replace(" ", " \t ")
    assert blanks != result
    assert str(Record.parse("\n".join((*lines, f"  {blanks} ")))) == FINISHED


def test_numbers_may_be_left_out() -> None:
    assert str(Record.parse(TEXT.replace("1. ", "").replace("2. ", ""))) == TEXT


def test_without_its_tag_a_round_is_the_first_of_a_match() -> None:
    assert Record.parse(TEXT.replace('[Seals "1-0"]\n', "")).seals == (0, 0)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        " Asha ",
        'The "Maharaja"',
        "\\",
        "back\\slash\\",
        '"]',
        '"]\n[B "x',
        "[A]",
        "first\nsecond",
        "first\r\nsecond",
        "tab\tbell\a zero\0 escape\x1b",
        "\x1c\x1d\x85\u2028\u2029",  # ends of line to some readers
        "\ufeffmark",
        "आशा",
        "אשה مها",
        "\u202eahsA",
        "\U0001f42a\U0001f469\u200d\U0001f33e",
        "e\u0301 \u00e9",
        "\ud83d",
        "\udc2a\ud83d",
        "1. +D *",
        "n" * 10_000,
        "\U0001f42a" * 10_000,
    ],
    ids=ascii,
)
def test_a_tag_holds_any_text(name: str) -> None:
    record = replace(Record.parse(TEXT), tags=(("A", name), ("B", name)))
    text = str(record)
    assert text.encode().decode() == text  # any file can hold it
    assert dict(Record.parse(text).tags) == {"A": name, "B": name}
    assert Record.parse(text.replace("\n", "\r\n")) == record
    assert str(Record.parse(text)) == text


@pytest.mark.parametrize(
    ("name", "joined"),
    [
        ("halves \ud83d\udc2a", "halves \U0001f42a"),
        ("\ud83d\ud83d\udc2a\udc2a", "\ud83d\U0001f42a\udc2a"),
    ],
    ids=ascii,
)
def test_two_halves_of_a_character_are_that_character(name: str, joined: str) -> None:
    record = replace(Record.parse(TEXT), tags=(("A", name),))
    assert record.tags == (("A", joined),)
    assert Record.parse(str(record)) == record


ODD = (
    "\0\x1f\x7f\x80\x85\x9f\u061c\u200b\u200e\u200f\u2028\u2029"
    "\u202a\u202e\u2060\u2066\u2069\ufeff\ud800\udfff"
)
PLAIN = "~\xa0\u061b\u200a\u200c\u200d\u2010\u2027\u202f\u205f\u206a\ud7ff\ue000\ufefe"


@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_what_an_editor_would_obey_or_hide_is_written_as_an_escape(odd: str) -> None:
    tag = str(replace(Record.parse(TEXT), tags=(("A", f"x{odd}y"),))).splitlines()[0]
    assert tag == rf'[A "x\u{ord(odd):04x}y"]'


@pytest.mark.parametrize("plain", PLAIN, ids=ascii)
def test_all_other_text_is_written_as_it_is(plain: str) -> None:
    tag = str(replace(Record.parse(TEXT), tags=(("A", f"x{plain}y"),))).splitlines()[0]
    assert tag == f'[A "x{plain}y"]'


def test_records_are_read_one_by_one_as_far_as_they_are_asked_for() -> None:
    lines = iter(f"{FINISHED}\n{TEXT}".split("\n"))
    records = records_in(lines)
    assert next(records) == Record.parse(FINISHED)
    assert next(lines) == ""
    assert next(lines) == TEXT.partition("\n")[0]
