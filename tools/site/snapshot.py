"""Makes the snapshot: the memory of a Python that has started and imported the game.

The page goes on from there instead of starting Python. It is compressed here and not by the host,
which cannot be relied on, and by Zstandard: much of a memory is there again megabytes later,
farther than what browsers unpack by themselves looks back.
"""

import hashlib
from pathlib import Path

from tools.site import cache

_MAKER = Path(__file__).with_suffix(".mjs")
_PACKER = Path(__file__).with_name("compress.py")


def write_snapshot(pyodide: Path, modules: Path, entry: str, folder: Path) -> Path:
    """Write the snapshot of that Pyodide after it imported the entry, named by its content."""
    library = pyodide / "python_stdlib.zip"
    sources = (*sorted(pyodide.iterdir()), modules, Path(__file__), _MAKER, _PACKER)
    content = b"".join((*(path.read_bytes() for path in sources), entry.encode()))
    digest = hashlib.sha256(content).hexdigest()[:12]

    def make(target: Path) -> None:
        failure = "The snapshot of the page's Python cannot be made"
        cache.run(_MAKER, library, modules, entry, digest, target, failure=failure)
        cache.run(_PACKER, target, failure=failure)

    snapshot = folder / f"snapshot-{digest}.bin"
    snapshot.write_bytes(cache.made_once("snapshot", digest, make).read_bytes())
    return snapshot
