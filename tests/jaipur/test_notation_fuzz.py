"""Any text at all: it is read and prints back, or is refused in one short sentence."""

from collections.abc import Callable
from functools import partial
from itertools import islice
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gamekit.text import excerpt
from jaipur import (
    Deal,
    InvalidMove,
    InvalidNotation,
    Move,
    Observation,
    Record,
    deal,
    imagine,
    legal_moves,
    observe,
    read_position,
    read_records,
    write_position,
    write_records,
)
from tests.jaipur.strategies import random_deal, reachable_states, seats, seeds, steps

LONGEST_MESSAGE = 400

DEAL = str(deal(Random(1)))
RECORD = f'[A "Asha"]\n[Seals "1-0"]\n[Deal "{DEAL}"]\n\n1. +MMM +D 2. +SS-MM -L\n*\n'
POSITION = "a a DSLLM DSS(D)/2 CLL(?)/6 22 GGGGGCCPPPPL G555C53L4 G66P5332 2// /?/ 1-0"

Value: TypeAlias = Move | Deal | Observation | tuple[Record, ...]

READERS: dict[str, tuple[Callable[[str], Value], Callable[[Any], str]]] = {
    "move": (Move.parse, str),
    "deal": (Deal.parse, str),
    "position": (read_position, write_position),
    "records": (read_records, write_records),
}


def assert_short(message: str) -> None:
    assert 0 < len(message) <= LONGEST_MESSAGE
    assert message.isprintable()  # which no end of line is


def holds(kind: str, text: str) -> Value | None:
    """What the text was read as, if it was; either way it was dealt with as it must be."""
    read, write = READERS[kind]
    refusal = InvalidMove if kind == "move" else InvalidNotation
    try:
        value = read(text)
    except refusal as error:
        assert_short(str(error))
        return None
    canonical = write(value)
    assert read(canonical) == value
    assert write(read(canonical)) == canonical
    return value


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("", "''"),
        ("x" * 40, f"'{'x' * 40}'"),
        ("x" * 41, f"'{'x' * 39}..."),
        ("x" * 10**6, f"'{'x' * 39}..."),
        ("\n" * 20, "'" + r"\n" * 20 + "'"),
        ("\n" * 20 + "x", "'" + r"\n" * 19 + "\\..."),
        ("\U0001f42a" * 4, "'" + r"\U0001f42a" * 4 + "'"),
        ("\U0001f42a" * 5, "'" + r"\U0001f42a" * 3 + r"\U0001f42" + "..."),
        ("it's", '"it\'s"'),
    ],
)
def test_a_message_quotes_at_most_40_characters_as_they_are_shown(text: str, quoted: str) -> None:
    assert excerpt(text) == quoted


# --- arbitrary text, of all characters and of those that the notation is made of

anything = st.text(st.characters(exclude_categories=()), max_size=80)
look_alikes = st.text('DGSCPLMX?-+/()ab0123456789=*.[]"\\ \n\r', max_size=80)


@pytest.mark.parametrize("kind", READERS)
@given(anything | look_alikes)
@example("")
@example("\0")
@example("\ud83d")
@example("+" + "\U0001f42a" * 50)
@example("\N{RIGHT-TO-LEFT OVERRIDE}" * 50)
def test_any_text_is_read_or_refused_in_a_sentence(kind: str, text: str) -> None:
    holds(kind, text)


@pytest.mark.parametrize(
    ("kind", "around"),
    [
        ("deal", "{} DSPLM GCPLM DSCS 2112332 564654 X889X b"),
        ("deal", f"{DEAL[:-1]}{{}}"),
        *[
            ("position", " ".join((*parts[:place], "{}", *parts[place + 1 :])))
            for parts in [POSITION.split()]
            for place in range(len(parts))
        ],
        ("records", f"[{{}}]\n{RECORD}"),
        ("records", f'[X "{{}}"]\n{RECORD}'),
        ("records", f'[{{}} "x"]\n[{{}} "x"]\n{RECORD}'),
        ("records", RECORD.replace("2.", "{}")),
        ("records", RECORD.replace("*", "{}")),
        ("records", RECORD.replace("1-0", "{}")),
        ("records", f"{RECORD}{{}}"),
    ],
)
@given(anything | look_alikes)
@example("\U0001f42a" * 60)
@example("2" * 400)
@example("G" + "5" * 400)
@example("\x1b")
@example("x" * 10_000)
def test_any_text_in_any_place_is_read_or_refused_in_a_sentence(
    kind: str, around: str, text: str
) -> None:
    holds(kind, around.replace("{}", text))


# --- good text with slips of the pen


@st.composite
def slips(draw: st.DrawFn, text: str) -> str:
    """The text with some characters deleted, inserted, swapped or doubled, or its end torn off."""
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(text)))
        head, tail = text[:place], text[place:]
        slip = draw(st.sampled_from(("delete", "insert", "swap", "double", "move", "tear")))
        if slip == "delete":
            text = head + tail[draw(st.integers(1, 8)) :]
        elif slip == "insert":
            text = head + draw(look_alikes | anything)[:3] + tail
        elif slip == "swap":
            text = head + tail[1:2] + tail[:1] + tail[2:]
        elif slip == "double":
            text = head + tail[: draw(st.integers(1, 8))] + tail
        elif slip == "move":
            piece, rest = tail[:1], head + tail[1:]
            there = draw(st.integers(0, len(rest)))
            text = rest[:there] + piece + rest[there:]
        else:
            text = head
    return text


