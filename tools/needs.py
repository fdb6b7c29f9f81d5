"""Installs what a command needs besides the standard library, when it is called.

A need is the name of a lock in requirements/, or one of these:

- `pyodide`: node_modules, with the browser's Python and the node to run it;
- `biome`: the same, with the linter of JavaScript and CSS;
- `browser`: the lock of that name, and Chromium;
- `firefox`: Firefox, if it can be installed;
- `webkit`: the lock of that name, and WebKit, if it can be installed.
"""

import os
import sys
from pathlib import Path
from typing import Final

from tools import browsers, environment

_NO_LOCKS: Final = {"biome", "firefox", "pyodide"}


def provide(*needs: str) -> None:
    """Install what is missing of these, or end with a sentence."""
    _provide_packages(*needs)
    if "biome" in needs:  # first: what it installs has all that the next one wants
        environment.node_packages(dev=True)
    if "pyodide" in needs:
        environment.node_packages()
    if "browser" in needs:
        browsers.require_chromium()
    for kind in ("firefox", "webkit"):
        if kind in needs:
            browsers.try_to_have(kind)


def is_provided(need: str) -> bool:
    """Return whether the packages of this need are installed; browsers are not looked for."""
    if need in {"biome", "pyodide"}:
        return environment.has_node_packages(dev=need == "biome")
    return need in _NO_LOCKS or environment.has_python_packages(need)


def run_in_venv(*needs: str) -> None:
    """Provide these, and return in .venv's Python: any other starts the same command there."""
    try:
        if Path(sys.prefix).resolve() == environment.VENV.resolve():
            provide(*needs)
            return
        _provide_packages(*needs)
    except KeyboardInterrupt:
        sys.exit(130)
    command = [str(environment.PYTHON), *sys.orig_argv[1:]]
    os.execve(command[0], command, environment.clean_environment())


def _provide_packages(*needs: str) -> None:
    environment.python_packages(*(need for need in needs if need not in _NO_LOCKS))
