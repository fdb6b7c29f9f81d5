"""The reference that is built from the docstrings."""

import html
import re
import subprocess
import sys
from pathlib import Path

import pytest

from jaipur import legal_moves
from tests.flags import refusal
from tools import reference
from tools.environment import ROOT


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    # In a process of its own, as it imports everything.
    folder = tmp_path_factory.mktemp("reference") / "pages"
    result = subprocess.run(
        [sys.executable, "-m", "tools.reference", str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode == 0, result.stdout
    assert result.stdout == f"Wrote the reference: open {folder / 'index.html'}\n"
    return folder


def test_every_module_of_the_api_has_a_page(folder: Path) -> None:
    pages = {
        ".".join(path.relative_to(folder).with_suffix("").parts) for path in folder.rglob("*.html")
    }
    assert pages == {"index", *reference.modules()}
    assert {"gamekit.arena.contest", "jaipur", "jaipur.rules", "jaipur.rl.jaipur_v0"} <= pages
    assert not any(page.startswith(("jaipur.web", "jaipur.terminal", "web")) for page in pages)


def test_a_page_has_the_signatures_and_docstrings(folder: Path) -> None:
    page = (folder / "jaipur" / "rules.html").read_text(encoding="utf-8")
    text = " ".join(html.unescape(re.sub("<[^>]*>", " ", page)).split())
    assert re.search(r"def legal_moves \( view : jaipur\.", text)
    assert str(legal_moves.__doc__).partition("\n")[0].rstrip(".") in text


def test_a_page_asks_no_other_host_for_anything(folder: Path) -> None:
    fetched = re.compile(
        r"""(?:\bsrc|<link\b[^>]*\bhref)=["']?(?:https?:)?//|@import|url\(["']?http"""
    )
    for page in folder.rglob("*.html"):
        assert not fetched.search(page.read_text(encoding="utf-8")), page


def test_an_old_reference_is_replaced(folder: Path) -> None:
    assert reference.parser().parse_args([str(folder)]).folder == folder


@pytest.mark.parametrize("name", ["notes.txt", "."])
def test_nothing_else_is_overwritten(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    said = refusal(reference.parser(), str(tmp_path / name), capsys)
    assert "already exists and is not a reference; choose another folder." in said
