"""Imports run one way: the contracts of pyproject.toml, and the rules that they cannot express."""

import ast
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import grimp
import pytest

from tools.environment import ROOT

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES: list[str] = SETTINGS["tool"]["importlinter"]["root_packages"]
CONTRACTS = [contract["id"] for contract in SETTINGS["tool"]["importlinter"]["contracts"]]
GAMES = ("jaipur",)

# The parts of these packages that may do I/O, and may need more than the standard library.
COMMANDS = (
    *("gamekit.arena", "gamekit.rl", "gamekit.terminal"),
    *(f"{game}.{part}" for game in GAMES for part in ("__main__", "rl", "terminal")),
)

# The modules of gamekit that a page does not have: they read metadata, or the library's HTML.
INSTALLED = ("gamekit.html_text", "gamekit.registry")

# What a game and the top of gamekit take from the standard library: nothing with I/O, a clock or
# global randomness.
PURE = {
    *("__future__", "abc", "array", "base64", "bisect", "collections", "contextlib", "copy"),
    *("dataclasses", "enum", "fractions", "functools", "hashlib", "heapq", "itertools", "json"),
    *("marshal", "math", "operator", "re", "statistics", "string", "struct", "textwrap"),
    *("traceback", "types", "typing", "zlib"),
}
IMPURE_BUILTINS = {"__import__", "eval", "exec", "input", "open", "print"}


def sources(*packages: str) -> dict[str, Path]:
    """The files of these packages, by the names of their modules."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for package in packages
        for path in sorted((ROOT / package).rglob("*.py"))
    }


def within(module: str, *packages: str) -> bool:
    return any(f"{module}.".startswith(f"{package}.") for package in packages)


PURE_MODULES = {
    module: path
    for module, path in sources("gamekit", *GAMES).items()
    if not within(module, *COMMANDS, *INSTALLED, *(f"{game}.web" for game in GAMES))
}

# --- the contracts


def lint_imports(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = "import sys; from importlinter.cli import lint_imports_command as run; run()"
    return subprocess.run(
        [sys.executable, "-c", command, "--no-cache", *options],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )


def test_every_contract_is_kept() -> None:
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the sources to a folder where a test may break them."""
    folder = tmp_path_factory.mktemp("sources")
    shutil.copy(ROOT / "pyproject.toml", folder)
    for package in PACKAGES:
        ignored = shutil.ignore_patterns("__pycache__", "*.svg", "*.css", "*.bin")
        shutil.copytree(ROOT / package, folder / package, ignore=ignored)
    return folder


TURNED = [
    ("gamekit.chance", "import jaipur.cards", "machinery"),
    ("gamekit.arena.contest", "import jaipur", "machinery"),
    ("gamekit.arena.contest", "def f():\n    import jaipur.moves", "machinery"),
    ("gamekit.arena.contest", "import web.names", "page"),
    ("gamekit.chance", "import gamekit.arena.pairs", "commands"),
    ("jaipur.cards", "from jaipur.rules import apply", "inside"),
    ("jaipur.moves", "import jaipur.scoring", "inside"),
    ("jaipur.moves", "def f():\n    from jaipur import bots", "inside"),
    ("jaipur.rules", "import jaipur.terminal", "inside"),
    ("jaipur.web.view.table", "from jaipur.terminal import app", "inside"),
    ("jaipur.dice", "from jaipur.cards import Card", "inside"),  # a module that is in no row
    ("jaipur.rules", "import gamekit.terminal", "commands"),
    ("jaipur.bots.search", "from gamekit.rl import running", "commands"),
    ("jaipur.web.scenes", "from gamekit.arena import contest", "commands"),
    ("jaipur.rules", "import web.view", "page"),
    ("jaipur.terminal.app", "import tools.site", "tools"),
    ("jaipur.web.scenes", "from js import document", "browser"),
    ("web.names", "import pyodide.ffi", "browser"),
    ("web.domain", "import js", "browser"),  # which is not in web.dom
    ("web.names", "from pyscript import document", "browser"),
    ("jaipur.web.selection", "from web.dom import page", "dom"),
    ("jaipur.web.flights", "from web.dom.page import Page", "dom"),
    ("web.view.notice", "from web import dom", "dom"),
    ("web.names", "def f():\n    import web.session", "app"),
    ("jaipur.web.view.table", "from web.app import App", "app"),
]


