"""JSON from outside: read, or refused before it can do harm, in linear time."""

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.bounded_json import InvalidJson, JsonTooLong, read_json

LIMIT = 10**7

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@pytest.mark.parametrize(
    "text",
    [
        "1",
        '"x"',
        "[]",
        '{"a": [1, {"b": []}], "c": "[[{{"}',
        r'["\"[", "\\", "]\\\"["]',
        '"' + "[" * 1000 + '"',
        "[" * 50 + "]" * 50,
        '{"":' * 49 + "{}" + "}" * 49,
        "[" + "[],{}," * 10_000 + "[]]",
    ],
    ids=lambda text: text[:12],
)
def test_json_is_read_as_the_standard_library_reads_it(text: str) -> None:
    assert read_json(text, LIMIT) == json.loads(text)
    assert read_json(text.encode(), LIMIT) == json.loads(text)


@given(values, st.booleans())
def test_whatever_is_written_is_read(value: object, ascii_only: bool) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only)
    assert read_json(text, len(text)) == value
    if text.isascii():
        assert read_json(text.encode(), len(text)) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[",
        "]",
        "[}",
        "][",
        '"',
        '"\\',
        '"\\"',
        '["]',
        "[" * 51 + "]" * 51,
        '{"":' * 50 + "{}" + "}" * 50,
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 100_000,
        '[{"":' * 100_000 + "0" + "}]" * 100_000,
        "9" * 5000,
    ],
    ids=lambda text: text[:12],
)
def test_what_is_not_json_or_nested_deep_is_refused(text: str) -> None:
    for given_text in (text, text.encode()):
        with pytest.raises(InvalidJson) as refused:
            read_json(given_text, LIMIT)
        assert not isinstance(refused.value, JsonTooLong)


@pytest.mark.parametrize("data", [b"\xff", b"\xed\xa0\x80", "[]".encode("utf-16")])
def test_bytes_are_utf_8(data: bytes) -> None:
    with pytest.raises(InvalidJson):
        read_json(data, LIMIT)


def test_a_text_that_is_too_long_is_not_even_looked_at() -> None:
    assert read_json("[   ]", 5) == []
    for text in ("[    ]", b"[    ]", b"\xff" * 6):
        with pytest.raises(JsonTooLong, match="6"):
            read_json(text, 5)


@pytest.mark.parametrize(
    "unit", ["[", "]", "{", '"', '\\"', '"\\', "\\", '[""', '"[', '"a\\"]', "[[]", "0,", "[]"]
)
def test_any_text_is_scanned_once(unit: str) -> None:
    """The old scanner looked at the rest of a damaged text again from each of its quotes.

    These texts would have taken it hours, so that a quadratic scan fails by the time limit of any
    test; nothing is compared with a clock.
    """
    text = '"' + unit * (4_000_000 // len(unit))
    with pytest.raises(InvalidJson):
        read_json(text, sys.maxsize)
