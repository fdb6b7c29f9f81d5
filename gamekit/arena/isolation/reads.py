"""The files that a bot's process may read, where the system can restrict it (see `child`)."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

_SYSTEM: Final = (
    *("/usr", "/bin", "/sbin", "/lib", "/lib64", "/opt", "/nix/store", "/gnu/store"),
    *("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"),
    # Of /proc only what is no process: runtimes ask for the memory and the cores.
    *("/proc/cpuinfo", "/proc/meminfo", "/sys/devices/system/cpu"),
    *("/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/localtime", "/etc/passwd", "/etc/group"),
    # Bots may use the network, for a language model, say.
    *("/etc/ssl", "/etc/pki", "/etc/ca-certificates", "/etc/crypto-policies"),
    *("/etc/hosts", "/etc/host.conf", "/etc/nsswitch.conf", "/etc/resolv.conf", "/etc/gai.conf"),
)
_INSTALLED: Final = {"site-packages", "dist-packages"}
_BESIDE_PROGRAMS: Final = ("lib", "lib64", "libexec", "versions", "installs", "pyvenv.cfg")
_MAIN: Final = {"__main__", "__mp_main__"}


class Reads(NamedTuple):
    """The paths that a process may read: `whole`, or only the names of what they contain."""

    whole: tuple[str, ...]
    names: tuple[str, ...]


def allowed_reads(folder: Path, *, program: bool) -> Reads:
    """The reads of a bot in its folder: there, of libraries, and of what this process imported.

    Of other folders on Python's path, such as a checkout or the current folder, it may only read
    names, which `import` needs: bots and records may lie there.
    """
    whole = {str(folder), *_SYSTEM, *_libraries(), *_imported()}
    if program:
        whole |= {*_runtimes()}
    paths = {*map(os.path.abspath, sys.path)}
    whole |= {path for path in paths if Path(path).name in _INSTALLED or Path(path).is_file()}
    return Reads(tuple(sorted(whole)), tuple(sorted(paths - whole)))


def _libraries() -> Iterator[str]:
    """The folders of Python's libraries; its prefix may be anybody's folder."""
    for prefix in (sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix):
        for name in ("lib", sys.platlibdir, "pyvenv.cfg"):
            yield str(Path(prefix, name))


def _imported() -> Iterator[str]:
    """The packages and modules of this process, among them the game's, wherever they are."""
    for name, module in sys.modules.copy().items():
        if "." not in name and name not in _MAIN:
            said = getattr(module, "__dict__", {})
            files = said.get("__path__") or [said.get("__file__")]
            yield from (str(Path(file).absolute()) for file in files if isinstance(file, str))


def _runtimes() -> Iterator[str]:
    """The folders of programs, and of the libraries and versions that are installed beside them."""
    for entry in filter(os.path.isabs, os.get_exec_path()):
        path = Path(entry).resolve()
        yield str(path)
        yield from (str(path.parent / name) for name in _BESIDE_PROGRAMS)
