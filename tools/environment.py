"""Makes .venv and node_modules what their locks say, or ends with one sentence if it cannot.

It runs before anything is installed, and on old Pythons as far as `require_python`. So it imports
only the standard library, and is written in what Python 3.6 can read.
"""

import hashlib
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "requirements"
OLDEST_PYTHON = (3, 11)
PAGE_PYTHON = "3.14"  # the browser's
OLDEST_NODE = 18

VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / "python"

_PROJECT = ROOT / "pyproject.toml"
_PACKAGE_LOCK = ROOT / "package-lock.json"
_NODE_MODULES = ROOT / "node_modules"
BIOME = _NODE_MODULES / "@biomejs" / "biome" / "bin" / "biome"
_INSTALLED = _NODE_MODULES / ".installed"
_INSTALLED_DEV = _NODE_MODULES / ".installed-dev"
_STAMPS = VENV / "stamps"

# Nothing is resolved on the day of an install: each lock pins all that its packages depend on, and
# a package from source would be built by whatever version of its build tools is the newest.
_AS_LOCKED = ("--no-deps", "--only-binary", ":all:", "--require-hashes", "--requirement")

# How to reach a package index is the user's to say; what to install, and where, is ours.
_MISLEADING = re.compile(
    r"PIP_(?!.*(INDEX|LINKS|CERT|HOST|PROXY|RETRIES|TIMEOUT|CACHE|CONFIG|KEYRING))"
    r"|PYTHON(HOME|PATH|OPTIMIZE|WARNINGS|SAFEPATH)$"
)
_ERROR = re.compile(r"(ERROR|Error|E): ")  # as pip, Playwright and apt-get begin one
_UNREACHABLE = re.compile(
    r"connection broken by|connection error|[Cc]onnection aborted|timed out|IncompleteRead"  # pip's
    r"|request to \S+ failed|ERR_SOCKET|\bE(CONN|NOTFOUND|AI_AGAIN|TIMEDOUT|NETUNREACH)"  # npm's
)


def require_python(version: "tuple[int, ...]" = sys.version_info[:2]) -> None:
    """End with a sentence if this Python is too old for the project."""
    if version[:2] < OLDEST_PYTHON:
        needed, found = ("{}.{}".format(*numbers[:2]) for numbers in (OLDEST_PYTHON, version))
        sys.exit(f"Jaipur needs Python {needed} or newer, and this is Python {found}.")


def python_packages(*locks: str) -> None:
    """Install these locks of requirements/ into .venv, except those it already has."""
    with _file_problems_told():
        if not (_is_current() and _runs(PYTHON)):
            _make_venv()
        for name in locks:
            if not has_python_packages(name):
                print(f"Installing requirements/{name}.txt into .venv ...", flush=True)
                _pip("install", name, "--no-user")
                _stamp(_STAMPS / name, _lock(name))


def has_python_packages(lock: str) -> bool:
    """Return whether .venv has the packages of this lock."""
    return _is_stamped(_STAMPS / lock, _lock(lock))


def editable_project() -> None:
    """Install the project itself into .venv, by its build tools there."""
    with _file_problems_told():
        installed = VENV / "editable"
        if not _is_stamped(installed, _PROJECT):
            _remove_editables()
            result = _run_pip(
                "install", "--no-user", "--no-build-isolation", "--no-deps", "--editable", str(ROOT)
            )
            if result.returncode != 0:
                sys.exit(
                    f"pip cannot install the project itself ({reason(result.stdout)}): check "
                    "pyproject.toml, delete .venv, and run the command again."
                )
            # CPython 3.11 reads these files in the encoding of the locale, which may not have the
            # letters of the project's folder: a relative path has only dots.
            for link in VENV.rglob("_editable_impl_*.pth"):
                folder = os.path.relpath(str(ROOT), str(link.parent))
                link.write_text(f"{folder}\n", encoding="utf-8")
            _stamp(installed, _PROJECT)


