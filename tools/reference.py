"""Builds the reference of the API from the docstrings: `python3 -m tools.reference [FOLDER]`."""

import argparse
import shutil
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools import environment, needs

FOLDER: Final = environment.ROOT / "build" / "reference"
_PACKAGES: Final = ("gamekit", "jaipur")
# Commands, which docs/terminal.md is about; the page; the other end of a pipe; parts of a report.
_LEFT_OUT: Final = (
    *("gamekit.terminal", "jaipur.terminal", "jaipur.__main__"),
    *("jaipur.web", "jaipur.moved", "gamekit.arena.isolation.child"),
    *(
        f"gamekit.arena.report.{part}"
        for part in ("cards", "charts", "figures", "page", "summary", "table_contest", "tables")
    ),
)


def modules() -> Iterator[str]:
    """Yield the names of the modules that have a page."""
    for package in _PACKAGES:
        for path in sorted((environment.ROOT / package).rglob("*.py")):
            parts = path.relative_to(environment.ROOT).with_suffix("").parts
            name = ".".join(parts).removesuffix(".__init__")
            if not any(f"{name}.".startswith(f"{left_out}.") for left_out in _LEFT_OUT):
                yield name


def write(folder: Path) -> None:
    """Write one page a module into this folder, which is emptied first."""
    import pdoc  # noqa: PLC0415 (only .venv has it)

    shutil.rmtree(folder, ignore_errors=True)
    pdoc.render.configure(docformat="markdown", show_source=False)
    # All are named, as a package with __all__ hides its modules; those of the others come twice.
    warnings.filterwarnings("ignore", "The module specification", UserWarning)
    left_out = (f"!{name}" for name in _LEFT_OUT)
    pdoc.pdoc(*modules(), *left_out, output_directory=folder)


def parser() -> argparse.ArgumentParser:
    """The command line of this tool."""
    parser = argparse.ArgumentParser(
        prog="python3 -m tools.reference", description=__doc__, allow_abbrev=False
    )
    parser.add_argument("folder", nargs="?", type=_target, default=FOLDER, metavar="FOLDER")
    return parser


def _target(name: str) -> Path:
    """The folder of this name, unless something else than a reference is in it."""
    folder = Path(name)
    if folder.is_dir():
        is_free = (folder / "search.js").is_file() or not any(folder.iterdir())
    else:
        is_free = not folder.exists()
    if not is_free:
        raise argparse.ArgumentTypeError(
            f"{name} already exists and is not a reference; choose another folder."
        )
    return folder


if __name__ == "__main__":
    chosen = parser().parse_args().folder
    needs.run_in_venv("arena", "openspiel", "reference", "rl", "test")
    write(chosen)
    print(f"Wrote the reference: open {chosen / 'index.html'}")
