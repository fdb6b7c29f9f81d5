"""Hostile text in the tags of a record: `replay` prints it without what it would do."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from gamekit.play import FORFEIT
from jaipur.record import Record, read_records
from tests.jaipur.records import TEXT
from tests.jaipur.terminal.shell import jaipur
from tests.payloads import PAYLOADS

ROUND = Record.parse(TEXT)


def is_plain(text: str) -> bool:
    return all(letter.isprintable() or letter == "\n" for letter in text)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_tag_reads_back_and_stays_in_its_line(payload: str) -> None:
    record = replace(ROUND, tags=(("A", payload), ("B", "Bina")))
    text = str(record)
    assert text.count("\n") == TEXT.count("\n")
    assert is_plain(text)
    assert read_records(text) == (record,)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_what_is_printed_of_a_record_is_plain_text(payload: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.jpr"
    tags = (("A", payload), ("B", payload), (FORFEIT, f"a: {payload}"))
    file.write_text(str(replace(ROUND, tags=tags)), encoding="utf-8")
    told = jaipur("replay", file)
    assert told.code == 0
    assert is_plain(told.out)
    data = jaipur("replay", file, "--json")
    assert is_plain(data.out)
    for line in data.out.splitlines():
        json.loads(line)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_payload_is_no_record(payload: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.jpr"
    file.write_text(payload, encoding="utf-8")
    said = jaipur("replay", file)
    assert said.code != 0
    assert is_plain(said.err)
    assert said.err.count("\n") == 1
