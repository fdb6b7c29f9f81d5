"""Types of command-line arguments that several tools take."""

import argparse


def positive_int(text: str) -> int:
    """Parse a whole number of at least 1."""
    if not (text.isdecimal() and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)
