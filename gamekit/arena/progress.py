"""A bar that tells how far a long piece of work is; it needs Rich, as who shows one does."""

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


class _Rate(ProgressColumn):
    """How fast it goes."""

    def render(self, task: Task) -> Text:
        """So many a second."""
        return Text(f"{task.speed or 0:,.0f} a second")


def new_bar() -> Progress:
    """How far it is, how fast and how long still, if there is a terminal."""
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
