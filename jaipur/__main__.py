"""The command `jaipur`, also run as `python3 -m jaipur`."""

from gamekit.terminal.main import start


def main() -> None:
    """Run the command line."""
    start("jaipur")


if __name__ == "__main__":  # pragma: no cover  (in a process of its own)
    main()
