"""What the documents show is what Python answers."""

import doctest
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tools.environment import ROOT

README = ROOT / "README.md"
DOCUMENTS = [README, *sorted((ROOT / "docs").glob("**/*.md"))]
BLOCK = re.compile(r"^```(?:python|py|pycon)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
PROMPT = ">>> "


@dataclass(frozen=True)
class Block:
    """A block of Python in a document; `line` is how many lines come before it."""

    source: str
    line: int

    @property
    def is_session(self) -> bool:
        return PROMPT in self.source


def blocks(text: str) -> list[Block]:
    return [Block(found[1], text.count("\n", 0, found.start(1))) for found in BLOCK.finditer(text)]


def run(text: str, name: str) -> int:
    """How many blocks ran; each goes on where the one before it stopped, as for a reader."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in (found := blocks(text)):
        if block.is_session:
            session = doctest.DocTestParser().get_doctest(
                block.source, names, name, name, block.line
            )
            runner = doctest.DebugRunner(optionflags=doctest.ELLIPSIS)
            session.globs = names
            try:
                runner.run(session, clear_globs=False)
            except doctest.DocTestFailure as failure:
                line = block.line + failure.example.lineno + 1
                pytest.fail(
                    f"{name}, line {line}: {failure.example.source.strip()}\n"
                    f"says {failure.example.want!r}\nbut is {failure.got!r}"
                )
        else:
            exec(compile("\n" * block.line + block.source, name, "exec"), names)
    return len(found)


SHOWING = [path for path in DOCUMENTS if blocks(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("document", SHOWING, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_example_runs_as_it_is_shown(document: Path) -> None:
    assert run(document.read_text(encoding="utf-8"), document.name)


def test_the_readme_and_the_notation_have_examples() -> None:
    assert {README, ROOT / "docs" / "jaipur" / "notation.md"} <= set(SHOWING)


# --- the reader of documents itself


def test_blocks_go_on_where_the_one_before_stopped() -> None:
    text = "Text\n```python\nx = 1\n```\nand\n```pycon\n>>> x + 1\n2\n```\n```sh\nexit 1\n```\n"
    assert run(text, "sample.md") == 2


@pytest.mark.parametrize(
    ("block", "told"),
    [
        (">>> 1 + 1\n3", r"sample.md, line 3: 1 \+ 1\nsays '3\\n'\nbut is '2\\n'"),
        (">>> 1 + 1\n2\n>>> 2 + 2\n5", r"sample.md, line 5: 2 \+ 2"),
    ],
)
def test_an_answer_that_differs_is_told_with_its_line(block: str, told: str) -> None:
    with pytest.raises(pytest.fail.Exception, match=told):
        run(f"Text\n```python\n{block}\n```\n", "sample.md")


def test_an_example_that_raises_what_it_does_not_show_is_an_error() -> None:
    with pytest.raises(doctest.UnexpectedException):
        run("```python\n>>> 1 / 0\n```\n", "sample.md")
    with pytest.raises(ZeroDivisionError):
        run("```python\n1 / 0\n```\n", "sample.md")
