"""A saved game: it comes back as it was, or with a sentence that says why it does not."""

import json
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.chance import stream
from jaipur import BOTS, Match, Record, deal, next_round, observe, play
from jaipur.web.saves import SavedGame, read_save, write_save
from jaipur.web.slots import after, lay
from tests.jaipur import golden
from tests.jaipur.strategies import seeds, whole_rounds
from tests.jaipur.web.playing import saved_game
from web.saves import InvalidSave

names = st.text(max_size=60)


def game(seed: int, plies: int, *, single: bool = False) -> SavedGame:
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
    seeds,
    st.integers(0, 150),
    st.booleans(),
    st.tuples(names, names),
    st.sampled_from([None, *BOTS]),
)
def test_a_saved_game_comes_back_as_it_was(
    seed: int, plies: int, single: bool, called: tuple[str, str], computer: str | None
) -> None:
    saved = replace(game(seed, plies, single=single), names=called, computer=computer)
    text = write_save(saved)
    assert read_save(text) == saved
    assert write_save(read_save(text)) == text
    assert text.isascii()  # whatever holds it keeps it as it is


SAVED = game(3, 100)
TEXT = write_save(SAVED)
FIELDS = json.loads(TEXT)


def test_the_game_of_these_tests_is_in_its_second_round() -> None:
    assert len(SAVED.records) == 2
    assert SAVED.records[0].result is not None
    assert SAVED.records[1].result is None


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
    assert refusal(text) == f"{UNREADABLE}it is damaged."


@pytest.mark.parametrize("text", ["null", "1", '"version"', "[]", f"[{TEXT}]", "NaN", "true"])
def test_what_is_not_an_object_is_no_saved_game(text: str) -> None:
    assert refusal(text) == f"{UNREADABLE}it is not an object with fields."


def test_a_text_that_is_too_long_is_not_even_looked_at() -> None:
    assert refusal(" " * 500_001) == "A saved game of 500001 characters is too long to be one."
    assert read_save(TEXT.ljust(500_000)) == SAVED


@pytest.mark.parametrize("version", [2, 3, 10**30])
def test_a_newer_version_is_told_to_reload(version: int) -> None:
    text = json.dumps({"version": version, "anything": "else"})
    assert refusal(text) == (
        "This game was saved by a newer version of the page: reload the page to go on with it."
    )


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
    mixed = list(TEXT)
    for _ in range(1 + seed % 3):
        place = int(rng.random() * len(mixed))
        mixed[place] = chr(int(rng.random() * 128)) if seed % 2 else rng.choice(TEXT)
    for text in (TEXT[:start] + TEXT[end:], "".join(mixed)):
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
