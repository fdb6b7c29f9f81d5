"""Bundles the style sheets of a page into one."""

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_INDENT = re.compile(r"\s*\n\s*")
_DEFINITION = re.compile(r"@custom-media (--[\w-]+) (\([^()]+\));\n")
_QUERY = re.compile(r"@media [^{]+")
_BREAKPOINT = re.compile(r"\((--[\w-]+)\)")
_PICTURE = re.compile(r'url\("\.\./art/(.+?)"\)')


def bundle(sheets: Iterable[Path], art: Path) -> str:
    """One style sheet without comments: breakpoints are written out, and pictures are inlined.

    Ends the program with a sentence if a breakpoint is unknown or defined twice.
    """
    sources = {path: _COMMENT.sub("", path.read_text(encoding="utf-8")) for path in sheets}
    breakpoints = _breakpoints(sources)
    whole = "\n".join(_expand(path, text, breakpoints) for path, text in sources.items())
    return _PICTURE.sub(lambda found: _inline(art / found[1]), _INDENT.sub("\n", whole))


def _breakpoints(sources: dict[Path, str]) -> dict[str, str]:
    """The media features of each name, as `@custom-media --name (feature);` defines them."""
    found: dict[str, str] = {}
    for path, text in sources.items():
        for name, feature in _DEFINITION.findall(text):
            if name in found:
                sys.exit(f"{path} defines the breakpoint {name}, which is already defined.")
            found[name] = feature
    return found


def _expand(path: Path, text: str, breakpoints: dict[str, str]) -> str:
    """A style sheet without named breakpoints: browsers do not know @custom-media yet."""

    def feature(name: re.Match[str]) -> str:
        if name[1] not in breakpoints:
            known = ", ".join(breakpoints) or "none"
            sys.exit(f"{path} uses the breakpoint {name[1]}, which is not defined; known: {known}.")
        return breakpoints[name[1]]

    plain = _DEFINITION.sub("", text)
    if "@custom-media" in plain:
        sys.exit(f"{path} has an @custom-media that is not of the form --name (feature);")
    return _QUERY.sub(lambda query: _BREAKPOINT.sub(feature, query[0]), plain)


def _inline(picture: Path) -> str:
    """The data URL of a small picture: requesting it would take longer."""
    return f'url("data:image/svg+xml,{quote(picture.read_text(encoding="utf-8"))}")'
