"""Files that a person names; errors name the file."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TextIO

import typer

from gamekit.terminal import strings
from gamekit.text import excerpt


def file_named(name: str) -> Path:
    """The file with this name; a name with control characters is refused."""
    if not name.isprintable():
        raise typer.TyperException(strings.INVALID_FILE_NAME.format(name=excerpt(name)))
    return Path(name)


def file_to_save(name: str, own: Path | None) -> Path:
    """The file with this name, unless it exists and is not one's own."""
    file = file_named(name)
    if file != own and file.exists():
        raise typer.TyperException(strings.FILE_EXISTS.format(file=file))
    return file


def new_file(stem: str, ending: str) -> Path:
    """The first of `stem-1.ending`, `stem-2.ending` and so on that does not exist."""
    names = (Path(f"{stem}-{number}.{ending}") for number in count(1))
    return next(name for name in names if not name.exists())


def write(file: Path, text: str) -> None:
    """Write a file whole or not at all; a pipe or a device is written to, and not replaced."""
    with _file_errors(file, strings.UNWRITABLE_FILE):
        if file.exists() and not file.is_file():
            file.write_text(text, encoding="utf-8", newline="\n")
            return
        target = file.resolve()  # a link stays one
        scratch = target.with_name(f".{target.name}~")
        try:
            scratch.write_text(text, encoding="utf-8", newline="\n")
            scratch.replace(target)
        finally:
            scratch.unlink(missing_ok=True)


@contextmanager
def opened(file: Path, *invalid: type[Exception]) -> Iterator[TextIO]:
    """A text file to read; `invalid` are the errors about its contents to be told with its name."""
    with (
        _file_errors(file, strings.UNREADABLE_FILE),
        file.open(encoding="utf-8-sig", newline="\n") as text,
    ):
        try:
            yield text
        except UnicodeDecodeError:
            raise typer.TyperException(strings.NOT_UTF8.format(file=file)) from None
        except invalid as problem:
            sentence = strings.INVALID_FILE.format(file=file, problem=problem)
            raise typer.TyperException(sentence) from None


@contextmanager
def _file_errors(file: Path, sentence: str) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        told = sentence.format(file=file, reason=problem.strerror)
        raise typer.TyperException(told) from None
