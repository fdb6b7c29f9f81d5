"""The command `serve`: the built game in a browser, from its folder or its archive."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated
from zipfile import ZipFile

import typer

from gamekit.terminal import http, strings
from gamekit.terminal.game import Subcommand, TerminalGame


def serve_command(game: TerminalGame) -> Subcommand:
    """The command `serve` of a game."""

    def serve(
        site: Annotated[
            Path, typer.Argument(help="The folder that build.py made, or its archive.")
        ] = Path("dist"),
        *,
        port: Annotated[
            int | None,
            typer.Option(min=1, max=65535, help=f"By default {http.PORT}, or any free port."),
        ] = None,
        opening: Annotated[bool, typer.Option("--open", help="Open a browser.")] = False,
    ) -> None:
        """Show the built game on localhost."""
        with _unpacked(site) as folder:
            if not (folder / game.page).is_file():
                raise typer.TyperException(strings.NO_PAGE.format(site=site))
            try:
                found = http.server(folder, port or http.PORT)
            except http.UnusablePort as problem:
                if port:
                    raise typer.TyperException(str(problem)) from None
                found = http.server(folder, 0)
            http.serve(found, game.title, game.page, opening=opening)

    return Subcommand(
        serve, (f"{game.name} serve", f"{game.name} serve dist/dist.zip --port 8080 --open")
    )


@contextmanager
def _unpacked(site: Path) -> Iterator[Path]:
    """The folder itself, or a temporary one with the contents of the archive."""
    if not site.is_file():
        yield site
        return
    with TemporaryDirectory(prefix="site-") as folder:
        try:
            with ZipFile(site) as archive:
                archive.extractall(folder)
        except Exception as problem:  # encrypted, damaged, or compressed by an unknown method
            reason = str(problem) or type(problem).__name__
            told = strings.NOT_AN_ARCHIVE.format(site=site, reason=reason)
            raise typer.TyperException(told) from None
        yield Path(folder)
