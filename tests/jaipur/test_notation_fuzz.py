"""Any text at all: it is read and prints back, or is refused in one short sentence.

Good texts with slips of the pen are in tests/fuzz.
"""

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gamekit.text import excerpt
from jaipur import deal, read_records
from tests.fuzz.kind import REFUSED, outcome
from tests.fuzz.kinds import KINDS

DEAL = str(deal(Random(1)))
RECORD = f'[A "Asha"]\n[Seals "1-0"]\n[Deal "{DEAL}"]\n\n1. +MMM +D 2. +SS-MM -L\n*\n'
POSITION = "a a DSLLM DSS(D)/2 CLL(?)/6 22 GGGGGCCPPPPL G555C53L4 G66P5332 2// /?/ 1-0"

READERS = {
    name: KINDS[kind]
    for name, kind in (
        ("move", "jaipur-wire"),
        ("deal", "jaipur-deals"),
        ("position", "jaipur-positions"),
        ("records", "jaipur-matches"),
    )
}


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
    outcome(READERS[kind], text)


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
    outcome(READERS[kind], around.replace("{}", text))


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
    assert outcome(READERS[kind], text) == REFUSED


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