@pytest.mark.parametrize(("module", "source", "contract"), TURNED)
def test_a_turned_arrow_breaks_a_contract(
    copied: Path, module: str, source: str, contract: str
) -> None:
    path = copied.joinpath(*module.split(".")).with_suffix(".py")
    before = path.read_text(encoding="utf-8") if path.exists() else None
    try:
        path.write_text(f"{before or ''}\n{source}\n", encoding="utf-8")
        result = lint_imports(copied, "--contract", contract)
    finally:
        if before is None:
            path.unlink()
        else:
            path.write_text(before, encoding="utf-8")
    assert result.returncode == 1
    assert "BROKEN" in result.stdout
    assert module in result.stdout


def test_every_contract_is_known_to_break() -> None:
    # With one game there is no other that it could import.
    assert {contract for *_, contract in TURNED} == {*CONTRACTS} - {"games"}


# --- no circles


def circle(graph: grimp.ImportGraph) -> list[str]:
    """Modules of which each imports the one before it, the first the last; empty if none do."""
    imported = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        TopologicalSorter(imported).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*PACKAGES, include_external_packages=True, cache_dir=None)


def test_no_circle_closes(graph: grimp.ImportGraph) -> None:
    assert circle(graph) == []


@pytest.mark.parametrize(
    ("importer", "imported"), [("jaipur.moves", "jaipur"), ("jaipur.cards", "jaipur.bots.search")]
)
def test_a_circle_is_found(graph: grimp.ImportGraph, importer: str, imported: str) -> None:
    graph.add_import(importer=importer, imported=imported)
    found = circle(graph)
    graph.remove_import(importer=importer, imported=imported)
    assert (imported, importer) in pairwise(found)


# --- lists of what is allowed


def foreign(graph: grimp.ImportGraph) -> set[tuple[str, str]]:
    """The imports of third-party packages by modules that may need only the standard library."""
    known = {*sys.stdlib_module_names, *PACKAGES, "js", "pyodide", "pyscript"}
    return {
        (module, imported)
        for module in graph.modules
        if within(module, "gamekit", "web", *GAMES) and not within(module, *COMMANDS)
        for imported in graph.find_modules_directly_imported_by(module)
        if imported.partition(".")[0] not in known
    }


def test_extras_are_needed_by_commands_alone(graph: grimp.ImportGraph) -> None:
    assert foreign(graph) == set()


def test_a_third_party_package_is_found(graph: grimp.ImportGraph) -> None:
    graph.add_import(importer="gamekit.chance", imported="numpy")
    found = foreign(graph)
    graph.remove_import(importer="gamekit.chance", imported="numpy")
    assert found == {("gamekit.chance", "numpy")}


def impurities(module: str, source: str) -> Iterator[str]:
    """The imports and calls of a source that rules may not have, a sentence each."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                imported = [name.name for name in names]
            case ast.ImportFrom(module=str(origin), names=names):
                imported = [f"{origin}.{name.name}" for name in names]
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_BUILTINS:
                yield f"{module} calls {name}(): a game does no I/O and runs no text."
                continue
            case _:
                continue
        for name in imported:
            if not is_pure(module, name):
                yield f"{module} imports {name}: it is not in the list of what a game may take."


def is_pure(module: str, name: str) -> bool:
    if name == "pkgutil":
        return ".bots." in module  # their weights are package data
    if name == "sys":
        return module == "jaipur.moved"  # which answers imports
    return name == "random.Random" or name.partition(".")[0] in {"gamekit", *GAMES, *PURE}


@pytest.mark.parametrize("module", PURE_MODULES)
def test_a_game_is_pure(module: str) -> None:
    source = PURE_MODULES[module].read_text(encoding="utf-8")
    assert list(impurities(module, source)) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("gamekit.chance", "from random import Random\nfrom collections.abc import Iterable"),
        ("jaipur.rules", "from jaipur.cards import Card\nfrom jaipur import state"),
        ("jaipur.bots.weights", "import pkgutil"),
    ],
)
def test_what_is_pure_passes(module: str, source: str) -> None:
    assert list(impurities(module, source)) == []


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("import numpy", "not in the list"),
        ("from time import monotonic", "not in the list"),
        ("import random", "not in the list"),
        ("from random import choice", "not in the list"),
        ("import pkgutil", "not in the list"),
        ("def f():\n    import os.path", "not in the list"),
        ("open('cards.txt')", "no I/O"),
        ("print('moved')", "no I/O"),
        ("eval('1')", "runs no text"),
    ],
)
def test_what_is_impure_is_found(source: str, complaint: str) -> None:
    (sentence,) = impurities("jaipur.rules", source)
    assert complaint in sentence
