"""The needs of tests beyond the lock `test`, by file or folder of tests/; see tools/needs.py."""

from fnmatch import fnmatch
from typing import Final

NEEDS: Final = {
    "browser/test_webkit.py": ("browser", "build", "pyodide", "webkit"),
    "browser/test_report.py": ("arena", "browser", "firefox"),
    "browser/*": ("browser", "build", "firefox", "pyodide"),
    "gamekit/arena/test_injection.py": ("arena",),
    "gamekit/arena/test_ratings.py": ("arena",),
    "gamekit/arena/test_report.py": ("arena",),
    "gamekit/arena/test_results.py": ("arena",),
    "gamekit/arena/test_table_contest.py": ("arena",),
    "gamekit/arena/test_workers.py": ("arena",),
    "gamekit/rl/*": ("rl",),
    "tools/test_audit.py": ("pyodide",),
    "tools/test_bench_boot.py": ("browser", "pyodide"),
    "tools/test_bench_players.py": ("pyodide", "training"),
    "tools/test_browsers.py": ("browser", "build", "pyodide"),
    "tools/test_build.py": ("build", "pyodide"),
    "tools/test_checks.py": ("biome", "check"),
    "tools/test_environment.py": ("pyodide",),
    "tools/test_imports.py": ("check",),
    "jaipur/test_openspiel.py": ("openspiel",),
    "jaipur/test_pyodide.py": ("pyodide",),
    "tools/test_licences.py": ("pyodide",),
    "tools/test_readme.py": ("openspiel", "rl"),
    "tools/test_reference.py": ("arena", "openspiel", "reference", "rl"),
    "tools/test_release.py": ("build",),
    "jaipur/test_rl.py": ("rl",),
    "jaipur/test_same_everywhere.py": ("pyodide",),
    "laws/test_same_everywhere.py": ("pyodide",),
    "tools/training/test_searching.py": ("training",),
    "jaipur/terminal/test_arena.py": ("arena",),
    "gamekit/terminal/test_app.py": ("arena",),
    "gamekit/terminal/test_tables.py": ("arena",),
    "tools/training/test_training.py": ("training",),
    "jaipur/test_training_a_bot.py": ("arena", "rl"),
    "jaipur/test_writing_a_bot.py": ("arena",),
}
ALL: Final = sorted({need for needs in NEEDS.values() for need in needs})


def needs_of(path: str) -> tuple[str, ...]:
    """The needs of a file, by its path from tests/ on: the first row that fits."""
    return next((needs for pattern, needs in NEEDS.items() if fnmatch(path, pattern)), ())
