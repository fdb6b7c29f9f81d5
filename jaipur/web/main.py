"""Starts Jaipur's page."""

from web.dom.start import start

from jaipur.web.page import PAGE


async def main() -> None:
    """Lay the table."""
    start(PAGE)
