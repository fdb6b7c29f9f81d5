"""Examples in the documents run as they are shown, and links, commands and paths exist."""

import doctest
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
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
    """Run the blocks, each with the names of those before it; returns their number.

    The modules among them can also be imported as Asha, the bot of the guides.
    """
    module = ModuleType("Asha")
    names = module.__dict__
    names["__name__"] = "__main__"
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "Asha", module)
        return _run(text, name, names)


def _run(text: str, name: str, names: dict[str, Any]) -> int:
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


# Its programs train for a minute; tests/jaipur/test_training_a_bot.py runs them for a shorter time.
TRAINING = ROOT / "docs" / "jaipur" / "training-a-bot.md"
SHOWING = [
    path for path in DOCUMENTS if path != TRAINING and blocks(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("document", SHOWING, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_example_runs_as_it_is_shown(document: Path) -> None:
    assert run(document.read_text(encoding="utf-8"), document.name)


def test_the_readme_and_the_notation_have_examples() -> None:
    assert {README, ROOT / "docs" / "jaipur" / "notation.md"} <= set(SHOWING)


# --- links, commands and paths

TEXTS = [*DOCUMENTS, ROOT / "CONTRIBUTING.md", ROOT / "CREDITS.md", ROOT / "CHANGELOG.md"]
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?://)([^)#]*)(?:#([^)]*))?\)")
MODULE = re.compile(r"python3? -m ((?:tools|tests|jaipur|gamekit)[\w.]*)")
PATH = re.compile(r"`((?:tools|tests|jaipur|gamekit|web|docs|requirements)/[\w./-]*)`")


def anchors(text: str) -> set[str]:
    """The names by which GitHub links to the headings of a text."""
    headings = re.findall(r"^#+ (.*)$", FENCED.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


def faults(document: Path) -> Iterator[str]:
    """The links, modules and paths of a document that lead nowhere."""
    text = document.read_text(encoding="utf-8")
    for name, anchor in LINK.findall(FENCED.sub("", text)):
        target = document.parent / name if name else document
        if not target.exists():
            yield name
        elif anchor and anchor not in anchors(target.read_text(encoding="utf-8")):
            yield f"{name}#{anchor}"
    for module in MODULE.findall(text):
        path = ROOT.joinpath(*module.split("."))
        if not (path.with_suffix(".py").is_file() or (path / "__main__.py").is_file()):
            yield module
    for path in PATH.findall(text):
        if not (ROOT / path).exists():
            yield path


@pytest.mark.parametrize("document", TEXTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_a_document_names_is_there(document: Path) -> None:
    assert list(faults(document)) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    document = tmp_path / "notes.md"
    document.write_text(
        "# My notes\n[a](gone.md) [b](#my-notes) [c](#yours) [d](https://example.org)\n"
        "`python3 -m tools.gone` `python3 -m tools.bench` `tools/gone.py` `tools/bench/`\n"
        "```\n[e](in-code.md)\n```\n"
    )
    assert list(faults(document)) == ["gone.md", "#yours", "tools.gone", "tools/gone.py"]


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
