"""Runs the build's own scripts, and keeps what they made for the next build."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tools import environment
from tools.site import archive

_SCRIPTS = Path(__file__).parent
_CACHE = environment.ROOT / "node_modules" / ".made"
_KEPT = 8  # files of a kind: tests build from spoiled sources side by side


def made_once(kind: str, digest: str, make: Callable[[Path], None]) -> Path:
    """The file that has been made of what the digest stands for, by these scripts, or is now."""
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
    """Run a script in node or .venv's Python, or end with a sentence that begins so."""
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
    except FileNotFoundError:  # another build has just put it in its place
        return 0
