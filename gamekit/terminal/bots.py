"""Players of a contest, found by name, file or folder; and the command `bot new`."""

import os
import re
import shlex
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from symtable import symtable
from typing import Annotated, Final, NamedTuple

import typer

from gamekit.arena import Entrant
from gamekit.arena.fingerprint import rules_fingerprint
from gamekit.arena.isolation import Bundle, Isolated, Limits
from gamekit.arena.isolation.child import NAMES
from gamekit.game import Player
from gamekit.terminal import strings
from gamekit.terminal.console import epilog, printable
from gamekit.terminal.files import write
from gamekit.terminal.game import TerminalGame
from gamekit.text import excerpt

_ENTRIES: Final = ("bot.py", "__init__.py", "main.py")
_PROGRAM: Final = "bot"  # the name, without an ending, of the program of a folder
_MAGIC: Final = (b"#!", b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
"""The first bytes of programs: a script, or a binary of Linux or macOS."""
_MEGABYTES: Final = 8  # of one bot, as it is sent to every process that plays it
_NAME: Final = re.compile(r"[^\W_][\w .+-]{0,39}")


class _BotFile(NamedTuple):
    """A bot that was found."""

    name: str
    entry: Path
    whole_folder: bool
    """True if the other files of its folder belong to it."""
    program: bool = False
    """True if the entry is a program that speaks the line protocol."""


def bot_commands(game: TerminalGame) -> typer.Typer:
    """The command `bot` of a game, with its subcommand `new`."""
    shown = epilog(
        (
            f"{game.name} bot new Asha",
            f"{game.name} arena Asha.py {game.sparring_bot} --rounds 1000",
        )
    )
    bot = typer.Typer(help="Write a bot of your own.", epilog=shown)

    @bot.command(epilog=shown)
    def new(
        name: Annotated[str, typer.Argument(help="Its name; the file is NAME.py.")],
    ) -> None:
        """Write a first bot, as a file in this folder."""
        stem = name.removesuffix(".py")
        file = Path(f"{stem}.py")
        _check_name(stem, game)
        if file.exists():
            raise typer.TyperException(strings.FILE_EXISTS.format(file=file))
        starter = files(f"{game.name}.terminal") / "starter.py"
        typed = shlex.quote(str(file))
        write(file, starter.read_text(encoding="utf-8").replace("THIS_FILE", typed))
        print(
            strings.BOT_WRITTEN.format(
                file=file, command=game.name, typed=typed, opponent=game.sparring_bot
            )
        )

    return bot


def _check_name(name: str, game: TerminalGame) -> None:
    if not _NAME.fullmatch(name):
        raise typer.TyperException(strings.INVALID_BOT_NAME.format(name=excerpt(name)))
    if name in game.bots:
        raise typer.TyperException(strings.BOT_NAME_TAKEN.format(name=name))


def entrants(game: TerminalGame, names: Iterable[str], limits: Limits) -> list[Entrant[Player]]:
    """The players with these names, in this order; a folder of bots stands for all of them."""
    return [entrant for name in names for entrant in _entrants(game, name, limits)]


def _entrants(game: TerminalGame, text: str, limits: Limits) -> Iterator[Entrant[Player]]:
    if text in game.bots:
        yield Entrant(text, game.bots[text], rules_fingerprint(game.name))
        return
    path = Path(text)
    try:
        for bot in _bots_at(path, game.bots):
            _check_name(bot.name, game)
            bundle = Bundle(bot.entry.name, tuple(_packed(bot)), game.wire, limits, bot.program)
            # Results depend on the rules too, so their hash is part of the fingerprint.
            fingerprint = rules_fingerprint(game.name) + bundle.fingerprint
            yield Entrant(bot.name, Isolated(bot.name, bundle), fingerprint)
    except OSError as problem:
        told = strings.UNREADABLE_FILE.format(file=path, reason=problem.strerror)
        raise typer.TyperException(told) from None


def _bots_at(path: Path, players: Iterable[str]) -> Iterator[_BotFile]:
    """The bots in a file or folder; `players` are the names that a wrong path may have meant."""
    if path.is_dir():
        folders = [
            folder for folder in sorted(path.iterdir()) if folder.is_dir() and _entry(folder)
        ]
        entry = _entry(path)
        if entry and (_is_conventional(entry) or not folders):
            name = path.resolve().name if _is_conventional(entry) else entry.stem
            yield _BotFile(name, entry, whole_folder=True, program=not _is_module(entry))
            return
        files = _files(path)
        if not files and not folders:
            raise typer.TyperException(strings.NO_BOT_IN_FOLDER.format(folder=path))
        for part in (*files, *folders):
            yield from _bots_at(part, players)
    elif not path.exists():
        raise typer.TyperException(_unknown(path, players))
    elif _is_module(path) or _is_program(path):
        yield _BotFile(path.stem, path, whole_folder=False, program=not _is_module(path))
    else:
        raise typer.TyperException(strings.NOT_A_BOT.format(file=path))


def _unknown(path: Path, players: Iterable[str]) -> str:
    name = printable(str(path))
    if near := get_close_matches(path.name, players, 1):
        return strings.MISSPELT_PLAYER.format(name=name, near=near[0])
    return strings.UNKNOWN_PLAYER.format(name=name, players=", ".join(players))


def _entry(folder: Path) -> Path | None:
    """The file of a folder that is one bot: one with a conventional name, or its only bot."""
    conventional = [path for path in map(folder.joinpath, _ENTRIES) if path.is_file()]
    conventional += [path for path in _files(folder) if path.stem == _PROGRAM]
    for path in conventional:
        if _is_module(path) or _is_program(path):
            return path
    bots = [path for path in _files(folder) if _is_module(path) or _is_program(path)]
    return bots[0] if len(bots) == 1 else None


def _is_conventional(entry: Path) -> bool:
    return entry.name in _ENTRIES or entry.stem == _PROGRAM


def _files(folder: Path) -> list[Path]:
    """The modules and programs of a folder, perhaps without a bot."""
    return [
        path
        for path in sorted(folder.iterdir())
        if not path.name.startswith(("_", ".")) and (path.suffix == ".py" or _is_program(path))
    ]


def _is_program(path: Path) -> bool:
    """True for a file that can be executed; some file systems call all files executable."""
    if not (path.is_file() and os.access(path, os.X_OK)):
        return False
    with path.open("rb") as file:
        return file.read(4).startswith(_MAGIC)


def _is_module(path: Path) -> bool:
    return path.suffix == ".py" and _has_bot(path)


def _has_bot(module: Path) -> bool:
    """True if the module defines a bot; it is parsed, and not run."""
    try:
        names = symtable(module.read_bytes(), module.name, "exec")  # type: ignore[arg-type]
    except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        line = getattr(problem, "lineno", None)  # for a null byte, say, there is none
        sentence = strings.INVALID_PYTHON_AT if line else strings.INVALID_PYTHON
        why = problem.msg if isinstance(problem, SyntaxError) else problem
        told = sentence.format(file=module, line=line, problem=why)
        raise typer.TyperException(told) from None
    return any(
        symbol.get_name() in NAMES and (symbol.is_assigned() or symbol.is_imported())
        for symbol in names.get_symbols()
    )


def _packed(bot: _BotFile) -> Iterator[tuple[str, bytes]]:
    """The files of a bot by their paths; too large a folder is refused."""
    folder = bot.entry.parent
    left = _MEGABYTES << 20
    for path in sorted(folder.rglob("*")) if bot.whole_folder else [bot.entry]:
        name = path.relative_to(folder)
        if path.is_file() and not any(part.startswith((".", "__py")) for part in name.parts):
            left -= path.stat().st_size
            if left < 0:
                large = folder if bot.whole_folder else bot.entry
                named = large if large.name else large.resolve()  # . has no name
                told = strings.BOT_TOO_LARGE.format(path=named, megabytes=_MEGABYTES)
                raise typer.TyperException(told)
            yield name.as_posix(), path.read_bytes()
