"""Makes the standard library of the page: compiled, as the browser would else do at every start.

It is most of what a start takes, and the installed library is all source. What no page can use is
left out, by a list of what goes: a list of what stays would miss what the library itself needs.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from zipfile import ZipFile

import environment
from building import archive

_CACHE = environment.ROOT / "node_modules" / ".library"
_COMPILER = Path(__file__).with_suffix(".mjs")

# Terminals, processes, debuggers, mail and servers; twins in Python of what is there in C.
_LEFT_OUT = {
    *("__hello__", "__phello__", "_pydatetime", "_pyio", "_pyrepl", "antigravity", "bdb", "cmd"),
    *("cProfile", "ctypes", "doctest", "ftplib", "http", "imaplib", "mailbox", "modulefinder"),
    *("multiprocessing", "netrc", "nturl2path", "optparse", "pdb", "pickletools", "plistlib"),
    *("poplib", "profile", "pstats", "pty", "pyclbr", "pydoc", "rlcompleter", "smtplib"),
    *("socketserver", "sqlite3", "tabnanny", "this", "trace", "tracemalloc", "tty", "unittest"),
    *("wave", "webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp"),
}
_ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode"}


def write_library(installed: Path, target: Path) -> None:
    """Write the installed library anew, as one archive; each is compiled only once."""
    sources = (installed, Path(__file__), _COMPILER)
    key = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:16]
    cached = _CACHE / f"{key}.zip"
    if not cached.is_file():
        print("Compiling the browser's standard library ...", flush=True)
        _CACHE.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=_CACHE) as folder:
            whole = _CACHE / f"{key}.{os.getpid()}"
            _compile(installed, Path(folder))
            kept = [path for path in archive.files(Path(folder)) if path.suffix != ".py"]
            archive.write(whole, Path(folder), kept)
            whole.replace(cached)
    shutil.copyfile(cached, target)


def _compile(installed: Path, folder: Path) -> None:
    with ZipFile(installed) as sources:
        sources.extractall(folder, [name for name in sources.namelist() if _is_kept(name)])
    result = subprocess.run(
        [environment.node(), _COMPILER, folder],
        cwd=environment.ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if result.returncode != 0:
        reason = (result.stderr.strip() or "it did not say why").splitlines()[-1]
        sys.exit(f"The browser's standard library cannot be compiled: {reason}")


def _is_kept(name: str) -> bool:
    top, _, rest = name.partition("/")
    if top == "encodings":
        module = rest.removesuffix(".py")
        return module in _ENCODINGS or module.startswith(("utf_", "unicode_", "raw_unicode_"))
    return top.removesuffix(".py") not in _LEFT_OUT
