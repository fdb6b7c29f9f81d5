"""Starts the game."""

from web.app import App


async def main() -> None:
    """Lay the table."""
    app = App()
    app.start()
    app.page.ready()
