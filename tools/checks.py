"""Checks the sources without running them: `python3 -m tools.checks [NAME ...]`.

The whole test run and the hooks of .pre-commit-config.yaml run the same checks.
"""

import argparse
import subprocess
import sys
from typing import Final, NamedTuple

from tools import environment, needs


class Check(NamedTuple):
    """A check: the need that installs its tool (see tools/needs.py), and the tool's command."""

    need: str
    command: tuple[str, ...]


CHECKS: Final = {
    "format": Check("check", ("ruff", "format", "--check")),
    "lint": Check("check", ("ruff", "check")),
    "types": Check("check", ("mypy",)),
    "spelling": Check("check", ("codespell_lib",)),
    "page": Check("biome", ("biome", "lint")),
}


def failed(*names: str) -> list[str]:
    """Run these checks, all unless some are named; returns the names of those that failed."""
    return [name for name in names or CHECKS if _run(CHECKS[name]) != 0]


def _run(check: Check) -> int:
    print("==", *check.command, flush=True)
    tool, *arguments = check.command
    if check.need == "biome":
        program = [str(environment.node()), str(environment.BIOME)]
    else:
        program = [str(environment.PYTHON), "-m", tool]
    return subprocess.call(
        [*program, *arguments], cwd=environment.ROOT, env=environment.clean_environment()
    )


def _named(arguments: list[str]) -> list[str]:
    parser = argparse.ArgumentParser(
        prog="python3 -m tools.checks", description=__doc__, allow_abbrev=False
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(CHECKS))
    names: list[str] = parser.parse_args(arguments).names
    for name in names:
        if name not in CHECKS:
            parser.error(f"there is no check {name!r}; choose from {', '.join(CHECKS)}")
    return names


if __name__ == "__main__":
    chosen = _named(sys.argv[1:])
    needs.run_in_venv(*dict.fromkeys(CHECKS[name].need for name in chosen or CHECKS))
    try:
        sys.exit(bool(failed(*chosen)))
    except KeyboardInterrupt:
        sys.exit(130)
