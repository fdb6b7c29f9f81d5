"""Players of a contest, found by name, file or folder; and the command `bot new`."""

import re
import shlex
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from symtable import symtable
from typing import Annotated, Final, NamedTuple

import typer

from gamekit.arena import Entrant
from gamekit.arena.isolation import Bundle, Isolated, Limits
from gamekit.arena.isolation.child import NAMES
from gamekit.game import Player
from gamekit.terminal import strings
from gamekit.terminal.console import epilog, printable
from gamekit.terminal.files import write
from gamekit.terminal.game import TerminalGame
from gamekit.text import excerpt

_ENTRIES: Final = ("bot.py", "__init__.py", "main.py")
_MEGABYTES: Final = 8  # of one bot, as it is sent to every process that plays it
_NAME: Final = re.compile(r"[^\W_][\w .+-]{0,39}")


class _BotFile(NamedTuple):
    """A bot that was found."""

    name: str
    module: Path
    whole_folder: bool
    """True if the other files of its folder belong to it."""


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
        if not _NAME.fullmatch(stem):
            raise typer.TyperException(strings.INVALID_BOT_NAME.format(name=excerpt(name)))
        if stem in game.bots:
            raise typer.TyperException(strings.BOT_NAME_TAKEN.format(name=stem))
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


def entrants(game: TerminalGame, names: Iterable[str], limits: Limits) -> list[Entrant[Player]]:
    """The players with these names, in this order; a folder of bots stands for all of them."""
    return [entrant for name in names for entrant in _entrants(game, name, limits)]


def _entrants(game: TerminalGame, text: str, limits: Limits) -> Iterator[Entrant[Player]]:
    if text in game.bots:
        yield Entrant(text, game.bots[text], _fingerprint(game.name))
        return
    path = Path(text)
    try:
        for bot in _bots_at(path, game.bots):
            if not _NAME.fullmatch(bot.name):
                raise typer.TyperException(strings.INVALID_BOT_NAME.format(name=excerpt(bot.name)))
            bundle = Bundle(bot.module.name, tuple(_packed(bot)), game.wire, limits)
            # Results depend on the rules too, so their hash is part of the fingerprint.
            fingerprint = _fingerprint(game.name) + bundle.fingerprint
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
        if entry and (entry.name in _ENTRIES or not folders):
            yield _BotFile(_name(path, entry), entry, whole_folder=True)
            return
        modules = _modules(path)
        if not modules and not folders:
            raise typer.TyperException(strings.NO_BOT_IN_FOLDER.format(folder=path))
        for part in (*modules, *folders):
            yield from _bots_at(part, players)
    elif not path.exists():
        raise typer.TyperException(_unknown(path, players))
    elif path.suffix == ".py" and _has_bot(path):
        yield _BotFile(path.stem, path, whole_folder=False)
    else:
        raise typer.TyperException(strings.NOT_A_BOT.format(file=path))


def _unknown(path: Path, players: Iterable[str]) -> str:
    name = printable(str(path))
    if near := get_close_matches(path.name, players, 1):
        return strings.MISSPELT_PLAYER.format(name=name, near=near[0])
    return strings.UNKNOWN_PLAYER.format(name=name, players=", ".join(players))


def _entry(folder: Path) -> Path | None:
    """The module of a folder that is one bot: the one with a conventional name, or the only one."""
    for name in _ENTRIES:
        if (path := folder / name).is_file() and _has_bot(path):
            return path
    modules = _modules(folder)
    return modules[0] if len(modules) == 1 and _has_bot(modules[0]) else None


def _name(folder: Path, entry: Path) -> str:
    return folder.resolve().name if entry.name in _ENTRIES else entry.stem


def _modules(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.glob("*.py")) if not path.name.startswith(("_", "."))]


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
    folder = bot.module.parent
    left = _MEGABYTES << 20
    for path in sorted(folder.rglob("*")) if bot.whole_folder else [bot.module]:
        name = path.relative_to(folder)
        if path.is_file() and not any(part.startswith((".", "__py")) for part in name.parts):
            left -= path.stat().st_size
            if left < 0:
                told = strings.BOT_TOO_LARGE.format(folder=folder, megabytes=_MEGABYTES)
                raise typer.TyperException(told)
            yield name.as_posix(), path.read_bytes()


_NOT_PLAYED: Final = ("rl", "terminal", "web")  # the parts of a game that no contest runs


@cache
def _fingerprint(package: str) -> str:
    """A hash of the game's code and data, and of the machinery that its games are played with."""
    whole = sha256()
    game, machinery = (Path(str(files(name))) for name in (package, "gamekit"))
    for path in sorted((*game.rglob("*"), *machinery.glob("*"))):
        played = path.suffix in {".py", ".bin"}
        if played and not any(path.is_relative_to(game / part) for part in _NOT_PLAYED):
            whole.update(path.read_bytes())
    return whole.hexdigest()
