"""Imports run one way: this walks them all and fails when an arrow turns round."""

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter

import pytest

from tools.environment import ROOT

# The modules of jaipur, lowest first: each may import from the rows above its own, and no other.
ROWS = [
    ["cards"],
    ["notation", "chance"],
    ["moves", "scoring"],
    ["objections", "state", "events"],
    ["observation"],
    ["rules", "position", "telling"],
    ["match", "belief"],
    ["record"],
    ["bout"],
    ["bots"],  # a package, whose files may import each other as long as no circle closes
    ["table"],
    ["wire"],
    ["coach"],  # likewise
]
ROW = {module: row for row, modules in enumerate(ROWS) for module in modules}

# The modules of web that know no browser: each may import from these, and from no other of web.
PAGELESS = {
    *("address", "choice", "motion", "names", "nodes"),
    *("saves", "scenes", "slots", "study", "turns", "view"),
}

# Which of the project's packages a package may import besides itself.
PACKAGES = {
    "jaipur": set[str](),
    "arena": set[str](),  # it knows no game by name
    "web": {"jaipur"},
    "terminal": {"jaipur", "arena"},
    "rl": {"jaipur"},
    "training": {"jaipur", "arena"},
}

# What jaipur takes from the standard library: nothing with I/O, a clock or global randomness.
PURE = {
    *(
        "__future__",
        "abc",
        "array",
        "base64",
        "bisect",
        "collections",
        "contextlib",
        "copy",
        "dataclasses",
    ),
    *("enum", "fractions", "functools", "hashlib", "heapq", "itertools", "json", "marshal", "math"),
    *(
        "operator",
        "re",
        "statistics",
        "string",
        "struct",
        "textwrap",
        "traceback",
        "types",
        "typing",
        "zlib",
    ),
}
IMPURE_BUILTINS = {"__import__", "eval", "exec", "input", "open", "print"}
BROWSER = {"js", "pyodide", "pyscript"}

SOURCES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for package in PACKAGES
    for path in sorted((ROOT / package).rglob("*.py"))
}


def imports(source: str) -> Iterator[str]:
    """Every name that the source imports, dotted in full."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                yield from (f"{'.' * level}{module or ''}.{name.name}" for name in names)


def complaints(module: str, source: str) -> Iterator[str]:
    """What is wrong with a module's imports, a sentence each."""
    package = module.partition(".")[0]
    if package == "jaipur":
        yield from impure_calls(module, source)
    for name in imports(source):
        top = name.partition(".")[0]
        if top == "":
            yield f"{module} imports {name}: write the name in full."
        elif top == package == "jaipur":
            yield from turned_arrows(module, name)
        elif top == package == "web" and reaches_for_the_page(module, name):
            yield f"{module} imports {name}: it stands without the page."
        elif top in PACKAGES and top not in {package, *PACKAGES[package]}:
            yield f"{module} imports {name}: {package} stands without {top}."
        elif package == "jaipur" and not is_pure(module, name):
            yield f"{module} imports {name}: it is not in the list of what jaipur may take."
        elif top in BROWSER and not touches_the_browser(module):
            yield f"{module} imports {name}: only web.dom and web.main touch the browser."


def turned_arrows(module: str, name: str) -> Iterator[str]:
    if module == "jaipur":
        return
    here, there = module.split(".")[1], [*name.split("."), ""][1]
    if here not in ROW:
        yield f"{module} is in no row: add {here} to ROWS in this test."
    elif there not in ROW:
        yield f"{module} imports {name}: name a module that is in ROWS in this test."
    elif ROW[there] >= ROW[here] and here != there:
        yield f"{module} imports {name}: {there} does not stand below {here}."


def reaches_for_the_page(module: str, name: str) -> bool:
    here, there = ([*dotted.split("."), ""][1] for dotted in (module, name))
    return here in PAGELESS and there not in PAGELESS


def touches_the_browser(module: str) -> bool:
    return module == "web.main" or f"{module}.".startswith("web.dom.")


def is_pure(module: str, name: str) -> bool:
    if name == "pkgutil":
        return module.startswith("jaipur.bots")  # their weights are package data
    return name == "random.Random" or name.partition(".")[0] in PURE


