"""Compiles the locks in requirements/ from pyproject.toml: `python3 -m tools.locks`.

What is pinned stays pinned as long as pyproject.toml admits it, unless it is to be upgraded.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final

from tools import environment, needs

# Each lock pins what these parts of pyproject.toml name and all that those depend on, as installing
# from it resolves nothing.
SOURCES: Final = {
    "arena": ("--extra", "arena", "--extra", "cluster"),
    "audit": ("--group", "audit"),
    "browser": ("--group", "browser"),
    "build": ("--group", "build"),
    "check": ("--group", "check"),
    "lock": ("--group", "lock"),
    "node": ("--group", "node"),
    "openspiel": ("--extra", "openspiel"),
    "reference": ("--group", "reference"),
    "rl": ("--extra", "rl"),
    "test": ("--group", "test", "--extra", "terminal"),
    "training": ("--group", "training"),
    "webkit": ("--group", "webkit"),
}
PAGE: Final = ("--group", "page")  # for another Python, so compiled apart
LOCKS: Final = (*SOURCES, "page")
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS: Final = ("x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "macos", "windows")

_COMPILE: Final = (
    *("pip", "compile", "pyproject.toml", "--universal", "--generate-hashes", "--quiet"),
    *("--only-binary", ":all:", "--custom-compile-command", "python3 -m tools.locks"),
)


def main(arguments: list[str]) -> None:
    """Compile every lock, check that all its wheels exist, and only then replace the old ones."""
    options = _upgrades(arguments)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        locks = list(_compile(folder, options))
        for python, platform in product(PYTHONS, PLATFORMS):
            _check_wheels(locks, python, platform, folder)
        for lock in (*locks, _compile_page(folder, options)):
            shutil.copyfile(lock, environment.LOCKS / lock.name)
    print("Compiled requirements/*.txt. Read the difference, then run python3 -m tests.")


def _upgrades(arguments: list[str]) -> list[str]:
    """The options for uv that these arguments ask for."""
    parser = argparse.ArgumentParser(
        prog="python3 -m tools.locks", description=__doc__, allow_abbrev=False
    )
    parser.add_argument("--upgrade", action="store_true", help="take the newest of everything")
    parser.add_argument(
        *("--upgrade-package", "-P"),
        action="append",
        default=[],
        metavar="NAME",
        help="take the newest of this package; can be given more than once",
    )
    options = parser.parse_args(arguments)
    locked = {pin.partition("==")[0] for lock in LOCKS for pin in _pins(_read(lock))}
    for name in options.upgrade_package:
        if name not in locked:
            parser.error(f"no lock has a package {name!r}")
    upgrades = [f"--upgrade-package={name}" for name in options.upgrade_package]
    return [*upgrades, *(["--upgrade"] if options.upgrade else [])]


def _pins(lock: str) -> list[str]:
    """The pins in the text of a lock, each with its hashes and without its comments."""
    found = re.findall(r"^\S+==.*(?:\n .*)*\n", lock, re.MULTILINE)
    return [re.sub(r"\n +#.*", "", pin) for pin in found]


def _read(name: str) -> str:
    lock = environment.LOCKS / f"{name}.txt"
    return lock.read_text(encoding="utf-8") if lock.is_file() else ""


def _compile(folder: Path, options: list[str]) -> Iterator[Path]:
    # Everything is resolved together first, so that no two locks pin different versions.
    whole = folder / "whole"
    kept = dict.fromkeys(pin for name in SOURCES for pin in _pins(_read(name)))
    whole.write_text("".join(kept), encoding="utf-8")
    parts = (option for source in SOURCES.values() for option in source)
    oldest = ("--python-version", PYTHONS[0])
    _uv(*_COMPILE, *oldest, *parts, *options, "--output-file", str(whole))
    for name, source in SOURCES.items():
        lock = folder / f"{name}.txt"
        shutil.copyfile(whole, lock)  # uv keeps the pins that it finds there
        _uv(*_COMPILE, *oldest, *source, "--output-file", str(lock))
        yield lock


def _compile_page(folder: Path, options: list[str]) -> Path:
    lock = folder / "page.txt"
    lock.write_text(_read("page"), encoding="utf-8")
    python = ("--python-version", environment.PAGE_PYTHON)
    _uv(*_COMPILE, *python, *PAGE, *options, "--output-file", str(lock))
    return lock


def _check_wheels(locks: list[Path], python: str, platform: str, folder: Path) -> None:
    """End with uv's words unless its index has a wheel of each locked package for these."""
    _uv(
        *("pip", "install", "--dry-run", "--quiet", "--no-deps", "--only-binary", ":all:"),
        *("--python-version", python, "--python-platform", platform),
        *("--target", str(folder / "target")),
        *(option for lock in locks for option in ("--requirement", str(lock))),
    )


def _uv(*arguments: str) -> None:
    command = (str(environment.SCRIPTS / "uv"), *arguments)
    if subprocess.call(command, cwd=environment.ROOT, env=environment.clean_environment()) != 0:
        sys.exit("uv could not compile the locks; those in requirements/ are as they were.")


if __name__ == "__main__":
    needs.run_in_venv("lock")
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
