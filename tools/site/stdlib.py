"""Makes archives of compiled Python for the page: the standard library, and its own modules.

Compiling in the browser would dominate start-up, so modules ship as .pyc. Unused parts of the
library are removed by a deny list; an allow list would miss what the library itself imports.
"""

import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZipFile

from tools.site import archive, cache

_COMPILER = Path(__file__).with_suffix(".mjs")

# Terminals, processes, debuggers, mail and servers; file formats and number types that the page
# does not use; pure Python versions of C modules.
_LEFT_OUT = {
    *("__hello__", "__phello__", "_pydatetime", "_pyio", "_pyrepl", "_ssl", "_strptime"),
    *("antigravity", "argparse", "asyncio.__main__", "asyncio.proactor_events", "asyncio.tools"),
    *("asyncio.windows_events", "asyncio.windows_utils", "bdb", "bz2", "cProfile", "calendar"),
    *("cmd", "code", "colorsys", "compileall", "compression", "concurrent.interpreters"),
    *("configparser", "csv", "ctypes", "difflib", "doctest", "email", "filecmp", "fileinput"),
    *("fractions", "ftplib", "getopt", "getpass", "gettext", "graphlib", "gzip", "html", "http"),
    *("imaplib", "importlib.metadata", "importlib.resources", "logging.config", "logging.handlers"),
    *("lzma", "mailbox", "mimetypes", "modulefinder", "multiprocessing", "netrc", "nturl2path"),
    *("optparse", "pdb", "pickletools", "platform", "plistlib", "poplib", "pprint", "profile"),
    *("pstats", "pty", "py_compile", "pyclbr", "pydoc", "pyodide._nodesock_transport"),
    *("pyodide.console", "pyodide.http", "quopri", "rlcompleter", "runpy", "sched", "shelve"),
    *("shlex", "smtplib", "socketserver", "sqlite3", "ssl", "statistics", "stringprep", "symtable"),
    *("sysconfig", "tabnanny", "tarfile", "this", "timeit", "tomllib", "trace", "tracemalloc"),
    *("tty", "unittest", "urllib.error", "urllib.request", "urllib.response", "urllib.robotparser"),
    *("uuid", "wave", "webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp", "zoneinfo"),
}
# Processes, sockets and archives: a page cannot use them, but the library or Pyodide imports them.
# Names imported from a stand-in are empty classes, so that any use fails at once.
_STAND_INS = {
    *("asyncio.base_subprocess", "asyncio.graph", "asyncio.selector_events", "asyncio.sslproto"),
    *("asyncio.staggered", "asyncio.streams", "asyncio.subprocess", "asyncio.threads"),
    *("asyncio.trsock", "ipaddress", "selectors", "subprocess", "tempfile", "zipfile"),
}
_STAND_IN = """
__all__ = ()

def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return type(name, (), {})
"""
_ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode"}


def write_library(installed: Path, target: Path) -> None:
    """Write the installed library without the parts that the page does not use."""
    with tempfile.TemporaryDirectory() as name, ZipFile(installed) as sources:
        sources.extractall(name, [entry for entry in sources.namelist() if _is_kept(entry)])
        for module in _STAND_INS:
            Path(name, *module.split(".")).with_suffix(".py").write_text(
                _STAND_IN, encoding="utf-8", newline="\n"
            )
        # Docstrings are stripped: they are not used in a page, and make up much of the size.
        _write(target, Path(name), "/lib/python{0}{1}.zip", optimize=2)


def write_modules(root: Path, paths: Iterable[Path], target: Path) -> None:
    """Write modules and their data, named relative to the root."""
    with tempfile.TemporaryDirectory() as name:
        for path in paths:
            copied = name / path.relative_to(root)
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copied)
        _write(target, Path(name), "/lib/page.zip", optimize=0)


def _write(target: Path, folder: Path, place: str, optimize: int) -> None:
    """Write an archive of a folder, compiled for that path in the browser."""
    digest = archive.digest(folder, archive.files(folder))

    def make(whole: Path) -> None:
        failure = "The page's Python cannot be compiled"
        cache.run(_COMPILER, folder, place, optimize, failure=failure)
        kept = [path for path in archive.files(folder) if path.suffix != ".py"]
        archive.write(whole, folder, kept)

    shutil.copyfile(cache.made_once(target.stem, digest, make), target)


def _is_kept(name: str) -> bool:
    *packages, module = name.removesuffix(".py").split("/")
    if packages == ["encodings"]:
        return module in _ENCODINGS or module.startswith(("utf_", "unicode_", "raw_unicode_"))
    parts = (*packages, module)
    within = {".".join(parts[:depth]) for depth in range(1, len(parts) + 1)}
    return not within & (_LEFT_OUT | _STAND_INS)