def impure_calls(module: str, source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_BUILTINS:
                yield f"{module} calls {name}(): jaipur does no I/O and runs no text."


def find_module(name: str) -> str:
    """The module that a dotted name is, or is in."""
    while name and name not in SOURCES:
        name = name.rpartition(".")[0]
    return name


@pytest.mark.parametrize("module", SOURCES)
def test_imports_run_one_way(module: str) -> None:
    assert list(complaints(module, SOURCES[module].read_text(encoding="utf-8"))) == []


def test_every_module_of_jaipur_has_a_row() -> None:
    modules = {module.split(".")[1] for module in SOURCES if module.startswith("jaipur.")}
    assert modules <= ROW.keys(), "add the new module to ROWS in this test"


def test_no_circle_closes() -> None:
    graph = {
        module: {find_module(name) for name in imports(path.read_text(encoding="utf-8"))} - {module}
        for module, path in SOURCES.items()
    }
    TopologicalSorter(graph).prepare()


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("jaipur", "from jaipur.coach import hint"),
        ("jaipur.rules", "from jaipur.cards import Card\nfrom jaipur import state"),
        ("jaipur.bots", "from jaipur.bots.greedy import greedy"),
        ("jaipur.coach.reviews", "from jaipur.coach.advice import advise"),
        ("jaipur.bots.weights", "import pkgutil"),
        ("gamekit.chance", "from random import Random\nfrom collections.abc import Iterable"),
        ("gamekit.arena.contest", "import time\nfrom gamekit.arena.pairs import Pair"),
        ("jaipur.terminal.play", "from arena import contest"),
        ("web.dom", "from pyscript import document"),
        ("web.dom.animation", "from js import window\nfrom jaipur.web.flights import Flight"),
        ("web.main", "from pyscript import document\nfrom web.app import App"),
        ("web.app", "from web import choice\nfrom web.dom.page import Page"),
        (
            "jaipur.web.view.table",
            "from jaipur.web.view.pieces import card_face\nfrom jaipur.cards import Card",
        ),
        ("web.saves", "from web import slots"),
    ],
)
def test_a_straight_import_passes(module: str, source: str) -> None:
    assert list(complaints(module, source)) == []


@pytest.mark.parametrize(
    ("module", "source", "complaint"),
    [
        ("jaipur.cards", "from jaipur.rules import apply", "does not stand below cards"),
        ("jaipur.moves", "import jaipur.scoring", "does not stand below moves"),
        ("jaipur.moves", "def f():\n    from jaipur import bots", "does not stand below moves"),
        ("jaipur.moves", "import jaipur", "name a module"),
        ("jaipur.moves", "from .cards import Card", "in full"),
        ("jaipur.dice", "from jaipur.cards import Card", "add dice to ROWS"),
        ("jaipur.rules", "import web.view", "jaipur stands without web"),
        ("jaipur.rules", "import numpy", "not in the list"),
        ("jaipur.rules", "from time import monotonic", "not in the list"),
        ("jaipur.rules", "import random", "not in the list"),
        ("jaipur.rules", "from random import choice", "not in the list"),
        ("jaipur.rules", "import pkgutil", "not in the list"),
        ("jaipur.rules", "open('cards.txt')", "no I/O"),
        ("jaipur", "import terminal", "jaipur stands without terminal"),
        ("jaipur.web.live_game", "from arena import contest", "web stands without arena"),
        ("gamekit.arena.contest", "import web", "arena stands without web"),
        ("gamekit.arena.contest", "import jaipur", "arena stands without jaipur"),
        ("jaipur.web.live_game", "from js import document", "only web.dom and web.main"),
        ("web.app", "import pyodide.ffi", "only web.dom and web.main"),
        ("web.domain", "import js", "only web.dom and web.main"),
        ("jaipur.web.selection", "from web.dom import page", "without the page"),
        ("jaipur.web.flights", "from web.dom.animation import Air", "without the page"),
        ("web.saves", "def f():\n    import web.main", "without the page"),
        ("jaipur.web.view.table", "from web.app import App", "without the page"),
        ("web.view", "from web import dom", "without the page"),
    ],
)
def test_a_turned_arrow_is_caught(module: str, source: str, complaint: str) -> None:
    (sentence,) = complaints(module, source)
    assert complaint in sentence
