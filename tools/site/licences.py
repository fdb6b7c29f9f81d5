"""Collects the licences of everything that the page carries into one text.

Each package of package-lock.json that is not a developer's tool counts: PyScript is a bundle of
many of them. Their texts come from the packages themselves; `licences/` has those that a package
lacks, by the name of the package's last part or of its licence.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

_RULE: Final = "=" * 78


class MissingLicence(Exception):
    """A package has no licence; the sentence names it."""


class Licence(NamedTuple):
    """A part of the page, the name of its licence, and the text."""

    part: str
    name: str
    text: str


def collected(root: Path, modules: Path) -> str:
    """The text of all licences, with those of this node_modules; raises `MissingLicence`."""
    parts = (
        f"{_RULE}\n{each.part}: {each.name}\n{_RULE}\n\n{each.text}\n"
        for each in licences(root, modules)
    )
    return "\n".join(parts)


def licences(root: Path, modules: Path) -> Iterator[Licence]:
    """Yield the licences: the project's, Python's, then those of the npm packages by name."""
    yield Licence("This game", _packages(root)[""]["license"], _text(root / "LICENSE"))
    yield Licence("Python, in the browser", "PSF-2.0", _text(root / "licences" / "python.txt"))
    for folder in bundled(root):
        yield _licence(root, modules.parent / folder)


def bundled(root: Path) -> list[str]:
    """The folders of all npm packages that the page is made from."""
    packages = _packages(root)
    return sorted(
        folder for folder, package in packages.items() if folder and not package.get("dev")
    )


def _packages(root: Path) -> dict[str, Any]:
    lock = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))
    packages: dict[str, Any] = lock["packages"]
    return packages


def _licence(root: Path, folder: Path) -> Licence:
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    part, name = f"{about['name']} {about['version']}", about.get("license", "")
    own = sorted(path for path in folder.iterdir() if path.stem.lower() in {"licence", "license"})
    if own:
        return Licence(part, name, _text(own[0]))
    kept = root / "licences"
    for file in (f"{about['name'].rpartition('/')[2]}.txt", f"{name.lower()}.txt"):
        if (kept / file).is_file():
            holder = _author(about)
            notice = f"Copyright (c) {holder}\n\n" if holder else ""
            return Licence(part, name, notice + _text(kept / file))
    raise MissingLicence(
        f"{part} has no licence file, and licences/ has no text of {name or 'its licence'}: add it."
    )


def _author(about: dict[str, Any]) -> str:
    author = about.get("author", "")
    return str(author["name"] if isinstance(author, dict) else author)


def _text(path: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8").splitlines()).strip()
