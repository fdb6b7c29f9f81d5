"""The command itself, also as `python3 -m jaipur`; it says what is missing to run it."""

import sys
from io import StringIO, TextIOWrapper
from typing import Final

NEEDED: Final = ("rich", "typer")


def main() -> None:
    """Do what the command line says."""
    sys.stdin, sys.stdout = sys.stdin or StringIO(), sys.stdout or StringIO()  # they may be closed
    for end in (sys.stdin, sys.stdout):
        if isinstance(end, TextIOWrapper):
            end.reconfigure(errors="backslashreplace")  # what is no text is no reason to fall over
    try:
        from jaipur.terminal.app import run  # noqa: PLC0415  (a plain install has not all that it imports)
    except ModuleNotFoundError as missing:
        if missing.name not in NEEDED:
            raise
        extra = "arena" if "arena" in sys.argv[1:2] else "terminal"  # the one has the other in it
        sys.exit(
            f"The command jaipur needs {missing.name}, which is not installed:"
            f" python -m pip install 'jaipur[{extra}]'"
        )
    except KeyboardInterrupt:  # to import it all takes a moment
        sys.exit(130)
    sys.exit(run())


if __name__ == "__main__":  # pragma: no cover  (in a process of its own)
    main()
