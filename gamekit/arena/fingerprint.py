"""Hashes of code, which tell whether two machines play by the same rules."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

_NOT_PLAYED: Final = ("rl", "terminal", "web")  # the parts of a package that no contest runs
_ENDINGS: Final = (".py", ".bin")


@cache
def rules_fingerprint(package: str) -> str:
    """A hash of a game's code and data, and of the machinery that its games are played with."""
    return _hash(_files(package, "**/*"), _files("gamekit", "*"))


@cache
def code_fingerprint(package: str) -> str:
    """A hash of everything that a worker runs: a game with its machinery, and the arena."""
    return _hash(_files(package, "**/*"), _files("gamekit", "**/*"))


def _files(package: str, pattern: str) -> Iterator[Path]:
    folder = Path(str(files(package)))
    for path in sorted(folder.glob(pattern)):
        if path.suffix in _ENDINGS and path.relative_to(folder).parts[0] not in _NOT_PLAYED:
            yield path


def _hash(*parts: Iterator[Path]) -> str:
    """The hash of contents in their order, which is the same wherever the files are."""
    whole = sha256()
    for part in parts:
        for path in part:
            whole.update(path.read_bytes())
    return whole.hexdigest()
