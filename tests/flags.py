"""What a command line says to flags that it does not take."""

from argparse import ArgumentParser

import pytest


def refusal(parser: ArgumentParser, arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What is told to whoever gives these."""
    with pytest.raises(SystemExit, match="2"):
        parser.parse_args(arguments.split())
    return capsys.readouterr().err
