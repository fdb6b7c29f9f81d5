"""Records that are refused, each with the place and the reason."""

import pytest

from jaipur import Deal, IllegalMove, InvalidMove, InvalidNotation, Move, Record, read_records
from tests.jaipur.records import DEAL, FINISHED, TEXT


def refusal(text: str) -> str:
    with pytest.raises(InvalidNotation) as caught:
        read_records(text)
    return str(caught.value)


NOT_DUE = "is not the number that is due here."
NOT_A_NAME = "is not the name of a tag: that is a letter, then letters, digits or _, 40 in all at"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        # Words that are no move: which record and line, and the letter.
        ("+D ", "+X ", "Record 1, line 6: Move '+X', cards that come: 'X' at character 1 of 'X' "),
        ("+D ", "+D-x ", "Record 1, line 6: Move '+D-x', cards that go: 'x' at character 1 of"),
        ("+D ", "D ", "Record 1, line 6: 'D' is not a move"),
        ("-L\n", "\npass\n", "Record 1, line 7: 'pass' is not a move"),
        ("-L\n", "-L {well}\n", "Record 1, line 6: '{well}' is not a move"),
        ("-L\n", "-L\n% well\n", "Record 1, line 7: '%' is not a move"),
        ('[B "Bina"]', "% well", "Record 1, line 2: '%' is not a move"),
        ("[A", " % well\n[A", "Record 1, line 1: '%' is not a move"),
        # Moves against the rules: which move, and the rule.
        ("+MMM", "+M", "Record 1: Move 1 of seat b, +M: Camels are taken all at once; the market"),
        ("+D ", "+M ", "Record 1: Move 1 of seat a, +M: The market has no camels; this takes 1."),
        ("+D ", "-D ", "Record 1: Move 1 of seat a, -D: A sale of diamonds takes at least 2 cards"),
        ("+SS", "+DS", "Record 1: Move 2 of seat b, +DS-MM: The market has no diamonds; this take"),
        ("-L\n", "-LL\n", "Record 1: Move 2 of seat a, -LL: Your hand has 1 leather; this gives 2"),
        ("-L\n", "\n-M\n", "Record 1: Move 2 of seat a, -M: Camels cannot be sold"),
        # Numbers.
        ("1.", "2.", f"Record 1, line 6: '2.' {NOT_DUE}"),
        ("1.", "0.", f"Record 1, line 6: '0.' {NOT_DUE}"),
        ("1.", "01.", f"Record 1, line 6: '01.' {NOT_DUE}"),
        ("1.", "1. 1.", f"Record 1, line 6: '1.' {NOT_DUE}"),
        ("2.", "1.", f"Record 1, line 6: '1.' {NOT_DUE}"),
        ("2.", "3.", f"Record 1, line 6: '3.' {NOT_DUE}"),
        ("2.", "2.\n2.", f"Record 1, line 7: '2.' {NOT_DUE}"),
        ("2.", "7.", f"Record 1, line 6: '7.' {NOT_DUE}"),
        ("+D 2.", "1. +D", f"Record 1, line 6: '1.' {NOT_DUE}"),
        ("+D 2.", "2. +D", f"Record 1, line 6: '2.' {NOT_DUE}"),
        ("1.", f"{10**30}.", f"Record 1, line 6: '{10**30}.' {NOT_DUE}"),
        ("-L\n", "-L 3.\n", "Record 1, line 7: A number stands before the result, where a move is"),
        ("1. +MMM +D 2. +SS-MM -L", "1.", "Record 1, line 7: A number stands before the result,"),
        # Tags, with the line of the tag.
        ('[B "Bina"]', '[A "Bina"]', "Record 1, line 2: A record has only one tag 'A'."),
        ('[B "Bina"]', '[Seals "1-0"]', "Record 1, line 3: A record has only one tag 'Seals'."),
        ('[B "Bina"]', f'[Deal "{DEAL}"]', "Record 1, line 4: A record has only one tag 'Deal'."),
        (f'[Deal "{DEAL}"]', "", "Record 1, line 7: The record has no tag Deal."),
        ("[Deal", "[deal", "Record 1, line 7: The record has no tag Deal."),
        ("GCMMM", "GCMM", "Record 1, line 4: Deal, market: 4 cards; it must be 5."),
        (DEAL, "", "Record 1, line 4: A deal has 8 parts"),
        ("1-0", "2-0", "Record 1, line 3: Tag Seals: '2-0' is not the seals of a match that goes"),
        ("1-0", "x", "Record 1, line 3: Tag Seals: 'x' is not the seals of a match that goes on"),
        ("-L\n", '-L\n[Event "x"]\n', "Record 1, line 7: A tag comes after moves. A round ends"),
        ("+MMM", '\n[Event "x"]\n+MMM', "Record 1, line 7: A tag comes after moves. A round ends"),
        ("[A ", "[1 ", f"Record 1, line 1: '1' {NOT_A_NAME}"),
        ("[B ", "[A-B ", f"Record 1, line 2: 'A-B' {NOT_A_NAME}"),
        ("[A ", "[\u00c9 ", rf"Record 1, line 1: '\xc9' {NOT_A_NAME}"),
        ("[A ", f"[{'A' * 41} ", f"Record 1, line 1: '{'A' * 39}... {NOT_A_NAME}"),
        # Results: one line of its own, and the one that the moves lead to.
        ("*\n", "a 50-40\n", "Record 1, line 7: It says 'a 50-40', but its moves end in '*'."),
        ("*\n", "= 0-0\n", "Record 1, line 7: It says '= 0-0', but its moves end in '*'."),
        ("*\n", "", "Record 1 does not end. A round ends with its result, or with * while it is"),
        ("*\n", "a\n", "Record 1, line 7: 'a' is not a move"),
        ("*\n", "1-0\n", "Record 1, line 7: '1-0' is not a move"),
        ("-L\n*", "-L *", "Record 1, line 6: '*' is not a move"),
        ("*\n", "*\n*\n", "Record 2, line 8: The record has no tag Deal."),
        ("*\n", "*\n+D\n", "Record 2 does not end."),
        ("*\n", "*\n1.\n", "Record 2 does not end."),
        ("*\n", '*\n[A "x"]\n', "Record 2 does not end."),
        ("*\n", "*\n1.\n*", "Record 2, line 9: The record has no tag Deal."),
    ],
)
def test_a_malformed_record_is_refused_with_the_place_and_the_reason(
    old: str, new: str, sentence: str
) -> None:
    assert old in TEXT
    assert refusal(TEXT.replace(old, new, 1)).startswith(sentence)


