"""The processes of a command and of everything that it started, found by their environment."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from tools.environment import ROOT

LIMIT = 600  # seconds for anything that is awaited, ten times what a busy machine needs

needs_proc = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="there is no /proc")


class Traces:
    """Whatever a command leaves behind: processes, and files in its temporary folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def environment(self) -> dict[str, str]:
        """The environment of the command; bots are handed the name of the folder too."""
        return os.environ | {"TMPDIR": str(self.folder), "PYTHONPATH": str(ROOT)}

    @property
    def processes(self) -> list[int]:
        """The processes that have the temporary folder in their environment."""
        mark = f"TMPDIR={self.folder}".encode()
        return [pid for pid in _pids() if mark in _environment(pid)]

    @property
    def files(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir())

    def wait_until_gone(self) -> None:
        """Wait until no process and no file is left; fail if that takes too long."""
        late = monotonic() + LIMIT
        while self.processes or self.files:
            assert monotonic() < late, (self.processes, self.files)
            sleep(0.05)


@contextmanager
def traces(folder: Path) -> Iterator[Traces]:
    """A temporary folder for a command; whatever still runs afterwards is killed."""
    folder.mkdir()
    found = Traces(folder)
    try:
        yield found
    finally:
        for pid in found.processes:
            os.kill(pid, 9)


def _pids() -> list[int]:
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal()]


def _environment(pid: int) -> list[bytes]:
    try:
        return Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:  # it has ended, or is somebody else's
        return []
