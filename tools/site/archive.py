"""Reproducible archives: the same bytes whenever and wherever they are written."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_UNIX = 3
_PLAIN_FILE = 0o100644


def write(archive: Path, root: Path, paths: Iterable[Path]) -> None:
    """Write a zip of the files, named relative to the root, with fixed dates and permissions."""
    with ZipFile(archive, "w") as file:
        for path in paths:
            entry = ZipInfo(path.relative_to(root).as_posix())
            entry.compress_type = ZIP_DEFLATED
            entry.create_system, entry.external_attr = _UNIX, _PLAIN_FILE << 16
            file.writestr(entry, path.read_bytes(), compresslevel=9)


def digest(root: Path, paths: Iterable[Path]) -> str:
    """Return a short digest of the files and of their names relative to the root."""
    sha = hashlib.sha256()
    for path in paths:
        content = path.read_bytes()
        sha.update(f"{path.relative_to(root).as_posix()}\0{len(content)}\0".encode() + content)
    return sha.hexdigest()[:12]


def files(folder: Path, pattern: str = "*") -> list[Path]:
    """Return the files below a folder, in a fixed order."""
    found = (path for path in folder.rglob(pattern) if "__pycache__" not in path.parts)
    return sorted((path for path in found if path.is_file()), key=Path.as_posix)
