"""The manifest of a build: the SHA-256 of every file, as `sha256sum --check` reads it."""

import hashlib
import re
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final
from zipfile import BadZipFile, ZipFile

from tools.site import archive

NAME: Final = "sha256sums.txt"
ZIP: Final = "dist.zip"
"""Holds the manifest and all that it lists, so the manifest cannot list it."""

_LINE: Final = re.compile(r"([0-9a-f]{64})  ([a-z0-9_-][a-z0-9._-]*(?:/[a-z0-9_-][a-z0-9._-]*)*)")


def checksums(root: Path, paths: Iterable[Path]) -> str:
    """Return a line for each file: its SHA-256, and its name relative to the root."""
    return "".join(
        f"{_sha256(path.read_bytes())}  {path.relative_to(root).as_posix()}\n" for path in paths
    )


def write(folder: Path) -> None:
    """Write the manifest of all files in a folder into it."""
    listed = checksums(folder, archive.files(folder))
    (folder / NAME).write_text(listed, encoding="utf-8", newline="\n")


def faults(folder: Path) -> list[str]:
    """Return a sentence for each file of a build that is not as the manifest lists it."""
    if not folder.is_dir():
        return [f"{folder} is not a folder."]
    try:
        lines = (folder / NAME).read_text(encoding="utf-8").splitlines()
    except OSError as problem:
        return [f"{NAME} cannot be read: {problem.strerror}."]
    except UnicodeDecodeError:
        return [f"{NAME} is not a text."]
    found = [_LINE.fullmatch(line) for line in lines]
    if not all(found) or not found:
        where = 1 + next((number for number, line in enumerate(found) if not line), 0)
        return [f"Line {where} of {NAME} is not a SHA-256 and the name of a file."]
    listed = {line[2]: line[1] for line in found if line}
    if len(listed) < len(found):
        return [f"{NAME} lists a file twice."]
    return [*_faults_of_files(folder, listed), *_faults_of_zip(folder, listed)]


def _faults_of_files(folder: Path, listed: dict[str, str]) -> Iterator[str]:
    there = {path.relative_to(folder).as_posix(): path for path in archive.files(folder)}
    yield from _differences(
        listed, {name: there[name].read_bytes() for name in sorted(there) if name != ZIP}, ""
    )


def _faults_of_zip(folder: Path, listed: dict[str, str]) -> Iterator[str]:
    if not (folder / ZIP).is_file():  # a host need not have it
        return
    try:
        with ZipFile(folder / ZIP) as zipped:
            content = {name: zipped.read(name) for name in zipped.namelist()}
    except (BadZipFile, OSError, RuntimeError, zlib.error) as problem:
        yield f"{ZIP} cannot be read: {problem}."
        return
    yield from _differences(listed, content, f" in {ZIP}")


def _differences(listed: dict[str, str], there: dict[str, bytes], where: str) -> Iterator[str]:
    for name in sorted({*listed, *there} - {NAME}):
        if name not in there:
            yield f"{name}{where} is missing."
        elif name not in listed:
            yield f"{name}{where} is not in {NAME}."
        elif _sha256(there[name]) != listed[name]:
            yield f"{name}{where} is not as it was built."


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
