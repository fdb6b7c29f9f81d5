"""`jaipur serve`: the built game in a browser, from its folder or its archive."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final
from zipfile import ZipFile

import typer

from gamekit.terminal import http

EXAMPLES: Final = (
    "jaipur serve",
    "jaipur serve dist/dist.zip --port 8080 --open",
)

_PAGE: Final = "index.html"


def serve(
    site: Annotated[
        Path, typer.Argument(help="The folder that build.py made, or its archive.")
    ] = Path("dist"),
    *,
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help=f"{http.PORT}, or any that is free, if not named."),
    ] = None,
    opening: Annotated[bool, typer.Option("--open", help="Open a browser.")] = False,
) -> None:
    """Show the built game on localhost."""
    with _unpacked(site) as folder:
        if not (folder / _PAGE).is_file():
            raise typer.TyperException(
                f"There is no built game in {site}: python3 build.py makes one in dist."
            )
        try:
            found = http.server(folder, port or http.PORT)
        except http.UnusablePort as problem:
            if port:
                raise typer.TyperException(str(problem)) from None
            found = http.server(folder, 0)
        http.serve(found, opening=opening)


@contextmanager
def _unpacked(site: Path) -> Iterator[Path]:
    """The folder itself, or one of what is in the archive, for as long as it is needed."""
    if not site.is_file():
        yield site
        return
    with TemporaryDirectory(prefix="jaipur-") as folder:
        try:
            with ZipFile(site) as archive:
                archive.extractall(folder)
        except Exception as problem:  # of what is locked, packed in an unknown way or damaged
            why = str(problem) or type(problem).__name__
            raise typer.TyperException(f"{site} is not an archive of the game: {why}") from None
        yield Path(folder)