def fetched_wheels(lock: str) -> Path:
    """Fetch the wheels of this lock without installing them; returns their folder."""
    with _file_problems_told():
        folder = VENV / "wheels" / lock
        fetched = folder / "fetched"
        if not _is_stamped(fetched, _lock(lock)):
            shutil.rmtree(str(folder), ignore_errors=True)
            options = ("--python-version", PAGE_PYTHON) if lock == "page" else ()
            _pip("download", lock, *options, "--dest", str(folder))
            _stamp(fetched, _lock(lock))
    return folder


def node_packages(dev: bool = False) -> None:  # noqa: FBT001, FBT002 (Python 3.6 reads it)
    """Make node_modules hold the locked packages, with developers' tools or without them."""
    with _file_problems_told():
        if node().parent == SCRIPTS:
            # Before anything is looked for: this may make .venv again, if a lock has changed.
            python_packages("node")
        if has_node_packages(dev) and _runs(node()):
            return
        print("Installing package-lock.json into node_modules ...", flush=True)
        for stamp in (_INSTALLED, _INSTALLED_DEV):
            _unstamp(stamp)
        _npm_ci("--include=dev" if dev else "--omit=dev")
        _stamp(_INSTALLED, _PACKAGE_LOCK)
        if dev:
            _stamp(_INSTALLED_DEV, _PACKAGE_LOCK)


def has_node_packages(dev: bool = False) -> bool:  # noqa: FBT001, FBT002
    """Return whether node_modules has the packages of the lock."""
    return _is_stamped(_INSTALLED_DEV if dev else _INSTALLED, _PACKAGE_LOCK)


def node() -> Path:
    """The system's node if it is new enough and comes with npm, else the one kept in .venv."""
    found = shutil.which("node")
    if found and shutil.which("npm"):
        version = re.match(r"v(\d+)\.", run(found, "--version").stdout)
        if version and int(version.group(1)) >= OLDEST_NODE:
            return Path(found)
    return SCRIPTS / "node"


def clean_environment() -> "dict[str, str]":
    """The user's environment, without what would lead an install or a test run astray."""
    kept = {name: value for name, value in os.environ.items() if not _MISLEADING.match(name)}
    # The locale may lack letters of the project's folder, or of what the tests read and write.
    return {**kept, "PYTHONUTF8": "1"}


def run(*command: str, timeout: "float | None" = None) -> "subprocess.CompletedProcess[str]":
    """Run a command in the project's root; its `stdout` has all that it printed."""
    return subprocess.run(
        command,
        cwd=ROOT,
        env=clean_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
        timeout=timeout,
    )


