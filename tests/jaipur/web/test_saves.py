"""A saved game: it comes back as it was, or with a sentence that says why it does not."""

import json
import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.chance import stream
from jaipur import BOTS, Match, Record, deal, next_round, observe, play
from jaipur.record import write_records
from jaipur.web.saves import FORMAT, SavedGame, read_save, write_save
from jaipur.web.slots import after, lay, write_slots
from tests.jaipur import golden
from tests.jaipur.strategies import seeds, whole_rounds
from tests.jaipur.web.playing import saved_game
from web.names import harmless_name
from web.saves import Fields, InvalidSave, SaveFormat

names = st.text(max_size=60).map(harmless_name)  # no other is in a game


def game(seed: int | str, plies: int, *, single: bool = False) -> SavedGame:
    """A game of two quick players, left after so many moves."""
    rng, bots = stream(seed, "play"), (BOTS["greedy"](), BOTS["random"]())
    dealt = deal(stream(seed, "deal", 1))
    match, records = Match.start(dealt, single=single), [Record(dealt, ())]
    slots = lay(dealt.market)
    for _ in range(plies):
        if match.over:
            break
        if match.state.over:
            dealt = deal(stream(seed, "deal", match.round + 1), match.next_starter)
            match = next_round(match, dealt)
            records.append(Record(dealt, (), match.seals))
            slots = lay(dealt.market)
        move = bots[match.state.turn](observe(match.state, match.state.turn), rng)
        match, events = play(match, move)
        slots = after(slots, None, events)
        records[-1] = replace(records[-1], moves=(*records[-1].moves, move))
    saved = saved_game(("Asha", "Bina"), None, seed, tuple(records), slots, single=single)
    assert saved.played.match == match
    return saved


@whole_rounds
@given(
    seeds | st.from_regex("[0-9a-f]{32}", fullmatch=True),
    st.integers(0, 150),
    st.booleans(),
    st.tuples(names, names),
    st.sampled_from([None, *BOTS]),
)
def test_a_saved_game_comes_back_as_it_was(
    seed: int | str, plies: int, single: bool, called: tuple[str, str], computer: str | None
) -> None:
    saved = replace(game(seed, plies, single=single), names=called, computer=computer)
    text = write_save(saved)
    assert read_save(text) == saved
    assert write_save(read_save(text)) == text
    assert text.isascii()  # whatever holds it keeps it as it is


SAVED = game(3, 100)
PACKED = write_save(SAVED)
FIELDS = {"version": 1, **FORMAT.read(PACKED)}
TEXT = json.dumps(FIELDS)
OLD = sorted(Path(__file__).with_name("saves").glob("*-v1.json"))


def test_the_game_of_these_tests_is_in_its_second_round() -> None:
    assert len(SAVED.records) == 2
    assert SAVED.records[0].result is not None
    assert SAVED.records[1].result is None


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_save_of_version_1_is_the_same_game_in_the_current_version(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    fields = json.loads(text)
    saved = read_save(text)
    assert (list(saved.names), saved.computer) == (fields["names"], fields["computer"])
    assert (saved.single, saved.played.seed) == (fields["single"], fields["seed"])
    assert write_records(saved.records) == fields["records"]
    assert write_slots(saved.slots) == fields["slots"]
    assert read_save(write_save(saved)) == saved


def test_there_are_saves_of_version_1() -> None:
    assert len(OLD) == 5


def packed(content: bytes) -> str:
    return f"save-2.{urlsafe_b64encode(zlib.compress(content)).decode().rstrip('=')}"


def test_a_packed_save_tells_nothing_at_a_glance() -> None:
    secret = replace(game("00112233445566778899aabbccddeeff", 10), computer="merchant")
    text = write_save(secret)
    assert text.startswith("save-2.")
    assert packed(json.dumps(FORMAT.read(text)).encode()) == text
    (record,) = secret.records
    for told in (*secret.names, secret.played.seed, "merchant", "Deal", *str(record).split()):
        assert len(str(told)) < 4 or str(told) not in text


def test_versions_are_upgraded_one_after_another() -> None:
    def renamed(fields: Fields) -> Fields:
        return {"players": fields["names"]}

    def counted(fields: Fields) -> Fields:
        return fields | {"count": len(str(fields["players"]))}

    first, second, third = SaveFormat(), SaveFormat(renamed), SaveFormat(renamed, counted)
    assert (first.version, second.version, third.version) == (1, 2, 3)
    assert third.read(first.write({"names": "ab"})) == {"players": "ab", "count": 2}
    assert third.read('{"version": 1, "names": "ab"}') == {"players": "ab", "count": 2}
    assert third.read(second.write({"players": "abc"})) == {"players": "abc", "count": 3}
    assert third.read(third.write({"count": 9})) == {"count": 9}
    with pytest.raises(InvalidSave, match="newer version"):
        second.read(third.write({"count": 9}))


def refusal(text: str) -> str:
    with pytest.raises(InvalidSave) as caught:
        read_save(text)
    message = str(caught.value)
    assert message.endswith(".")
    assert len(message) < 300
    return message


UNREADABLE = "The saved game cannot be read: "


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "{", TEXT[:-1], f"{TEXT}}}", "'", "{'version': 1}", '{"version": 1,}', "\0",
        "\ufeff{}", '"\\ud800', "9" * 5000, "[" * 100_000, '{"a":' * 50_000,
    ],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_what_is_not_json_is_damaged(text: str) -> None:
    for damaged in (text, packed(text.encode())):
        assert refusal(damaged) == f"{UNREADABLE}it is damaged."


