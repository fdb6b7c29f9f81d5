"""Runs the scripts of the build, and caches their output."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tools import environment
from tools.site import archive

_SCRIPTS = Path(__file__).parent
_CACHE = environment.ROOT / "node_modules" / ".made"
_KEPT = 8  # files of a kind: tests build from modified sources in parallel


def made_once(kind: str, digest: str, make: Callable[[Path], None]) -> Path:
    """Return the path of the cached output for this digest; make it if missing."""
    kept = _CACHE / kind / f"{digest}-{archive.digest(_SCRIPTS, archive.files(_SCRIPTS))}"
    if not kept.is_file():
        print(f"Making {kind} ...", flush=True)
        kept.parent.mkdir(parents=True, exist_ok=True)
        whole = kept.with_suffix(f".{os.getpid()}")
        try:
            make(whole)
            whole.replace(kept)
        finally:
            whole.unlink(missing_ok=True)
        for old in sorted(kept.parent.iterdir(), key=_changed, reverse=True)[_KEPT:]:
            old.unlink(missing_ok=True)
    return kept


def run(script: Path, *arguments: object, failure: str) -> None:
    """Run a script in node or .venv's Python; on failure exit with a message that begins so."""
    program = environment.PYTHON if script.suffix == ".py" else environment.node()
    result = subprocess.run(
        [program, script, *map(str, arguments)],
        cwd=environment.ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if result.returncode != 0:
        reason = (result.stderr.strip() or "it did not say why").splitlines()[-1]
        sys.exit(f"{failure}: {reason}")


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:  # another build has just renamed it
        return 0
