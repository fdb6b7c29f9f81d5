"""Archives that are the same bytes every time, whenever and wherever they are written."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_UNIX = 3
_PLAIN_FILE = 0o100644


def write(archive: Path, root: Path, paths: Iterable[Path]) -> None:
    """Write the files, named from the root on, with a fixed date and fixed rights."""
    with ZipFile(archive, "w") as file:
        for path in paths:
            entry = ZipInfo(path.relative_to(root).as_posix())
            entry.compress_type = ZIP_DEFLATED
            entry.create_system, entry.external_attr = _UNIX, _PLAIN_FILE << 16
            file.writestr(entry, path.read_bytes(), compresslevel=9)


def digest(root: Path, paths: Iterable[Path]) -> str:
    """In a few letters, what the files are, and what they are called from the root on."""
    sha = hashlib.sha256()
    for path in paths:
        sha.update(f"{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes())
    return sha.hexdigest()[:12]


def files(folder: Path, pattern: str = "*") -> list[Path]:
    """The files below a folder, in the same order everywhere."""
    found = (path for path in folder.rglob(pattern) if "__pycache__" not in path.parts)
    return sorted((path for path in found if path.is_file()), key=Path.as_posix)
