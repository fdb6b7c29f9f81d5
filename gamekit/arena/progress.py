"""A progress bar for long work; it needs Rich."""

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from gamekit.arena import strings


class _Rate(ProgressColumn):
    """The speed, in steps a second."""

    def render(self, task: Task) -> Text:
        """The speed of a task as text."""
        return Text(strings.SPEED.format(steps=task.speed or 0))


def new_bar() -> Progress:
    """A bar of the work done, its speed and the time left; invisible without a terminal."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
    )
