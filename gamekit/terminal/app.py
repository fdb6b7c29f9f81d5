"""A game's command with its subcommands; errors print one sentence and set the exit code."""

from collections.abc import Sequence
from typing import Annotated, Final

import typer

from gamekit.terminal import strings
from gamekit.terminal.arena import arena_command
from gamekit.terminal.bots import bot_commands
from gamekit.terminal.console import complain, epilog, signals_raised
from gamekit.terminal.game import Subcommand, TerminalGame, command_version
from gamekit.terminal.serve import serve_command

_INTERRUPTED: Final = 130
"""The exit code after Ctrl-C: by convention 128 and the number of the signal."""
_BY_SIGNAL: Final = 128


def new_app(
    game: TerminalGame, about: str, examples: Sequence[str], own: Sequence[Subcommand]
) -> typer.Typer:
    """The command of a game: its own subcommands, then serve, arena and bot."""
    app = typer.Typer(
        name=game.name,
        help=about,
        pretty_exceptions_enable=False,
        epilog=epilog(examples),
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    def print_version(asked: bool) -> None:  # noqa: FBT001  (Typer passes it by position)
        if asked:
            print(command_version(game))
            raise typer.Exit

    @app.callback(invoke_without_command=True)
    def without_command(
        context: typer.Context,
        *,
        _version: Annotated[
            bool,
            typer.Option(
                "--version",
                callback=print_version,
                is_eager=True,
                help="Show the version and exit.",
            ),
        ] = False,
    ) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())

    for command in (*own, serve_command(game), arena_command(game)):
        app.command(epilog=epilog(command.examples))(command.function)
    app.add_typer(bot_commands(game), name="bot")
    return app


def run(app: typer.Typer, arguments: Sequence[str] | None = None) -> int:
    """Run a command line, by default the process's own, and return the exit code.

    A signal that would kill the process interrupts the command as Ctrl-C does, so that it can
    print its results and leaves nothing behind.
    """
    try:
        with signals_raised() as received:
            code = app(arguments, prog_name=app.info.name, standalone_mode=False)
    except typer.TyperException as problem:
        sentence = problem.format_message()
        # A command to be copied has no full stop.
        complain(sentence if sentence.endswith((".", "?", '"')) else f"{sentence}.")
        return problem.exit_code
    except OSError as problem:
        complain(strings.SYSTEM_ERROR.format(problem=problem))
        return 1
    if code == _INTERRUPTED and received:
        return _BY_SIGNAL + received[0]
    return code if isinstance(code, int) else 0
