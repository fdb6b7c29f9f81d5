"""The command `jaipur`, also as `python3 -m jaipur`; it names a missing dependency."""

import sys
from io import StringIO, TextIOWrapper
from typing import Final

NEEDED: Final = ("rich", "typer")


def main() -> None:
    """Run the command line."""
    sys.stdin, sys.stdout = sys.stdin or StringIO(), sys.stdout or StringIO()  # they may be closed
    for end in (sys.stdin, sys.stdout):
        if isinstance(end, TextIOWrapper):
            end.reconfigure(errors="backslashreplace")  # undecodable input must not crash it
    try:
        from jaipur.terminal.app import run  # noqa: PLC0415  (needs extras that a plain install lacks)
    except ModuleNotFoundError as missing:
        if missing.name not in NEEDED:
            raise
        extra = "arena" if "arena" in sys.argv[1:2] else "terminal"  # arena includes terminal
        sys.exit(
            f"The command jaipur needs {missing.name}, which is not installed:"
            f" python -m pip install 'jaipur[{extra}]'"
        )
    except KeyboardInterrupt:  # the imports take a moment
        sys.exit(130)
    sys.exit(run())


if __name__ == "__main__":  # pragma: no cover  (in a process of its own)
    main()