@pytest.mark.parametrize(
    "text",
    [
        "save-2.", "save-2", "save-2.A", "save-2.AAAA", "save-2.++++", "save-2.ä", f" {PACKED}",
        f"{PACKED}\n", PACKED[:-3], PACKED[:-8], f"{PACKED}AAAA", PACKED.replace("save", "SAVE"),
        packed(b"\xff"), packed(b"\xed\xa0\x80"), "save-2222222222.AAAA", "save--1.AAAA",
    ],
)  # fmt: skip
def test_a_packed_save_that_was_changed_is_damaged(text: str) -> None:
    assert refusal(text) == f"{UNREADABLE}it is damaged."


def test_every_changed_letter_of_a_packed_save_is_noticed() -> None:
    head, body = PACKED.split(".")
    for place in range(len(body)):
        changed = "A" if body[place] != "A" else "B"
        with suppress(InvalidSave):  # only bits that base64 does not use may change
            assert read_save(f"{head}.{body[:place]}{changed}{body[place + 1 :]}") == SAVED


def test_a_small_text_that_unpacks_to_a_huge_one_is_not_unpacked_whole() -> None:
    bomb = packed(b" " * 100_000_000)
    assert len(bomb) < 200_000
    assert refusal(bomb) == "A saved game of 500001 characters is too long to be one."


@pytest.mark.parametrize("text", ['\\"' * 240_000, '"' + '\\"' * 240_000, '"\\\n' * 120_000])
def test_quotes_that_are_never_closed_are_read_in_linear_time(text: str) -> None:
    assert refusal(text) == f"{UNREADABLE}it is damaged."  # the test's time limit is the proof


@pytest.mark.parametrize("text", ["null", "1", '"version"', "[]", f"[{TEXT}]", "NaN", "true"])
def test_what_is_not_an_object_is_no_saved_game(text: str) -> None:
    assert refusal(text) == f"{UNREADABLE}it is not an object with fields."


def test_a_text_that_is_too_long_is_not_even_looked_at() -> None:
    assert refusal(" " * 500_001) == "A saved game of 500001 characters is too long to be one."
    assert read_save(TEXT.ljust(500_000)) == SAVED


@pytest.mark.parametrize(
    "text",
    ["save-3.", "save-3.x", "save-999999999.x", *(f'{{"version": {n}}}' for n in (3, 10**30))],
)
def test_a_newer_version_is_told_to_reload(text: str) -> None:
    assert refusal(text) == (
        "This game was saved by a newer version of the page: reload the page to go on with it."
    )


