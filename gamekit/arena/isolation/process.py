"""The processes of bots: a fork server for each bot, which makes a copy for every game."""

import atexit
import os
import pickle
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from secrets import token_hex
from tempfile import mkdtemp
from threading import Event, RLock, Thread
from time import monotonic
from typing import Any, Final

from gamekit.arena import strings
from gamekit.arena.isolation import child
from gamekit.arena.isolation.bundle import Bundle, unpack
from gamekit.arena.isolation.reads import allowed_reads
from gamekit.arena.isolation.watchdog import BotFault, Watchdog, complaint, ended

_HANDED_ON: Final = {"DYLD_LIBRARY_PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PATH", "TMPDIR"}
_ENVIRONMENT: Final = {
    "MALLOC_ARENA_MAX": "1",  # or each thread reserves 64 MB, of which it uses little
    "PYTHONHASHSEED": "0",  # a set has the same order in each process
    "PYTHONUTF8": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    # One core for each bot: more would be unfair, and each thread needs memory of its own.
    **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"),
}
_LEAST: Final = 1
"""Seconds for a fork, even if a move has less: it is not only the bot's work."""
_LOCK: Final = RLock()
_IDLE: Final = 60
"""Seconds without a game after which a process ends, as the contest on this worker may have."""


class BotProcess:
    """A fork server that has imported a bot; if that failed, `problem` is every game's fault."""

    def __init__(self, bundle: Bundle[Any, Any]) -> None:
        limits = bundle.limits
        hidden = Path(mkdtemp(prefix="bot-"))
        self._folder = hidden / token_hex(16)
        self._folder.mkdir(mode=0o700)
        hidden.chmod(0o300)  # whoever does not know the name of the folder cannot list it
        unpack(bundle, self._folder)
        self._lock = RLock()  # a worker may play in several threads
        self.control, theirs = socket.socketpair()
        self._output, output = os.pipe()
        reads = tuple(allowed_reads(self._folder, program=bundle.program))
        told = theirs.fileno(), bundle.entry, bundle.program, limits.memory, reads, bundle.wire
        packed = pickle.dumps(told).hex()
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
        self.ended = Event()
        self.users = 0
        self.used = monotonic()
        self.problem: BotFault | None = None
        watchdog = Watchdog(
            self.control.fileno(), self._output, limits.loading, limits.output, self._end
        )
        watchdog.asked = monotonic()
        try:
            line = watchdog.line()
            if line[:1] != child.OK_PREFIX:
                raise complaint(line or ended(self._kill()))
            watchdog.close()
            self.control.settimeout(max(limits.seconds, _LEAST))
        except BotFault as problem:
            self._kill()
            watchdog.close()
            self.problem = problem.having_printed(watchdog.printed())
            self.close()

    def enter(self, files: Sequence[int]) -> int:
        """Fork a copy for one game, which gets its ends of three pipes; returns its process ID."""
        return self._order(b"+", files)

    def check(self) -> None:
        """Raise `BotFault` unless the fork server answers."""
        self._order(child.CHECK)

    def signal(self, pid: int, number: int) -> None:
        """Send a signal to a copy and to everything that it has started."""
        with suppress(OSError):
            if os.getsid(pid) == self._process.pid:  # the bot may have reported a foreign number
                os.kill(pid, number)
                os.killpg(pid, number)

    def end(self, pid: int) -> None:
        """Kill a copy and everything that it has started."""
        self.signal(pid, signal.SIGKILL)

    def leave(self, pid: int) -> int:
        """Kill and reap a copy; returns its exit code, or minus a signal."""
        self.end(pid)
        return self._order(child.NUMBER.pack(pid))

    def release(self) -> None:
        """End the use that `process_of` began."""
        with _LOCK:
            self.users -= 1
            self.used = monotonic()

    def close(self) -> None:
        """Kill the process and its copies."""
        with self._lock:
            if not self.closed:
                self.closed = True
                self.ended.set()
                self._kill()
                self.control.close()
                os.close(self._output)
                child.remove(self._folder)

    def _order(self, message: bytes, files: Sequence[int] = ()) -> int:
        """The answer of the fork server to an order; closes the server if there is none."""
        with self._lock:
            try:
                socket.send_fds(self.control, [message], files)
                (number,) = child.NUMBER.unpack(self.control.recv(child.NUMBER.size))
                return int(number)
            except TimeoutError:
                self.close()
                raise BotFault("timeout", strings.STUCK_PARENT) from None
            except (OSError, struct.error):
                self.close()
                raise BotFault("error", strings.KILLED_PARENT) from None

    def _kill(self) -> int:
        self._end()
        return self._process.wait()

    def _end(self) -> None:
        if self._process.returncode is None:  # otherwise the process ID may have been reused
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)


@cache
def _processes(_process: int) -> dict[Bundle[Any, Any], BotProcess]:
    """The bots' processes that this process started; a fork of it starts its own."""
    return {}


def process_of(bundle: Bundle[Any, Any]) -> BotProcess:
    """The process of this bot, in use until `release`; starts one if there is none."""
    processes = _processes(os.getpid())
    with _LOCK:
        process = processes.get(bundle)
        if process is None or (process.closed and not process.problem):
            process = processes[bundle] = BotProcess(bundle)
            Thread(target=_close_when_idle, args=(process,), daemon=True).start()
        process.used = monotonic()
        if process.problem:
            raise process.problem.with_traceback(None)
        process.users += 1
        return process


def close_idle(seconds: float = 0) -> None:
    """Kill the processes that no game has used for some time."""
    processes = _processes(os.getpid())
    with _LOCK:
        idle = [
            bundle
            for bundle, process in processes.items()
            if not process.users and monotonic() - process.used >= seconds
        ]
        for bundle in idle:
            processes.pop(bundle).close()


def _close_when_idle(process: BotProcess) -> None:
    while not process.ended.wait(_IDLE / 2):
        close_idle(_IDLE)


@atexit.register
def close_processes() -> None:
    """Kill all bots' processes; without this call, they end when their sockets close."""
    processes = _processes(os.getpid())
    while processes:
        processes.popitem()[1].close()
