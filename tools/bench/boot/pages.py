"""The pages that are compared: the page itself, a stock page, and a minimal Pyodide page."""

import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jaipur.cards import Seat
from jaipur.web.live_game import LiveGame
from tools import environment
from tools.site import archive

_HERE: Final = Path(__file__).parent
_INSTALLED: Final = environment.ROOT / "node_modules"
_PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_BUTTON: Final = "button[aria-pressed]"
_CARD: Final = '[data-do="slot"][aria-pressed]:not([aria-disabled])'


@dataclass(frozen=True, slots=True)
class MeasuredPage:
    """A page: its files, URL fragment, and the button whose click shows that it is running."""

    name: str
    files: Mapping[str, Path]
    fragment: str
    button: str

    @property
    def hosted(self) -> dict[str, Path]:
        """Its files, in a folder of its name."""
        return {f"/{self.name}/{path}": file for path, file in self.files.items()}

    @property
    def path(self) -> str:
        """The URL path of the page, with its fragment."""
        return f"/{self.name}/{self.fragment}"


def stock() -> MeasuredPage:
    """Return a page with one button on PyScript as its guide shows it, same versions, same host."""
    pyscript = _INSTALLED / "@pyscript" / "core" / "dist"
    files = {
        "index.html": _HERE / "stock.html",
        **_pyodide(),
        **{f"pyscript/{path.name}": path for path in pyscript.iterdir() if path.suffix != ".map"},
    }
    return MeasuredPage("stock", files, "", _BUTTON)


def floor(folder: Path) -> MeasuredPage:
    """Return a page with one button on Pyodide without PyScript, from a fresh snapshot."""
    snapshot = folder / "snapshot.bin"
    command = [environment.node(), _HERE / "snapshot.mjs", snapshot]
    subprocess.run(command, cwd=environment.ROOT, check=True)
    files = {"index.html": _HERE / "floor.html", "snapshot.bin": snapshot, **_pyodide()}
    return MeasuredPage("floor", files, "", _BUTTON)


def built_page(name: str, folder: Path) -> MeasuredPage:
    """Return a build of the page, with a link to a game that the person starts."""
    files = {path.relative_to(folder).as_posix(): path for path in archive.files(folder)}
    seed = next(seed for seed in range(100) if LiveGame.start(("", ""), seed=seed).turn is Seat.A)
    return MeasuredPage(name, files, f"#seed={seed}", _CARD)


def _pyodide() -> dict[str, Path]:
    names = (*_PYODIDE, "pyodide-lock.json")
    return {f"pyodide/{name}": _INSTALLED / "pyodide" / name for name in names}
