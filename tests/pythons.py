"""Other Pythons on this machine, and scripts that run in them."""

import os
import shutil
import subprocess
from pathlib import Path

from tools.environment import ROOT


def run_in(python: str, script: str, **settings: str) -> str:
    """The output of a script in a Python of its own, with this project on its path and no more."""
    result = subprocess.run(
        [python, "-S", "-B", "-W", "error", "-"],
        input=script,
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **settings},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def other_pythons() -> list[str]:
    """Interpreters from 3.11 on that are on this machine, on the path or kept by pyenv."""
    found: list[str] = []
    for minor in range(11, 20):
        found += map(str, sorted(Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python")))
        on_path = shutil.which(f"python3.{minor}")
        if on_path and ".pyenv" not in on_path:  # pyenv's own are names that may not run
            found.append(on_path)
    return found