def test_a_packed_save_of_a_version_that_never_was_is_refused() -> None:
    assert refusal("save-0.x") == f"{UNREADABLE}there is no version 0."


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("version", 0, "there is no version 0"),
        ("version", -1, "there is no version -1"),
        ("version", "1", "its field 'version' is not a whole number"),
        ("version", 1.0, "its field 'version' is not a whole number"),
        ("version", True, "its field 'version' is not a whole number"),
        ("version", None, "its field 'version' is not a whole number"),
        ("names", "Asha", "its field 'names' is not a list"),
        ("names", {"a": "Asha"}, "its field 'names' is not a list"),
        ("names", [], "its names are not two texts"),
        ("names", ["Asha"], "its names are not two texts"),
        ("names", ["Asha", "Bina", "Chand"], "its names are not two texts"),
        ("names", ["Asha", 2], "its names are not two texts"),
        ("names", [None, "Bina"], "its names are not two texts"),
        ("computer", 1, "its field 'computer' is not a text"),
        ("computer", False, "its field 'computer' is not a text"),
        ("computer", ["greedy"], "its field 'computer' is not a text"),
        ("single", 0, "its field 'single' is not true or false"),
        ("single", None, "its field 'single' is not true or false"),
        ("single", "true", "its field 'single' is not true or false"),
        ("seed", True, "its field 'seed' is not a whole number"),
        ("seed", 1.5, "its field 'seed' is not a whole number"),
        ("seed", float("nan"), "its field 'seed' is not a whole number"),
        ("seed", "7", "its field 'seed' is not a whole number"),
        ("seed", "0123456789ABCDEF" * 2, "its field 'seed' is not a whole number"),
        ("seed", "0123456789abcdef" * 2 + "0", "its field 'seed' is not a whole number"),
        ("records", [], "its field 'records' is not a text"),
        ("records", None, "its field 'records' is not a text"),
        ("records", "", "A match has a round at least; there is no record of one"),
        ("slots", 5, "its field 'slots' is not a text"),
        ("slots", list("DGSCM"), "its field 'slots' is not a text"),
    ],
)
def test_a_wrong_field_is_named(name: str, value: object, problem: str) -> None:
    assert refusal(json.dumps(FIELDS | {name: value})) == f"{UNREADABLE}{problem}."


@pytest.mark.parametrize("name", FIELDS)
def test_a_missing_field_is_named(name: str) -> None:
    left = {field: value for field, value in FIELDS.items() if field != name}
    assert refusal(json.dumps(left)) == f"{UNREADABLE}it has no field {name!r}."


@pytest.mark.parametrize(
    ("name", "quoted"),
    [("", "''"), ("Greedy", "'Greedy'"), ("x" * 9999, f"'{'x' * 39}..."), ("\n", "'\\n'")],
)
def test_a_computer_that_is_not_here_cannot_play_on(name: str, quoted: str) -> None:
    assert refusal(json.dumps(FIELDS | {"computer": name})) == (
        f"The saved game cannot go on: no computer player here is called {quoted}."
    )


FIRST, SECOND = map(str, SAVED.records)
FIRST_MOVE = f"1. {SAVED.records[0].moves[0]} "


@pytest.mark.parametrize(
    ("records", "problem"),
    [
        ("*", "Record 1, line 1: The record has no tag Deal."),
        (FIRST[:-4], "Record 1"),
        (
            FIRST.replace(FIRST_MOVE, "1. +MMMMM "),
            "Record 1: Move 1 of seat ",
        ),
        (SECOND, "Record 1: It starts at "),
        (SECOND.replace("1-0", "0-0").replace("0-1", "0-0") + FIRST, "Record 2: The round on the "),
        (FIRST + FIRST, "Record 2: "),
        (golden.text("match-of-three-rounds") + FIRST, "Record 4: The match is over."),
    ],
)
def test_records_that_do_not_replay_or_are_no_match_are_refused(records: str, problem: str) -> None:
    message = refusal(json.dumps(FIELDS | {"records": records}))
    assert message.startswith(f"{UNREADABLE}{problem}")


def test_a_single_round_has_no_second() -> None:
    message = refusal(json.dumps(FIELDS | {"single": True}))
    assert message == f"{UNREADABLE}Record 2: The match is over."


@pytest.mark.parametrize("slots", ["", ".....", "MMMMMM", "DGSCX", "DGSC", "m", "D" * 10_000])
def test_slots_that_do_not_hold_the_market_are_refused(slots: str) -> None:
    message = refusal(json.dumps(FIELDS | {"slots": slots}))
    assert message.startswith(f"{UNREADABLE}Slots: ")


def test_fields_that_nobody_knows_are_passed_over() -> None:
    assert read_save(json.dumps(FIELDS | {"mood": "good"})) == SAVED


@given(st.integers(0, len(TEXT)), st.integers(0, len(TEXT)), seeds)
def test_a_text_that_was_cut_or_changed_is_a_game_or_an_invalid_save(
    start: int, end: int, seed: int
) -> None:
    rng = Random(seed)
    for whole in (TEXT, PACKED):
        mixed = list(whole)
        for _ in range(1 + seed % 3):
            place = int(rng.random() * len(mixed))
            mixed[place] = chr(int(rng.random() * 128)) if seed % 2 else rng.choice(whole)
        for text in (whole[:start] + whole[end:], "".join(mixed)):
            with suppress(InvalidSave):
                read_save(text)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from([*FIELDS]), inner),
    )
)
def test_any_json_is_refused_with_a_sentence(value: object) -> None:
    refusal(json.dumps(value))
    if isinstance(value, dict):
        with suppress(InvalidSave):  # some may be right, such as another seed
            read_save(json.dumps(FIELDS | value))