def reason(output: str) -> str:
    """The last error that a command printed, with the lines that belong to it, as one line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [number for number, line in enumerate(lines) if _ERROR.match(line)]
    if not errors:
        return lines[-1] if lines else "it did not say why"
    first, *others = lines[errors[-1] :]
    more = [line for line in others if not line.startswith(("WARNING: ", "[notice]", "at "))]
    if "Traceback (most recent call last):" in more:
        return more[-1]
    return " ".join([_ERROR.sub("", first, 1), *more])


def _make_venv() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(
            "This Python has no ensurepip to make a virtual environment with: install it "
            "(on Debian and Ubuntu: apt install python3-venv) and run the command again."
        )
    shutil.rmtree(str(_STAMPS), ignore_errors=True)
    try:
        import venv  # noqa: PLC0415 (Pyodide, which runs some tools, has none)

        venv.create(str(VENV), clear=True, symlinks=os.name != "nt", with_pip=True)
    except subprocess.CalledProcessError as problem:
        _refuse_venv(reason(problem.output.decode(errors="replace")))
    except ValueError as problem:  # a path that no virtual environment can have
        _refuse_venv(str(problem))
    _STAMPS.mkdir()


def _refuse_venv(why: str) -> None:
    sys.exit(
        f"The virtual environment {VENV} cannot be made ({why}): delete .venv, or move the project "
        "to another folder, and run the command again."
    )


def _is_current() -> bool:
    """Return whether .venv was made here, and no lock installed in it has changed since."""
    return _STAMPS.is_dir() and all(
        _lock(stamp.name).is_file() and _is_stamped(stamp, _lock(stamp.name))
        for stamp in _STAMPS.iterdir()
    )


def _lock(name: str) -> Path:
    return LOCKS / f"{name}.txt"


def _pip(command: str, lock: str, *arguments: str) -> None:
    """Install or download a lock by pip, or end with a sentence that says why it cannot."""
    result = _run_pip(command, *_AS_LOCKED, str(_lock(lock)), *arguments)
    if result.returncode == 0:
        return
    said = reason(result.stdout)
    mismatch = re.search(r"DO NOT MATCH THE HASHES.*\n\s+(\S+)", result.stdout)
    if mismatch:
        sys.exit(
            f"pip got a {mismatch.group(1)} whose hash is not the one in the lock: clear pip's "
            "cache (pip cache purge) and try again, and trust no package that still differs."
        )
    if _UNREACHABLE.search(result.stdout):
        sys.exit(
            f"pip cannot reach its package index ({said}): check the network and pip's settings, "
            "and run the command again."
        )
    missing = re.search(r"No matching distribution found for (\S+)", result.stdout)
    if missing:
        sys.exit(
            f"pip finds no {missing.group(1)}, which requirements/{lock}.txt pins, for Python "
            f"{platform.python_version()} on {platform.system()} ({platform.machine()}): check the "
            "network and pip's index, use another Python, or renew the lock as CONTRIBUTING.md "
            "says."
        )
    sys.exit(
        f"pip cannot {command} requirements/{lock}.txt ({said}): delete .venv and run the command "
        "again, and if that fails too renew the lock as CONTRIBUTING.md says."
    )


def _remove_editables() -> None:
    """Uninstall the project from .venv, where it may have had another name."""
    listed = _run_pip("list", "--editable", "--format=json").stdout
    names = re.findall(r'"name": "([^"]+)"', listed)
    if names:
        _run_pip("uninstall", "--yes", *names)


def _run_pip(command: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    options = ("--disable-pip-version-check", "--no-input")
    return run(str(PYTHON), "-I", "-m", "pip", command, *options, *arguments)


def _npm_ci(*options: str) -> None:
    ours = node().parent == SCRIPTS
    npm = str(SCRIPTS / "npm") if ours else shutil.which("npm") or "npm"
    result = run(npm, "ci", "--no-progress", *options)
    if result.returncode == 0:
        return
    error = re.search(r"\nnpm (?:ERR!|error) (?!code|errno|syscall)(.+)", result.stdout)
    said = error.group(1) if error else reason(result.stdout)
    if "EINTEGRITY" in result.stdout:
        sys.exit(
            f"npm got a package whose hash is not the one in the lock ({said}): clear npm's cache "
            "(npm cache clean --force) and try again, and trust no package that still differs."
        )
    if _UNREACHABLE.search(result.stdout):
        sys.exit(
            f"npm cannot reach its package registry ({said}): check the network and npm's "
            "settings, and run the command again."
        )
    sys.exit(
        f"npm cannot install package-lock.json ({said}): delete node_modules and run the command "
        "again, and if that fails too renew the lock as CONTRIBUTING.md says."
    )


def _runs(program: Path) -> bool:
    try:
        return run(str(program), "--version").returncode == 0
    except OSError:
        return False


# A stamp is written last, so an install that was interrupted has none and is made again.


def _is_stamped(stamp: Path, source: Path) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == _fingerprint(source)


def _stamp(stamp: Path, source: Path) -> None:
    stamp.write_text(_fingerprint(source), encoding="utf-8")


def _unstamp(stamp: Path) -> None:
    if stamp.is_file():
        stamp.unlink()


def _fingerprint(source: Path) -> str:
    """A digest of what an install depends on: its source, this Python, and the project's folder."""
    here = os.fsencode(str(ROOT))  # as the system has it, whatever the locale makes of it
    return hashlib.sha256(sys.version.encode() + here + source.read_bytes()).hexdigest()


@contextmanager
def _file_problems_told() -> "Iterator[None]":
    try:
        yield
    except OSError as problem:
        sys.exit(
            f"The set-up stopped at a file that it cannot read or write ({problem}): see to that, "
            "and run the command again."
        )
