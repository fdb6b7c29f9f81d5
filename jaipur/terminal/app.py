"""The commands, and how a mistake is told: in one sentence, and with an exit code."""

from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Final

import typer

from gamekit.terminal import serve
from jaipur.terminal import advise, arena, bots, play, replay, review
from jaipur.terminal.console import complain

EXAMPLES: Final = (
    "jaipur play --against merchant",
    "jaipur advise",
    "jaipur arena utility greedy --rounds 1000",
    "jaipur arena --help",
)

app = typer.Typer(
    help="Jaipur in the terminal: play it, take advice, and let your own bots compete.",
    pretty_exceptions_enable=False,
    epilog="\n  ".join(("Examples:", *EXAMPLES)),
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _tell_version(asked: bool) -> None:  # noqa: FBT001  (as Typer calls it)
    if asked:
        try:
            print(f"jaipur {version('jaipur')}")
        except PackageNotFoundError:
            print("jaipur, from sources that are not installed")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def jaipur(
    context: typer.Context,
    *,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_tell_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Show what there is, where nothing was asked for."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


for module, command in (
    (play, play.play),
    (advise, advise.advise),
    (replay, replay.replay),
    (review, review.review),
    (serve, serve.serve),
    (arena, arena.arena),
):
    app.command(epilog="\n  ".join(("Examples:", *module.EXAMPLES)))(command)
app.add_typer(bots.bot, name="bot")


def run(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; what it comes to, for the shell."""
    try:
        code = app(arguments, prog_name="jaipur", standalone_mode=False)
    except typer.TyperException as problem:
        sentence = problem.format_message()
        # A command to be copied has no full stop.
        complain(sentence if sentence.endswith((".", "?", "]'")) else f"{sentence}.")
        return problem.exit_code
    except OSError as problem:
        complain(f"The system refuses: {problem}.")
        return 1
    return code if isinstance(code, int) else 0