@pytest.mark.parametrize(
    "tag",
    [
        "[A]", "[A ]", "[A Asha]", '[A "Asha"', '[A "Asha" "x"]', "[A 'Asha']", '["Asha"]',
        '[A  "Asha" x]', '[A"Asha"]', '[ A "Asha"]', '[A "Asha"] x', "[A 3]", "[A null]",
        '[A ["Asha"]]', '[A {"n": 1}]', r'[A "\x"]', '[A "tab\t"]', "[", "[]",
        "[A " + "[" * 5000 + "]", "[A " + "9" * 5000 + "]", "[A NaN]",
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
    number, second = divmod(len(Record.parse(FINISHED).moves), 2)
    mover = "ab"[(Record.parse(FINISHED).deal.starts + second) % 2]
    message = refusal("\n".join((*lines[:-1], "+MM", lines[-1])))
    assert message.startswith(
        f"Record 1: Move {number + 1} of seat {mover}, +MM: The round is over: "
    )


def test_what_is_wrong_in_a_later_round_is_counted_from_the_top() -> None:
    first = len(FINISHED.splitlines()) + 1
    bad = TEXT.replace("+D ", "+X ")
    assert refusal(f"{FINISHED}\n{bad}").startswith(f"Record 2, line {first + 6}: Move '+X'")
    message = refusal(f"{FINISHED}\n{FINISHED}\n{bad}")
    assert message.startswith(f"Record 3, line {2 * first + 6}: Move '+X'")
    illegal = TEXT.replace("+D ", "+M ")
    assert refusal(f"{FINISHED}\n{illegal}").startswith("Record 2: Move 1 of seat a, +M: The mark")


@pytest.mark.parametrize(("copies", "number"), [(0, "0"), (2, "2"), (3, "3")])
def test_one_record_is_expected_where_one_is_asked_for(copies: int, number: str) -> None:
    with pytest.raises(InvalidNotation, match=f"^One record was expected; this text has {number}"):
        Record.parse(TEXT * copies)


@pytest.mark.parametrize("ending", ["-L *", "-L a 50-40", "-L\n1-0\n*"])
def test_a_word_that_is_no_move_is_told_where_a_result_stands(ending: str) -> None:
    message = refusal(TEXT.replace("-L\n*", ending))
    assert message.endswith(" while it is unfinished, on a line of its own.")


# --- what is built and not read

ONE_TAG = "A record has only one tag"
NO_TAG = "is not a tag: that is a name and a text."


@pytest.mark.parametrize(
    ("tags", "sentence"),
    [
        ((("A", "x"), ("A", "y")), f"{ONE_TAG} 'A'."),
        ((("Deal", DEAL),), f"{ONE_TAG} 'Deal'."),
        ((("Seals", "0-0"),), f"{ONE_TAG} 'Seals'."),
        ((("", "x"),), f"'' {NOT_A_NAME}"),
        ((("1st", "x"),), f"'1st' {NOT_A_NAME}"),
        ((("A B", "x"),), f"'A B' {NOT_A_NAME}"),
        ((("A\n", "x"),), rf"'A\n' {NOT_A_NAME}"),
        ((("A" * 41, "x"),), f"'{'A' * 39}... {NOT_A_NAME}"),
        ({"A": "x"}, f"'A' {NO_TAG}"),
        ({"AB": "x"}, f"'AB' {NO_TAG}"),
        ((["A", "x"],), f"\"['A', 'x']\" {NO_TAG}"),
        ((("A",),), f"\"('A',)\" {NO_TAG}"),
        ((("A", "x", "y"),), f"\"('A', 'x', 'y')\" {NO_TAG}"),
        ((("A", 1),), f"\"('A', 1)\" {NO_TAG}"),
        ((("A", None),), f"\"('A', None)\" {NO_TAG}"),
        (((1, "x"),), f"\"(1, 'x')\" {NO_TAG}"),
        ((3,), f"'3' {NO_TAG}"),
        ((None,), f"'None' {NO_TAG}"),
    ],
)
def test_tags_that_could_not_be_read_back_make_no_record(tags: object, sentence: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        Record(Deal.parse(DEAL), (), tags=tags)  # type: ignore[arg-type]
    assert str(caught.value).startswith(sentence)


def test_the_longest_name_of_a_tag_has_40_letters() -> None:
    record = Record(Deal.parse(DEAL), (), tags=(("A" * 40, "x"),))
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize("seals", [(2, 0), (1, 2), (-1, 0), (0,), (0, 0, 0), (0.5, 0), [0, 1]])
def test_seals_that_could_not_be_read_back_make_no_record(seals: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=r"^No round starts at "):
        Record(Deal.parse(DEAL), (), seals)


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ("+D", "Move 1 of seat b, +D: The market has no diamonds; this takes 1."),
        ("+MMM +D-L", "Move 1 of seat a, +D-L: An exchange takes at least 2 cards; this takes 1."),
        ("+MMM +D +D", "Move 2 of seat b, +D: The market has no diamonds; this takes 1."),
    ],
)
def test_moves_against_the_rules_make_no_record(moves: str, sentence: str) -> None:
    made = tuple(Move.parse(move) for move in moves.split())
    with pytest.raises(IllegalMove) as caught:
        Record(Deal.parse(DEAL), made)
    assert str(caught.value).startswith(sentence)


def test_what_is_not_a_move_makes_no_record() -> None:
    with pytest.raises(InvalidMove, match=r"^'\+MMM' is not a Move; Move.parse reads one"):
        Record(Deal.parse(DEAL), ("+MMM",))  # type: ignore[arg-type]
