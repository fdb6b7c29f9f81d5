"""The bot's process: a fork server that imports a bot once and forks a copy for each game.

It runs as a script and imports nothing of the arena, so that it starts quickly.
"""

import gc
import json
import os
import pickle
import random
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from struct import Struct
from traceback import format_exception
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from gamekit.arena.isolation.bundle import Wire

NAMES: Final = ("Bot", "bot")
"""The names of a bot in its module: a class that makes one for each game, or a function."""

HEADER: Final = Struct("<II")
"""The header of a message to a bot: the bytes of its events, and of its question."""

CHECK: Final = b"?"
"""The order to answer, which a fork server that was stopped does not obey."""

NUMBER: Final = Struct("<q")
"""A process number, or an exit code."""

OK_PREFIX: Final = b"="
ERROR_PREFIX: Final = b"!"
"""The first byte of a line from a bot."""

_MOST: Final = 1 << 16
_START: Final = HEADER.size
_LONGEST_REASON: Final = 200
_LONGEST_DETAIL: Final = 8000
_OUT_OF_MEMORY: Final = ERROR_PREFIX + b'["error", "MemoryError", ""]\n'
_WRITING: Final = os.O_WRONLY | os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC
_PROCESSES: Final = (
    *("os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system", "pty.spawn"),
    *("os.kill", "os.killpg", "subprocess.Popen"),
)
_FILES: Final = (
    *("open", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.symlink"),
    *("os.truncate", "os.chmod", "os.chown", "os.utime", "os.setxattr", "os.removexattr"),
    *("shutil.chown", "shutil.copyfile", "shutil.copymode", "shutil.copystat", "shutil.copytree"),
    *("shutil.make_archive", "shutil.move", "shutil.rmtree", "shutil.unpack_archive"),
)
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
"""The system calls of Landlock, on every architecture of Linux that Python supports."""
_NO_NEW_PRIVILEGES: Final = 38
_READ_FILE, _READ_FOLDER = 1 << 2, 1 << 3
_BENEATH: Final = Struct("=Qi")
_FORBIDDEN: Final = {
    **dict.fromkeys(_PROCESSES, "start or kill processes"),
    **dict.fromkeys(_FILES, "write files"),
}


def load(path: Path) -> Callable[[], Any]:
    """The function that makes a module's bot; the module can import files of its folder.

    It can do so by name, or, being a package as well as a module, with `from . import`.
    """
    if len([*path.parent.iterdir()]) > 1:  # a lone bot called random.py must not shadow `random`
        sys.path.insert(0, str(path.parent))
    spec = spec_from_file_location("bot", path, submodule_search_locations=[str(path.parent)])
    if spec is None or spec.loader is None:
        raise ImportError(f"{path.name} is not a Python module.")
    module = sys.modules["bot"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    called = filter(None, (getattr(module, name, None) for name in NAMES))
    own = [bot for bot in called if not getattr(bot, "_is_protocol", False)]  # imported as a type
    if not own:
        raise NameError(f"{path.name} has no function bot and no class Bot.")
    found = own[0]
    return found if isinstance(found, type) else lambda: found


def _program(path: Path, wire: "Wire[Any, Any]") -> Callable[[], Any]:
    """The function that starts a program for a game."""
    from gamekit.arena.isolation.program import ProgramBot  # noqa: PLC0415  (most bots are modules)

    return lambda: ProgramBot(path, wire.game)


class _Guard:
    """An audit hook that stops bots from doing harm by mistake; it does not stop malice."""

    lifted = False

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        rule = _FORBIDDEN.get(event)
        if rule and not self.lifted and (event != "open" or _writes(*arguments)):
            raise PermissionError(f"Bots may not {rule} ({event}).")


def _writes(path: object, _mode: object, flags: int) -> bool:
    """True if this call to open could change a file; a number is a file that is already open."""
    return bool(flags & _WRITING) and not isinstance(path, int) and str(path) != os.devnull


def main(packed: str) -> None:
    """Import the bot, report the outcome, and fork copies until the control socket closes."""
    number, entry, program, memory, (whole, names), wire = pickle.loads(bytes.fromhex(packed))
    control = socket.socket(fileno=number)
    folder = Path.cwd()
    guard = _Guard()
    _restrict(memory, program=program)
    with suppress(ImportError, AttributeError):  # no ctypes, or not Linux
        restrict_reads(whole, names)
    if not program:
        sys.addaudithook(guard)
        tempfile.tempdir = str(folder)  # or its search for one ends in another sentence
    copies = set[int]()
    with suppress(OSError):  # the parent may have ended before the answer
        try:
            make = _program(folder / entry, wire) if program else load(folder / entry)
        except BaseException as problem:
            control.sendall(_complaint(problem, wire))
        else:
            gc.freeze()  # pages that the collector does not touch stay shared with the copies
            control.sendall(OK_PREFIX + b"\n")
            _copy_when_asked(control, make, wire, guard, copies)
    guard.lifted = True
    for pid in copies:
        with suppress(OSError):
            os.killpg(pid, signal.SIGKILL)
    remove(folder)
    os._exit(0)


def remove(folder: Path) -> None:
    """Remove the folder of a bot, and the folder that hides it."""
    shutil.rmtree(folder, ignore_errors=True)
    with suppress(OSError):
        folder.parent.rmdir()


def _copy_when_asked(
    control: socket.socket,
    make: Callable[[], Any],
    wire: "Wire[Any, Any]",
    guard: _Guard,
    copies: set[int],
) -> None:
    """Fork a copy for each game, and report exit codes, until the socket closes."""
    while True:
        message, files, _, _ = socket.recv_fds(control, NUMBER.size, 3)
        guard.lifted = True
        if files:
            pid = os.fork()
            if pid == 0:
                guard.lifted = False
                _play_alone(control, make, wire, files)
            with suppress(OSError):  # the copy does the same; either may be first
                os.setpgid(pid, pid)
            for file in files:
                os.close(file)
            copies.add(pid)
            control.sendall(NUMBER.pack(pid))
        elif message == CHECK:
            control.sendall(NUMBER.pack(0))
        elif message:
            (pid,) = NUMBER.unpack(message)
            copies.discard(pid)
            control.sendall(NUMBER.pack(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])))
        else:
            return
        guard.lifted = False


