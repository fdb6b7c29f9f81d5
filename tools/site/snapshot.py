"""Makes the memory snapshot of a Python that has started and imported the game.

The page resumes from it instead of starting Python. It is compressed here, as hosts may not do so,
and by Zstandard: memory repeats over distances beyond the window of gzip and brotli.
"""

import hashlib
from pathlib import Path

from tools.site import cache

_MAKER = Path(__file__).with_suffix(".mjs")
_PACKER = Path(__file__).with_name("compress.py")


def write_snapshot(pyodide: Path, modules: Path, folder: Path) -> Path:
    """Write the snapshot of that Pyodide with these modules, named by a digest of its inputs."""
    library = pyodide / "python_stdlib.zip"
    sources = (*sorted(pyodide.iterdir()), modules, Path(__file__), _MAKER, _PACKER)
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:12]

    def make(target: Path) -> None:
        failure = "The snapshot of the page's Python cannot be made"
        cache.run(_MAKER, library, modules, digest, target, failure=failure)
        cache.run(_PACKER, target, failure=failure)

    snapshot = folder / f"snapshot-{digest}.bin"
    snapshot.write_bytes(cache.made_once("snapshot", digest, make).read_bytes())
    return snapshot
