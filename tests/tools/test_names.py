"""One class name stands for one thing in the whole project."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.environment import ROOT

PACKAGES = ("gamekit", "jaipur", "web", "tools")


def class_names(source: str) -> Iterator[str]:
    """The names of all classes in a source, inner ones included, without leading underscores."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            yield node.name.lstrip("_")


def shared_names(sources: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The names that several classes have, with the paths of their sources."""
    paths: dict[str, list[str]] = {}
    for path, source in sources:
        for name in class_names(source):
            paths.setdefault(name, []).append(path)
    return {name: found for name, found in paths.items() if len(found) > 1}


def project_sources() -> Iterator[tuple[str, str]]:
    for package in PACKAGES:
        for path in sorted(Path(ROOT, package).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def test_no_two_classes_share_a_name() -> None:
    assert shared_names(project_sources()) == {}


def test_a_shared_name_is_found_wherever_it_stands() -> None:
    sources = [
        ("a.py", "class Table: ...\nclass Seat: ...\n"),
        ("b.py", "def f():\n    class _Table: ...\n"),
        ("c.py", "class Chair:\n    class Seat: ...\n"),
        ("d.py", "class Lamp: ...\nTable = 7\n"),
    ]
    assert shared_names(sources) == {"Table": ["a.py", "b.py"], "Seat": ["a.py", "c.py"]}
