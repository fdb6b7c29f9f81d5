"""The processes that bots live in: one for each bot, from which every round gets a copy."""

import atexit
import os
import pickle
import shutil
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from threading import RLock
from time import monotonic
from typing import Any, Final

from gamekit.arena.isolation import child
from gamekit.arena.isolation.bundle import Bundle, unpack
from gamekit.arena.isolation.watchdog import Listener, Misbehaved, complaint, ended

_HANDED_ON: Final = {"DYLD_LIBRARY_PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PATH", "TMPDIR"}
_ENVIRONMENT: Final = {
    "PYTHONHASHSEED": "0",  # a set has the same order in each process
    "PYTHONUTF8": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    # A core for a bot: more would not be fair, and each thread takes memory of its own.
    **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"),
}
_LOCK: Final = RLock()


class Host:
    """A process that has imported a bot; where that failed, `problem` is what each round meets."""

    def __init__(self, bundle: Bundle[Any, Any, Any]) -> None:
        limits = bundle.limits
        self._folder = Path(mkdtemp(prefix="bot-"))
        unpack(bundle.files, self._folder)
        self._lock = RLock()  # a worker may play in several threads
        self.control, theirs = socket.socketpair()
        self._output, output = os.pipe()
        packed = pickle.dumps((theirs.fileno(), bundle.entry, limits.memory, bundle.wire)).hex()
        self._process = subprocess.Popen(
            [sys.executable, "-u", child.__file__, packed, *map(os.path.abspath, sys.path)],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            pass_fds=(theirs.fileno(),),
            cwd=self._folder,
            env=_ENVIRONMENT | {name: os.environ[name] for name in _HANDED_ON & os.environ.keys()},
            start_new_session=True,
        )
        theirs.close()
        os.close(output)
        self.closed = False
        self.problem: Misbehaved | None = None
        listener = Listener(
            self.control.fileno(), self._output, limits.loading, limits.output, self._end
        )
        listener.asked = monotonic()
        try:
            line = listener.line()
            if line[:1] != child.SAID:
                raise complaint(line or ended(self._kill()))
            listener.close()
            self.control.settimeout(limits.loading)
        except Misbehaved as problem:
            self._kill()
            self.problem = problem.having_printed(listener.close())
            self.close()

    def enter(self, files: Sequence[int]) -> int:
        """A copy of the process for a round, which is handed its ends of three pipes."""
        return self._order(b"+", files)

    def end(self, pid: int) -> None:
        """End a copy, with all that it has started."""
        with suppress(OSError):
            if os.getsid(pid) == self._process.pid:  # whatever the host said, this one is its own
                os.kill(pid, signal.SIGKILL)
                os.killpg(pid, signal.SIGKILL)

    def leave(self, pid: int) -> int:
        """End a copy for good; its exit code, or less a signal."""
        self.end(pid)
        return self._order(child.NUMBER.pack(pid))

    def close(self) -> None:
        """End it, and everything in it."""
        with self._lock:
            if not self.closed:
                self.closed = True
                self._kill()
                self.control.close()
                os.close(self._output)
                shutil.rmtree(self._folder, ignore_errors=True)

    def _order(self, message: bytes, files: Sequence[int] = ()) -> int:
        """What it answers; one that gives no answer is of no use any more."""
        with self._lock:
            try:
                socket.send_fds(self.control, [message], files)
                (number,) = child.NUMBER.unpack(self.control.recv(child.NUMBER.size))
                return int(number)
            except (OSError, struct.error):
                self.close()
                raise Misbehaved("error", "It ended the process that it is copied from.") from None

    def _kill(self) -> int:
        self._end()
        return self._process.wait()

    def _end(self) -> None:
        if self._process.returncode is None:  # so the number is still its own
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)


@cache
def _hosts(_process: int) -> dict[Bundle[Any, Any, Any], Host]:
    """Those of this process: one that is forked from it leaves them alone."""
    return {}


def host_of(bundle: Bundle[Any, Any, Any]) -> Host:
    """The process that this bot lives in, started where there is none."""
    hosts = _hosts(os.getpid())
    with _LOCK:
        host = hosts.get(bundle)
        if host is None or (host.closed and not host.problem):
            host = hosts[bundle] = Host(bundle)
    if host.problem:
        raise host.problem.with_traceback(None)
    return host


@atexit.register
def close_hosts() -> None:
    """End all of them; where nobody comes to do this, they end by themselves."""
    hosts = _hosts(os.getpid())
    while hosts:
        hosts.popitem()[1].close()
