"""Makes .venv and node_modules what their lock files say, or ends with one sentence if it cannot.

It runs before anything is installed, and on old Pythons as far as `require_python`: so it takes
only the standard library, and is written in what Python 3.6 can read.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 18

_VENV = ROOT / ".venv"
_SCRIPTS = _VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = _SCRIPTS / "python"

_PROJECT = ROOT / "pyproject.toml"
_DEV_LOCK = ROOT / "requirements" / "dev.txt"
_NODE_LOCK = ROOT / "requirements" / "node.txt"
_PAGE_LOCK = ROOT / "requirements" / "page.txt"
_PACKAGE_LOCK = ROOT / "package-lock.json"

# By what Playwright calls them: the programs of a system. The first is Debian's package, too.
_BROWSERS = {
    "chromium": ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    "firefox": ("firefox-esr", "firefox"),
}
_PATIENCE = 600  # seconds for a browser to come

# How to reach a package index is the user's to say; what to install, and where, is ours.
_MISLEADING = re.compile(
    r"PIP_(?!.*(INDEX|LINKS|CERT|HOST|PROXY|RETRIES|TIMEOUT|CACHE|CONFIG|KEYRING))"
    r"|PYTHON(HOME|PATH|OPTIMIZE|WARNINGS|SAFEPATH)$"
)
_UNREACHABLE = re.compile(
    r"connection broken by|connection error|from versions: none"  # pip's words
    r"|request to \S+ failed|ERR_SOCKET|\bE(CONN|NOTFOUND|AI_AGAIN|TIMEDOUT|NETUNREACH)"  # npm's
)


def require_python(version: "tuple[int, ...]" = sys.version_info[:2]) -> None:
    """End with a sentence if this Python is too old for the project."""
    if version[:2] < OLDEST_PYTHON:
        needed, found = ("{}.{}".format(*numbers[:2]) for numbers in (OLDEST_PYTHON, version))
        sys.exit(f"Jaipur needs Python {needed} or newer, and this is Python {found}.")


def python_packages() -> None:
    """Make .venv hold the locked packages and the project itself, unless it does already."""
    with _file_problems_told():
        locked = _VENV / "locked"
        if not (_is_stamped(locked, _DEV_LOCK) and _runs(PYTHON)):
            print("Installing the Python packages into .venv ...", flush=True)
            _make_venv(locked)
            _pip("install", "--require-hashes", "--requirement", str(_DEV_LOCK))
            _stamp(locked, _DEV_LOCK)
        editable = _VENV / "editable"
        if not _is_stamped(editable, _PROJECT):
            _pip("install", "--no-build-isolation", "--no-deps", "--editable", str(ROOT))
            _stamp(editable, _PROJECT)


def node_packages() -> None:
    """Make node_modules hold the locked packages, unless it does already."""
    with _file_problems_told():
        installed = ROOT / "node_modules" / ".installed"
        if _is_stamped(installed, _PACKAGE_LOCK) and _runs(node()):
            return
        if node().parent == _SCRIPTS:
            _install_node()
        print("Installing the node packages into node_modules ...", flush=True)
        _unstamp(installed)
        _npm_ci()
        _stamp(installed, _PACKAGE_LOCK)


def node() -> Path:
    """The system's node if it is new enough and comes with npm, else the one kept in .venv."""
    found = shutil.which("node")
    if found and shutil.which("npm"):
        version = re.match(r"v(\d+)\.", _run(found, "--version").stdout)
        if version and int(version.group(1)) >= OLDEST_NODE:
            return Path(found)
    return _SCRIPTS / "node"


def page_packages() -> Path:
    """The folder of the locked wheels for a page's own Python, fetched unless they are there."""
    with _file_problems_told():
        folder = _VENV / "page"
        fetched = folder / "fetched"
        if not _is_stamped(fetched, _PAGE_LOCK):
            shutil.rmtree(str(folder), ignore_errors=True)
            # They are for the browser's Python, and whatever Python runs this need not fit them.
            foreign = ("--no-deps", "--only-binary", ":all:", "--python-version", "3.14")
            hashed = ("--require-hashes", "--requirement", str(_PAGE_LOCK))
            _pip("download", *foreign, *hashed, "--dest", str(folder))
            _stamp(fetched, _PAGE_LOCK)
    return folder


def browsers() -> None:
    """Make sure that the tests have Chromium; and Firefox, where that can be had."""
    if not _has_browser("chromium"):
        sys.exit(
            "The tests need Chromium, and none could be installed: install the package chromium, "
            "or run .venv/bin/playwright install --with-deps chromium, and then run the command "
            "again."
        )
    if not _has_browser("firefox"):
        print("Firefox could not be installed: what is tested in it is skipped.", flush=True)


def system_browser(kind: str = "chromium") -> "Path | None":
    """The browser of this kind that this machine has and that runs, if there is one."""
    found = (shutil.which(name) for name in _BROWSERS[kind])
    return next((Path(path) for path in found if path and _runs(Path(path))), None)