moves = st.sampled_from(["+D", "+MMM", "+DG-LM", "-LLL", "+DDGGS-CCPLL"])
deals = seeds.map(lambda seed: str(random_deal(seed)))
positions = st.builds(observe, reachable_states(), seats).map(write_position)
rounds = st.builds(
    lambda seed, plies: str(
        Record(
            random_deal(seed),
            tuple(step.move for step in islice(steps(seed, ("greedy", "utility")), plies)),
            tags=(("A", "Asha"), ("B", 'The "Maharaja" \\ \U0001f42a')),
        )
    ),
    seeds,
    st.sampled_from([0, 1, 8, 400]),
)


@given(moves.flatmap(slips))
def test_a_move_with_slips_is_read_or_refused(text: str) -> None:
    holds("move", text)


@given(deals.flatmap(slips))
def test_a_deal_with_slips_is_read_or_refused(text: str) -> None:
    holds("deal", text)


@given(positions.flatmap(slips), seeds)
def test_a_position_with_slips_is_refused_or_one_that_can_be_imagined_and_played(
    text: str, seed: int
) -> None:
    view = holds("position", text)
    if isinstance(view, Observation):
        assert observe(imagine(view, Random(seed)), view.seat) == view
        assert bool(legal_moves(view)) is (view.turn is view.seat and not view.over)


@given(rounds.flatmap(slips))
def test_a_record_with_slips_is_read_or_refused(text: str) -> None:
    holds("records", text)


@given(st.lists(rounds | rounds.flatmap(slips), min_size=2, max_size=3).map("\n".join))
def test_records_with_slips_among_good_ones_are_read_or_refused(text: str) -> None:
    holds("records", text)


# --- very long text: each of these would hang a reader that looks at anything twice too often

LONG: dict[str, Callable[[], str]] = {
    "one letter, ten million times": partial(str.__mul__, "D", 10**7),
    "one digit, ten million times": partial(str.__mul__, "1", 10**7),
    "blanks": partial(str.__mul__, " ", 10**7),
    "lines": partial(str.__mul__, "\n", 10**5),
    "a million fields": partial(str.__mul__, "D ", 10**6),
    "a hundred thousand moves": partial(str.__mul__, "+D ", 10**5),
    "a million results": partial(str.__mul__, "*\n", 10**6),
    "a million tags that never close": partial(str.__mul__, "[", 10**6),
    "a long taking": lambda: "+" + "D" * 10**7,
    "a long sale": lambda: "-" + "D" * 10**7,
    "a long number": lambda: f"{POSITION[:-3]}{'1' * 10**6}-0",
    "a deal over and over": lambda: f"{DEAL} " * 10**5,
    "a position over and over": lambda: f"{POSITION} " * 10**5,
}


def assert_refused(kind: str, text: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        READERS[kind][0](text)
    assert_short(str(caught.value))


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
@pytest.mark.parametrize("kind", READERS)
def test_very_long_text_is_refused_at_once(kind: str, text: Callable[[], str]) -> None:
    long = text()
    if kind == "records" and long.isspace():
        assert read_records(long) == ()
    else:
        assert_refused(kind, long)


@pytest.mark.parametrize(
    "text",
    [
        lambda: f"[A {'[' * 10**6}]\n{RECORD}",
        lambda: f"[A {'9' * 10**6}]\n{RECORD}",
        lambda: f"[{'A' * 10**6} \"x\"]\n{RECORD}",
        lambda: "[" + "A " * 10**6 + "]\n",
        lambda: RECORD.replace("2.", f"{'2' * 10**6}."),
        lambda: RECORD.replace("2.", "2" * 10**6),
        lambda: RECORD.replace("*", f"a {'9' * 10**6}-0"),
        lambda: RECORD.replace("*", "* " * 10**6),
        lambda: RECORD.replace("-L", f"-{'L' * 10**6}"),
        lambda: RECORD.replace("1-0", f"{'1' * 10**6}-0"),
        lambda: RECORD.replace("GCMMM", "G" * 10**7),
    ],
    ids=[
        "nested", "number as value", "name of a tag", "words in a tag", "number", "no number",
        "rupees", "stars", "sale", "seals", "market",
    ],
)  # fmt: skip
def test_a_record_with_one_very_long_part_is_refused_at_once(text: Callable[[], str]) -> None:
    assert_refused("records", text())


def test_long_text_that_is_good_is_read() -> None:
    (record,) = read_records(f'[B "{"n" * 10**6}"]\n{RECORD}')
    assert dict(record.tags)["B"] == "n" * 10**6
    tags = "".join(f'[T{number} "x"]\n' for number in range(20_000))
    (record,) = read_records(tags + RECORD)
    assert len(record.tags) == 20_001
    assert len(read_records(RECORD * 300)) == 300
