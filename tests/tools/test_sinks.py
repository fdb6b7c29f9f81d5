"""No source turns text into markup or code: neither in JavaScript nor through Python's proxies."""

import re
from pathlib import Path

import pytest

from tools import environment

ROOT = environment.ROOT
SOURCES = [
    path
    for folder in ("web", "jaipur", "gamekit", "tools", ".")
    for pattern in ("*.py", "*.mjs", "*.js", "*.html")
    for path in ((ROOT / folder).rglob(pattern) if folder != "." else ROOT.glob(pattern))
]
PAGES = [path for path in SOURCES if path.suffix == ".html" and "bench" not in path.parts]
# What sets markup, runs text, or names a handler; the page's policy and Trusted Types forbid the
# same at run time, but only in the browsers that know them.
SINKS = re.compile(
    r"""
    \b(inner|outer)HTML\b | \binsertAdjacentHTML\b | \bcreateContextualFragment\b
    | \b(set|parse)HTMLUnsafe\b | \bsrcdoc\b | \bDOMParser\b | \bdocument\.write(ln)?\b
    | \bparseFromString\b | \brun_js\b | \bjavascript:
    | (?<![\w."])(?<!def\ )eval\( | \bnew\s+Function\b | \bFunction(\.new)?\(
    | \bset(Timeout|Interval)\(\s*["'`]
    | \bset(Attribute\(|AttributeNS\([^,]*,)\s*["']on
    | \bh\([^()]*\bon[a-z]{3,}_?=
    """,
    re.VERBOSE,
)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_source_has_no_sink(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if SINKS.search(line)] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_has_no_inline_script_handler_or_style(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    for attributes in re.findall(r"<script([^>]*)>", source):
        assert re.search(r'src="|type="(application/json|py)"', attributes), attributes
    assert not re.search(r"<[^>]*\s(on\w+|style)\s*=", source)
    assert "<style" not in source


@pytest.mark.parametrize(
    "line",
    [
        *("app.innerHTML = text", "element.outerHTML = text", 'window["innerHTML"] = text'),
        *("e.insertAdjacentHTML('beforeend', text)", "document.write(text)"),
        *("range.createContextualFragment(text)", "e.setHTMLUnsafe(text)", "frame.srcdoc = text"),
        *("eval(text)", "new Function(text)()", "Function(text)()", "setTimeout('text')"),
        *('e.setAttribute("onclick", text)', "js.Function.new(text)", "run_js(text)"),
        *('h("button", onclick=text)', "href = 'javascript:text'", "new DOMParser()"),
        *("element.innerHTML: Any = node", "window.eval_('x') or innerHTML"),
    ],
)
def test_each_kind_of_sink_is_found(line: str) -> None:
    assert SINKS.search(line)


@pytest.mark.parametrize(
    "line",
    [
        *(
            "element.textContent = text",
            'h("button", class_="go", data_do=verb)',
            "def evaluate(x):",
        ),
        *("setTimeout(start, 1000)", 'element.setAttribute("class", "once")', "retrieval(x)"),
    ],
)
def test_other_lines_are_left_alone(line: str) -> None:
    assert not SINKS.search(line)
