"""Docstrings say what a thing is or does, subject first; a question word hides it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.environment import ROOT

PACKAGES = ("gamekit", "jaipur", "web", "tools")
# "What comes of a round." hides the subject: write "The result of a round."
INVERTED = re.compile(r"(What|Who|Whether|Where|How|So many)\b")


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """The docstrings of a source, each with the line that it begins in."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield node.body[0].lineno, text


def inverted(source: str) -> list[int]:
    """The lines of docstrings that open with a question word."""
    return sorted(line for line, text in docstrings(source) if INVERTED.match(text))


SOURCES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_docstring_opens_with_a_question_word(path: Path) -> None:
    assert inverted(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "docstring",
    [
        "What comes of it.",
        "Who wins.",
        "Whether it is over.",
        "Where it lies.",
        "How many there are.",
        "So many rupees.",
    ],
)
def test_a_question_word_is_found_wherever_it_stands(docstring: str) -> None:
    sources = (
        f'"""{docstring}"""\n',
        f'class A:\n    """{docstring}"""\n',
        f'class A:\n    async def f(self):\n        """{docstring}"""\n',
    )
    assert [inverted(source) for source in sources] == [[1], [2], [3]]


@pytest.mark.parametrize(
    "docstring",
    ["The winner.", "Whole rounds.", "Somebody else.", "Soon over.", "However it ends."],
)
def test_other_words_may_open_a_docstring(docstring: str) -> None:
    assert inverted(f'"""{docstring}"""\n') == []
