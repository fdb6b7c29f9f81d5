"""Starts Jaipur's page."""

from jaipur.web.page import PAGE
from web.dom.start import start


async def main() -> None:
    """Lay the table."""
    await start(PAGE)
