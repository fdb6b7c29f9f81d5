"""Copies of the project in which nothing is installed."""

import shutil
from pathlib import Path

from tools.environment import ROOT

NOWHERE = "http://127.0.0.1:9/"  # an address that nobody answers

FOLDERS = ("requirements", "tools")
FILES = (
    *("build.py", "pyproject.toml", "package.json", "package-lock.json", ".npmrc"),
    *("tests/__init__.py", "tests/__main__.py", "tests/needs.py"),
)


def copy_project(folder: Path) -> Path:
    """Copy what a run sets itself up from; returns the new folder."""
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name)
    for name in FILES:
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder
