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
from collections.abc import Callable
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
_FORBIDDEN: Final = {
    **dict.fromkeys(_PROCESSES, "start or kill processes"),
    **dict.fromkeys(_FILES, "write files"),
}


def load(path: Path) -> Callable[[], Any]:
    """The function that makes a module's bot; the module can import files of its folder."""
    if len([*path.parent.iterdir()]) > 1:  # a lone bot called random.py must not shadow `random`
        sys.path.insert(0, str(path.parent))
    spec = spec_from_file_location("bot", path)
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
    number, entry, memory, wire = pickle.loads(bytes.fromhex(packed))
    control = socket.socket(fileno=number)
    folder = Path.cwd()
    guard = _Guard()
    _restrict(memory)
    sys.addaudithook(guard)
    copies = set[int]()
    with suppress(OSError):  # the parent may have ended before the answer
        try:
            make = load(folder / entry)
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
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


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
        elif message:
            (pid,) = NUMBER.unpack(message)
            copies.discard(pid)
            control.sendall(NUMBER.pack(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])))
        else:
            return
        guard.lifted = False


def _restrict(memory: int) -> None:
    """Limit the memory where the system can; allow no file content and no core dumps."""
    import resource  # noqa: PLC0415  (Windows, which imports this module for `load`, has none)

    for what, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(OSError, ValueError, OverflowError):  # the limit is above the system's
            resource.setrlimit(what, (most, most))


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
        reason = " ".join(f"{name}: {problem}".split())
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
