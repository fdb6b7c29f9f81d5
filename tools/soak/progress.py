"""Work on one seed after another, in several processes, which goes on where it was stopped."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from gamekit.arena import processes
from gamekit.arena.progress import new_bar
from gamekit.arena.workers import in_order
from tools.environment import ROOT

Hold: TypeAlias = Callable[[str, range], object]
"""Checks some seeds of the named game, and raises an exception for the first that fails."""

FOLDER: Final = ROOT / "build" / "soak"
_AT_A_TIME: Final = 50


def run(title: str, hold: Hold, name: str, total: int, version: str, jobs: int) -> int:
    """Hold all seeds below `total`; returns how many of them this version has held by now.

    The number is kept in a file, so that an interrupted run goes on. Another version of the code
    begins at the first seed.
    """
    file = FOLDER / f"{title}.json"
    held = _kept(file, version)
    with new_bar() as bar, processes(jobs) as pool:
        task = bar.add_task(title, total=total, completed=min(held, total))
        with closing(in_order(_tasks(hold, name, range(held, total)), pool)) as chunks:
            for seeds, future in chunks:
                future.result()
                held = seeds.stop
                bar.update(task, completed=held)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(json.dumps({"version": version, "held": held}), encoding="utf-8")
    return held


def _kept(file: Path, version: str) -> int:
    if not file.exists():
        return 0
    kept = json.loads(file.read_text(encoding="utf-8"))
    return int(kept["held"]) if kept["version"] == version else 0


def _tasks(hold: Hold, name: str, seeds: range) -> Iterator[tuple[range, Callable[[], object]]]:
    for start in range(seeds.start, seeds.stop, _AT_A_TIME):
        some = range(start, min(start + _AT_A_TIME, seeds.stop))
        yield some, partial(hold, name, some)
