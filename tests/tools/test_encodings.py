"""Files and pipes are read and written in an encoding that is named, never in the locale's."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.environment import ROOT

SOURCES = [ROOT / "build.py"]
for folder in ("gamekit", "jaipur", "tools", "web"):
    SOURCES += sorted((ROOT / folder).rglob("*.py"))
FILES = {"open", "read_text", "write_text", "fdopen", "TextIOWrapper"}
NO_TEXT = {"webbrowser.open", "os.open", "getattr(factory, 'real', factory).open"}
"""A program, a descriptor and a database."""
PROCESSES = {"run", "Popen", "check_output"}
IN_TEXT = {"text", "universal_newlines"}


def unnamed(source: str) -> Iterator[str]:
    """The calls that leave the encoding of a text to the locale."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
        options = {keyword.arg for keyword in node.keywords}
        modes = {part.value for part in node.args if isinstance(part, ast.Constant)}
        binary = any(
            isinstance(mode, str) and re.fullmatch(r"[rwax+]*b[+]?", mode) for mode in modes
        )
        file = name in FILES and not binary and ast.unparse(node.func) not in NO_TEXT
        process = name in PROCESSES and options & IN_TEXT
        if (file or process) and "encoding" not in options:
            yield f"{node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_text_is_in_the_encoding_of_the_locale(path: Path) -> None:
    assert list(unnamed(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("call", "found"),
    [
        ("path.read_text()", True),
        ("path.read_text(encoding='utf-8')", False),
        ("open(name, 'w')", True),
        ("path.open('a+b')", False),
        ("os.fdopen(3, 'rb')", False),
        ("webbrowser.open(address)", False),
        ("os.open(name, flags)", False),
        ("subprocess.run(command, text=True)", True),
        ("subprocess.run(command, stdout=PIPE)", False),
    ],
)
def test_a_call_that_leaves_it_to_the_locale_is_found(call: str, *, found: bool) -> None:
    assert bool(list(unnamed(call))) == found
