"""The table of what the arena costs."""

import pytest

from tools.bench import arena
from tools.bench.arena import HEAD, main


def test_a_table_is_markdown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, number in (("BLOCKS", 1), ("DEALS", 4), ("FEW", 20), ("MANY", 40)):
        monkeypatch.setattr(arena, name, number)
    main()
    table = capsys.readouterr().out
    assert table.startswith(f"{HEAD}\n| ")
    assert [row.count("|") for row in table.splitlines()] == [5] * 5
