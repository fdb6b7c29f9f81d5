"""The answer of a command line to flags that it does not take."""

from argparse import ArgumentParser

import pytest


def refusal(parser: ArgumentParser, arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what the parser prints to stderr as it refuses these arguments."""
    with pytest.raises(SystemExit, match="2"):
        parser.parse_args(arguments.split())
    return capsys.readouterr().err
