"""The browser's Python, run in node: the pinned Pyodide with jaipur importable."""

import subprocess
from pathlib import Path

from tools import environment

SCRIPT = Path(__file__).with_suffix(".mjs")


def run_in_pyodide(source: str, *packages: str) -> str:
    """Run Python source in Pyodide, with these packages there too; returns what it prints."""
    if not (environment.ROOT / "node_modules" / "pyodide").is_dir():
        raise FileNotFoundError("Pyodide is not installed here: run python3 -m tests once.")
    folders = [environment.ROOT / package for package in ("gamekit", "jaipur", *packages)]
    result = subprocess.run(
        [environment.node(), SCRIPT, *folders],
        input=source,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if result.returncode != 0:
        raise RuntimeError(f"The source failed in Pyodide:\n{result.stderr}")
    return result.stdout
