"""Installs what a benchmark needs and runs it: `python3 -m tools.bench NAME [OPTION ...]`."""

import runpy
import sys

from tools import needs

PAGE = ("browser", "build", "pyodide")
BENCHMARKS = {
    "arena": (),
    "asking": (),
    "boot": PAGE,
    "frames": PAGE,
    "players": ("pyodide", "training"),
    "rounds": (),
}


def main(arguments: list[str]) -> None:
    """Run the named benchmark with the other arguments."""
    if not arguments or arguments[0] not in BENCHMARKS:
        sys.exit(f"Name one of these benchmarks: {', '.join(BENCHMARKS)}.")
    name, *options = arguments
    needs.run_in_venv(*BENCHMARKS[name])
    sys.argv[1:] = options
    runpy.run_module(f"tools.bench.{name}", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
