"""Rounds on record: text that replays to the same end anywhere."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jaipur import (
    BOTS,
    Deal,
    IllegalMove,
    InvalidNotation,
    Match,
    Move,
    Record,
    Seat,
    State,
    deal,
    next_round,
    observe,
    play,
    read_records,
    write_records,
)
from jaipur.chance import stream
from tests.strategies import random_deal, seeds, steps
from tests.tables import told

DEAL = "GCMMM DSPLM GCPLM DSCSCMLCMCLGDPMMGPLMLLPGPSDPSMDDLPCCSLLG 2112332 564654 X889X b"
TEXT = f"""\
[A "Asha"]
[B "Bina"]
[Seals "1-0"]
[Deal "{DEAL}"]

1. +MMM +D 2. +SS-MM -L
*
"""


def round_of(seed: int, *, seals: tuple[int, int] = (0, 0), **tags: str) -> Record:
    """The record of a whole round of quick players."""
    moves = [step.move for step in steps(seed, ("greedy", "utility"))]
    record = Record.of(random_deal(seed), moves, seals, tags.items())
    assert record.result
    return record


FINISHED = str(round_of(1))


def refusal(text: str) -> str:
    with pytest.raises(InvalidNotation) as caught:
        read_records(text)
    return str(caught.value)


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
        yield Record.of(dealt, moves, before.seals, [("Round", str(match.round))])
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
    ).map(lambda tags: [tag for tag in tags if tag[0] not in ("Seals", "Deal")]),
)
def test_every_record_reads_back_from_its_text(
    seed: int, player: str, plies: int, seals: tuple[int, int], tags: list[tuple[str, str]]
) -> None:
    moves = [step.move for step in islice(steps(seed, (player, player)), plies)]
    record = Record.of(random_deal(seed), moves, seals, tags)
    text = str(record)
    read = Record.parse(text)
    assert read == record
    assert str(read) == text == write_records((read,))


def test_a_record_replays_the_round_state_by_state() -> None:
    for seed in range(20):
        played = list(steps(seed))
        record = Record.parse(str(Record.of(random_deal(seed), [step.move for step in played])))
        replayed = [(state, told(*events)) for state, events in record.replay()]
        assert replayed == [(step.after, told(*step.events)) for step in played]


def test_a_round_without_a_move_is_a_record_too() -> None:
    record = Record.of(Deal.parse(DEAL), [])
    assert Record.parse(str(record)) == record
    assert list(record.replay()) == []


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


@pytest.mark.parametrize("text", ["", "\n", " \r\n\r\n"])
def test_an_empty_text_has_no_records(text: str) -> None:
    assert read_records(text) == ()
    assert write_records(()) == ""


# --- what may be written in other ways


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("\n", "\r\n"),
        TEXT.replace(" ", "  ").replace("[A  ", "[A ").replace("[B  ", "[B ")
        .replace("[Seals  ", "[Seals ").replace("[Deal  ", "[Deal "),
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


# --- what is refused


@pytest.mark.parametrize(
    ("old", "new", "sentences"),
    [
        # Moves: which record, line and word, and the rule or the letter.
        ("+D ", "+X ", ["Record 1, line 6, '+X': ", "'X' at character 1 of 'X' is not a card"]),
        ("+D ", "D ", ["Record 1, line 6, 'D': 'D' is not a move"]),
        ("+D ", "+M ", ["Record 1, line 6, '+M': The market has no camels; this takes 1."]),
        ("+D ", "-D ", ["line 6, '-D': A sale of diamonds takes at least 2 cards;"]),
        ("-L\n", "-LL\n", ["Record 1, line 6, '-LL': Your hand has 1 leather; this gives 2."]),
        ("-L\n", "\n-M\n", ["Record 1, line 7, '-M': Camels cannot be sold"]),
        ("-L\n", "pass\n", ["Record 1, line 6, 'pass': 'pass' is not a move"]),
        ("-L\n", "-L {well}\n", ["Record 1, line 6, '{well}': '{well}' is not a move"]),
        # Numbers.
        ("1.", "2.", ["Record 1, line 6, '2.': The number due before move 1 is 1."]),
        ("1.", "0.", ["Record 1, line 6, '0.': The number due before move 1 is 1."]),
        ("1.", "01.", ["Record 1, line 6, '01.': The number due before move 1 is 1."]),
        ("2.", "3.", ["Record 1, line 6, '3.': The number due before move 3 is 2."]),
        ("+D 2.", "2. +D", ["Record 1, line 6, '2.': The number due before move 2 is 1."]),
        ("1.", f"{10**30}.", ["Record 1, line 6, ", ": The number due before move 1 is 1."]),
        # Tags.
        ('[B "Bina"]', '[A "Bina"]', ["Record 1, line 2: A record has only one tag 'A'."]),
        ('[B "Bina"]', '[Seals "1-0"]', ["Record 1, line 3: A record has only one tag 'Seals'."]),
        ('[B "Bina"]', f'[Deal "{DEAL}"]', ["Record 1, line 4: A record has only one tag 'Deal'."]),
        (f'[Deal "{DEAL}"]', "", ["Record 1: The tag Deal is missing."]),
        ("[Deal", "[deal", ["Record 1: The tag Deal is missing."]),
        ("GCMMM", "GCMM", ["Record 1, Deal, market: 4 cards; it must be 5."]),
        (DEAL, "", ["Record 1, A deal has 8 parts"]),
        ("1-0", "2-0", ["Record 1, tag Seals: '2-0' is not the seals of a match that goes on"]),
        ("1-0", "x", ["Record 1, tag Seals: 'x' is not the seals of a match that goes on"]),
        ("-L\n", '-L\n[Event "x"]\n', ["Record 1, line 7: A tag comes after moves."]),
        ("[A ", "[1 ", ["Record 1, '1' is not the name of a tag"]),
        ("[A ", "[A-B ", ["Record 1, 'A-B' is not the name of a tag"]),
        ("[A ", "[\u00c9 ", [r"Record 1, '\xc9' is not the name of a tag"]),
        ("[A ", f"[{'A' * 41} ", ["Record 1, ", "is not the name of a tag", "40 in all at most"]),
        # Results: one line of its own, and the one that the moves lead to.
        ("*\n", "a 50-40\n", ["line 7: It says 'a 50-40', but its moves end in '*'."]),
        ("*\n", "= 0-0\n", ["Record 1, line 7: It says '= 0-0', but its moves end in '*'."]),
        ("*\n", "", ["Record 1 does not end. A round ends with its result, or with *"]),
        ("*\n", "a\n", ["Record 1 does not end."]),
        ("*\n", "1-0\n", ["Record 1 does not end."]),
        ("-L\n*", "-L *", ["Record 1 does not end.", "unfinished, on a line of its own."]),
        ("-L\n*", "-L *\n[A", ["Record 1, line 7: A tag comes after", "on a line of its own."]),
        ("*\n", "*\n*\n", ["Record 2: The tag Deal is missing."]),
        ("*\n", "*\n+D\n", ["Record 2 does not end."]),
        ("*\n", "*\n1.\n*", ["Record 2: The tag Deal is missing."]),
    ],
)
def test_a_malformed_record_is_refused_with_the_place_and_the_reason(
    old: str, new: str, sentences: list[str]
) -> None:
    assert old in TEXT
    message = refusal(TEXT.replace(old, new, 1))
    for sentence in sentences:
        assert sentence in message


@pytest.mark.parametrize(
    "tag",
    [
        "[A]", "[A ]", "[A Asha]", '[A "Asha"', '[A "Asha" "x"]', "[A 'Asha']", '["Asha"]',
        '[A  "Asha" x]', "[A 3]", "[A null]", '[A ["Asha"]]', '[A {"n": 1}]', r'[A "\x"]',
        '[A "tab\t"]', "[", "[]", "[A " + "[" * 5000 + "]", "[A " + "9" * 5000 + "]", "[A NaN]",
    ],
    ids=lambda tag: tag[:20],
)  # fmt: skip
def test_a_tag_is_a_name_and_a_quoted_text(tag: str) -> None:
    message = refusal(TEXT.replace('[B "Bina"]', tag))
    assert message.startswith("Record 1, line 2: ")
    assert message.endswith(' is not a tag, such as [A "Asha"].')


def test_a_result_that_the_moves_do_not_lead_to_is_refused() -> None:
    lines = FINISHED.splitlines()
    winner, _, rupees = lines[-1].partition(" ")
    for wrong in ("*", f"= {rupees}", f"{'ba'['ab'.index(winner)]} {rupees}", f"{winner} 1-0"):
        message = refusal("\n".join((*lines[:-1], wrong)))
        where = f"Record 1, line {len(lines)}"
        assert message == f"{where}: It says '{wrong}', but its moves end in '{lines[-1]}'."


def test_no_move_follows_the_end_of_a_round() -> None:
    lines = FINISHED.splitlines()
    message = refusal("\n".join((*lines[:-1], "+MM", lines[-1])))
    assert message.startswith(f"Record 1, line {len(lines)}, '+MM': The round is over: ")


def test_what_is_wrong_in_a_later_round_is_counted_from_the_top() -> None:
    first = len(FINISHED.splitlines()) + 1
    bad = TEXT.replace("+D ", "+X ")
    assert f"Record 2, line {first + 6}, '+X'" in refusal(f"{FINISHED}\n{bad}")
    assert f"Record 3, line {2 * first + 6}, '+X'" in refusal(f"{FINISHED}\n{FINISHED}\n{bad}")


@pytest.mark.parametrize(("copies", "number"), [(0, "0"), (2, "2"), (3, "3")])
def test_one_record_is_expected_where_one_is_asked_for(copies: int, number: str) -> None:
    with pytest.raises(InvalidNotation, match=f"One record was expected; this text has {number}"):
        Record.parse(TEXT * copies)


@pytest.mark.parametrize(
    "tags",
    [
        [("A", "x"), ("A", "y")],
        [("Deal", DEAL)],
        [("Seals", "0-0")],
        [("", "x")],
        [("1st", "x")],
        [("A B", "x")],
        [("A\n", "x")],
        [("A" * 41, "x")],
    ],
)
def test_tags_that_could_not_be_read_back_make_no_record(tags: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidNotation):
        Record.of(Deal.parse(DEAL), [], tags=tags)


@pytest.mark.parametrize("seals", [(2, 0), (1, 2), (-1, 0)])
def test_seals_that_could_not_be_read_back_make_no_record(seals: tuple[int, int]) -> None:
    with pytest.raises(InvalidNotation):
        Record.of(Deal.parse(DEAL), [], seals)


def test_moves_against_the_rules_make_no_record() -> None:
    dealt = deal(Random(1), Seat.B)
    with pytest.raises(IllegalMove):
        Record.of(dealt, [Move.parse("+D")])
    assert State.start(dealt).market.count(Move.parse("+D").gain[0]) == 0
