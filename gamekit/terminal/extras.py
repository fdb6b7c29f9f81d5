"""The packages of each extra that the commands need, and the command that installs them.

They are named one by one: `name[extra]` helps only where the distribution is installed. Elsewhere
pip would fetch whatever an index has by that name.
"""

from typing import Final

REQUIREMENTS: Final = {
    "arena": ("choix>=0.4,<0.5", "rich>=15,<16", "typer>=0.29,<1"),
    "cluster": ("distributed>=2026.1",),
    "terminal": ("rich>=15,<16", "typer>=0.29,<1"),
}
"""As in pyproject.toml, which nobody has who installed the wheel."""


def install_command(extra: str) -> str:
    """The command line that installs the packages of an extra, for any shell."""
    return " ".join(["python -m pip install", *(f'"{each}"' for each in REQUIREMENTS[extra])])