def clean_environment() -> "dict[str, str]":
    """The user's environment, without what would lead an install or a test run astray."""
    return {name: value for name, value in os.environ.items() if not _MISLEADING.match(name)}


def _make_venv(stamp: Path) -> None:
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(
            "This Python has no ensurepip to make a virtual environment with: install it "
            "(on Debian and Ubuntu: apt install python3-venv) and run the command again."
        )
    _unstamp(stamp)
    try:
        venv.create(str(_VENV), clear=True, symlinks=os.name != "nt", with_pip=True)
    except subprocess.CalledProcessError as problem:
        said = _reason(problem.output.decode(errors="replace"))
        sys.exit(f"The virtual environment {_VENV} cannot be made: {said}")


def _install_node() -> None:
    python_packages()
    installed = _VENV / "node"
    if not _is_stamped(installed, _NODE_LOCK):
        print(f"Installing node into .venv, as no node {OLDEST_NODE}+ is here ...", flush=True)
        _pip("install", "--require-hashes", "--requirement", str(_NODE_LOCK))
        _stamp(installed, _NODE_LOCK)


def _pip(command: str, *arguments: str) -> None:
    options = ("--disable-pip-version-check", "--no-input")
    result = _run(str(PYTHON), "-I", "-m", "pip", command, *options, *arguments)
    if result.returncode == 0:
        return
    mismatch = re.search(r"DO NOT MATCH THE HASHES.*\n\s+(\S+)", result.stdout)
    if mismatch:
        sys.exit(
            f"pip got a {mismatch.group(1)} whose hash is not the one in the lock: clear pip's "
            "cache (pip cache purge) and try again, and trust no package that still differs."
        )
    said = _reason(result.stdout)
    if _UNREACHABLE.search(result.stdout):
        sys.exit(
            f"pip cannot reach its package index ({said}): check the network and pip's settings, "
            "and run the command again."
        )
    sys.exit(f"pip cannot {command} the Python packages: {said}")


def _npm_ci() -> None:
    ours = node().parent == _SCRIPTS
    npm = str(_SCRIPTS / "npm") if ours else shutil.which("npm") or "npm"
    result = _run(npm, "ci", "--no-progress")
    if result.returncode == 0:
        return
    error = re.search(r"\nnpm (?:ERR!|error) (?!code|errno|syscall)(.+)", result.stdout)
    said = error.group(1) if error else _reason(result.stdout)
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
    sys.exit(f"npm cannot install the node packages: {said}")


def _has_browser(kind: str) -> bool:
    """Whether the system or else Playwright has one, which is installed where it is missing."""
    if system_browser(kind) or _starts_own_browser(kind):
        return True
    print(f"Installing {kind.capitalize()} for the tests ...", flush=True)
    if _succeeds(str(PYTHON), "-m", "playwright", "install", kind) and _starts_own_browser(kind):
        return True
    return _installs_system_browser(kind) and system_browser(kind) is not None


def _starts_own_browser(kind: str) -> bool:
    start = f"with sync_playwright() as playwright: playwright.{kind}.launch().close()"
    code = f"from playwright.sync_api import sync_playwright\n{start}"
    return _succeeds(str(PYTHON), "-c", code)


def _installs_system_browser(kind: str) -> bool:
    if not shutil.which("apt-get"):
        return False
    # Where a password would be asked for, sudo -n fails instead.
    apt = ("apt-get",) if os.geteuid() == 0 else ("sudo", "-n", "apt-get")
    install = (*apt, "install", "--yes", _BROWSERS[kind][0])
    return _succeeds(*install) or (_succeeds(*apt, "update") and _succeeds(*install))


def _succeeds(*command: str) -> bool:
    try:
        return _run(*command, timeout=_PATIENCE).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _run(*command: str, timeout: "float | None" = None) -> "subprocess.CompletedProcess[str]":
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


def _runs(program: Path) -> bool:
    return _succeeds(str(program), "--version")


def _reason(output: str) -> str:
    """What a failed command gave as its reason: its last error, or else its last line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line[len("ERROR: ") :] for line in lines if line.startswith("ERROR: ")]
    return (errors or lines or ["it did not say why"])[-1]


# A stamp is written last, so an install that was interrupted has none and is made again.


def _is_stamped(stamp: Path, source: Path) -> bool:
    return stamp.is_file() and stamp.read_text() == _fingerprint(source)


def _stamp(stamp: Path, source: Path) -> None:
    stamp.write_text(_fingerprint(source))


def _unstamp(stamp: Path) -> None:
    if stamp.is_file():
        stamp.unlink()


def _fingerprint(source: Path) -> str:
    """What an install depends on: its source, this Python, and the folder (scripts name it)."""
    return hashlib.sha256(f"{sys.version}{ROOT}".encode() + source.read_bytes()).hexdigest()


@contextmanager
def _file_problems_told() -> "Iterator[None]":
    try:
        yield
    except OSError as problem:
        sys.exit(f"A file cannot be read or written, so nothing could be set up: {problem}")
