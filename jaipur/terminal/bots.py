"""Who takes part: computer players by name, bots by their files; and `jaipur bot new`."""

import re
import shlex
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from symtable import symtable
from typing import Annotated, Final, TypeAlias

import typer

from gamekit.arena import Entrant
from gamekit.arena.isolation import Bundle, Isolated, Limits
from gamekit.arena.isolation.child import NAMES
from jaipur.bots import BOTS, Bot
from jaipur.notation import excerpt
from jaipur.terminal.console import printable, write
from jaipur.wire import Wire

__all__ = ["EXAMPLES", "Limits", "bot", "entrants", "new"]

EXAMPLES: Final = ("jaipur bot new Asha", "jaipur arena Asha.py utility --rounds 1000")

Player: TypeAlias = Callable[[], Bot]

_ENTRIES: Final = ("bot.py", "__init__.py", "main.py")
_MOST_BYTES: Final = 8 << 20  # of a bot: it goes to every process that plays it
_NAME: Final = re.compile(r"[^\W_][\w .+-]{0,39}")
_HOW: Final = (
    "A bot is a Python file, or a folder with one, that has a function bot or a class Bot."
)

_LEFT_OUT: Final = "In a folder, a file whose name begins with _ is left out."
_LETTERS: Final = (
    "that is letters, digits, spaces and any of . _ + -, 40 at most, the first a letter or a digit"
)

_EPILOG: Final = "\n  ".join(("Examples:", *EXAMPLES))

bot = typer.Typer(help="Write a bot of your own.", epilog=_EPILOG)


@bot.command(epilog=_EPILOG)
def new(
    name: Annotated[str, typer.Argument(help="What it is called: the file is NAME.py.")],
) -> None:
    """Write a bot to begin with, as a file in this folder."""
    stem = name.removesuffix(".py")
    file = Path(f"{stem}.py")
    if not _NAME.fullmatch(stem):
        raise typer.TyperException(f"{excerpt(name)} is not a name for a bot: {_LETTERS}.")
    if stem in BOTS:
        raise typer.TyperException(f"A computer player is called {stem}; take another name.")
    if file.exists():
        raise typer.TyperException(f"{file} is there already; nothing was written.")
    start = (files("jaipur.terminal") / "starter.py").read_text(encoding="utf-8")
    typed = shlex.quote(str(file))
    write(file, start.replace("THIS_FILE", typed))
    print(f"{file} is a bot. See how good it is: jaipur arena {typed} utility --rounds 1000")


def entrants(names: Iterable[str], limits: Limits) -> list[Entrant[Player]]:
    """Those who are meant, in that order; a folder of bots stands for all of them."""
    return [entrant for name in names for entrant in _meant(name, limits)]


def _meant(text: str, limits: Limits) -> Iterator[Entrant[Player]]:
    if text in BOTS:
        yield Entrant(text, BOTS[text], _package())
        return
    path = Path(text)
    try:
        for name, entry, beside in _bots_at(path):
            if not _NAME.fullmatch(name):
                raise typer.TyperException(f"{excerpt(name)} is not a name for a bot: {_LETTERS}.")
            bundle = Bundle(entry.name, tuple(_packed(entry, beside)), Wire(), limits)
            # What it makes of its rounds depends on the rules that it is asked by, too.
            yield Entrant(name, Isolated(name, bundle), _package() + bundle.fingerprint)
    except OSError as problem:
        raise typer.TyperException(f"{path} cannot be read: {problem.strerror}.") from None


def _bots_at(path: Path) -> Iterator[tuple[str, Path, bool]]:
    """What each bot is called, its module, and whether all that lies beside it belongs to it."""
    if path.is_dir():
        folders = [
            folder for folder in sorted(path.iterdir()) if folder.is_dir() and _entry(folder)
        ]
        entry = _entry(path)
        if entry and (entry.name in _ENTRIES or not folders):
            yield _named(path, entry), entry, True
            return
        modules = _modules(path)
        if not modules and not folders:
            raise typer.TyperException(f"There is no bot in {path}. {_HOW}")
        for module in modules:
            yield from _bots_at(module)
        for folder in folders:
            yield from _bots_at(folder)
    elif not path.exists():
        near = get_close_matches(path.name, BOTS, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(BOTS)}."
        name = printable(str(path))
        raise typer.TyperException(f"{name} is neither a file nor a computer player: {hint}")
    elif path.suffix == ".py" and _has_bot(path):
        yield path.stem, path, False
    else:
        raise typer.TyperException(f"{path} is not a bot. {_HOW} {_LEFT_OUT}")


def _entry(folder: Path) -> Path | None:
    """The module of a folder that is a bot: one that says so by its name, or the only one."""
    for name in _ENTRIES:
        if (path := folder / name).is_file() and _has_bot(path):
            return path
    modules = _modules(folder)
    return modules[0] if len(modules) == 1 and _has_bot(modules[0]) else None


def _named(folder: Path, entry: Path) -> str:
    return folder.resolve().name if entry.name in _ENTRIES else entry.stem


def _modules(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.glob("*.py")) if not path.name.startswith(("_", "."))]


def _has_bot(module: Path) -> bool:
    """Whether it has something with the name of a bot; it is read, and not run."""
    try:
        names = symtable(module.read_bytes(), module.name, "exec")  # type: ignore[arg-type]
    except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        line = getattr(problem, "lineno", None)  # of a null byte, say, there is none
        where = f", line {line}," if line else ""
        said = problem.msg if isinstance(problem, SyntaxError) else problem
        raise typer.TyperException(f"{module}{where} is not Python: {said}.") from None
    return any(
        symbol.get_name() in NAMES and (symbol.is_assigned() or symbol.is_imported())
        for symbol in names.get_symbols()
    )


def _packed(entry: Path, beside: bool) -> Iterator[tuple[str, bytes]]:  # noqa: FBT001
    """The files of a bot, as long as they are not too large."""
    folder = entry.parent
    left = _MOST_BYTES
    for path in sorted(folder.rglob("*")) if beside else [entry]:
        name = path.relative_to(folder)
        if path.is_file() and not any(part.startswith((".", "__py")) for part in name.parts):
            left -= path.stat().st_size
            if left < 0:
                raise typer.TyperException(f"{folder} is too large: a bot has at most 8 MB.")
            yield name.as_posix(), path.read_bytes()


@cache
def _package() -> str:
    """Another text, where anything of the computer players or the rules is another."""
    whole = sha256()
    for path in sorted(Path(str(files("jaipur"))).rglob("*")):
        if path.suffix in {".py", ".bin"}:
            whole.update(path.read_bytes())
    return whole.hexdigest()
