"""The needs of tests beyond the lock `test`, by file or folder of tests/; see tools/needs.py."""

from fnmatch import fnmatch
from typing import Final

NEEDS: Final = {
    "browser/test_firefox.py": ("browser", "build", "firefox", "pyodide"),
    "browser/test_report.py": ("arena", "browser"),
    "browser/*": ("browser", "build", "pyodide"),
    "test_arena_ratings.py": ("arena",),
    "test_arena_report.py": ("arena",),
    "test_arena_results.py": ("arena",),
    "test_arena_workers.py": ("arena",),
    "test_bench_boot.py": ("browser", "pyodide"),
    "test_bench_players.py": ("pyodide", "training"),
    "test_build.py": ("build", "pyodide"),
    "test_environment.py": ("pyodide",),
    "test_pyodide.py": ("pyodide",),
    "test_readme.py": ("rl",),
    "test_rl.py": ("rl",),
    "test_same_everywhere.py": ("pyodide",),
    "test_searching.py": ("training",),
    "test_terminal_arena.py": ("arena",),
    "test_terminal_sheets.py": ("arena",),
    "test_training.py": ("training",),
    "test_writing_a_bot.py": ("arena",),
}
ALL: Final = sorted({need for needs in NEEDS.values() for need in needs})


def needs_of(path: str) -> tuple[str, ...]:
    """The needs of a file, by its path from tests/ on: the first row that fits."""
    return next((needs for pattern, needs in NEEDS.items() if fnmatch(path, pattern)), ())
