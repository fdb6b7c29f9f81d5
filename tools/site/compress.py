"""Compresses a file in place with Zstandard at its highest level; runs in .venv's Python."""

import sys
from pathlib import Path

import zstandard

LEVEL = 22


def main(name: str) -> None:
    """Compress the file of that name."""
    file = Path(name)
    file.write_bytes(zstandard.ZstdCompressor(level=LEVEL).compress(file.read_bytes()))


if __name__ == "__main__":
    main(sys.argv[1])