def _restrict(memory: int, *, program: bool) -> None:
    """Limit the memory where the system can; allow no file content and no core dumps.

    Address space is no measure for programs: the runtimes of some languages reserve gigabytes.
    """
    import resource  # noqa: PLC0415  (Windows, which imports this module for `load`, has none)

    for what, most in (
        (resource.RLIMIT_DATA if program else resource.RLIMIT_AS, memory),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(OSError, ValueError, OverflowError):  # the limit is above the system's
            resource.setrlimit(what, (most, most))


def restrict_reads(whole: Iterable[str], names: Iterable[str]) -> bool:
    """Forbid this process, and all that it starts, to read anything but these files and folders.

    In the folders of `names` it may only list files. False where Linux has no Landlock.
    """
    import ctypes  # noqa: PLC0415  (slow to import, and `load` does without)

    libc = ctypes.CDLL(None, use_errno=True)
    integer, handled = ctypes.c_long, ctypes.c_uint64(_READ_FILE | _READ_FOLDER)
    rules = libc.syscall(integer(_CREATE_RULESET), ctypes.byref(handled), integer(8), integer(0))
    if rules < 0:
        return False
    for paths, rights in (whole, _READ_FILE | _READ_FOLDER), (names, _READ_FOLDER):
        for path in paths:
            with suppress(OSError):  # not on this system
                file = os.open(path, os.O_PATH)
                right = rights if os.path.isdir(path) else rights & _READ_FILE  # noqa: PTH112
                rule = _BENEATH.pack(right, file)
                libc.syscall(integer(_ADD_RULE), integer(rules), integer(1), rule, integer(0))
                os.close(file)
    libc.prctl(_NO_NEW_PRIVILEGES, *map(integer, (1, 0, 0, 0)))
    restricted: bool = libc.syscall(integer(_RESTRICT_SELF), integer(rules), integer(0)) == 0
    os.close(rules)
    return restricted


def _play_alone(
    control: socket.socket, make: Callable[[], Any], wire: "Wire[Any, Any]", files: list[int]
) -> None:
    """Play one game in the copy, which then exits even if the bot has left threads running."""
    try:
        os.setpgid(0, 0)
        control.close()
        requests, answers, output = files
        os.dup2(output, 1)
        os.dup2(output, 2)
        os.close(output)
        try:
            _play(make, wire, requests, answers)
        except BaseException as problem:
            try:
                os.write(answers, _complaint(problem, wire))
            except MemoryError:
                os.write(answers, _OUT_OF_MEMORY)
    finally:
        os._exit(0)


def _play(make: Callable[[], Any], wire: "Wire[Any, Any]", requests: int, answers: int) -> None:
    """Answer questions until there are no more."""
    bot = make()
    begun, listening = False, True
    while message := os.read(requests, _MOST):
        events, asked = HEADER.unpack_from(message)
        while len(message) < _START + events + asked:
            message += os.read(requests, _MOST)
        if asked and not begun:  # makes the global `random` reproducible in each game
            random.seed(message)
            begun = True
        try:
            if events and listening:
                listening = False  # after an exception it is told no more
                for event in pickle.loads(message[_START:]):
                    bot.saw(event)
                listening = True
            if asked:
                view, chance = wire.decode_question(message[_START + events :])
                os.write(answers, b"=%b\n" % wire.encode_answer(bot(view, chance)).encode())
            else:
                os.write(answers, b"=saw\n" if getattr(bot, "saw", None) else b"=\n")
        except Exception as problem:  # the game decides on the cost, and may go on
            os.write(answers, _complaint(problem, wire))


def _complaint(problem: BaseException, wire: "Wire[Any, Any]") -> bytes:
    """An error as one line: its kind, its name and message, and its traceback."""
    kind = "illegal" if isinstance(problem, wire.illegal) else "error"
    name = type(problem).__name__
    try:
        message = " ".join(str(problem).split())
        reason = f"{name}: {message}" if message else name
        kind, reason = getattr(problem, "program_fault", (kind, reason))
    except Exception:  # its `__str__` failed
        reason = name
    folder = f"{Path.cwd()}/"
    calls = problem.__traceback__
    while calls and not calls.tb_frame.f_code.co_filename.startswith(folder):
        calls = calls.tb_next  # skip the frames above the bot's own code
    detail = "".join(format_exception(type(problem), problem, calls)).replace(folder, "")
    line = json.dumps([kind, reason[:_LONGEST_REASON], detail[-_LONGEST_DETAIL:]])
    return ERROR_PREFIX + line.encode() + b"\n"


if __name__ == "__main__":
    _, packed, *sys.path = sys.argv
    main(packed)
